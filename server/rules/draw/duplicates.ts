/** A run of a draw; without a rider or a horse that part is null. */
export type SlotOccupant = { user_id: number | null; horse_id: number | null; scratched: boolean }

/**
 * What two runs of one go must not share: the horse, or the rider in a class that tracks no horses. A rider may have
 * several horses, so where horses are tracked two runs without a horse are no double. null: this run is no double.
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

const joinSlots = (slots: number[]) => `${slots.slice(0, -1).join(', ')} and ${slots.at(-1)}`
