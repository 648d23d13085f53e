function @f() {
  return
}
