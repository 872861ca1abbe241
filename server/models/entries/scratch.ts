import type { z } from 'zod'
import { hasScore } from '#rules/scoring/score.ts'
import type { ChangedRun, Scratch } from '#wire/draw.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraw, type DrawChange } from '../draw/changeDraw.ts'
import { contestIdsOf } from '../draw/rows.ts'
import { leavePurseWithOtherGos, withdrawRefund } from '../fees/refund.ts'
import { requireNoPublishedPayout } from './delete.ts'
import { loadGosToScratch, loadScratchedGos } from './gos.ts'
import { ENTRY_RELATIONS, entrySnapshot, loadEntry, type LoadedEntry } from './load.ts'
import { requireOnlyRunOfEntrant } from './oneRunPerClass.ts'

/**
 * The run keeps its fee, and its slot unless `frees_slot` is set. `all_gos` also scratches the entry's other
 * runs without a score.
 */
export function scratchEntry(
  db: Database,
  user: CurrentUser,
  found: AuthorizedEntry,
  { kind, reason, frees_slot, all_gos }: z.output<typeof Scratch>,
) {
  return changeDraw(db, user, found.activity, async (draw) => {
    const before = await loadEntry(draw.tx, found.id)
    if (hasScore(before.score)) throw new Conflict("This run already has a score, so you can't scratch it.")
    const columns = { scratch_kind: kind, scratch_reason: reason, ...(frees_slot && { draw: null }) }
    const scratched_at = before.scratched_at ?? new Date()
    const data = { ...columns, scratched_at }
    return changeScratches(
      draw,
      all_gos ? await loadGosToScratch(draw.tx, before) : [before],
      async (run) => {
        await leavePurseWithOtherGos(draw.tx, run)
        return { kind: 'entry scratched', data }
      },
    )
  })
}

/**
 * A run that gave up its slot doesn't get it back. `allGos` also restores the runs that were scratched
 * together.
 */
export function unscratchEntry(db: Database, user: CurrentUser, found: AuthorizedEntry, allGos: boolean) {
  return changeDraw(db, user, found.activity, async (draw) => {
    const before = await loadEntry(draw.tx, found.id)
    if (before.scratched_at === null) return { id: before.id, draw: before.draw }
    const data = { scratched_at: null, scratch_kind: null, scratch_reason: null }
    draw.restoreCharges()
    return changeScratches(draw, allGos ? await loadScratchedGos(draw.tx, before) : [before], async (run) => {
      // After a merge, the rider and horse may also be in the class with a run in another class.
      await requireOnlyRunOfEntrant(draw, run, [...contestIdsOf([run])], { ignoresScratched: true })
      await withdrawRefund(draw.tx, run)
      return { kind: 'entry unscratched', data }
    })
  })
}

type ScratchChange = {
  kind: 'entry scratched' | 'entry unscratched'
  data: Prisma.UserActivityUncheckedUpdateInput
}

async function changeScratches(
  draw: DrawChange,
  runs: LoadedEntry[],
  change: (run: LoadedEntry) => Promise<ScratchChange>,
) {
  const changed: ChangedRun[] = []
  for (const before of runs) {
    const { kind, data } = await change(before)
    await requireNoPublishedPayout(draw.tx, before)
    changed.push(await updateRun(draw, before, kind, data))
  }
  return changed[0]!
}

export async function updateRun(
  draw: DrawChange,
  before: LoadedEntry,
  kind: ScratchChange['kind'] | 'entry moved',
  data: ScratchChange['data'],
  mark: { is_roll?: boolean } = {},
) {
  const after = await draw.tx.userActivity.update({
    where: { id: before.id },
    data,
    include: ENTRY_RELATIONS,
  })
  draw.record(kind, entrySnapshot(before), { ...entrySnapshot(after), ...mark }, after.id)
  draw.broadcastSlots(after.round, [before.draw, after.draw])
  draw.notifyMoved(before, after)
  draw.broadcastResults(contestIdsOf([after]))
  return { id: after.id, draw: after.draw }
}
