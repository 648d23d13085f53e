// The program of `docs/first-rewrite.md`, with a slip that the test makes.
include!(concat!(env!("PDLL_UI_MADE"), "/first_rewrite.rs"));
