const MAX_SLUG_LENGTH = 60

/** "Año Nuevo 4D!" and 7 give "ano-nuevo-4d-7". */
export function createSlug(name: string, id: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const words = plain.slice(0, MAX_SLUG_LENGTH).replace(/^-+|-+$/g, '')
  return words ? `${words}-${id}` : String(id)
}
