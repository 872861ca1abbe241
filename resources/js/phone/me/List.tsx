export function List() {
  return null
}
