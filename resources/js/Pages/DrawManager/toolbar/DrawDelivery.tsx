import { DeliveryCount } from '../../../Components/event/DeliveryCount.tsx'
import { useDraw } from '../screen/drawContext.ts'

export function DrawDelivery() {
  const { activity, round, can } = useDraw()
  if (!can.organize || !activity.publish_draw) return null
  return <DeliveryCount activityId={activity.id} kind="draw" round={round} />
}
