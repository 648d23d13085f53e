//! Where dags and strings were written.
//!
//! Values are hash-consed, so a dag has no place of its own. The parser notes the place of each dag that it reads, and evaluation
//! which dag came from which other: by resolving names, or by an operator such as `!con`. Nobody looks at either before a place
//! is asked for; then [`Index`] finds the texts that a finished dag may come from.

use pdl_diagnostics::Span;
use rustc_hash::FxHashMap;

use crate::values::ValueId;

/// Origins that are kept; what comes from more has the place of its record.
const MAX_ORIGINS: usize = 1 << 20;

/// Origins among which none is looked for twice.
const FEW_ORIGINS: usize = 1 << 16;

/// Dags that are looked at to find the places of one.
const MAX_VISITED: usize = 256;

/// A dag as it stands in the text, or an operator that makes one; or what is between the quotes of a string.
#[derive(Clone, Copy, Debug)]
struct Written {
    value: ValueId,
    span: Span,
    /// Its arguments start here in [`Places::arguments`]; they end where those of the next one start.
    arguments: u32,
}

/// `new` was made from `old`, whose first argument is argument `first` of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Origin {
    new: ValueId,
    old: ValueId,
    first: u32,
}

/// The notes of a reading.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    written: Vec<Written>,
    /// First and last byte of each argument, in the file of its dag.
    arguments: Vec<(u32, u32)>,
    /// Some stand here twice: a table that knows would cost more than they do.
    origins: Vec<Origin>,
    /// The number of origins that there may be before those that stand here twice are removed.
    room: usize,
}

impl Places {
    /// Notes that `value` was written at `span`, and where its arguments are.
    pub(crate) fn write(&mut self, value: ValueId, span: Span, arguments: &[(u32, u32)]) {
        self.written.push(Written { value, span, arguments: self.arguments.len() as u32 });
        self.arguments.extend_from_slice(arguments);
    }

    /// Notes that `new` was made from `old`, whose arguments begin at argument `first` of it.
    pub(crate) fn derive(&mut self, new: ValueId, old: ValueId, first: usize) {
        if new == old {
            return;
        }
        if self.origins.len() >= self.room {
            self.make_room();
        }
        if self.origins.len() < MAX_ORIGINS {
            self.origins.push(Origin { new, old, first: first as u32 });
        }
    }

    #[cold]
    fn make_room(&mut self) {
        if self.room < MAX_ORIGINS {
            self.origins.sort_unstable();
            self.origins.dedup();
            self.room = (2 * self.origins.len()).clamp(FEW_ORIGINS, MAX_ORIGINS);
        }
    }

    fn arguments_of(&self, written: usize) -> &[(u32, u32)] {
        let end = self.written.get(written + 1).map_or(self.arguments.len(), |next| next.arguments as usize);
        &self.arguments[self.written[written].arguments as usize..end]
    }
}

/// The notes, by value.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// Numbers of what is written, in the order of their places.
    written: FxHashMap<ValueId, Vec<u32>>,
    origins: FxHashMap<ValueId, Vec<(ValueId, u32)>>,
}

/// Where to look among equal texts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    /// Texts that may hold the dag, the best first.
    pub(crate) inside: &'a [Span],
    /// Places behind which the dag may stand, if none of those holds it.
    pub(crate) behind: &'a [Span],
}

/// A text that a dag comes from.
#[derive(Clone, Copy, Debug)]
struct Found {
    /// The number of what is written.
    written: usize,
    /// The number of its first argument in the dag that was asked for.
    first: usize,
    rank: (usize, u32),
}

impl Index {
    pub(crate) fn new(places: &Places) -> Index {
        let mut index = Index { written: FxHashMap::default(), origins: FxHashMap::default() };
        for (at, written) in places.written.iter().enumerate() {
            index.written.entry(written.value).or_default().push(at as u32);
        }
        for written in index.written.values_mut() {
            written.sort_by_key(|at| places.written[*at as usize].span);
        }
        for origin in &places.origins {
            index.origins.entry(origin.new).or_default().push((origin.old, origin.first));
        }
        index.origins.values_mut().for_each(|origins| {
            origins.sort_unstable();
            origins.dedup();
        });
        index
    }

    /// The place of `dag`, and of each of its `count` arguments that a text shows.
    pub(crate) fn find(
        &self,
        places: &Places,
        dag: ValueId,
        count: usize,
        wanted: Wanted<'_>,
    ) -> Option<(Span, Vec<Option<Span>>)> {
        let mut all: Vec<Found> = Vec::new();
        let mut queue = vec![(dag, 0_usize)];
        let mut next = 0;
        while let Some(&(value, first)) = queue.get(next) {
            next += 1;
            all.extend(self.best(places, value, first, wanted));
            for (old, offset) in self.origins.get(&value).into_iter().flatten() {
                let known = (*old, first + *offset as usize);
                if queue.len() < MAX_VISITED && !queue.contains(&known) {
                    queue.push(known);
                }
            }
        }
        // The sort is stable: what is nearer to the dag itself stays before what it came from.
        all.sort_by_key(|found| found.rank);
        let span = places.written[all.first()?.written].span;
        let argument = |index: usize| {
            all.iter().find_map(|found| {
                let (start, end) = *places.arguments_of(found.written).get(index.checked_sub(found.first)?)?;
                Some(Span { start, end, ..places.written[found.written].span })
            })
        };
        Some((span, (0..count).map(argument).collect()))
    }

    /// The place of a string that was written as it is, inside of one of `inside`.
    pub(crate) fn find_written(&self, places: &Places, value: ValueId, inside: &[Span]) -> Option<Span> {
        let found = self.best(places, value, 0, Wanted { inside, behind: &[] })?;
        (found.rank.1 != u32::MAX).then(|| places.written[found.written].span)
    }

    /// Of the texts of one value the one that is wanted most.
    fn best(&self, places: &Places, value: ValueId, first: usize, wanted: Wanted<'_>) -> Option<Found> {
        let written = self.written.get(&value)?;
        let span_of = |at: usize| places.written[written[at] as usize].span;
        let next_after = |place: Span| {
            let from = Span { end: 0, ..place };
            let at = written.partition_point(|at| places.written[*at as usize].span < from);
            (at < written.len() && span_of(at).file == place.file).then_some(at)
        };
        for (rank, outer) in wanted.inside.iter().enumerate() {
            if let Some(at) = next_after(*outer)
                && span_of(at).end <= outer.end
            {
                return Some(Found { written: written[at] as usize, first, rank: (rank, 0) });
            }
        }
        let rank = wanted.inside.len();
        let behind = wanted.behind.iter().filter_map(|place| {
            let at = next_after(*place)?;
            Some(Found { written: written[at] as usize, first, rank: (rank, span_of(at).start - place.start) })
        });
        let found = behind.min_by_key(|found| found.rank);
        found.or(Some(Found { written: written[0] as usize, first, rank: (rank, u32::MAX) }))
    }
}
