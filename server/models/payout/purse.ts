import { chargedFees } from '#rules/payout/contest.ts'
import {
  changedSettingNames,
  type MoneySettings,
  moneyProblems,
  isDeepEqual,
} from '#rules/payout/moneySettings.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import type { ChangeMoney, FeeScope } from '#wire/events/money.ts'
import { entriesUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { type ActivityWithRounds, changeActivity } from '../activities/changeActivity.ts'
import { hasSeveralRounds, type Round } from '../activities/rounds.ts'
import { syncCharges } from '../fees/syncCharges.ts'
import { contestKind, loadContest, purseSettings } from './contest.ts'

export async function loadPurse(db: Database, found: AuthorizedActivity) {
  const { activity, settings, runs } = await loadContest(db, found.id)
  return {
    contests: await listSiblingContests(db, found),
    money: purseSettings(activity.purse).settings,
    version: activity.purse?.version ?? 0,
    kind: contestKind(activity),
    charged: groupByFee(chargedFees(settings, runs)),
    held: publishedPayoutLock(activity)?.sentence ?? null,
  }
}

const listSiblingContests = (db: Database, { id, parent_id }: AuthorizedActivity) =>
  db.activity.findMany({
    where: { OR: [{ id: parent_id ?? id }, { parent_id: parent_id ?? id }] },
    orderBy: [{ parent_id: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }, { id: 'asc' }],
    include: { purse: true },
  })

function groupByFee(fees: number[]) {
  const counts = new Map<number, number>()
  for (const cents of fees) counts.set(cents, (counts.get(cents) ?? 0) + 1)
  return [...counts].map(([cents, entries]) => ({ cents, entries })).sort((a, b) => a.cents - b.cents)
}

export function updatePurse(db: Database, user: CurrentUser, found: AuthorizedActivity, input: ChangeMoney) {
  const { version, fee_for, has_divisions: requestedDivisions, ...after } = input
  return changeActivity(db, user, found, async (change) => {
    const { tx, activity } = change
    const purse = await tx.purse.findUnique({ where: { activity_id: found.id } })
    const before = purseSettings(purse).settings
    const has_divisions = resolveHasDivisions(activity, before, after, requestedDivisions)
    const changed: string[] = [
      ...changedSettingNames(before, after),
      ...(has_divisions === activity.has_divisions ? [] : ['has_divisions']),
    ]
    if (purse && changed.length === 0) return
    if (version !== (purse?.version ?? 0)) throw new Conflict(CHANGED_BY_SOMEONE_ELSE, { now: before })
    requireChangeable(activity, changed)
    const problems = moneyProblems(after, contestKind({ ...activity, has_divisions }))
    if (Object.keys(problems).length) throw new Invalid(problems)

    if (after.entry_fee_cents !== before.entry_fee_cents) {
      await updateCharges(tx, found.id, after.entry_fee_cents, fee_for)
    }
    await tx.purse.upsert({
      where: { activity_id: found.id },
      create: { activity_id: found.id, version: 1, ...after },
      update: { version: { increment: 1 }, ...after },
    })
    const own = (has_divisions: boolean) => activity.parent_id !== null && { has_divisions }
    change.record(
      'money changed',
      { ...before, ...own(activity.has_divisions) },
      { ...after, ...own(has_divisions), fee_for },
    )
    if (has_divisions !== activity.has_divisions) await change.update({ has_divisions })
    change.broadcastResults([found.id])
    if (after.entry_fee_cents === before.entry_fee_cents) return
    change.broadcast(entriesUpdated(activity.event_id, null))
    await syncCharges(tx, user, activity.event_id, await findRidersIn(tx, found.id))
  })
}

function resolveHasDivisions(
  { parent_id, has_divisions }: ActivityWithRounds,
  before: MoneySettings,
  after: MoneySettings,
  requested: boolean | undefined,
): boolean {
  if (parent_id === null) {
    if (requested !== undefined && requested !== has_divisions)
      throw new Invalid({ has_divisions: 'Turn divisions on or off in the class settings.' })
    return has_divisions
  }
  return (
    requested ?? (isDeepEqual(before.divisions, after.divisions) ? has_divisions : after.divisions.length > 1)
  )
}

const CHANGED_BY_SOMEONE_ELSE =
  'Someone else changed this while you were editing. Their version is shown next to yours.'

async function updateCharges(tx: Tx, contestId: number, fee_cents: number, feeFor: FeeScope | null) {
  const entered = await tx.enrollment.count({ where: { activity_id: contestId } })
  if (entered === 0 || feeFor === 'new') return
  if (feeFor === null) throw new Invalid({ fee_for: 'Choose which entries pay the new fee.' })
  await tx.enrollment.updateMany({
    where: { activity_id: contestId, refund_cents: 0, ...(feeFor === 'unpaid' && { refunded_at: null }) },
    data: { fee_cents },
  })
}

async function findRidersIn(tx: Tx, contestId: number): Promise<number[]> {
  const riders = await tx.userActivity.findMany({
    where: { enrollments: { some: { activity_id: contestId } }, user_id: { not: null } },
    select: { user_id: true },
    distinct: 'user_id',
  })
  return riders.map(({ user_id }) => user_id!)
}

/**
 * These amounts can change until all rounds are published, because a published round keeps its pool.
 * Publishing any round locks all other settings.
 */
const AMOUNT_FIELDS: string[] = [
  'entry_fee_cents',
  'off_top_cents',
  'payback_bp',
  'added_cents',
  'guaranteed_cents',
  'minimum_entries',
  'below_minimum_added_bp',
] satisfies (keyof MoneySettings)[]

function requireChangeable(activity: ActivityWithRounds, changed: string[]) {
  const lock = publishedPayoutLock(activity)
  if (!lock) return
  if (changed.some((name) => lock.whole || !AMOUNT_FIELDS.includes(name))) throw new Conflict(lock.sentence)
}

function publishedPayoutLock(activity: { name: string; rounds: Pick<Round, 'name' | 'publish_payout'>[] }) {
  const published = activity.rounds.filter(({ publish_payout }) => publish_payout)
  if (published.length === 0) return null
  const whole = published.length === activity.rounds.length
  if (!hasSeveralRounds(activity))
    return {
      whole,
      sentence: `The ${activity.name} payout is published. Unpublish it to change the money.`,
    }
  const roundNames = published.map(({ name }) => roundInWords(name)).join(', ')
  const hint = whole
    ? 'To change amounts, unpublish one of them. To change how the money is divided, unpublish all of them.'
    : 'You can change amounts. To change how the money is divided, unpublish all payouts of this class first.'
  return { whole, sentence: `${activity.name} has published payouts: ${roundNames}. ${hint}` }
}
