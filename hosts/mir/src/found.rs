//! The findings of matches for the rewrites behind them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::combine::MatchFinding;

/// Match data, by number. It is written while the IR is only looked at.
#[derive(Debug, Default)]
pub(crate) struct FoundData {
    data: Mutex<Vec<MatchFinding>>,
    /// True if what stands for several instructions keeps flags that not all of them have.
    pub keeps_flags: bool,
}

/// A copy of the IR begins without: attributes that stand for match data do not outlive a rewrite.
impl Clone for FoundData {
    fn clone(&self) -> FoundData {
        FoundData::default()
    }
}

impl FoundData {
    fn all(&self) -> MutexGuard<'_, Vec<MatchFinding>> {
        // Nothing can be half done in here.
        self.data.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn keep(&self, data: MatchFinding) -> u32 {
        let mut all = self.all();
        all.push(data);
        all.len() as u32 - 1
    }

    pub(crate) fn get(&self, number: u32) -> Option<MatchFinding> {
        self.all().get(number as usize).cloned()
    }

    pub(crate) fn clear(&mut self) {
        self.data.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        self.keeps_flags = false;
    }
}
