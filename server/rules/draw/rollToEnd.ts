export const rolledText = (name: string, from: number, to: number | null) =>
  to === from ? `${name} is already last.` : `${name} now runs in slot ${to}.`

export const NO_SLOT_LEFT = 'The last slot is taken, and a draw can have at most 10,000 slots.'
