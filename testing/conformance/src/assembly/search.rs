//! Recipes that `mlir-opt` takes: tried, and mended by what it objects to.

use std::collections::{BTreeMap, BTreeSet};

use ods::Length;

use super::answers::UNVERIFIED;
use super::operations::{Demand, Group, Shape, Shapes};
use super::oracle::{Objection, ask, ask_few};
use super::pool::Pool;
use super::recipe::{Body, End, Place, Recipe, SURROUNDINGS, Slot, render, slot_at, symbols};
use crate::choices::Choices;

/// Recipes wanted for each operation.
const WANTED: usize = 3;

/// Recipes of an operation that are tried at once.
const AT_ONCE: usize = 5;

/// The facts about a constraint.
#[derive(Debug, Default)]
struct Known {
    ranked: Vec<String>,
    likely: usize,
    refused: BTreeSet<String>,
    taken: Vec<String>,
}

impl Known {
    fn choose(&self, choices: &mut Choices) -> String {
        if !self.taken.is_empty() && choices.percent(60) {
            return choices.pick(&self.taken).clone();
        }
        let left: Vec<&String> = self.ranked.iter().filter(|text| !self.refused.contains(*text)).collect();
        if left.is_empty() {
            return self.ranked.first().cloned().unwrap_or_else(|| "i32".to_owned());
        }
        let bound = if choices.percent(8) { left.len() } else { left.len().min(self.likely.max(6)) };
        let index = choices.below(bound).min(choices.below(bound));
        left[index].clone()
    }
}

/// The state of a search.
#[derive(Debug)]
pub struct Search<'s> {
    shapes: &'s Shapes,
    pool: Pool,
    types: BTreeMap<String, Known>,
    attributes: BTreeMap<String, Known>,
    /// Names of operations by class.
    classes: BTreeMap<String, Vec<String>>,
    /// Names of operations that may end a region of this class.
    enders: BTreeMap<String, Vec<String>>,
    /// The recipes that were found.
    pub found: BTreeMap<String, Vec<Recipe>>,
    /// For operations of which nothing was found: what is printed and read again without the verifier.
    pub unverified: BTreeMap<String, Vec<Recipe>>,
    /// The last objection to each operation.
    pub objections: BTreeMap<String, String>,
    live: BTreeMap<String, Vec<Recipe>>,
    choices: Choices,
}

fn key(demand: &Demand) -> String {
    format!("{}\u{1}{}\u{1}{}", demand.summary, demand.class, demand.entity.as_deref().unwrap_or_default())
}

