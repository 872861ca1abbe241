import { Head, Link } from '@inertiajs/react'
import type { RiderProps, RiderRun } from '#wire/pages.ts'
import { formatScore } from '#rules/score.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'

export default function Rider({ rider, runs }: RiderProps) {
  return (
    <div className="narrow">
      <Head title={rider.name} />
      <div className="page-head">
        <h1>{rider.name}</h1>
        <p>{aboutRider(rider)}</p>
      </div>
      {runs.length === 0 ? (
        <EmptyState sentence={`${rider.name} has no runs that you may see.`} />
      ) : (
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Activity</th>
              <th scope="col">Event</th>
              <th scope="col">Round</th>
              <th scope="col" className="number">
                Draw
              </th>
              <th scope="col">Horse</th>
              <th scope="col" className="number">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

Rider.layout = AppLayout

function Run({ run }: { run: RiderRun }) {
  return (
    <tr>
      <th scope="row">{run.url ? <Link href={run.url}>{run.activity}</Link> : run.activity}</th>
      <td data-label="Event">{run.event}</td>
      <td data-label="Round">{run.round}</td>
      <td data-label="Draw" className="number">
        {run.draw}
      </td>
      <td data-label="Horse">{run.horse}</td>
      <td data-label="Time" className="time">
        {run.score !== null && formatScore(run.score)}
      </td>
    </tr>
  )
}

function aboutRider({ hometown, bbr_id, fake }: RiderProps['rider']): string {
  const facts = [hometown, bbr_id && `BBR # ${bbr_id}`, fake && 'typed in by the organizer']
  return facts.filter(Boolean).join(' · ')
}
