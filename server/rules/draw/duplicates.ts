export type SlotOccupant = { user_id: number | null; horse_id: number | null; scratched: boolean }

/**
 * Returns the id that two runs of one go must not share: the horse's, or the rider's in a class that doesn't track
 * horses. Returns null for a run that can't be a double: a scratched one, or one without a horse, since a rider can
 * have several.
 */
export function duplicateKey(
  { user_id, horse_id, scratched }: SlotOccupant,
  tracksHorses: boolean,
): number | null {
  if (scratched) return null
  return tracksHorses ? horse_id : user_id
}

/** `others` are the other slots with the same horse or rider, ascending. */
export function duplicateWarning(others: number[], tracksHorses: boolean): string {
  const slots = others.length === 1 ? `slot ${others[0]}` : `slots ${joinSlots(others)}`
  return `Same ${tracksHorses ? 'horse' : 'rider'} as ${slots}.`
}

/** `name` is the horse or rider, `slots` are all its slots. */
export function keepDuplicatesQuestion(name: string, slots: number[]): string {
  return `${name} is in slots ${joinSlots(slots)}. Keep these runs? They stay marked but no longer hold up the draw.`
}

const joinSlots = (slots: number[]) => `${slots.slice(0, -1).join(', ')} and ${slots.at(-1)}`
