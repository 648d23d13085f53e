multiclass M<string s> { def s; }

defm x : M<?>;
