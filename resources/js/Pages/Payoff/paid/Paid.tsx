import { router } from '@inertiajs/react'
import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import { MAX_PRINTED_CHECKS } from '#rules/payout/checks.ts'
import type { Payoff, PayoffProps } from '#wire/payoff.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../../Components/Card.tsx'
import { keepFocus } from '../../../hooks/keepFocus.ts'
import { PaidTable } from './PaidTable.tsx'

export function Paid({ organization, event, payoffs }: PayoffProps) {
  const [isWaitingOnly, setWaitingOnly] = useState(false)
  const waiting = payoffs.filter(({ is_waiting }) => is_waiting)
  const unprinted = firstUnprinted(payoffs)
  const shown = isWaitingOnly ? waiting : payoffs

  return (
    <div ref={keepFocus}>
      <Card
        title="Paid"
        actions={
          <div className="payoff-all">
            <label>
              <input
                type="checkbox"
                checked={isWaitingOnly}
                onChange={({ target }) => setWaitingOnly(target.checked)}
              />
              Show only payments not picked up ({waiting.length})
            </label>
            {unprinted.length > 0 && (
              <a
                className="button"
                href={paths.checks(organization.id, unprinted[0]!, unprinted.at(-1))}
                target="_blank"
                rel="noreferrer"
                onClick={() => window.addEventListener('focus', () => router.reload(), { once: true })}
              >
                Print {plural(unprinted.length, 'check')}
              </a>
            )}
            <a
              className="button"
              href={entryPaths.payoffSheet(organization.id, event.id)}
              target="_blank"
              rel="noreferrer"
            >
              Print signature sheet
            </a>
            <a
              className="button"
              href={entryPaths.payoffSlips(organization.id, event.id)}
              target="_blank"
              rel="noreferrer"
            >
              Print slips
            </a>
            <a className="button" href={paths.checkRegister(organization.id)}>
              Check register
            </a>
          </div>
        }
      >
        {shown.length === 0 ? <p>Everything has been picked up or mailed.</p> : <PaidTable payoffs={shown} />}
      </Card>
    </div>
  )
}

/**
 * Stops at a gap in the check numbers, because the missing numbers may belong to checks written for a single
 * class.
 */
function firstUnprinted(payoffs: Payoff[]): number[] {
  const numbers = payoffs
    .flatMap(({ number, is_printed }) => (number === null || is_printed ? [] : number))
    .toSorted((a, b) => a - b)
    .slice(0, MAX_PRINTED_CHECKS)
  const end = numbers.findIndex((number, index) => number !== numbers[0]! + index)
  return end < 0 ? numbers : numbers.slice(0, end)
}
