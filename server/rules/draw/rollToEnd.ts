export const rolledText = (name: string, from: number, to: number | null) =>
  to === from ? `${name} is already last.` : `${name} now runs in slot ${to}.`
