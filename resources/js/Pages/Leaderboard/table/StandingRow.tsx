import type { LeaderboardProps } from '#wire/payout.ts'

type Props = { standing: LeaderboardProps['standings'][number]; tracksHorse: boolean }

/** One rider's total, and on demand the results it is made of. */
export function StandingRow({ standing, tracksHorse }: Props) {
  const { place, rider, horse, points, results } = standing

  return (
    <tr>
      <td className="number">{place}</td>
      <td className="rider">
        {rider.fake ? (
          rider.name
        ) : (
          <a href={`/users/view/${rider.id}`} target="_blank" rel="noreferrer">
            {rider.name}
          </a>
        )}
      </td>
      {tracksHorse && <td className="horse">{horse}</td>}
      <td className="time">{points}</td>
      <td className="results">
        <details>
          <summary aria-label={`${resultCount(results.length)} of ${rider.name}`}>
            {resultCount(results.length)}
          </summary>
          <ul>
            {results.map((result, index) => (
              <li key={index}>
                <span>
                  {result.activity}, {result.event}
                </span>
                <span className="points">{result.points}</span>
              </li>
            ))}
          </ul>
        </details>
      </td>
    </tr>
  )
}

const resultCount = (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`
