import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import { ENTERED_AGAIN_TEXTS } from '#rules/draw/drawnAtEntry.ts'
import type { EntryDraws } from '#wire/riderApp/pages.ts'

type Props = { entryDraws: EntryDraws; heading: 'h2' | 'h3' }

export function EntryDrawList({ entryDraws, heading: Heading }: Props) {
  const [result, setResult] = useState('')
  const { commitment, seed, draws } = entryDraws

  async function run() {
    const { rerunEntryDraws } = await import('./rerun.ts')
    setResult(rerunEntryDraws(entryDraws, seed!))
  }

  return (
    <section className="draw-record">
      <Heading>{seed || draws.length > 0 ? 'Drawn at entry' : 'Next draws at entry'}</Heading>
      <dl>
        <div>
          <dt>Commitment: SHA-256 of the seed</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
        </div>
        <div>
          <dt>Seed</dt>
          <dd>{seed ? <code>{seed}</code> : 'Shown once entries close.'}</dd>
        </div>
      </dl>
      {seed && draws.length > 0 && (
        <>
          <p>
            Each entry gets the candidate slot whose SHA-256(seed:run:slot) comes first in alphabetical order.
          </p>
          <p>
            <button type="button" onClick={run}>
              Re-run them
            </button>{' '}
            <span role="status">{result}</span>
          </p>
        </>
      )}
      {draws.length > 0 && (
        <details open={draws.length <= 50}>
          <summary>{plural(draws.length, 'entry', 'entries')}, in the order they were made</summary>
          <table className="runs">
            <thead>
              <tr>
                <th scope="col">Drawn</th>
                <th scope="col">Rider, horse</th>
              </tr>
            </thead>
            <tbody>
              {draws.map(({ id, slot, slot_now, rider, horse, candidates, entered_again }) => (
                <tr key={id}>
                  <th scope="row">{slot}</th>
                  <td>
                    {rider ?? 'Deleted'} <small>{horse}</small>
                    {entered_again && <strong> {ENTERED_AGAIN_TEXTS[entered_again]}</strong>}
                    {slot_now !== null && slot_now !== slot && <strong> Now in slot {slot_now}</strong>}
                    <small>
                      run {id} · candidates {candidates}
                    </small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}
