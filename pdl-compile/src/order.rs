//! Which question comes next: the one that most patterns still alive ask; among equals the cheapest.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::predicate::{AskKey, Predicate, Predicates, QuestionId};

/// The urgency of a question in one set of patterns. Greater is asked earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Urgency {
    stage: Reverse<u8>,
    askers: u32,
    order: Reverse<u64>,
    question: Reverse<QuestionId>,
    local: u32,
}

/// Counts who asks what in one set of patterns, with scratch memory that serves all sets in turn.
#[derive(Debug)]
pub(crate) struct Survey {
    /// For each question of the library its number in this survey, or `NONE`.
    local: Vec<u32>,
    /// The questions asked here.
    questions: Vec<QuestionId>,
    counts: Vec<u32>,
    answers: Vec<u32>,
    /// True for questions of which all who ask want the same answer.
    uniform: Vec<bool>,
    /// True for questions that are asked before the set is divided.
    settled: Vec<bool>,
    /// Askers of question `i` are `askers[starts[i]..starts[i + 1]]`: member and wanted answer.
    starts: Vec<u32>,
    askers: Vec<(u32, u32)>,
    queue: BinaryHeap<Urgency>,
}

const NONE: u32 = u32::MAX;

impl Survey {
    /// For a library with so many questions.
    pub(crate) fn new(questions: usize) -> Survey {
        Survey {
            local: vec![NONE; questions],
            questions: Vec::new(),
            counts: Vec::new(),
            answers: Vec::new(),
            uniform: Vec::new(),
            settled: Vec::new(),
            starts: Vec::new(),
            askers: Vec::new(),
            queue: BinaryHeap::new(),
        }
    }

    /// Forgets the set before.
    pub(crate) fn clear(&mut self) {
        for question in self.questions.drain(..) {
            self.local[question.0 as usize] = NONE;
        }
        self.counts.clear();
        self.answers.clear();
        self.uniform.clear();
        self.settled.clear();
        self.starts.clear();
        self.askers.clear();
        self.queue.clear();
    }

    /// Counts one more predicate.
    pub(crate) fn count(&mut self, predicate: Predicate) {
        let local = &mut self.local[predicate.question.0 as usize];
        if *local == NONE {
            *local = self.questions.len() as u32;
            self.questions.push(predicate.question);
            self.counts.push(0);
            self.answers.push(predicate.answer);
            self.uniform.push(true);
            self.settled.push(false);
        }
        let local = *local as usize;
        self.counts[local] += 1;
        self.uniform[local] &= self.answers[local] == predicate.answer;
    }

    /// Up to where the questions that all members agree in are best asked first, as stage and order: the first one that
    /// all ask and to which they want different answers, or the end of the stage of the first one that only some ask.
    pub(crate) fn first_that_divides(&self, predicates: &Predicates, members: usize) -> (u8, u64) {
        let mut limit = (u8::MAX, u64::MAX);
        for (question, count) in self.questions.iter().zip(&self.counts) {
            let AskKey { stage, order, .. } = predicates.key(*question);
            if *count as usize != members {
                limit = limit.min((stage, u64::MAX));
            } else if !self.is_common(*question, members) {
                limit = limit.min((stage, order));
            }
        }
        limit
    }

    /// Returns true if all members ask this question and want the same answer.
    pub(crate) fn is_common(&self, question: QuestionId, members: usize) -> bool {
        let local = self.local[question.0 as usize] as usize;
        self.uniform[local] && self.counts[local] as usize == members
    }

    /// The question is asked before the set is divided.
    pub(crate) fn settle(&mut self, question: QuestionId) {
        self.settled[self.local[question.0 as usize] as usize] = true;
    }

    /// Returns true if [`settle`](Self::settle) was called for the question.
    pub(crate) fn is_settled(&self, question: QuestionId) -> bool {
        self.settled[self.local[question.0 as usize] as usize]
    }

    /// Prepares [`next`](Self::next) for the questions that are not settled.
    pub(crate) fn rank(&mut self, predicates: &Predicates) {
        let mut start = 0;
        for count in &self.counts {
            self.starts.push(start);
            start += count;
        }
        self.askers.resize(start as usize, (NONE, 0));
        let mut queue = std::mem::take(&mut self.queue).into_vec();
        for (local, question) in self.questions.iter().enumerate() {
            if !self.settled[local] {
                let AskKey { stage, order, .. } = predicates.key(*question);
                queue.push(Urgency {
                    stage: Reverse(stage),
                    askers: self.counts[local],
                    order: Reverse(order),
                    question: Reverse(*question),
                    local: local as u32,
                });
            }
        }
        self.queue = queue.into();
        // From here on, `answers` counts how many askers are filled in.
        self.answers.fill(0);
    }

    /// Notes that a member asks. To be called for all counted predicates after [`rank`](Self::rank).
    pub(crate) fn asker(&mut self, member: u32, predicate: Predicate) {
        let local = self.local[predicate.question.0 as usize] as usize;
        let place = self.starts[local] + self.answers[local];
        self.askers[place as usize] = (member, predicate.answer);
        self.answers[local] += 1;
    }

    /// The member with this predicate has been placed and no longer counts.
    pub(crate) fn leaves(&mut self, predicate: Predicate) {
        let local = self.local[predicate.question.0 as usize] as usize;
        self.counts[local] -= 1;
    }

    /// The most urgent question among members not placed yet.
    pub(crate) fn next(&mut self) -> Option<QuestionId> {
        while let Some(top) = self.queue.pop() {
            let askers = self.counts[top.local as usize];
            if askers == top.askers {
                return Some(top.question.0);
            }
            // Counts only fall, so a stale entry is too urgent, never too little.
            if askers > 0 {
                self.queue.push(Urgency { askers, ..top });
            }
        }
        None
    }

    /// All members that ask the question, placed ones too, with the answers they want.
    pub(crate) fn askers(&self, question: QuestionId) -> &[(u32, u32)] {
        let local = self.local[question.0 as usize] as usize;
        let start = self.starts[local] as usize;
        let end = self.starts.get(local + 1).map_or(self.askers.len(), |end| *end as usize);
        &self.askers[start..end]
    }
}
