import { useState } from 'react'
import { formatDateTimeWithZone } from '#lib/formatDates.ts'
import { ordinal, plural } from '#lib/plural.ts'
import { assignableSlots } from '#rules/draw/proof.ts'
import type { PublicDrawRecord } from '#wire/riderApp/pages.ts'
import type { Rerun } from './rerun.ts'

type Props = { draw: PublicDrawRecord; title: string; zone: string }

export function DrawRecord({ draw, title, zone }: Props) {
  const [done, setDone] = useState<(Rerun & { words: string }) | null>(null)
  const slots = assignableSlots(draw.order.length, draw.kept_slots)
  const entries = new Map(draw.entries.map((entry) => [entry.id, entry]))

  async function run() {
    const { rerun, rerunText } = await import('./rerun.ts')
    const made = rerun(draw)
    setDone({ ...made, words: rerunText(made, draw.order) })
  }

  return (
    <section className="draw-record">
      <h3>{title}</h3>
      <p suppressHydrationWarning>
        {formatDateTimeWithZone(draw.made_at, zone)}
        {draw.by && `, by ${draw.by}`}
      </p>
      <dl>
        {draw.reason && <Fact name="Reason">{draw.reason}</Fact>}
        <Fact name="Rider's word">{draw.word ?? 'None'}</Fact>
        <Fact name="Seed">
          <code>{draw.seed}</code>
        </Fact>
        <Fact name="Commitment: SHA-256 of the seed">
          <code>{draw.commitment}</code>
          {draw.committed_at && (
            <span suppressHydrationWarning> posted {formatDateTimeWithZone(draw.committed_at, zone)}</span>
          )}
        </Fact>
        <Fact name="Algorithm">{draw.algorithm}</Fact>
        <Fact name="Distance between runs by the same rider or horse">
          {plural(draw.min_gap, 'slot')} set, {draw.achieved_gap} reached
        </Fact>
        {draw.kept_slots.length > 0 && (
          <Fact name="Slots kept for scratched runs">{draw.kept_slots.join(', ')}</Fact>
        )}
      </dl>
      <p>
        <button type="button" onClick={run}>
          Re-run it
        </button>{' '}
        <span role="status">{done?.words}</span>
      </p>
      <details open={draw.order.length <= 50 || done !== null}>
        <summary>Order as drawn: {plural(draw.order.length, 'run')}</summary>
        <table className="runs">
          <thead>
            <tr>
              <th scope="col">Draw</th>
              <th scope="col">Rider, horse</th>
              {done?.order && <th scope="col">Re-run</th>}
            </tr>
          </thead>
          <tbody>
            {draw.order.map((id, place) => {
              const entry = entries.get(id)
              return (
                <tr key={id}>
                  <th scope="row">{slots[place]}</th>
                  <td>
                    {entry?.rider_name ?? ''} <small>{entry?.horse_name}</small>
                    <small>{entry && entryDetails(entry)}</small>
                  </td>
                  {done?.order && <td>{done.order[place] === id ? 'Same' : 'Different'}</td>}
                </tr>
              )
            })}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const entryDetails = ({
  id,
  rider,
  horse,
  request,
  own_order,
  slot_before,
}: PublicDrawRecord['entries'][number]) =>
  [
    rider,
    horse,
    request && `requested ${request}`,
    own_order && `rider's ${ordinal(own_order)} horse`,
    slot_before && `was #${slot_before}`,
    `run ${id}`,
  ]
    .filter(Boolean)
    .join(' · ')

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
