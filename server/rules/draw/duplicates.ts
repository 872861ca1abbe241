export type SlotOccupant = { user_id: number | null; horse_id: number | null; scratched: boolean }

/** If the class tracks horses, a rider can enter with several horses, so a run without a horse isn't a duplicate. */
export function duplicateKey(
  { user_id, horse_id, scratched }: SlotOccupant,
  tracksHorses: boolean,
): number | null {
  if (scratched) return null
  return tracksHorses ? horse_id : user_id
}

export function duplicateWarning(others: number[], tracksHorses: boolean): string {
  const slots = others.length === 1 ? `slot ${others[0]}` : `slots ${joinSlots(others)}`
  return `Same ${tracksHorses ? 'horse' : 'rider'} as ${slots}.`
}

export function keepDuplicatesQuestion(name: string, slots: number[]): string {
  return `${name} is in slots ${joinSlots(slots)}. Keep these runs? They stay marked but no longer hold up the draw.`
}

const joinSlots = (slots: number[]) => `${slots.slice(0, -1).join(', ')} and ${slots.at(-1)}`
