import { flushSync } from 'react-dom'
import { PUBLISH_DRAW_QUESTION, PUBLISH_DRAW_TITLE } from '#rules/draw/messages.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { publishDraw } from '../actions/makeDraw.ts'
import { useDraw } from '../screen/drawContext.ts'

type Props = { open: boolean; onClose: () => void; onPublished: (version?: number) => void }

export function PublishDialog({ open, onClose, onPublished }: Props) {
  const draw = useDraw()
  const publishing = `publish ${draw.activity.id}`
  const busy = useInFlight(publishing)

  async function publish() {
    const published = await publishDraw(draw, () => flushSync(onClose))
    onClose()
    if (published?.state === 'done') onPublished(published.version)
  }

  return (
    <Confirm
      open={open}
      title={PUBLISH_DRAW_TITLE}
      question={PUBLISH_DRAW_QUESTION}
      busy={busy}
      onConfirm={() => singleFlight(publishing, publish)}
      onCancel={onClose}
    />
  )
}
