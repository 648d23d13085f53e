use super::*;

#[test]
fn no_function_takes_the_place_of_another() {
    let mut natives = Natives::new();
    register(&mut natives);
    assert_eq!(natives.replaced(), []);
}
