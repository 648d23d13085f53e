//! Contracts: rewrites that native functions do, as trees of operations.

use pdl_diagnostics::Diagnostic;
use smol_str::SmolStr;

use super::{MAX_DEPTH, Parser, Result, Token};
use crate::semantics::ast::{Contract, ContractFunctions, NativeCall, Tree, TreeKind};

/// More contracts than this no list of operations makes of one.
const MAX_COPIES: usize = 1000;

impl Parser<'_> {
    /// `contract CONSTRAINT REWRITE for OP in A B { match … where … apply … }`, once for each choice of operations.
    pub(super) fn contract(&mut self) -> Result<Vec<Contract>> {
        self.types.clear();
        let span = self.span();
        let constraint = self.native_call("the name of a native constraint")?;
        let rewrite = self.native_call("the name of a native rewrite")?;
        let keeps_flags =
            if self.accept_word("kept") { Some(true) } else { self.accept_word("common").then_some(false) };
        let mut lists: Vec<(SmolStr, Vec<SmolStr>)> = Vec::new();
        if self.accept_word("for") {
            loop {
                let (variable, _) = self.name("a name for operations")?;
                if !self.accept_word("in") {
                    return self.wanted("`in` and operations");
                }
                let mut all = vec![self.name("an operation")?.0];
                while self.token() == Token::Name {
                    all.push(self.name("an operation")?.0);
                }
                lists.push((variable, all));
                if !self.accept(Token::Comma) {
                    break;
                }
            }
        }
        let mut contract = Contract {
            functions: ContractFunctions { constraint, rewrite, keeps_flags },
            span,
            matched: Vec::new(),
            conditions: Vec::new(),
            created: Vec::new(),
            replaced: Vec::new(),
        };
        self.want(Token::LeftBrace, "`{`")?;
        while !self.accept(Token::RightBrace) {
            self.contract_statement(&mut contract)?;
        }
        if contract.matched.last().is_none_or(|(name, _)| name.is_some()) || contract.replaced.is_empty() {
            let message =
                "a contract says what the root is, `match` without a name, and what replaces it, `apply` without one";
            return Err(Box::new(Diagnostic::error("E1003", span, message)));
        }
        let mut copies = vec![contract];
        for (variable, all) in lists {
            if copies.len() * all.len() > MAX_COPIES {
                return Err(Box::new(Diagnostic::error("E1003", span, format!("more than {MAX_COPIES} contracts"))));
            }
            copies = copies
                .iter()
                .flat_map(|copy| {
                    all.iter().map(|op| {
                        let mut copy = copy.clone();
                        copy.rename(&variable, op);
                        copy
                    })
                })
                .collect();
        }
        Ok(copies)
    }

    /// `matchOperandIsUndef(1)`
    fn native_call(&mut self, what: &str) -> Result<NativeCall> {
        let (name, _) = self.name(what)?;
        let mut numbers = Vec::new();
        if self.accept(Token::LeftParenthesis) {
            numbers = self.list(Token::RightParenthesis, "`)`", |this| {
                if this.accept_word("true") {
                    return Ok(1);
                }
                if this.accept_word("false") { Ok(0) } else { this.number() }
            })?;
        }
        Ok(NativeCall { name, numbers })
    }

    fn contract_statement(&mut self, contract: &mut Contract) -> Result<()> {
        self.depth = 0;
        let (word, span) = self.name("`match`, `where` or `apply`")?;
        let is_match = match word.as_str() {
            "where" => {
                contract.conditions.push(self.expression()?);
                return Ok(());
            }
            "match" => true,
            "apply" => false,
            _ => {
                let message = format!("`{word}` is no statement of a contract");
                let help = "statements are `match TREE`, `match x = TREE`, `where CONDITION`, `apply x = TREE` and `apply TREE`";
                return Err(Box::new(Diagnostic::error("E1001", span, message).note(help)));
            }
        };
        let named = self.token() == Token::Name && self.tokens.get(self.at + 1).is_some_and(|t| t.0 == Token::Assign);
        let name = if named {
            let name = self.name("a name")?.0;
            self.want(Token::Assign, "`=`")?;
            Some(name)
        } else {
            None
        };
        let tree = self.tree()?;
        match (is_match, name) {
            (true, name) => contract.matched.push((name, tree)),
            (false, Some(name)) => contract.created.push((name, tree)),
            (false, None) => {
                contract.replaced.push(tree);
                while self.accept(Token::Comma) {
                    let next = self.tree()?;
                    contract.replaced.push(next);
                }
            }
        }
        Ok(())
    }

    fn tree(&mut self) -> Result<Tree> {
        let outside = self.depth;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Box::new(Diagnostic::error("E1001", self.span(), "this is nested too deeply")));
        }
        let (name, span) = self.name("an operation, `const` or a name")?;
        let kind = if name == "const" {
            // `const c`, or `const(c + 1)`.
            TreeKind::Constant(self.primary()?)
        } else if matches!(self.token(), Token::LeftBrace | Token::LeftParenthesis) {
            let mut attributes = Vec::new();
            if self.accept(Token::LeftBrace) {
                attributes = self.list(Token::RightBrace, "`}`", |this| {
                    let (name, span) = this.name("an attribute")?;
                    this.want(Token::Colon, "`:` and what it is")?;
                    Ok((name, span, this.expression()?))
                })?;
            }
            self.want(Token::LeftParenthesis, "`(`")?;
            let operands = self.list(Token::RightParenthesis, "`)`", Self::tree)?;
            TreeKind::Operation { name, attributes, operands }
        } else {
            TreeKind::Name(name)
        };
        let ty = if self.accept(Token::Colon) { Some(self.name("a type")?.0) } else { None };
        self.depth = outside;
        Ok(Tree { kind, ty, span })
    }
}
