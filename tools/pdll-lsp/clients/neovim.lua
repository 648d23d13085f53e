-- What an author does, in Neovim 0.7 or later. An error ends it with a status of 1.
local function try()
  local buffer = vim.api.nvim_get_current_buf()
  local folder = vim.fn.expand("%:p:h")
  local client = vim.lsp.start_client({ name = "pdllc", cmd = { vim.env.PDLLC, "lsp" }, root_dir = folder })
  vim.lsp.buf_attach_client(buffer, client)
  local function wait(what, condition)
    assert(vim.wait(20000, condition, 10), what)
  end
  local function ask(method, params)
    local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
    local answer = assert(answers and answers[client], method)
    assert(not answer.err, vim.inspect(answer.err))
    return answer.result
  end
  wait("the server starts", function()
    return vim.lsp.get_client_by_id(client).initialized
  end)
  wait("what is wrong is shown", function()
    local found = vim.diagnostic.get(buffer)
    return #found == 1 and found[1].code == "E0202" and found[1].lnum == 4
  end)
  vim.api.nvim_buf_set_lines(buffer, 4, 5, false, { "  replace root with x;" })
  wait("it is shown no more", function()
    return #vim.diagnostic.get(buffer) == 0
  end)
  vim.api.nvim_win_set_cursor(0, { 4, 3 })
  local place = vim.lsp.util.make_position_params(0, "utf-16")
  local found = ask("textDocument/definition", place)
  assert(found.range.start.line == 0 and found.range.start.character == 11, vim.inspect(found))
  place.newName = "Alike"
  vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", place), "utf-16")
  local edits = ask("textDocument/formatting", vim.lsp.util.make_formatting_params())
  vim.lsp.util.apply_text_edits(edits, buffer, "utf-16")
  vim.cmd("silent write")
end

local fine, why = pcall(try)
if not fine then
  io.stderr:write(tostring(why) .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
