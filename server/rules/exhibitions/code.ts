/** The most exhibitions on one line of the entry window. */
export const MAX_EXHIBITIONS = 99
export const MAX_PER_EVENT = 1000

/** `x` is one exhibition and `x2` is two, so no class can use these codes. */
export const isExhibitionCode = (code: string): boolean => /^x\d*$/.test(code)

export function parseExhibitionCode(code: string): number | null {
  const count = code === 'x' ? 1 : Number(code.slice(1))
  return count >= 1 && count <= MAX_EXHIBITIONS ? count : null
}
