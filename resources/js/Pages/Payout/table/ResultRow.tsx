import { TriangleAlert } from 'lucide-react'
import { formatCents } from '#lib/money.ts'
import { formatPlace } from '#rules/payout/formatPlace.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import { formatScore, formatScoreOrBlank } from '#rules/scoring/score.ts'
import * as paths from '#wire/paths.ts'
import type { PayoutProps, PayoutRow, PayoutUser } from '#wire/payout.ts'
import { AmountField } from './AmountField.tsx'
import { savePoints, savePrize } from '../api.ts'
import type { Payout } from '../usePayout.ts'

type Props = PayoutProps & { payout: Payout; row: PayoutRow; beginsDivision: boolean }

export function ResultRow(props: Props) {
  const { activity, event, row, beginsDivision, sees_money, is_aggregate } = props
  const { position, root_activity_id, user, horse, bull } = row.userActivity
  const place = formatPlace(row.place, row.place_to)

  return (
    <tr className={rowClass(user, beginsDivision)}>
      {!is_aggregate && (
        <td className="number" data-label="Draw">
          {root_activity_id === null ? position : 'CO'}
        </td>
      )}
      <td className="rider">{user && <Rider user={user} />}</td>
      {activity.track_horses && <td data-label="Horse">{horse?.name}</td>}
      {activity.track_bulls && <td data-label="Bull">{bull?.name}</td>}
      {event.category === 'Barrel Racing' && <td data-label="BBR #">{user?.bbr_id}</td>}
      <td data-label="Hometown">{user?.hometown}</td>
      {row.runs?.map(({ name, score, counts }) => (
        <td key={name} className="number" data-label={name}>
          {score === null ? (
            '-'
          ) : counts ? (
            formatScore(score)
          ) : (
            <s title="Doesn't count">{formatScore(score)}</s>
          )}
        </td>
      ))}
      <td className={row.score === null ? 'time quiet' : 'time'} data-label={is_aggregate ? 'Total' : 'Time'}>
        <span data-place={activity.has_divisions ? undefined : place}>
          {row.scratched ? SCRATCHED : formatScore(row.score)}
        </span>
        {row.changed && <ScoreChangedMark published={row.published_score} />}
      </td>
      {activity.has_divisions && (
        <td data-label="Division" data-place={place}>
          {row.division !== null && `${row.division}D`}
        </td>
      )}
      {sees_money && (
        <td className="number" data-label="Earnings">
          <Earnings {...props} />
        </td>
      )}
      {activity.points_seasons_group_id !== null && (
        <td className="number" data-label="Points">
          <Points {...props} />
        </td>
      )}
    </tr>
  )
}

function Rider({ user }: { user: PayoutUser }) {
  if (user.not_real_users) return user.name
  return (
    <a href={paths.rider(user.id)} target="_blank" rel="noreferrer">
      {user.name}
    </a>
  )
}

function ScoreChangedMark({ published }: { published: PayoutRow['score'] }) {
  const before = formatScoreOrBlank(published) || 'no time'
  return (
    <small
      className="chip changed"
      title={`Published with ${before}. Unpublish and publish again to pay the new score.`}
    >
      <TriangleAlert aria-hidden size={12} />
      Corrected
    </small>
  )
}

function Earnings({ activity, view, can, payout, row }: Props) {
  if (activity.payType !== 'custom' || view === 'average' || !can.pay) {
    return row.prize !== null && row.prize > 0 ? formatCents(Math.round(row.prize * 100)) : null
  }

  async function save(prize: number | null) {
    const refusal = await savePrize(row.id, prize)
    if (!refusal) payout.change(row.id, { prize })
    void payout.reload()
    return refusal
  }

  return (
    <AmountField
      name={`prize ${row.id}`}
      label={`Earnings, ${row.userActivity.user?.name ?? 'no rider'}`}
      saved={row.prize === null ? '' : row.prize.toFixed(2)}
      locked={payout.published ? 'Unpublish the payout to change a prize.' : undefined}
      save={save}
    />
  )
}

const POINTS_MARK_LABELS = { changed: 'Score changed', 'no time': "No time: doesn't count" }

function Points({ view, can, payout, row }: Props) {
  const { user } = row.userActivity
  const mark = row.points_mark && POINTS_MARK_LABELS[row.points_mark]
  if (!can.pay) return row.points

  async function save(points: number | null) {
    const refusal = await savePoints(row.id, points, view)
    if (!refusal) payout.change(row.id, { points, points_mark: null })
    void payout.reload()
    return refusal
  }

  return (
    <>
      <AmountField
        name={`points ${row.id} ${view}`}
        label={`Points, ${user?.name ?? 'no rider'}`}
        saved={row.points === null ? '' : String(row.points)}
        locked={payout.published ? 'Unpublish the payout to change points.' : undefined}
        hint={user?.in_activity_point_group ? undefined : GUEST_HINT}
        confirmable={mark !== null}
        save={save}
      />
      {mark && <small className="chip changed">{mark}</small>}
    </>
  )
}

const GUEST_HINT = 'These points count once you add the rider to the points group.'

const rowClass = (user: PayoutUser | null, beginsDivision: boolean) =>
  (user?.in_activity_point_group ? 'member' : '') + (beginsDivision ? ' begins-division' : '')
