use super::{UnknownRule, choose_rules};

const RULES: [&str; 5] = ["add_zero", "mul-one", "fold", "select", "last"];

#[test]
fn rules_are_chosen_by_name_number_and_range() {
    for (choice, places) in [
        ("", &[][..]),
        ("fold", &[2]),
        ("mul-one", &[1]),
        ("4, 0", &[0, 4]),
        ("1-3,last,2", &[1, 2, 3, 4]),
        ("*", &[0, 1, 2, 3, 4]),
        ("2-2", &[2]),
    ] {
        assert_eq!(choose_rules(&RULES, choice).as_deref(), Ok(places), "{choice}");
    }
}

#[test]
fn what_means_no_rule_is_an_error() {
    for part in ["5", "folds", "3-1", "2-9", "-", "-1", "99999999999999999999"] {
        assert_eq!(choose_rules(&RULES, &format!("fold,{part}")), Err(UnknownRule { part, count: 5 }));
    }
    let error = choose_rules(&RULES, "x").expect_err("no rule").to_string();
    assert_eq!(error, "`x` is neither the name of a rule nor the number of one of 5, from 0 on, nor a range");
}
