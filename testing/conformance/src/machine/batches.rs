//! Many functions through a program at once, although it may die with some of them.

/// Returns what a program makes of each function; what it says for those with which it fails. It is given all of them at once; where it fails
/// it is given those without the one that it complains about, or halves of them.
pub(super) fn each(
    functions: &[String],
    run: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Vec<Result<String, String>> {
    if functions.is_empty() {
        return Vec::new();
    }
    let error = match run(&functions.concat()).map(|output| split(&output)) {
        Ok(made) if made.len() == functions.len() => return made.into_iter().map(Ok).collect(),
        Ok(made) => format!("{} functions come out", made.len()),
        Err(error) => error,
    };
    if functions.len() == 1 {
        return vec![Err(error)];
    }
    let complaint = error.lines().find_map(|line| line.strip_prefix("- function:")).map(str::trim);
    let culprit = complaint.and_then(|name| functions.iter().position(|function| name_of(function) == name));
    let (first, second) = functions.split_at(culprit.unwrap_or(functions.len() / 2));
    if culprit.is_some() {
        let mut made = each(&[first, &second[1..]].concat(), run);
        made.insert(first.len(), Err(error));
        return made;
    }
    let mut made = each(first, run);
    made.extend(each(second, run));
    made
}

fn name_of(function: &str) -> &str {
    function.lines().find_map(|line| line.strip_prefix("name:")).unwrap_or_default().trim()
}

/// The functions of a file, each as a file of its own.
pub(super) fn split(text: &str) -> Vec<String> {
    const HEAD: &str = "---\nname:";
    let mut functions = Vec::new();
    let mut rest = text.find(HEAD).map_or("", |start| &text[start..]);
    while !rest.is_empty() {
        let end = rest[1..].find(HEAD).map_or(rest.len(), |end| end + 1);
        functions.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    functions
}
