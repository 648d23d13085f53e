//! The source of randomness: a sequence of numbers that can be replayed and shortened.
//!
//! A generator asks for choices; what it builds depends on nothing else. So a failing case is shrunk without knowing
//! anything of patterns or IR: drop or lower some of the numbers, generate again, and see whether it still fails
//! (MacIver & Donaldson, *Test-Case Reduction via Test-Case Generation*, 2020).

/// Recorded choices, extended by a seeded generator when they run out.
#[derive(Clone, Debug)]
pub struct Choices {
    recorded: Vec<u32>,
    next: usize,
    state: Option<u64>,
}

impl Choices {
    /// Fresh choices from a seed.
    pub fn from_seed(seed: u64) -> Choices {
        Choices { recorded: Vec::new(), next: 0, state: Some(seed) }
    }

    /// The same choices again; behind their end every choice is 0.
    pub fn replay(recorded: Vec<u32>) -> Choices {
        Choices { recorded, next: 0, state: None }
    }

    /// Returns what was chosen so far.
    pub fn into_recorded(mut self) -> Vec<u32> {
        self.recorded.truncate(self.next);
        self.recorded
    }

    /// A number below `bound`; 0 is what shrinking prefers.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u32;
        if self.next == self.recorded.len() {
            let fresh = match &mut self.state {
                Some(state) => (splitmix64(state) >> 32) as u32 % bound,
                None => 0,
            };
            self.recorded.push(fresh);
        }
        let choice = self.recorded[self.next].min(bound - 1);
        self.recorded[self.next] = choice;
        self.next += 1;
        choice as usize
    }

    /// True in `percent` of the cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// One of some items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Steele, Lea & Flood, *Fast Splittable Pseudorandom Number Generators* (2014).
fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Shortens and lowers the choices of a failing case while `fails` holds, with at most `attempts` tries.
pub fn shrink(
    mut best: Vec<u32>,
    mut attempts: usize,
    mut fails: impl FnMut(Vec<u32>) -> Option<Vec<u32>>,
) -> Vec<u32> {
    let mut attempt = |candidate: Vec<u32>, best: &mut Vec<u32>| {
        if attempts == 0 {
            return false;
        }
        attempts -= 1;
        match fails(candidate) {
            Some(shorter) if (shorter.len(), &shorter) < (best.len(), best) => {
                *best = shorter;
                true
            }
            _ => false,
        }
    };
    loop {
        let before = best.clone();
        let mut size = best.len().next_power_of_two() / 2;
        while size > 0 {
            let mut at = 0;
            while at + size <= best.len() {
                let mut without = best.clone();
                without.drain(at..at + size);
                let mut zeroed = best.clone();
                zeroed[at..at + size].fill(0);
                if !attempt(without, &mut best) && (zeroed == best || !attempt(zeroed, &mut best)) {
                    at += size;
                }
            }
            size /= 2;
        }
        for at in 0..best.len() {
            while at < best.len() && best[at] > 0 {
                let mut lower = best.clone();
                lower[at] /= 2;
                if !attempt(lower, &mut best) {
                    break;
                }
            }
        }
        if best == before {
            return best;
        }
    }
}
