mod common;
#[test]
fn scratch() {
    let text = std::fs::read_to_string("/tmp/sx/s.pdll").unwrap();
    for t in text.split("// -----\n") {
        let c = common::compile(t);
        println!("{}\n{}\n{}", t, c.rendered(), pdl_ir::print(&c.module));
        println!("{:?}", pdl_ir::verify(&c.module));
    }
}
