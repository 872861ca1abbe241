import type { PayoutProps, PayoutRow } from '#wire/payout.ts'
import { ResultRow } from './ResultRow.tsx'
import type { Payout } from '../usePayout.ts'
import '../../../../css/table.css'

type Props = PayoutProps & { payout: Payout; rows: PayoutRow[]; turning: boolean }

export const RESULTS_TABLE = 'results'

export function PayoutTable({ payout, rows, turning, ...props }: Props) {
  const { activity, event } = props

  return (
    <table
      id={RESULTS_TABLE}
      className="table payout-table"
      aria-label={`Results, ${activity.name}`}
      aria-busy={payout.loading}
    >
      <thead>
        <tr>
          {!props.is_aggregate && (
            <th scope="col" className="number">
              Draw
            </th>
          )}
          <th scope="col">Rider</th>
          {activity.track_horses && <th scope="col">Horse</th>}
          {activity.track_bulls && <th scope="col">Bull</th>}
          {event.category === 'Barrel Racing' && <th scope="col">BBR #</th>}
          <th scope="col">Hometown</th>
          {rows[0]!.runs?.map(({ name }) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
          <th scope="col" className="number">
            {props.is_aggregate ? 'Total' : 'Time'}
          </th>
          {activity.has_divisions && <th scope="col">Division</th>}
          {props.sees_money && (
            <th scope="col" className="number">
              Earnings
            </th>
          )}
          {activity.points_seasons_group_id !== null && (
            <th scope="col" className="number">
              Points
            </th>
          )}
        </tr>
      </thead>
      <tbody inert={turning}>
        {rows.map((row, index) => (
          <ResultRow
            key={row.id}
            {...props}
            payout={payout}
            row={row}
            beginsDivision={index > 0 && row.division !== rows[index - 1]!.division}
          />
        ))}
      </tbody>
    </table>
  )
}
