def a;
include "nowhere.td"
