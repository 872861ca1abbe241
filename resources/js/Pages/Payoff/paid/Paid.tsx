import { useState } from 'react'
import type { PayoffProps } from '#wire/payoff.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../../Components/Card.tsx'
import { PaidTable } from './PaidTable.tsx'

export function Paid({ organization, event, payoffs }: PayoffProps) {
  const [isWaitingOnly, setWaitingOnly] = useState(false)
  const waiting = payoffs.filter(({ is_waiting }) => is_waiting)
  const shown = isWaitingOnly ? waiting : payoffs

  return (
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
            Only not picked up ({waiting.length})
          </label>
          <a
            className="button"
            href={entryPaths.payoffSheet(organization.id, event.id)}
            target="_blank"
            rel="noreferrer"
          >
            Print sign sheet
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
      {shown.length === 0 ? <p>Everything is picked up or mailed.</p> : <PaidTable payoffs={shown} />}
    </Card>
  )
}
