// A comment ends where those in it are closed, behind an error too.
class Braces {
  int n /* /* */ { */ = ]
  int m = "text";
}