impl<'s> Search<'s> {
    /// Nothing is tried yet.
    pub fn new(shapes: &'s Shapes, seed: u64) -> Search<'s> {
        let pool = Pool::new(shapes);
        let (mut types, mut attributes) = (BTreeMap::new(), BTreeMap::new());
        let mut classes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut enders: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for shape in shapes.values() {
            for group in shape.operands.iter().chain(&shape.results) {
                types.entry(key(&group.demand)).or_insert_with(|| Known {
                    ranked: pool.ranked(&group.demand),
                    likely: 12,
                    ..Known::default()
                });
            }
            for field in &shape.fields {
                attributes.entry(key(&field.demand)).or_insert_with(|| {
                    let (mut ranked, likely) = pool.ranked_attributes(&field.demand);
                    if field.demand.class.contains("SymbolRef") {
                        ranked.splice(0..likely, symbols().map(str::to_owned));
                    }
                    let likely = if field.demand.class.contains("SymbolRef") { symbols().count() } else { likely };
                    Known { ranked, likely, ..Known::default() }
                });
            }
            classes.entry(shape.class.clone()).or_default().push(shape.name.clone());
            if shape.is_terminator {
                for parent in &shape.parents {
                    enders.entry(parent.clone()).or_default().push(shape.name.clone());
                }
            }
        }
        Search {
            shapes,
            pool,
            types,
            attributes,
            classes,
            enders,
            found: BTreeMap::new(),
            unverified: BTreeMap::new(),
            objections: BTreeMap::new(),
            live: BTreeMap::new(),
            choices: Choices::from_seed(seed),
        }
    }

    /// Tries so many rounds.
    ///
    /// # Errors
    /// If `mlir-opt` cannot be run.
    pub fn run(&mut self, rounds: usize, mut report: impl FnMut(usize, usize)) -> Result<(), String> {
        for round in 0..rounds {
            let (mut owners, mut texts) = (Vec::new(), Vec::new());
            for shape in self.shapes.values() {
                let found = self.found.get(&shape.name).map_or(0, Vec::len);
                // Further texts are welcome but not at any price.
                if found >= WANTED || (found > 0 && round > 14) {
                    continue;
                }
                let mut recipes = self.live.remove(&shape.name).unwrap_or_default();
                // A further text is worth less than the first.
                let at_once = if found > 0 { 1 } else { AT_ONCE };
                recipes.truncate(at_once);
                while recipes.len() < at_once {
                    let kind = (recipes.len() + round + found) % 3;
                    recipes.push(self.fresh(shape, kind));
                }
                for recipe in recipes {
                    let text = render(self.shapes, shape, &recipe);
                    texts.push(text.text.clone());
                    owners.push((shape, recipe, text));
                }
            }
            let verdicts = ask(&texts, &[])?;
            for ((shape, mut recipe, text), verdict) in owners.into_iter().zip(verdicts) {
                match verdict {
                    Ok(_) => self.take(shape, recipe),
                    Err(objection) => {
                        self.objections.insert(shape.name.clone(), objection.message.clone());
                        let slot = slot_at(&text, objection.line, objection.column);
                        // A recipe that only gets older is given up now and then.
                        if !self.choices.percent(12) {
                            self.mend(shape, &mut recipe, &objection, slot);
                            self.live.entry(shape.name.clone()).or_default().push(recipe);
                        }
                    }
                }
            }
            report(round, self.found.len());
        }
        Ok(())
    }

    /// Tries what is left once without the verifier: a text serves if what is printed of it is read as it was.
    ///
    /// # Errors
    /// If `mlir-opt` cannot be run.
    pub fn run_unverified(&mut self, round: usize) -> Result<(), String> {
        let mut owners = Vec::new();
        for shape in self.shapes.values() {
            if !shape.has_form || self.found.contains_key(&shape.name) || self.unverified.contains_key(&shape.name) {
                continue;
            }
            let mut recipes = self.live.remove(&shape.name).unwrap_or_default();
            recipes.truncate(AT_ONCE);
            while recipes.len() < AT_ONCE {
                let kind = (recipes.len() + round) % 3;
                recipes.push(self.fresh(shape, kind));
            }
            owners.extend(recipes.into_iter().map(|recipe| (shape, recipe)));
        }
        let texts: Vec<String> = owners.iter().map(|(shape, recipe)| render(self.shapes, shape, recipe).text).collect();
        let customs = ask_few(&texts, &UNVERIFIED)?;
        let mut generic = vec!["--mlir-print-op-generic"];
        generic.extend(UNVERIFIED);
        let (mut printed, mut sources, mut left) = (Vec::new(), Vec::new(), Vec::new());
        for (((shape, recipe), text), custom) in owners.into_iter().zip(texts).zip(customs) {
            if let Ok(custom) = custom {
                printed.push(custom);
                sources.push(text);
                left.push((shape, recipe));
            }
        }
        let sources = ask_few(&sources, &generic)?;
        let again = ask_few(&printed, &generic)?;
        for (((shape, recipe), source), again) in left.into_iter().zip(sources).zip(again) {
            let known = self.unverified.entry(shape.name.clone()).or_default();
            if source.is_ok() && source == again && known.len() < WANTED {
                known.push(recipe);
            }
        }
        self.unverified.retain(|_, recipes| !recipes.is_empty());
        Ok(())
    }

    fn take(&mut self, shape: &Shape, recipe: Recipe) {
        let groups = shape.operands.iter().zip(&recipe.operands).chain(shape.results.iter().zip(&recipe.results));
        for (group, types) in groups {
            let known = self.types.entry(key(&group.demand)).or_default();
            for one in types {
                if known.taken.len() < 6 && !known.taken.contains(one) && group.demand.summary != "any type" {
                    known.taken.push(one.clone());
                }
            }
        }
        for (field, value) in shape.fields.iter().zip(&recipe.fields) {
            let known = self.attributes.entry(key(&field.demand)).or_default();
            if let Some(value) = value.as_ref().filter(|value| !known.taken.contains(value))
                && known.taken.len() < 6
                && !field.demand.class.contains("Symbol")
            {
                known.taken.push(value.clone());
            }
        }
        let found = self.found.entry(shape.name.clone()).or_default();
        if found.len() < WANTED && !found.contains(&recipe) {
            found.push(recipe);
        }
    }

    fn type_of(&mut self, demand: &Demand) -> String {
        let known = &self.types[&key(demand)];
        known.choose(&mut self.choices)
    }

    fn value_of(&mut self, demand: &Demand, name: &str) -> String {
        if name == "sym_name" {
            return "\"symbol\"".to_owned();
        }
        if name == "sym_visibility" {
            return self.choices.pick(&["\"private\"", "\"nested\"", "\"public\""]).to_string();
        }
        self.attributes[&key(demand)].choose(&mut self.choices)
    }

    fn groups(&mut self, groups: &[Group], kind: usize) -> Vec<Vec<String>> {
        let mut all = Vec::new();
        for group in groups {
            let size = match (&group.length, kind) {
                (Length::Single, _) | (Length::Optional, 1) => 1,
                (Length::Optional, 0) => 0,
                (Length::Optional, _) => self.choices.below(2),
                (_, 0) => self.choices.below(2),
                (_, 1) => 1 + self.choices.below(2),
                _ => self.choices.below(4),
            };
            all.push((0..size).map(|_| self.type_of(&group.demand)).collect());
        }
        all
    }

    /// Kinds: with as little as possible, with all, between.
    fn fresh(&mut self, shape: &Shape, kind: usize) -> Recipe {
        let operands = self.groups(&shape.operands, kind);
        let results = self.groups(&shape.results, kind);
        let mut fields = Vec::new();
        for field in &shape.fields {
            let present = !field.is_optional
                || (kind == 1 && self.choices.percent(85))
                || (kind == 2 && self.choices.percent(50));
            fields.push(present.then(|| self.value_of(&field.demand, &field.name)));
        }
        let count = shape.regions.0 + if shape.regions.1 { self.choices.below(2) } else { 0 };
        let mut recipe = Recipe { operands, results, fields, regions: Vec::new(), successors: 0, place: Place::Top };
        recipe.regions = (0..count).map(|_| self.body(shape, &recipe)).collect();
        recipe.successors = shape.successors.0 - usize::from(shape.successors.1)
            + if shape.successors.1 { self.choices.below(3) } else { 0 };
        recipe.place = self.place(shape);
        if self.choices.percent(75) {
            unify_named(shape, &mut recipe, None);
        }
        recipe
    }

    fn place(&mut self, shape: &Shape) -> Place {
        if !shape.parents.is_empty() && self.choices.percent(85) {
            let class = self.choices.pick(&shape.parents).clone();
            let names: Vec<String> = self.classes.get(&class).cloned().unwrap_or_default();
            let same: Vec<&String> =
                names.iter().filter(|name| name.split('.').next() == Some(shape.dialect())).collect();
            let name = if same.is_empty() { names.first().cloned() } else { Some((*self.choices.pick(&same)).clone()) };
            let recipes = name.as_ref().and_then(|name| self.found.get(name)).filter(|found| !found.is_empty());
            if let (Some(name), Some(recipes)) = (&name, recipes) {
                let outer = self.choices.pick(recipes).clone();
                if !outer.regions.is_empty() {
                    let region = self.choices.below(outer.regions.len());
                    return Place::In(name.clone(), Box::new(outer), region);
                }
            }
        }
        if shape.successors.0 > 0 || shape.is_terminator {
            return if self.choices.percent(70) {
                Place::Region
            } else {
                Place::Surroundings(self.choices.below(SURROUNDINGS.len()))
            };
        }
        if self.choices.percent(80) { Place::Top } else { Place::Surroundings(self.choices.below(SURROUNDINGS.len())) }
    }

    fn body(&mut self, shape: &Shape, recipe: &Recipe) -> Body {
        let operands: Vec<String> = recipe.operands.concat();
        let results: Vec<String> = recipe.results.concat();
        let element = |one: &String| {
            let inside = one.split_once('<').and_then(|(_, rest)| rest.strip_suffix('>')).unwrap_or(one);
            inside.rsplit('x').next().unwrap_or(inside).to_owned()
        };
        let some = |search: &mut Search<'_>| -> Vec<String> {
            match search.choices.below(9) {
                0..3 => Vec::new(),
                3 => operands.clone(),
                4 => results.clone(),
                5 => operands.iter().map(element).collect(),
                6 => vec!["index".to_owned()],
                7 => vec![operands.first().cloned().unwrap_or_else(|| "i1".to_owned()); 2],
                _ => results.iter().map(element).collect(),
            }
        };
        let arguments = some(self);
        let yields = if self.choices.percent(40) { results.clone() } else { some(self) };
        let own = self.enders.get(&shape.class).cloned().unwrap_or_default();
        let own: Vec<String> = own.into_iter().filter(|name| name.split('.').next() == Some(shape.dialect())).collect();
        let implicit = shape.terminator.as_ref().and_then(|class| self.classes.get(class)).and_then(|names| {
            names.iter().find(|name| name.split('.').next() == Some(shape.dialect())).or(names.first()).cloned()
        });
        let end = match implicit {
            Some(name) if self.choices.percent(85) => End::Operation(name),
            _ if !own.is_empty() && self.choices.percent(70) => End::Operation(self.choices.pick(&own).clone()),
            _ => match self.choices.below(5) {
                0 => End::NoBlock,
                1 | 2 => End::Nothing,
                3 => {
                    let yields: Vec<String> = self
                        .shapes
                        .values()
                        .filter(|other| {
                            other.is_terminator && other.successors.0 == 0 && other.dialect() == shape.dialect()
                        })
                        .map(|other| other.name.clone())
                        .collect();
                    if yields.is_empty() {
                        End::Operation("t.end".to_owned())
                    } else {
                        End::Operation(self.choices.pick(&yields).clone())
                    }
                }
                _ => End::Operation("t.end".to_owned()),
            },
        };
        Body { arguments, end, yields }
    }

