import { fingerprintOf } from '#lib/sha256.ts'
import { changesSincePrint, type PrintedSlot } from '#rules/draw/printedSlots.ts'
import type { DrawPrint, Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { requireRound, type Round } from '../activities/rounds.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadSheetEntries } from './sheet.ts'

type DrawnClass = { id: number; track_horses: boolean; track_bulls: boolean; rounds: Round[] }
type Named = { name: string } | null
type SheetEntry = { draw: number | null; scratched_at: Date | null; user: Named; horse: Named; bull: Named }

export const printedSlots = (
  { track_horses, track_bulls }: Omit<DrawnClass, 'id' | 'rounds'>,
  entries: SheetEntry[],
): PrintedSlot[] =>
  entries.map(({ draw, scratched_at, user, horse, bull }) => ({
    draw: draw!,
    rider: user?.name ?? null,
    horse: (track_horses && horse?.name) || null,
    bull: (track_bulls && bull?.name) || null,
    scratched: scratched_at !== null,
  }))

export const digestOf = (slots: PrintedSlot[]): string => fingerprintOf(slots)

export function recordPrint(
  db: Database,
  user: CurrentUser,
  activity: DrawnClass,
  name: string,
  digest: string,
) {
  const { id: round_id } = requireRound(activity, name)
  return transaction(db, async (tx) => {
    // Lock the round, because concurrent requests could save an older print last.
    const [round] = await tx.$queryRaw<{ publish_draw: boolean }[]>`
      SELECT publish_draw FROM rounds WHERE id = ${round_id} FOR NO KEY UPDATE`
    if (!round?.publish_draw) throw new Conflict(UNPUBLISHED)
    const slots = await loadSlots(tx, activity, name)
    if (digestOf(slots) !== digest) throw new Conflict(CHANGED)
    const printed = { printed_at: new Date(), printed_by_id: user.id }
    const last = await findPrint(tx, round_id)
    if (last && changesSincePrint(last.slots, slots).length === 0)
      return void (await tx.drawPrint.update({ where: { id: last.id }, data: printed }))
    await tx.drawPrint.create({ data: { round_id, slots: slots as Prisma.InputJsonValue, ...printed } })
  })
}

const UNPUBLISHED = 'This draw is no longer published, so its sheet was not printed.'
const CHANGED = 'The draw changed after you opened this sheet. Reload it, then print.'

export const loadLastPrint = (db: Database, activity: { rounds: Round[] }, name: string) =>
  findPrint(db, requireRound(activity, name).id)

/** `id` defaults to the last print. The returned `earlier` is the print before that. */
export async function loadPrints(
  db: Database,
  activity: { rounds: Round[] },
  name: string,
  id: number | undefined,
) {
  const { id: round_id, publish_draw } = requireRound(activity, name)
  const print = await findPrint(db, round_id, id === undefined ? undefined : { equals: id })
  if (!print && id !== undefined) throw new NotFound()
  if (!print || !publish_draw) throw new Conflict(NOT_PRINTED)
  return { print, earlier: await findPrint(db, round_id, { lt: print.id }) }
}

const NOT_PRINTED = "This draw sheet hasn't been printed yet."

const loadSlots = async (db: Database | Tx, activity: DrawnClass, round: string) =>
  printedSlots(activity, await loadSheetEntries(db, activity.id, round))

type Print = Omit<DrawPrint, 'slots'> & { slots: PrintedSlot[]; printed_by: Named }

const findPrint = (db: Database | Tx, round_id: number, id?: Prisma.IntFilter) =>
  db.drawPrint.findFirst({
    where: { round_id, id },
    include: { printed_by: { select: { name: true } } },
    orderBy: { id: 'desc' },
    relationLoadStrategy: 'join',
  }) as Promise<Print | null>
