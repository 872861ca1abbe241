export const MAX_LINES = 200
export const TOO_MANY_LINES = `Add up to ${MAX_LINES} at a time.`

export const parseLines = (text: string) =>
  text
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
