// Strings, code blocks, and the operators on them.
class S<string s> { string value = s; int size = !size(s); bit empty = !empty(s); }
def escapes : S<"tab\t newline\n quote\" apostrophe\' backslash\\">;
def joined : S<"one" "two"   "three">;
def nothing : S<"">;
def code_block : S<[{ if (x) { return "y"; } ]] } }]>;
def utf8 : S<"äöü → λ">;
def operators {
  string cat = !strconcat("a", "b");
  string cat4 = !strconcat("a", "b", "c", "d");
  string lower = !tolower("MiXeD 1Ä");
  string upper = !toupper("MiXeD 1ä");
  string sub = !substr("abcdef", 2);
  string sub2 = !substr("abcdef", 2, 3);
  string sub_end = !substr("abcdef", 6);
  string sub_long = !substr("abcdef", 4, 100);
  int found = !find("hello world", "o");
  int found_from = !find("hello world", "o", 5);
  int missing = !find("hello", "x");
  int found_empty = !find("abc", "");
  string replaced = !subst("a", "bb", "banana");
  string replaced_none = !subst("x", "y", "banana");
  string between = !interleave(["a", "b", "c"], ", ");
  string numbers = !interleave([1, 2, 3], "-");
  string single = !interleave(["a"], "x");
  string none = !interleave([]<string>, "x");
  string of_bits = !interleave([0b11, 0b01], ":");
  bit equal = !eq("a", "a");
  bit unequal = !ne("a", "a");
  bit less = !lt("abc", "abd");
  bit greater = !gt("b", "abc");
  bit at_least = !ge("b", "b");
  bit at_most = !le("c", "b");
  bit matches = !match("hello", "^h.*o$");
  bit matches_part = !match("hello", "ell");
  bit matches_not = !match("hello", "^ell");
  bit matches_class = !match("ab12", "^[[:alpha:]]+[0-9]{2}$");
  bit matches_or = !match("cat", "^(dog|cat)$");
}
def paste {
  string a = "x" # "y";
  string b = "x" # 1 # "y";
  string c = "n" # !add(1, 2);
  string d = "unknown" # identifier;
  code e = [{code}] # "text";
  string f = "trailing"#;
  string g = 7 # 8;
}
def pasted_ # name;
def "quoted name";
def a#1#b { string n = "x"; }
def casts {
  string from_int = !cast<string>(42);
  string from_def = !cast<string>(nothing);
  string from_bits = !cast<string>(0b101);
  int from_bit = !cast<int>(1);
  bit to_bit = !cast<bit>(1);
  bits<4> to_bits = !cast<bits<4>>(9);
  S to_def = !cast<S>("nothing");
  S to_def2 = !cast<S>("no" # "thing");
}
