import { groupBy } from '#lib/groupBy.ts'
import { sum } from '#lib/money.ts'
import { associationFee } from '#rules/associations/fee.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { chargedRuns } from '#rules/payout/contest.ts'
import { entrantOfRun } from '#rules/payout/entrant.ts'
import { isSameText, textKey } from '#rules/riders/eligibility.ts'
import type { ReportProps } from '#wire/associations/report.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { toProfile } from './profiles.ts'
import type { LoadedReport } from './reports.ts'

type AssociationFees = { name: string | null; cents: number; is_charged: boolean }

/** Amounts are in cents, and negative if too much was paid. Leaves out associations that are owed nothing. */
export async function loadOwedFees(
  db: Database | Tx,
  event: { id: number },
  reports: LoadedReport[],
): Promise<Pick<AssociationFees, 'name' | 'cents'>[]> {
  const fees = await loadAssociationFees(db, event, reports)
  const payments = await loadPayments(db, event)
  const withoutFees = payments.filter(
    ({ association }) => !fees.some(({ name }) => isSameBody(name, association)),
  )
  return [
    ...fees,
    ...groupBy(withoutFees, ({ association }) => association && textKey(association)).map((own) => ({
      name: own[0]!.association,
      cents: 0,
    })),
  ]
    .map(({ name, cents }) => ({ name, cents: cents - paidTo(payments, name) }))
    .filter(({ cents }) => cents !== 0)
}

const loadPayments = (db: Database | Tx, event: { id: number }) =>
  db.associationPayment.findMany({
    where: { event_id: event.id, voided_at: null },
    select: { association: true, cents: true },
    orderBy: { id: 'asc' },
  })

const paidTo = (payments: { association: string | null; cents: number }[], name: string | null) =>
  sum(payments.filter(({ association }) => isSameBody(association, name)).map(({ cents }) => cents))

export const isSameBody = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : isSameText(one, other)

/** If riders weren't charged an association's fees, uses the fees from the association's profiles. */
export async function loadAssociationFees(
  db: Database | Tx,
  event: { id: number },
  reports: LoadedReport[],
): Promise<AssociationFees[]> {
  const charged = await loadChargedFees(db, event)
  const isCharged = (body: string) => charged.some(({ name }) => isSameBody(name, body))
  const others = reports.filter(({ profile }) => profile.fee_cents > 0 && !isCharged(profile.body))
  const fees = await loadProfileFees(db, others)
  return [
    ...charged.map((fee) => ({ ...fee, is_charged: true })),
    ...groupBy(others, ({ profile }) => textKey(profile.body))
      .map((own) => ({
        name: own[0]!.profile.body,
        cents: sum(own.map(({ id }) => fees.get(id)!.cents)),
        is_charged: false,
      }))
      .filter(({ cents }) => cents > 0),
  ]
}

export async function loadReportFee(
  db: Database,
  event: { id: number },
  report: LoadedReport,
): Promise<ReportProps['fee']> {
  const charged = (await loadChargedFees(db, event)).find(({ name }) => isSameBody(name, report.profile.body))
  const fees = await loadProfileFees(db, [report])
  return {
    ...fees.get(report.id)!,
    charged_cents: charged?.cents ?? 0,
    paid_cents: paidTo(await loadPayments(db, event), report.profile.body),
  }
}

async function loadChargedFees(db: Database | Tx, event: { id: number }) {
  const charged = await query<{ name: string | null; cents: number }>(
    db,
    Prisma.sql`
    SELECT association AS name, sum(cents)::float8 AS cents FROM charges
    WHERE event_id = ${event.id} AND purpose = 'association' AND voided_at IS NULL
    GROUP BY association ORDER BY lower(association) NULLS LAST, association`,
  )
  return groupBy(charged, ({ name }) => name && textKey(name))
    .map((same) => ({ name: same[0]!.name, cents: sum(same.map(({ cents }) => cents)) }))
    .filter(({ cents }) => cents > 0)
}

type ProfileFee = Omit<ReportProps['fee'], 'charged_cents' | 'paid_cents'>

async function loadProfileFees(db: Database | Tx, reports: LoadedReport[]): Promise<Map<number, ProfileFee>> {
  const runs = reports.length > 0 ? await loadEnteredRuns(db, reports.flatMap(contestIdsOf)) : []
  return new Map(reports.map((report) => [report.id, profileFee(report, runs)]))
}

const contestIdsOf = ({ classes }: LoadedReport) => classes.map(({ activity }) => activity.id)

function profileFee(report: LoadedReport, runs: EnteredRun[]): ProfileFee {
  const profile = toProfile(report.profile)
  const entries = contestIdsOf(report).map((id) =>
    chargedEntries(runs.filter((run) => run.contest_id === id)),
  )
  return {
    per: profile.fee_per,
    riders: new Set(entries.flat().flatMap(({ user_id }) => user_id ?? [])).size,
    ...associationFee(
      profile,
      entries.map(({ length }) => length),
    ),
  }
}

const chargedEntries = (runs: EnteredRun[]) =>
  chargedRuns(
    runs.map((run) => ({ ...run, ...entrantOfRun(run) })),
    runs[0]?.has_several_gos ?? false,
  )

type EnteredRun = {
  id: number
  contest_id: number
  round: string
  user_id: number | null
  horse_id: number | null
  changed_from_horse_id: number | null
  refunded: boolean
  has_several_gos: boolean
}

const loadEnteredRuns = (db: Database | Tx, contestIds: number[]) =>
  query<EnteredRun>(
    db,
    Prisma.sql`
    SELECT enrollments.id, enrollments.activity_id AS contest_id, round, user_id, horse_id, changed_from_horse_id,
      refunded_at IS NOT NULL AS refunded, EXISTS (
        SELECT FROM rounds WHERE rounds.activity_id = enrollments.activity_id AND rounds.name = ${AVERAGE})
        AS has_several_gos
    FROM enrollments JOIN user_activities AS entries ON entries.id = enrollments.user_activity_id
    WHERE enrollments.activity_id = ANY(${contestIds}) ORDER BY enrollments.id`,
  )
