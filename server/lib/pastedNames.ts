export const MAX_LINES = 200
export const TOO_MANY_LINES = `At most ${MAX_LINES} at a time. Add the others afterwards.`

/** Line numbers start at 1 and count blank lines. */
export const parseLines = (text: string) =>
  text
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
