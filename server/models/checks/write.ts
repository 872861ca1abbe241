import { checkMemo, checksToWrite, type CheckToWrite } from '#rules/payout/checks.ts'
import { sum } from '#lib/money.ts'
import * as paths from '#wire/paths.ts'
import type { WriteChecks, WrittenChecks } from '#wire/checks.ts'
import type { z } from 'zod'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { record, activityScope } from '../changeLog.ts'
import { withActivityLocked } from './lock.ts'
import { reserveNumbers } from './numbers.ts'
import { canPrintPayee } from './payees.ts'
import { type PayableResult, loadPayableResults } from './payable.ts'

type WriteChecksInput = z.output<typeof WriteChecks>

/** The activity's lock keeps the payout published. The organization's lock keeps check numbers unique. */
export function writeChecks(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  input: WriteChecksInput,
  today: Date,
): Promise<WrittenChecks> {
  const organization_id = found.event.organization_id
  return withActivityLocked(db, user, found.id, async (tx) => {
    const results = await loadPayableResults(tx, found)
    const checks = checksToWrite(results, input.per)
    if (checks.length === 0) throw new Conflict(nothingToWrite(results))
    const unprintable = checks.find(({ payee }) => !canPrintPayee(payee))
    if (unprintable) throw new Conflict(unprintableName(unprintable.payee))

    const first = await reserveNumbers(tx, organization_id, input, checks.length)
    const last = first + checks.length - 1
    await saveChecks(tx, user, found, checks, first, today)
    const cents = sum(checks.map((check) => check.cents))
    await record(tx, user, activityScope(found), 'checks written', null, { first, last, cents })
    return { url: paths.checks(organization_id, first, last), first, last, count: checks.length, cents }
  })
}

const unprintableName = (name: string) =>
  `Some letters in the name ${name} can't be printed on checks. On the Payoff tab, pay this rider under a name in English letters, or in cash.`

function nothingToWrite(results: PayableResult[]): string {
  if (results.some((result) => result.check !== null)) return 'All of these results have already been paid.'
  return results.length
    ? "None of these winnings have a rider, so there's no one to pay."
    : 'There are no winnings to pay in this class.'
}

type CheckToSave = CheckToWrite<PayableResult>

async function saveChecks(
  tx: Tx,
  user: CurrentUser,
  found: AuthorizedActivity,
  checks: CheckToSave[],
  first: number,
  today: Date,
) {
  const { event_id, id: activity_id } = found
  const where = { organization_id: found.event.organization_id, event_id, activity_id }
  const saved = await tx.check.createManyAndReturn({
    data: checks.map(({ payee, payee_id, cents, lines }, index) => {
      const memo = checkMemo(found.name, lines)
      const number = first + index
      return { ...where, number, payee, payee_id, cents, memo, dated: today, printed_by_id: user.id }
    }),
    select: { id: true, number: true },
  })
  const idOf = new Map(saved.map(({ id, number }) => [number, id]))
  await tx.checkLine.createMany({
    data: checks.flatMap(({ lines }, index) => checkLineRows(idOf.get(first + index)!, lines)),
  })
}

const checkLineRows = (check_id: number, lines: CheckToSave['lines']) =>
  lines.map(({ enrollment_id, average_id, cents, description }) => ({
    check_id,
    enrollment_id,
    average_id,
    cents,
    description: description.slice(0, 200),
  }))
