#ifndef X
def a;