    /// Changes what was objected to, or something.
    fn mend(&mut self, shape: &Shape, recipe: &mut Recipe, objection: &Objection, slot: Option<Slot>) {
        let message = objection.message.as_str();
        let about_own = message.contains(&format!("'{}'", shape.name));
        if let Some((side, position, given)) = wrong_value(message).filter(|_| about_own) {
            let slot = position_slot(if side { &recipe.operands } else { &recipe.results }, position);
            if let Some((group, index)) = slot {
                let groups = if side { &shape.operands } else { &shape.results };
                self.types.get_mut(&key(&groups[group].demand)).map(|known| known.refused.insert(given));
                let one = self.type_of(&groups[group].demand.clone());
                let target = if side { &mut recipe.operands } else { &mut recipe.results };
                target[group][index] = one;
                if self.choices.percent(75) {
                    unify_named(shape, recipe, Some((side, group)));
                }
                return;
            }
        }
        if let Some(inferred) = between(message, "inferred type(s) ", " are incompatible") {
            let types: Vec<String> = inferred.split("', '").map(|one| one.trim_matches('\'').to_owned()).collect();
            set_results(shape, recipe, types);
            return;
        }
        if let Some(name) = between(message, "attribute '", "' failed").or(between(message, "property '", "' failed"))
            && let Some(index) = shape.fields.iter().position(|field| field.name == name)
        {
            let known = self.attributes.get_mut(&key(&shape.fields[index].demand));
            if let (Some(known), Some(value)) = (known, &recipe.fields[index]) {
                known.refused.insert(value.clone());
            }
            recipe.fields[index] = Some(self.value_of(&shape.fields[index].demand.clone(), &shape.fields[index].name));
            return;
        }
        if let Some(name) = between(message, "requires attribute '", "'")
            && let Some(index) = shape.fields.iter().position(|field| field.name == name)
        {
            recipe.fields[index] = Some(self.value_of(&shape.fields[index].demand.clone(), &shape.fields[index].name));
            return;
        }
        if let Some(list) = between(message, "failed to verify that all of {", "}") {
            let names: Vec<String> = list.split(", ").map(str::to_owned).collect();
            if self.choices.percent(85) {
                unify(shape, recipe, &names);
                return;
            }
        }
        if message.contains("requires the same") || message.contains("same type") || message.contains("same shape") {
            let first = recipe.operands.iter().chain(&recipe.results).flatten().next().cloned();
            if let (Some(first), true) = (first, self.choices.percent(70)) {
                for one in recipe.operands.iter_mut().chain(&mut recipe.results).flatten() {
                    one.clone_from(&first);
                }
                return;
            }
        }
        if message.contains("expects parent op")
            || message.contains("must be in")
            || message.contains("inside")
            || message.contains("parent")
            || message.contains("enclosing")
            || message.contains("scope")
        {
            recipe.place = if self.choices.percent(50) {
                self.place(shape)
            } else {
                Place::Surroundings(self.choices.below(SURROUNDINGS.len()))
            };
            return;
        }
        match slot {
            Some(Slot::Field(index)) if !about_own => {
                let field = &shape.fields[index];
                if let (Some(known), Some(value)) =
                    (self.attributes.get_mut(&key(&field.demand)), &recipe.fields[index])
                {
                    known.refused.insert(value.clone());
                }
                recipe.fields[index] = Some(self.value_of(&field.demand.clone(), &field.name));
                return;
            }
            Some(Slot::Operand(group, index)) if !about_own => {
                recipe.operands[group][index] = self.type_of(&shape.operands[group].demand.clone());
                return;
            }
            Some(Slot::Result(group, index)) if !about_own => {
                recipe.results[group][index] = self.type_of(&shape.results[group].demand.clone());
                return;
            }
            _ => {}
        }
        self.mutate(shape, recipe, message);
    }

