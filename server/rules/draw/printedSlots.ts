/** Names that the sheet doesn't show are null. */
export type PrintedSlot = {
  draw: number
  rider: string | null
  horse: string | null
  bull: string | null
  scratched: boolean
}

export type SlotChange = { draw: number; was: PrintedSlot | null; now: PrintedSlot | null }

export function changesSincePrint(printed: PrintedSlot[], current: PrintedSlot[]): SlotChange[] {
  const before = bySlot(printed)
  const after = bySlot(current)
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((a, b) => a - b)
    .map((draw) => ({ draw, was: before.get(draw) ?? null, now: after.get(draw) ?? null }))
    .filter(({ was, now }) => !isSameSlot(was, now))
}

const bySlot = (slots: PrintedSlot[]) => new Map(slots.map((slot) => [slot.draw, slot]))

const isSameSlot = (a: PrintedSlot | null, b: PrintedSlot | null) =>
  a !== null && b !== null && isSameRun(a, b) && a.scratched === b.scratched

const isSameRun = (a: PrintedSlot, b: PrintedSlot) =>
  a.rider === b.rider && a.horse === b.horse && a.bull === b.bull

export function slotChangeTexts({ was, now }: SlotChange): { was: string; now: string } {
  const before = was ? runText(was) : ''
  if (!now) return { was: before, now: 'Empty' }
  if (!was) return { was: '', now: `New: ${runText(now)}` }
  if (!isSameRun(was, now)) return { was: before, now: runText(now) }
  return { was: nameText(was), now: now.scratched ? 'Scratched' : 'Back in the draw' }
}

const runText = (slot: PrintedSlot) => `${nameText(slot)}${slot.scratched ? ', scratched' : ''}`

const nameText = ({ rider, horse, bull }: PrintedSlot) =>
  [rider ?? 'No rider', horse, bull].filter((name) => name !== null).join(' on ')
