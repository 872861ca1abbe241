import { Link } from '@inertiajs/react'
import { Coins, ListPlus, Receipt, Trophy } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import type { PayoutProps } from '#wire/payout.ts'
import { Button } from '../../../Components/Button.tsx'
import { DeliveryCount } from '../../../Components/event/DeliveryCount.tsx'
import { bothFormats, ExportMenu } from '../../../Components/ExportMenu.tsx'
import { NoResponse } from '../../../Components/form/NoResponse.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { NO_RESPONSE } from '../../../api/noResponse.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { fillPoints } from '../api.ts'
import type { Payout } from '../usePayout.ts'
import * as paths from '#wire/paths.ts'

export function TableTools({
  organization,
  event,
  activity,
  view,
  leaderboard,
  can,
  sees_money,
  payout,
}: PayoutProps & { payout: Payout }) {
  const groupId = activity.points_seasons_group_id

  return (
    <>
      {groupId !== null && <p className="member-legend">In points group</p>}
      <p role="status">{payout.loading && 'Loading...'}</p>
      {can.pay && payout.published && <DeliveryCount activityId={activity.id} kind="payout" round={view} />}
      <div className="links">
        {groupId !== null && can.pay && !payout.published && (
          <FillPointsButton activityId={activity.id} payout={payout} />
        )}
        {leaderboard && (
          <Link href={leaderboard}>
            <Trophy aria-hidden size={16} /> Points leaderboard
          </Link>
        )}
        {can.pay && (
          <Link href={paths.money(event.id, activity.id)}>
            <Coins aria-hidden size={16} /> Payout settings
          </Link>
        )}
        {can.pay && (
          <a href={paths.checkRegister(organization.id)}>
            <Receipt aria-hidden size={16} /> Check register
          </a>
        )}
        {(can.organize || sees_money) && (
          <ExportMenu
            files={[
              ...(can.organize
                ? bothFormats('Results', (format) => paths.exportResults(event.id, activity.id, format, view))
                : []),
              ...(sees_money
                ? bothFormats('Payout', (format) => paths.exportPayout(event.id, activity.id, format, view))
                : []),
            ]}
          />
        )}
      </div>
    </>
  )
}

const filledSentence = (rows: number) =>
  rows === 0 ? 'No points to fill in yet.' : `Filled in points for ${plural(rows, 'result')}.`

function FillPointsButton({ activityId, payout }: { activityId: number; payout: Payout }) {
  const filling = `fill points of ${activityId}`
  const busy = useInFlight(filling)
  const [isUnanswered, setUnanswered] = useState(false)

  async function fill() {
    setUnanswered(false)
    const refusal = await withProgress(fillPoints(activityId, (rows) => notify(filledSentence(rows))))
    if (refusal === 'unanswered') setUnanswered(true)
    else if (refusal) notify(refusal.sentence)
    void payout.reload()
  }

  const press = () => singleFlight(filling, fill)
  return (
    <>
      <Button
        title="Fills in group members' points from the points table and keeps them up to date until you publish. Points you typed stay."
        disabled={busy}
        onClick={press}
      >
        <ListPlus aria-hidden size={16} /> Fill from table
      </Button>
      {isUnanswered && <NoResponse sentence={NO_RESPONSE} onTryAgain={press} />}
    </>
  )
}
