import { isNeeded, type PaperHolder } from '#rules/entries/papers.ts'
import type { PaperLine, PapersChecklist } from '#wire/papers.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { todayAt } from '../events/timeZone.ts'
import { loadPaperKinds } from './kinds.ts'
import { requireRiderOfEvent } from '../events/riderOfEvent.ts'
import { lastDayOf, loadHolders } from './missing.ts'
import { PAPER_RELATIONS, toPaper } from './save.ts'

/** Includes papers that were handed in but aren't required. */
export async function loadPapersChecklist(
  db: Database,
  event: AuthorizedEvent,
  riderId: number,
): Promise<PapersChecklist> {
  const entrants = await listEntrants(db, event, riderId)
  const among = { rider: idsOf(entrants, 'rider'), horse: idsOf(entrants, 'horse') }
  const kinds = await loadPaperKinds(db, event)
  const holders = kinds.length > 0 ? await loadHolders(db, event, kinds, among) : []
  const papers = await db.paper.findMany({
    where: {
      kind_id: { in: kinds.map(({ id }) => id) },
      AND: [
        { OR: [{ user_id: { in: among.rider } }, { horse_id: { in: among.horse } }] },
        { OR: [{ event_id: null }, { event_id: event.id }] },
      ],
    },
    include: PAPER_RELATIONS,
    relationLoadStrategy: 'join',
  })

  const linesOf = ({ holder, id }: Entrant): PaperLine[] => {
    const contests = holders.find((one) => one.holder === holder && one.id === id)?.contests ?? []
    return kinds.flatMap((kind) => {
      const paper = papers.find(
        (one) => one.kind_id === kind.id && id === (holder === 'rider' ? one.user_id : one.horse_id),
      )
      if (!paper && !isNeeded(kind, { holder, contests })) return []
      const { name, validity } = kind
      return { kind_id: kind.id, name, validity, paper: paper ? toPaper(paper) : null }
    })
  }
  return {
    today: todayAt(event, new Date()),
    last_day: lastDayOf(event),
    holders: entrants.map((entrant) => ({ ...entrant, papers: linesOf(entrant) })),
  }
}

type Entrant = { holder: PaperHolder; id: number; name: string }

const idsOf = (entrants: Entrant[], holder: PaperHolder) =>
  entrants.filter((one) => one.holder === holder).map(({ id }) => id)

async function listEntrants(db: Database, event: AuthorizedEvent, riderId: number): Promise<Entrant[]> {
  const entries = await db.userActivity.findMany({
    where: { user_id: riderId, activity: { event_id: event.id } },
    select: ENTRANT,
    relationLoadStrategy: 'join',
  })
  const exhibitions = await db.exhibition.findMany({
    where: { user_id: riderId, event_id: event.id },
    select: ENTRANT,
    relationLoadStrategy: 'join',
  })
  const all = [...entries, ...exhibitions]
  const [entry] = all
  if (!entry) {
    await requireRiderOfEvent(db, event.id, riderId)
    return []
  }
  const horses = new Map(all.flatMap(({ horse }) => (horse ? [[horse.id, horse] as const] : [])))
  return [
    { holder: 'rider', ...entry.user! },
    ...[...horses.values()]
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id)
      .map((horse) => ({ holder: 'horse' as const, ...horse })),
  ]
}

const ENTRANT = {
  user: { select: { id: true, name: true } },
  horse: { select: { id: true, name: true } },
} as const satisfies Prisma.UserActivitySelect