    fn mutate(&mut self, shape: &Shape, recipe: &mut Recipe, message: &str) {
        let about_region = !recipe.regions.is_empty()
            && ["region", "block", "terminator", "yield", "argument"].iter().any(|word| message.contains(word));
        if about_region && self.choices.percent(80) {
            let index = self.choices.below(recipe.regions.len());
            recipe.regions[index] = self.body(shape, &recipe.clone());
            return;
        }
        // What the message names is likelier to be at fault.
        let named = |name: &str| name.len() > 2 && message.contains(name);
        let fields: Vec<usize> = (0..shape.fields.len()).filter(|index| named(&shape.fields[*index].name)).collect();
        if !fields.is_empty() && self.choices.percent(50) {
            let index = *self.choices.pick(&fields);
            let keep = !shape.fields[index].is_optional || self.choices.percent(60);
            recipe.fields[index] =
                keep.then(|| self.value_of(&shape.fields[index].demand.clone(), &shape.fields[index].name));
            return;
        }
        for _ in 0..=self.choices.below(2) {
            match self.choices.below(10) {
                0..3 if !shape.operands.is_empty() => {
                    let group = self.choices.below(shape.operands.len());
                    let one = self.type_of(&shape.operands[group].demand.clone());
                    recipe.operands[group].iter_mut().for_each(|known| known.clone_from(&one));
                }
                3..5 if !shape.results.is_empty() => {
                    let group = self.choices.below(shape.results.len());
                    let one = if let (true, Some(first)) =
                        (self.choices.percent(40), recipe.operands.iter().flatten().next())
                    {
                        first.clone()
                    } else {
                        self.type_of(&shape.results[group].demand.clone())
                    };
                    recipe.results[group].iter_mut().for_each(|known| known.clone_from(&one));
                }
                5 | 6 if !shape.fields.is_empty() => {
                    let index = self.choices.below(shape.fields.len());
                    let keep = !shape.fields[index].is_optional || self.choices.percent(60);
                    recipe.fields[index] =
                        keep.then(|| self.value_of(&shape.fields[index].demand.clone(), &shape.fields[index].name));
                }
                7 => {
                    let kind = self.choices.below(3);
                    recipe.operands = self.groups(&shape.operands, kind);
                    unify_named(shape, recipe, None);
                }
                8 => {
                    let kind = self.choices.below(3);
                    recipe.results = self.groups(&shape.results, kind);
                    unify_named(shape, recipe, None);
                }
                _ => {
                    recipe.place = self.place(shape);
                    for index in 0..recipe.regions.len() {
                        recipe.regions[index] = self.body(shape, &recipe.clone());
                    }
                }
            }
        }
    }

