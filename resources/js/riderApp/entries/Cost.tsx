import { useEffect, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import type { EntryCost } from '#wire/riderApp/onlineEntries.ts'
import type { ApiError } from '../http.ts'
import { fetchCost, type Planned } from './api.ts'

const DELAY_MS = 300

/** `planned` is null while a chosen class still needs a horse. */
export function Cost({ slug, planned }: { slug: string; planned: Planned | null }) {
  const [cost, setCost] = useState<EntryCost | null>(null)
  const [problem, setProblem] = useState('')
  const asked = planned && JSON.stringify(planned)

  useEffect(() => {
    if (!asked) return
    let isCurrent = true
    const timer = setTimeout(() => {
      fetchCost(slug, JSON.parse(asked) as Planned).then(
        (found) => {
          if (!isCurrent) return
          setCost(found)
          setProblem('')
        },
        ({ message }: ApiError) => isCurrent && setProblem(message),
      )
    }, DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [slug, asked])

  if (!planned) return <p>Choose a horse to see the total.</p>
  if (problem) return <p className="wrong">{problem}</p>
  if (!cost) return null
  return (
    <table className="cost" aria-label="Estimate">
      <tbody>
        {cost.charges.map(({ name, cents }, index) => (
          <tr key={index}>
            <td>{name}</td>
            <td>{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Pay at the window (estimate)</th>
          <td>{formatCents(cost.total_cents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
