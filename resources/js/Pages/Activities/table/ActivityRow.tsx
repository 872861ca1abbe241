import { Link } from '@inertiajs/react'
import type { ActivitySummary } from '#wire/pages.ts'
import { StatusChip } from '../../../Components/StatusChip.tsx'

export function ActivityRow({ activity }: { activity: ActivitySummary }) {
  return (
    <tr>
      <th scope="row">
        {activity.name}
        {activity.incentives.length > 0 && (
          <span className="incentives">{activity.incentives.map(({ name }) => name).join(', ')}</span>
        )}
      </th>
      <td data-label="Slots filled" className="number">
        {activity.filled} of {activity.total_slots * activity.draws.length}
      </td>
      <td data-label="Scored" className="number">
        {activity.scored} of {activity.filled}
      </td>
      <td data-label="Draw">
        <span className="links">
          <StatusChip status={activity.publish_draw ? 'published' : 'draft'} />
          {activity.draws.map(({ round, url }) => (
            <Link key={round} href={url} aria-label={`${roundName(round)} of ${activity.name}`}>
              {roundName(round)}
            </Link>
          ))}
        </span>
      </td>
      <td data-label="Payout">
        <span className="links">
          <StatusChip status={activity.publish_payout ? 'published' : 'draft'} />
          <Link href={activity.payout} aria-label={`Payout of ${activity.name}`}>
            Payout
          </Link>
        </span>
      </td>
    </tr>
  )
}

/** Rounds are numbers as a rule, and one activity may have only the nameless one. */
function roundName(round: string): string {
  if (round === '') return 'Draw'
  return /^\d+$/.test(round) ? `Round ${round}` : round
}
