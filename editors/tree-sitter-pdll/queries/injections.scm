; The bodies of native constraints and rewrites are C++.
((native_body (code_block (code) @injection.content))
  (#set! injection.language "cpp"))
