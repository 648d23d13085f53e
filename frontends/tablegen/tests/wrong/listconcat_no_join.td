class C<list<int> numbers, list<string> texts> {
  defvar both =
    !listconcat(numbers, texts);
}
