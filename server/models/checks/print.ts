import type { Database, Tx } from '../../database/db.ts'
import { transaction } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeLogEntry } from '../changeLog.ts'
import { checkScope } from './lines.ts'
import { nettedFeesOf } from '../payoff/nettedFees.ts'
import { asPrinted, CHECK_RELATIONS } from './register.ts'

export async function loadChecksToPrint(
  db: Database,
  organizationId: number,
  { first, last }: { first: number; last: number },
) {
  const checks = await db.check.findMany({
    where: { organization_id: organizationId, kind: 'check', number: { gte: first, lte: last } },
    include: CHECK_RELATIONS,
    orderBy: { number: 'asc' },
    relationLoadStrategy: 'join',
  })
  if (checks.length === 0) throw new NotFound('No check has that number.')
  return checks.map((check) => ({
    ...asPrinted(check),
    id: check.id,
    prints: check.prints,
    number: check.number!,
    dated: check.dated,
    memo: check.memo,
    activity: check.activity?.name ?? null,
    netted_cents: check.voided_at ? 0 : check.netted_cents,
    netted_fees: check.voided_at ? [] : nettedFeesOf(check),
    event: check.event.name,
    lines: check.voided_at ? [] : check.lines,
  }))
}

type PrintedCheck = { id: number; prints: number }

/**
 * Throws Conflict if someone else has just printed one of the checks, because a second print must say
 * "Reprint".
 */
export function recordPrinting(db: Database, user: CurrentUser, checks: PrintedCheck[]) {
  return transaction(db, async (tx) => {
    const printed = await incrementPrints(tx, checks)
    if (printed.length < checks.length)
      throw new Conflict('Someone else just printed these checks. Open them again.')
    await tx.change.createMany({
      data: printed
        .filter(({ prints }) => prints > 1)
        .map((check) => {
          const { number, payee, cents, prints } = check
          return changeLogEntry(user, checkScope(check), 'check reprinted', null, {
            number: number!,
            payee,
            cents,
            prints,
          })
        }),
    })
  })
}

async function incrementPrints(tx: Tx, checks: PrintedCheck[]) {
  const firsts = checks.filter(({ prints }) => prints === 0)
  const again = checks.filter(({ prints }) => prints > 0)
  const unchanged = (some: PrintedCheck[]) => ({ OR: some.map(({ id, prints }) => ({ id, prints })) })
  return [
    ...(await tx.check.updateManyAndReturn({ where: unchanged(firsts), data: { prints: 1 } })),
    ...(await tx.check.updateManyAndReturn({
      where: unchanged(again),
      data: { prints: { increment: 1 }, reprinted_at: new Date() },
    })),
  ].toSorted((a, b) => a.number! - b.number!)
}
