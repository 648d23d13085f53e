fn main() {
    use pdl_diagnostics::SourceMap;
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let mut sources = SourceMap::new();
    let id = sources.add(path, text, None);
    let mut diagnostics = Vec::new();
    let loader = tablegen::FileSystemLoader::as_written(["/usr/lib/llvm-22/include"]);
    let records = tablegen::parse(&mut sources, id, &loader, &mut diagnostics);
    for d in &diagnostics {
        println!("TD {}", d.message);
    }
    let records = records.unwrap();
    let definitions = ods::read(&records, &mut diagnostics);
    for d in &diagnostics {
        println!("ODS {}", d.message);
    }
    let mut count = 0;
    let show = |name: &str, found: &[pdl_diagnostics::Diagnostic]| {
        for d in found {
            let (line, column) = sources.line_column(d.span);
            let text = sources.file(d.span.file).text.lines().nth(line - 1).unwrap_or("");
            println!("{}\t{}\t{}\t{}\t{}", name, d.code.0, column, d.message, text);
        }
    };
    for op in &definitions.operations {
        let mut found = Vec::new();
        count += usize::from(op.assembly_format.is_some());
        ods::format::of_operation(&definitions, op, &mut found);
        show(&op.definition, &found);
    }
    for c in &definitions.constraints {
        let Some(entity) = &c.entity else { continue };
        let mut found = Vec::new();
        count += usize::from(entity.assembly_format.is_some());
        ods::format::of_entity(entity, &mut found);
        show(&c.definition, &found);
    }
    println!("COUNT {count}");
}
