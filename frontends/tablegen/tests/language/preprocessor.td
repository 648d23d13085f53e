// The preprocessor, comments and includes.
#define FIRST
#ifdef FIRST
def defined;
#else
def not_defined;
#endif
#ifndef SECOND // a comment
def no_second;
#else /* a comment */
this is not even parsed "
#endif
  #ifdef FIRST
  #ifdef SECOND
  def inner_no;
  #else
  def inner_yes;
  #endif
  #endif
#ifdef SECOND
#ifdef FIRST
def skipped1;
#else
def skipped2;
#endif
#define THIRD
[{ #endif is here in code }]
#endif
#ifdef THIRD
def third;
#endif
/* a /* nested */ comment */
def after_comment; // end
def paste { string s = "a"
#"b"
  # "c"; }
def digits { int 1st = 1; string s = "x"#1st; list<int> 2nd = [1st]; }
include "included.inc"
def after_include : FromInclude;
include "included.inc"
#ifdef INCLUDED_MACRO
def sees_macro;
#endif
