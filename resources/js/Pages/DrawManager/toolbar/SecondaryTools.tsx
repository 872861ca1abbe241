import { DeliveryCount } from '../../../Components/event/DeliveryCount.tsx'
import { useDraw } from '../screen/drawContext.ts'
import { CloseGaps } from './CloseGaps.tsx'
import { ExportDraw } from './ExportDraw.tsx'
import { PublicLinkButton } from './PublicLinkButton.tsx'

export function SecondaryTools() {
  const { activity, round, can } = useDraw()
  return (
    <>
      {can.organize && <CloseGaps />}
      {can.organize && <ExportDraw />}
      {can.organize && activity.publish_draw && (
        <DeliveryCount activityId={activity.id} kind="draw" round={round} />
      )}
      <PublicLinkButton />
    </>
  )
}
