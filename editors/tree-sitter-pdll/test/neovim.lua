-- What docs/editors.md sets up, in Neovim 0.7 or later: the parser and the queries are found, and words are highlighted. An error
-- ends it with a status of 1.
local function try()
  local parser = vim.treesitter.get_parser(0, "pdll")
  local root = parser:parse()[1]:root()
  local erroneous = root:has_error()
  assert(not erroneous and root:type() == "source_file", "the file has an error")
  local query = (vim.treesitter.query.get or vim.treesitter.get_query)("pdll", "highlights")
  local found = {}
  for id, node in query:iter_captures(root, 0, 0, -1) do
    local line, first, _, last = node:range()
    -- The last capture counts.
    found[vim.api.nvim_buf_get_lines(0, line, line + 1, true)[1]:sub(first + 1, last)] = query.captures[id]
  end
  for word, highlight in pairs({ Pattern = "keyword", HasOneUse = "function.call", Value = "type.builtin", b = "type" }) do
    assert(found[word] == highlight, word .. " is " .. tostring(found[word]))
  end
  for _, kind in ipairs({ "folds", "injections", "locals" }) do
    assert((vim.treesitter.query.get or vim.treesitter.get_query)("pdll", kind), kind)
  end
  -- As the file is shown.
  vim.treesitter.highlighter.new(parser)
  vim.cmd("redraw")
end

local fine, why = pcall(try)
if not fine then
  io.stderr:write(tostring(why) .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
