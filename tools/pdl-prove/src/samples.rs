//! Values that are tried before a solver is asked: those at which rewrites mostly fail.
//!
//! A rewrite that is wrong for zero, the least number or a NaN needs no solver to be refuted, and one that multiplies wide numbers
//! would get none that answers. What no sample shows is proven by none.

use std::collections::BTreeMap;

use crate::float::FloatFormat;
use crate::term::{Function, Node, Sort, TermId, Terms, VariableId, mask};

/// The number of samples of a query, unless something else is said.
pub(crate) const DEFAULT_SAMPLES: usize = 4096;

/// The most terms that are computed for all samples of a query.
const MAX_SAMPLED_TERMS: usize = 1 << 23;

/// Returns values for which a claim is true, if one of so many samples is.
pub(crate) fn find(terms: &Terms, claim: TermId, samples: usize) -> Option<BTreeMap<VariableId, u128>> {
    let mut program = Program::new(terms, claim);
    let samples = samples.min(MAX_SAMPLED_TERMS / program.steps.len().max(1));
    let domains = domains(terms, &program);
    let product = domains.iter().try_fold(1usize, |product, domain| product.checked_mul(domain.candidates.len()));
    let found = match product.filter(|product| *product <= samples) {
        Some(product) => {
            (0..product).map(|number| every(&domains, number)).find(|sample| program.is_true(&domains, sample))
        }
        None => {
            let mut random = Random(0x9E37_79B9_7F4A_7C15);
            let alike = domains.iter().map(|domain| domain.candidates.len()).max().unwrap_or(0);
            (0..samples)
                .map(|number| match number < alike {
                    true => domains.iter().map(|domain| domain.at(number)).collect(),
                    false => some(&domains, &mut random),
                })
                .find(|sample| program.is_true(&domains, sample))
        }
    };
    found.map(|sample| domains.iter().map(|domain| domain.variable).zip(sample).collect())
}

/// The values that a variable is tried with.
struct Domain {
    variable: VariableId,
    /// Its place among the values of the claim.
    place: usize,
    sort: Sort,
    candidates: Vec<u128>,
}

impl Domain {
    fn at(&self, number: usize) -> u128 {
        self.candidates[number % self.candidates.len()]
    }
}

/// The variables of a claim. Flags and poison come last, so that they change last.
fn domains(terms: &Terms, program: &Program<'_>) -> Vec<Domain> {
    let mut floats: BTreeMap<TermId, FloatFormat> = BTreeMap::new();
    for (step, _) in &program.steps {
        if let Node::Apply(Function::FloatOfBits(kind), arguments) = terms.node(step.term) {
            floats.insert(arguments[0], kind);
        }
    }
    let mut all: Vec<Domain> = program
        .variables
        .iter()
        .map(|(variable, term, place)| {
            let sort = terms.sort(*term);
            let candidates = match (sort, floats.get(term)) {
                (_, Some(kind)) => kind.edges(),
                (Sort::Bits(width), None) => integers(width),
                _ => vec![0, 1],
            };
            Domain { variable: *variable, place: *place, sort, candidates }
        })
        .collect();
    all.sort_by_key(|domain| (domain.sort == Sort::Bool, domain.variable));
    all
}

/// Integers that carry, overflow, shift too far or divide by nothing, the plainest first.
fn integers(width: u32) -> Vec<u128> {
    let least = 1u128 << (width - 1);
    let bits = u128::from(width);
    let half = width / 2;
    let alternating = u128::MAX / 3;
    let all = [
        0,
        1,
        u128::MAX,
        least,
        least.wrapping_sub(1),
        2,
        u128::MAX - 1,
        alternating,
        alternating << 1,
        bits - 1,
        bits,
        bits + 1,
    ]
    .into_iter()
    .chain([least + 1, least.wrapping_sub(2), 3, (1 << half) - 1, 1 << half, least | 1 << half, 7, 10])
    .chain([4, 5, 6, 8, 9]);
    let mut candidates: Vec<u128> = Vec::new();
    for value in all.map(|value| value & mask(width)) {
        if !candidates.contains(&value) {
            candidates.push(value);
        }
    }
    candidates
}

/// The sample of this number among all combinations.
fn every(domains: &[Domain], mut number: usize) -> Vec<u128> {
    let mut next = |domain: &Domain| {
        let count = domain.candidates.len();
        let value = domain.at(number);
        number /= count;
        value
    };
    domains.iter().map(&mut next).collect()
}

/// A sample of edges, of any values, and of what is the same, the opposite or the rest of another.
fn some(domains: &[Domain], random: &mut Random) -> Vec<u128> {
    let mut sample: Vec<u128> = Vec::with_capacity(domains.len());
    for domain in domains {
        let Sort::Bits(width) = domain.sort else {
            sample.push(u128::from(random.below(4) == 0));
            continue;
        };
        let others: Vec<u128> = domains
            .iter()
            .zip(&sample)
            .filter(|(other, _)| other.sort == domain.sort)
            .map(|(_, value)| *value)
            .collect();
        let value = match random.below(16) {
            12.. if !others.is_empty() => {
                let other = others[random.below(others.len())];
                match random.below(6) {
                    0 | 1 => other,
                    2 => !other,
                    3 => other.wrapping_neg(),
                    4 => other.wrapping_add(1),
                    _ => u128::from(width).wrapping_sub(other),
                }
            }
            10 | 11 => u128::from(random.next()) << 64 | u128::from(random.next()),
            9 => random.below(width as usize + 1) as u128,
            _ => domain.at(random.below(domain.candidates.len())),
        };
        sample.push(value & mask(width));
    }
    sample
}

/// xorshift64*.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit
    }
}

/// A function of a claim.
struct Step {
    term: TermId,
    /// The places of the arguments among the values.
    arguments: Vec<usize>,
}

/// A claim, to be computed for many values of its variables.
struct Program<'t> {
    terms: &'t Terms,
    /// The variables, each at its place.
    variables: Vec<(VariableId, TermId, usize)>,
    steps: Vec<(Step, usize)>,
    /// The value of each part of the claim; `None` where it may be any.
    values: Vec<Option<u128>>,
}

impl<'t> Program<'t> {
    fn new(terms: &'t Terms, claim: TermId) -> Program<'t> {
        let parts: Vec<TermId> = terms.parts(claim).into_iter().collect();
        let mut program = Program { terms, variables: Vec::new(), steps: Vec::new(), values: Vec::new() };
        for (place, term) in parts.iter().enumerate() {
            match terms.node(*term) {
                Node::Variable(variable) => program.variables.push((variable, *term, place)),
                Node::Apply(function, arguments) => {
                    let place_of = |part: &TermId| parts.binary_search(part).expect("parts of parts are parts");
                    let arguments = arguments[..function.arity()].iter().map(place_of).collect();
                    program.steps.push((Step { term: *term, arguments }, place));
                }
                _ => {}
            }
            program.values.push(terms.as_bits(*term));
        }
        program
    }

    /// Returns true if the claim is, for these values of the variables.
    fn is_true(&mut self, domains: &[Domain], sample: &[u128]) -> bool {
        for (domain, value) in domains.iter().zip(sample) {
            self.values[domain.place] = Some(*value);
        }
        for (step, place) in &self.steps {
            let arguments = step.arguments.iter().map(|argument| self.values[*argument]);
            self.values[*place] = self.terms.value(step.term, arguments);
        }
        // Ids grow with what terms are made of: the claim is the last of its parts.
        self.values.last() == Some(&Some(1))
    }
}
