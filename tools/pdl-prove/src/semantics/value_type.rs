//! The type of an SSA value as a whole: a number, or a vector or tensor of numbers.

use mlir_lite::{Context, Type, TypeKind};
use pdl_declarations::DYNAMIC;

use super::ast::ScalarType;

/// The most dimensions that a shape may have. What has more is not judged.
const MAX_RANK: usize = 6;

/// One dimension of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Dimension {
    /// `4`
    Fixed(u64),
    /// `[4]`
    Scalable(u64),
    /// `?`
    Dynamic,
}

/// The dimensions of a vector or tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Dimensions {
    rank: u8,
    /// Those behind `rank` are all the same.
    all: [Dimension; MAX_RANK],
}

impl Dimensions {
    fn new(dimensions: impl ExactSizeIterator<Item = Dimension>) -> Option<Dimensions> {
        let rank = dimensions.len();
        let mut all = [Dimension::Dynamic; MAX_RANK];
        dimensions.enumerate().try_for_each(|(index, dimension)| {
            *all.get_mut(index)? = dimension;
            Some(())
        })?;
        Some(Dimensions { rank: rank as u8, all })
    }

    fn of_size(size: u64) -> Dimensions {
        let mut all = [Dimension::Dynamic; MAX_RANK];
        all[0] = Dimension::Fixed(size);
        Dimensions { rank: 1, all }
    }

    fn as_slice(&self) -> &[Dimension] {
        &self.all[..usize::from(self.rank)]
    }
}

/// The arrangement of the numbers that a value consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Shape {
    /// One number.
    Scalar,
    /// `vector<4x…>`
    Vector(Dimensions),
    /// `tensor<4x?x…>`
    Tensor(Dimensions),
}

impl Shape {
    /// The shapes that an open type is tried with. A pattern can tell two shapes of one kind apart only if it has two shapes: then
    /// each kind has two sizes.
    pub(crate) fn tried(has_several: bool) -> Vec<Shape> {
        let mut all = vec![Shape::Scalar];
        for size in if has_several { &[4, 8][..] } else { &[4] } {
            let dimensions = Dimensions::of_size(*size);
            all.extend([Shape::Vector(dimensions), Shape::Tensor(dimensions)]);
        }
        all
    }

    /// Returns whether every size is known when the program is compiled: else there are no constants of the shape.
    pub(crate) fn is_static(&self) -> bool {
        match self {
            Shape::Scalar | Shape::Vector(_) => true,
            Shape::Tensor(dimensions) => !dimensions.as_slice().contains(&Dimension::Dynamic),
        }
    }

    /// Returns whether values of two shapes that differ may have the same sizes when the program runs.
    pub(crate) fn may_be(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Tensor(a), Shape::Tensor(b)) => {
                a.rank == b.rank
                    && a.as_slice()
                        .iter()
                        .zip(b.as_slice())
                        .all(|(a, b)| a == b || *a == Dimension::Dynamic || *b == Dimension::Dynamic)
            }
            _ => self == other,
        }
    }

    /// The sizes for constraints of ODS.
    pub(crate) fn sizes(&self) -> Vec<i64> {
        let (Shape::Vector(dimensions) | Shape::Tensor(dimensions)) = self else { return Vec::new() };
        let size = |dimension: &Dimension| match dimension {
            Dimension::Fixed(size) | Dimension::Scalable(size) => i64::try_from(*size).unwrap_or(i64::MAX),
            Dimension::Dynamic => DYNAMIC,
        };
        dimensions.as_slice().iter().map(size).collect()
    }

    /// Which dimensions stand in brackets.
    pub(crate) fn scalable(&self) -> Vec<bool> {
        let (Shape::Vector(dimensions) | Shape::Tensor(dimensions)) = self else { return Vec::new() };
        dimensions.as_slice().iter().map(|dimension| matches!(dimension, Dimension::Scalable(_))).collect()
    }
}

/// The type of an SSA value or of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ValueType {
    /// The number of numbers.
    pub shape: Shape,
    /// The type of each.
    pub element: ScalarType,
}

impl ValueType {
    /// The type of this spelling: `i8`, `vector<4x[8]xindex>`, `tensor<?xf32>`. `None` if nothing is known of its values, such as of
    /// those of a tensor that has an encoding, or no rank: MLIR's verifier asks for sizes that the latter does not have.
    pub(crate) fn of_text(text: &str) -> Option<ValueType> {
        if let Some(element) = ScalarType::of_text(text) {
            return has_values(element).then(|| ValueType::from(element));
        }
        let mut context = Context::new();
        let ty = mlir_syntax::parse_type(&mut context, text).ok()?;
        let (shape, element) = match context.type_kind(ty) {
            TypeKind::Vector { shape, element } => {
                let dimensions = shape.iter().map(|dimension| match dimension.scalable {
                    true => Dimension::Scalable(dimension.size),
                    false => Dimension::Fixed(dimension.size),
                });
                (Shape::Vector(Dimensions::new(dimensions)?), *element)
            }
            TypeKind::RankedTensor { shape, element, encoding: None } => {
                let dimensions = shape.iter().map(|size| size.map_or(Dimension::Dynamic, Dimension::Fixed));
                (Shape::Tensor(Dimensions::new(dimensions)?), *element)
            }
            _ => return None,
        };
        Some(ValueType { shape, element: element_of(&context, element)? })
    }
}

fn element_of(context: &Context, ty: Type) -> Option<ScalarType> {
    let mut text = String::new();
    mlir_syntax::print_type(context, ty, &mut text);
    ScalarType::of_text(&text).filter(|element| has_values(*element))
}

/// Returns whether numbers of this type can be computed with here.
fn has_values(element: ScalarType) -> bool {
    !matches!(element, ScalarType::Integer(0 | 65..))
}

impl From<ScalarType> for ValueType {
    fn from(element: ScalarType) -> ValueType {
        ValueType { shape: Shape::Scalar, element }
    }
}

impl std::fmt::Display for ValueType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, dimensions) = match &self.shape {
            Shape::Scalar => return self.element.fmt(f),
            Shape::Vector(dimensions) => ("vector", dimensions),
            Shape::Tensor(dimensions) => ("tensor", dimensions),
        };
        write!(f, "{name}<")?;
        for dimension in dimensions.as_slice() {
            match dimension {
                Dimension::Fixed(size) => write!(f, "{size}x")?,
                Dimension::Scalable(size) => write!(f, "[{size}]x")?,
                Dimension::Dynamic => f.write_str("?x")?,
            }
        }
        write!(f, "{}>", self.element)
    }
}

#[cfg(test)]
mod tests;
