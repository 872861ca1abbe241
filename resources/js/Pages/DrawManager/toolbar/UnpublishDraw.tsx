import { scoresRemainNotice } from '#rules/draw/messages.ts'
import { Button } from '../../../Components/Button.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { unpublishDraw } from '../actions/api.ts'
import { useDraw } from '../screen/drawContext.ts'
import { PUBLISH_BUTTON_ID, showAndFocus } from './publishFocus.ts'

export function UnpublishDraw({ onUnpublished }: { onUnpublished: (version?: number) => void }) {
  const { activity, round, classScores } = useDraw()
  const unpublishing = `unpublish ${activity.id}`
  const busy = useInFlight(unpublishing)

  async function unpublish() {
    const unpublished = await withProgress(unpublishDraw(activity.id, round))
    if (unpublished.state !== 'done') return
    showAndFocus(PUBLISH_BUTTON_ID, () => onUnpublished(unpublished.version))
    const scores = classScores.scoredCount()
    if (scores > 0) notify(scoresRemainNotice(scores))
  }

  return (
    <Button disabled={busy} onClick={() => singleFlight(unpublishing, unpublish)}>
      Unpublish Draw
    </Button>
  )
}
