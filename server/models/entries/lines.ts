import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import { formatDay } from '#lib/dates.ts'
import { groupBy } from '#lib/groupBy.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { type Balance, loadBalances, withAccounts } from '../fees/balances.ts'
import { type EventDays, loadMissingPapers, type MissingPapers } from '../papers/missing.ts'
import { isPayoutPublished, ordinaryRounds } from '../activities/rounds.ts'
import { lineDues } from '#rules/fees/lineDues.ts'
import { entrantKey } from '#rules/payout/entrant.ts'
import { loadCardProblems } from '../associations/cardProblems.ts'

/** Each class is followed by its side pots. */
export async function listColumns(db: Database, event_id: number): Promise<EntryColumn[]> {
  const activities = await db.activity.findMany({
    where: { event_id },
    select: COLUMN,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const sidePotsOf = (id: number) => activities.filter(({ parent_id }) => parent_id === id)
  return activities
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((one) => [one, ...sidePotsOf(one.id)])
    .map(toColumn)
}

const COLUMN = {
  id: true,
  parent_id: true,
  name: true,
  code: true,
  runs_on: true,
  rolls_by_default: true,
  track_horses: true,
  purse: { select: { entry_fee_cents: true } },
  carries_from: { select: { from_activity_id: true } },
  rounds: { select: { name: true, top: true, publish_payout: true }, orderBy: { position: 'asc' } },
  best_of: true,
  must_run_all: true,
  members: { select: { round: { select: { activity_id: true } } } },
} as const satisfies Prisma.ActivitySelect

type Column = Prisma.ActivityGetPayload<{ select: typeof COLUMN }>

const toColumn = (activity: Column): EntryColumn => ({
  id: activity.id,
  parent_id: activity.parent_id,
  name: activity.name,
  code: activity.code,
  runs_on: activity.runs_on && formatDay(activity.runs_on),
  fee_cents: activity.purse?.entry_fee_cents ?? 0,
  gos: activity.rounds.filter(({ name, top }) => name !== AVERAGE && top === null).length,
  tracks_horses: activity.track_horses,
  carries_from: activity.carries_from.map(({ from_activity_id }) => from_activity_id),
  rolls_by_default: activity.rolls_by_default,
  ...publishedRounds(activity),
  members: activity.members.map(({ round }) => round.activity_id),
  runs_needed: (!activity.must_run_all && activity.best_of) || activity.members.length,
})

function publishedRounds(activity: Column) {
  const rounds = ordinaryRounds(activity)
  const published = rounds.filter((round) => isPayoutPublished(activity, round))
  const isClosed = published.length === rounds.length
  return { published: isClosed, published_gos: isClosed ? [] : published }
}

/** Lists all riders if `asked` is null. Otherwise, lists the riders in `asked` and everyone on their bills. */
export async function listLines(
  db: Database,
  event: EventDays,
  asked: number[] | null,
): Promise<EntryLine[]> {
  const event_id = event.id
  const riders = asked && (await withAccounts(db, event_id, asked))
  const entries = await db.userActivity.findMany({
    where: { activity: { event_id }, user_id: riders ? { in: riders } : { not: null } },
    select: LINE_ENTRY,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const exhibitions = await db.exhibition.findMany({
    where: { event_id, ...(riders && { user_id: { in: riders } }) },
    select: NAMES,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const lines = groupBy<LineEntryRow | Named, string>([...entries, ...exhibitions], entrantOf)
  const fees = await sumChargesByLine(db, event_id, riders, lines)
  const cards = await loadCardProblems(db, event, riders)
  const missing = await loadMissingPapers(db, event, riders ? entrantsOf(lines.flat()) : undefined)
  const entered = new Set(lines.map(([sold]) => sold!.user!.id))
  const others = await listRidersWithoutRuns(db, event_id, riders)
  const accounts = await loadAccounts(db, event_id, riders)
  const withMoney = perFirstLine(accounts)
  return withDues([
    ...lines.map((sold) => {
      const own = sold.filter((one) => 'enrollments' in one)
      return {
        ...riderAndHorse(sold[0]!),
        entries: own.map(toLineEntry),
        exhibitions: sold.length - own.length,
        fees_cents: fees.get(entrantOf(sold[0]!)) ?? 0,
        ...withMoney(sold[0]!.user!.id),
        missing_papers: missingNames(sold[0]!, missing),
        card_problems: cards.get(sold[0]!.user!.id) ?? [],
      }
    }),
    ...others
      .filter(({ id }) => !entered.has(id))
      .map(({ id, name, organization_id, charges }) => ({
        rider: { id, name, typed_in: organization_id !== null },
        horse: null,
        entries: [],
        exhibitions: 0,
        fees_cents: charges.reduce((sum, { cents }) => sum + cents, 0),
        ...withMoney(id),
        missing_papers: { rider: [], horse: [] },
        card_problems: [],
      })),
  ])
}

function withDues(lines: Omit<EntryLine, 'due_cents'>[]): EntryLine[] {
  const dues = groupBy(lines, ({ rider, payer }) => (payer ?? rider).id).flatMap((account) => {
    const charged = account.map(({ fees_cents }) => fees_cents)
    const cents = lineDues(charged, account[0]!.owes_cents)
    return account.map((line, index) => [line, cents[index]!] as const)
  })
  const dueOf = new Map(dues)
  return lines.map((line) => ({ ...line, due_cents: dueOf.get(line)! }))
}

type Accounts = {
  balances: Map<number, Balance>
  payers: Map<number, { id: number; name: string } | null>
  arrived: Set<number>
}

async function loadAccounts(db: Database, event_id: number, riders: number[] | null): Promise<Accounts> {
  const marks = await db.eventRider.findMany({
    where: {
      event_id,
      OR: [{ payer_id: { not: null } }, { arrived_at: { not: null } }],
      ...(riders && { user_id: { in: riders } }),
    },
    select: { user_id: true, arrived_at: true, payer: { select: { id: true, name: true } } },
    relationLoadStrategy: 'join',
  })
  return {
    balances: await loadBalances(db, event_id, riders),
    payers: new Map(marks.map(({ user_id, payer }) => [user_id, payer])),
    arrived: new Set(marks.flatMap(({ user_id, arrived_at }) => (arrived_at ? user_id : []))),
  }
}

/** Only a rider's first line shows the payments. */
function perFirstLine({ balances, payers, arrived }: Accounts) {
  const asked = new Set<number>()
  return (rider: number) => {
    const { paid_cents = 0, cash_cents = 0, owes_cents = 0 } = balances.get(rider) ?? {}
    const isFirst = !asked.has(rider)
    asked.add(rider)
    return {
      paid_cents: isFirst ? paid_cents : 0,
      cash_cents: isFirst ? cash_cents : 0,
      owes_cents,
      payer: payers.get(rider) ?? null,
      arrived: arrived.has(rider),
    }
  }
}

const listRidersWithoutRuns = (db: Database, event_id: number, riders: number[] | null) =>
  db.user.findMany({
    where: {
      ...(riders && { id: { in: riders } }),
      entries: { none: { activity: { event_id } } },
      OR: [
        { charges: { some: { event_id, voided_at: null } } },
        { payments: { some: { event_id, voided_at: null } } },
        { pays_for: { some: { event_id } } },
      ],
    },
    select: {
      id: true,
      name: true,
      organization_id: true,
      charges: { where: { event_id, voided_at: null }, select: { cents: true } },
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

const entrantsOf = (entries: Named[]) => ({
  rider: [...new Set(entries.flatMap(({ user }) => user?.id ?? []))],
  horse: [...new Set(entries.flatMap(({ horse }) => horse?.id ?? []))],
})

const missingNames = ({ user, horse }: Named, missing: MissingPapers) => ({
  rider: missing.rider.get(user!.id) ?? [],
  horse: (horse && missing.horse.get(horse.id)) ?? [],
})

const entrantOf = ({ user, horse }: Named) => entrantKey({ user_id: user!.id, horse_id: horse?.id ?? null })

/** Sums are in cents. A charge that doesn't match a line goes on the rider's first line. */
async function sumChargesByLine(db: Database, event_id: number, riders: number[] | null, lines: Named[][]) {
  const sums = await db.charge.groupBy({
    by: ['user_id', 'horse_id'],
    where: { event_id, voided_at: null, ...(riders && { user_id: { in: riders } }) },
    _sum: { cents: true },
  })
  const first = new Map<number, string>()
  for (const [entry] of lines) if (!first.has(entry!.user!.id)) first.set(entry!.user!.id, entrantOf(entry!))
  const keys = new Set(lines.map(([entry]) => entrantOf(entry!)))
  const fees = new Map<string, number>()
  for (const { _sum, ...charged } of sums) {
    const key = keys.has(entrantKey(charged)) ? entrantKey(charged) : first.get(charged.user_id)
    if (key) fees.set(key, (fees.get(key) ?? 0) + _sum.cents!)
  }
  return fees
}

const NAMES = {
  user: { select: { id: true, name: true, organization_id: true } },
  horse: { select: { id: true, name: true } },
} as const

const LINE_ENTRY = {
  id: true,
  version: true,
  activity_id: true,
  round: true,
  changed_from_horse_id: true,
  draw: true,
  scratched_at: true,
  request: true,
  request_class: true,
  own_order: true,
  ...NAMES,
  score: { select: { value: true, no_time: true } },
  enrollments: {
    select: { activity_id: true, fee_cents: true, refunded_at: true },
    orderBy: { activity_id: 'asc' },
  },
} as const satisfies Prisma.UserActivitySelect

type LineEntryRow = Prisma.UserActivityGetPayload<{ select: typeof LINE_ENTRY }>

type Named = Pick<LineEntryRow, 'user' | 'horse'>

const riderAndHorse = ({ user, horse }: Named) => ({
  rider: { id: user!.id, name: user!.name, typed_in: user!.organization_id !== null },
  horse,
})

const toLineEntry = ({ scratched_at, score, enrollments, ...entry }: LineEntryRow) => ({
  id: entry.id,
  version: entry.version,
  activity_id: entry.activity_id,
  round: entry.round,
  changed_from_horse_id: entry.changed_from_horse_id,
  draw: entry.draw,
  scratched: scratched_at !== null,
  has_score: hasScore(score),
  request: entry.request,
  request_class: entry.request_class as 'early' | 'late' | null,
  own_order: entry.own_order,
  contests: enrollments.map(({ activity_id }) => activity_id),
})
