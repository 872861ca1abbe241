/** As many are added at a time by name. */
export const MAX_LINES = 200
export const TOO_MANY_LINES = `At most ${MAX_LINES} at a time. Add the others afterwards.`

/** The lines of a text in which something stands, numbered from 1 as in the text. */
export const parseLines = (text: string) =>
  text
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
