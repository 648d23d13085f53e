//! The types of a pattern, some of which it leaves open.
//!
//! A type is an element type and a shape, each a node of a union-find: that two types are one makes both one, that an operation does
//! the same to each element makes the shapes one.

use std::collections::{BTreeMap, BTreeSet};

use smol_str::SmolStr;

use crate::plan::{Refusal, Unknown};
use crate::semantics::{Class, ScalarType, Shape, ValueType};

/// An element type that may not be known yet: a node of its union-find.
pub(crate) type ElementNode = usize;

/// A shape that may not be known yet: a node of its union-find.
pub(crate) type ShapeNode = usize;

/// A type that may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TypeNode {
    pub element: ElementNode,
    pub shape: ShapeNode,
}

/// A choice of types for a pattern.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    pub elements: BTreeMap<ElementNode, ScalarType>,
    pub shapes: BTreeMap<ShapeNode, Shape>,
}

#[derive(Clone, Debug)]
struct ElementInfo {
    parent: ElementNode,
    class: Class,
    fixed: Option<ScalarType>,
    name: Option<SmolStr>,
}

#[derive(Clone, Debug)]
struct ShapeInfo {
    parent: ShapeNode,
    fixed: Option<Shape>,
}

/// The types of a pattern.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypeVariables {
    elements: Vec<ElementInfo>,
    shapes: Vec<ShapeInfo>,
    /// Every type that the pattern speaks of.
    all: Vec<TypeNode>,
}

impl TypeVariables {
    /// Takes a type that is made of others for one that the pattern speaks of.
    pub(crate) fn note(&mut self, node: TypeNode) {
        self.all.push(node);
    }

    /// A new element type.
    pub(crate) fn element(&mut self, class: Class, fixed: Option<ScalarType>, name: Option<SmolStr>) -> ElementNode {
        self.elements.push(ElementInfo { parent: self.elements.len(), class, fixed, name });
        self.elements.len() - 1
    }

    /// A new shape.
    pub(crate) fn shape(&mut self, fixed: Option<Shape>) -> ShapeNode {
        self.shapes.push(ShapeInfo { parent: self.shapes.len(), fixed });
        self.shapes.len() - 1
    }

    /// A new type of which nothing is known.
    pub(crate) fn open_type(&mut self, name: Option<SmolStr>) -> TypeNode {
        let node = TypeNode { element: self.element(Class::ANY, None, name), shape: self.shape(None) };
        self.all.push(node);
        node
    }

    fn element_root(&self, mut node: ElementNode) -> ElementNode {
        while self.elements[node].parent != node {
            node = self.elements[node].parent;
        }
        node
    }

    fn shape_root(&self, mut node: ShapeNode) -> ShapeNode {
        while self.shapes[node].parent != node {
            node = self.shapes[node].parent;
        }
        node
    }

    /// Makes two types one.
    ///
    /// # Errors
    /// If nothing can be both.
    pub(crate) fn unify(&mut self, a: TypeNode, b: TypeNode) -> Result<(), Refusal> {
        self.unify_elements(a.element, b.element)?;
        self.unify_shapes(a.shape, b.shape)
    }

    /// Makes two element types one.
    ///
    /// # Errors
    /// If nothing can be both.
    pub(crate) fn unify_elements(&mut self, a: ElementNode, b: ElementNode) -> Result<(), Refusal> {
        let (a, b) = (self.element_root(a), self.element_root(b));
        if a == b {
            return Ok(());
        }
        let never = || Refusal::Vacuous("what it says of types contradicts itself".to_owned());
        let class = self.elements[a].class.both(self.elements[b].class).ok_or_else(never)?;
        let fixed = match (self.elements[a].fixed, self.elements[b].fixed) {
            (Some(a), Some(b)) if a != b => return Err(never()),
            (a, b) => a.or(b),
        };
        if fixed.is_some_and(|ty| !class.has(ty)) {
            return Err(never());
        }
        let other = self.elements[b].name.clone();
        self.elements[b].parent = a;
        let info = &mut self.elements[a];
        (info.class, info.fixed) = (class, fixed);
        info.name = info.name.take().or(other);
        Ok(())
    }

