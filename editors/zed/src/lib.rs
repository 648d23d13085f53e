//! Tells Zed how the language server of PDLL is started.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{register_extension, serde_json, Command, Extension, LanguageServerId, Result, Worktree};

struct Pdll;

impl Extension for Pdll {
    fn new() -> Pdll {
        Pdll
    }

    /// `pdllc lsp`, unless the settings name something else.
    fn language_server_command(&mut self, server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(server.as_ref(), worktree)?.binary;
        let (path, arguments) = binary.map_or((None, None), |binary| (binary.path, binary.arguments));
        let command = path
            .or_else(|| worktree.which("pdllc"))
            .ok_or("`pdllc` is not found by PATH; install it, or name it in the settings as `lsp.pdllc.binary.path`")?;
        let args = arguments.unwrap_or_else(|| vec!["lsp".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_initialization_options(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        Ok(LspSettings::for_worktree(server.as_ref(), worktree)?.initialization_options)
    }
}

register_extension!(Pdll);