    /// Returns how many candidates there are for types.
    pub fn candidates(&self) -> usize {
        self.pool.types.len()
    }
}

/// `operand #1 must be …, but got 'T'`: whether it is an operand, which, and the type.
fn wrong_value(message: &str) -> Option<(bool, usize, String)> {
    let (start, is_operand) = match (message.find("op operand #"), message.find("op result #")) {
        (Some(at), _) => (at + "op operand #".len(), true),
        (_, Some(at)) => (at + "op result #".len(), false),
        _ => return None,
    };
    let digits: String = message[start..].chars().take_while(char::is_ascii_digit).collect();
    let (_, given) = message.rsplit_once("but got '")?;
    Some((is_operand, digits.parse().ok()?, given.trim_end_matches('\'').to_owned()))
}

fn position_slot(groups: &[Vec<String>], mut position: usize) -> Option<(usize, usize)> {
    for (index, group) in groups.iter().enumerate() {
        if position < group.len() {
            return Some((index, position));
        }
        position -= group.len();
    }
    None
}

fn between<'m>(message: &'m str, before: &str, after: &str) -> Option<&'m str> {
    let rest = &message[message.find(before)? + before.len()..];
    Some(&rest[..rest.find(after)?])
}

/// Gives the results these types, as many as each group may hold.
fn set_results(shape: &Shape, recipe: &mut Recipe, types: Vec<String>) {
    let fixed = shape.results.iter().filter(|group| group.length == Length::Single).count();
    let mut spare = types.len().saturating_sub(fixed);
    let mut types = types.into_iter();
    for (group, own) in shape.results.iter().zip(&mut recipe.results) {
        let size = match group.length {
            Length::Single => 1,
            Length::Optional => spare.min(1),
            _ => spare,
        };
        if group.length != Length::Single {
            spare -= size;
        }
        *own = types.by_ref().take(size).collect();
    }
}