    fn unify_shapes(&mut self, a: ShapeNode, b: ShapeNode) -> Result<(), Refusal> {
        let (a, b) = (self.shape_root(a), self.shape_root(b));
        if a == b {
            return Ok(());
        }
        let fixed = match (self.shapes[a].fixed, self.shapes[b].fixed) {
            (Some(a), Some(b)) if a != b && a.may_be(&b) => {
                return Err("it matches tensors that have the same sizes only when the program runs".into());
            }
            (Some(a), Some(b)) if a != b => {
                return Err(Refusal::Vacuous("what it says of shapes contradicts itself".to_owned()));
            }
            (a, b) => a.or(b),
        };
        self.shapes[b].parent = a;
        self.shapes[a].fixed = fixed;
        Ok(())
    }

    /// The element types that are open, each with its class and the name that the pattern gives it.
    pub(crate) fn open_elements(&self) -> Vec<(ElementNode, Class, Option<SmolStr>)> {
        let roots = (0..self.elements.len()).filter(|node| self.element_root(*node) == *node);
        let open = roots.filter(|node| self.elements[*node].fixed.is_none());
        open.map(|node| (node, self.elements[node].class, self.elements[node].name.clone())).collect()
    }

    /// The shapes that are open.
    pub(crate) fn open_shapes(&self) -> Vec<ShapeNode> {
        (0..self.shapes.len())
            .filter(|node| self.shape_root(*node) == *node && self.shapes[*node].fixed.is_none())
            .collect()
    }

    /// The shapes that the pattern names.
    pub(crate) fn fixed_shapes(&self) -> BTreeSet<Shape> {
        self.shapes.iter().filter_map(|shape| shape.fixed).collect()
    }

    /// The types that are open as a whole or in part, each with the name of its element type, once they are chosen.
    pub(crate) fn open_types(&self, choice: &Choice) -> Vec<(Option<SmolStr>, ValueType)> {
        let roots = |node: &TypeNode| (self.element_root(node.element), self.shape_root(node.shape));
        let all: BTreeSet<(ElementNode, ShapeNode)> = self.all.iter().map(roots).collect();
        let open = all
            .into_iter()
            .filter(|(element, shape)| self.elements[*element].fixed.is_none() || self.shapes[*shape].fixed.is_none());
        let one = |(element, shape): (ElementNode, ShapeNode)| {
            (self.elements[element].name.clone(), self.chosen(TypeNode { element, shape }, choice))
        };
        open.map(one).collect()
    }

    /// Every type of the pattern, once the open ones are chosen.
    pub(crate) fn all_types(&self, choice: &Choice) -> BTreeSet<ValueType> {
        self.all.iter().map(|node| self.chosen(*node, choice)).collect()
    }

    /// The type of a node, once the open ones are chosen.
    pub(crate) fn chosen(&self, node: TypeNode, choice: &Choice) -> ValueType {
        let root = self.element_root(node.element);
        let element = self.elements[root].fixed.or_else(|| choice.elements.get(&root).copied());
        ValueType { shape: self.chosen_shape(node.shape, choice), element: element.expect("every open type is chosen") }
    }

    /// The shape of a node, once the open ones are chosen.
    pub(crate) fn chosen_shape(&self, node: ShapeNode, choice: &Choice) -> Shape {
        let root = self.shape_root(node);
        let shape = self.shapes[root].fixed.or_else(|| choice.shapes.get(&root).copied());
        shape.expect("every open shape is chosen")
    }

    /// A type that is written down.
    ///
    /// # Errors
    /// If nothing is known of its values.
    pub(crate) fn constant(&mut self, text: &str) -> Result<TypeNode, Unknown> {
        let ValueType { shape, element } =
            ValueType::of_text(text).ok_or_else(|| format!("nothing is known of values of type `{text}`"))?;
        let element = self.element(Class::of(element), Some(element), None);
        let node = TypeNode { element, shape: self.shape(Some(shape)) };
        self.all.push(node);
        Ok(node)
    }
}