fn unify(shape: &Shape, recipe: &mut Recipe, names: &[String]) {
    let is_named = |group: &Group| names.contains(&group.name);
    let first = shape.operands.iter().zip(&recipe.operands).chain(shape.results.iter().zip(&recipe.results));
    let Some(first) = first.filter(|(group, _)| is_named(group)).find_map(|(_, types)| types.first().cloned()) else {
        return;
    };
    for (group, types) in
        shape.operands.iter().zip(&mut recipe.operands).chain(shape.results.iter().zip(&mut recipe.results))
    {
        if is_named(group) {
            types.iter_mut().for_each(|one| one.clone_from(&first));
        }
    }
}

/// Makes types that a trait ties the same; those of the group that was changed last stay.
fn unify_named(shape: &Shape, recipe: &mut Recipe, changed: Option<(bool, usize)>) {
    for names in &shape.same_types {
        if let Some((side, index)) = changed {
            let groups = if side { &shape.operands } else { &shape.results };
            let types = if side { &recipe.operands[index] } else { &recipe.results[index] };
            if let Some(one) = types.first().cloned().filter(|_| names.iter().any(|name| *name == groups[index].name)) {
                for (group, types) in
                    shape.operands.iter().zip(&mut recipe.operands).chain(shape.results.iter().zip(&mut recipe.results))
                {
                    if names.contains(&group.name) {
                        types.iter_mut().for_each(|known| known.clone_from(&one));
                    }
                }
            }
            continue;
        }
        unify(shape, recipe, names);
    }
}
