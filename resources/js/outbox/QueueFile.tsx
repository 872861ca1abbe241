import { useId, useState, type ChangeEvent } from 'react'
import { saveFile } from '../saveFile.ts'
import { parseQueueFile, exportQueue, restoreWrites } from './queueFile.ts'
import type { CurrentOutbox } from './currentOutbox.ts'
import { countText } from './labels.ts'
import type { QueuedWrite } from './write.ts'
import '../../css/outboxList.css'

export const LOAD_FILE_HINT =
  'Lost the connection on another computer? Save its times to a file there, then load the file here to save them.'

export function QueueFileButtons({
  opened,
  items,
}: {
  opened: CurrentOutbox
  items: readonly QueuedWrite[]
}) {
  const { user, outbox } = opened
  const [message, setMessage] = useState('')
  const input = useId()

  async function load({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text()
    target.value = ''
    if (text === undefined) return
    const read = parseQueueFile(user, text)
    if ('refusal' in read) return setMessage(read.refusal)
    await outbox.restore((queue) => restoreWrites(queue, read.items))
    setMessage(`${countText(read.items)} loaded.`)
  }

  return (
    <div className="outbox-file">
      {items.length > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => {
            const text = exportQueue(user, items, new Date())
            saveFile(new Blob([text], { type: 'application/json' }), 'unsaved-changes.json')
            setMessage('Saved. On the other device, open the draw, press Keys, and load the file there.')
          }}
        >
          Save to a file
        </button>
      )}
      <label className="button" htmlFor={input}>
        Load from a file
        <input
          id={input}
          type="file"
          accept=".json,application/json"
          className="visually-hidden"
          onChange={(event) => void load(event)}
        />
      </label>
      <p role="status">{message}</p>
    </div>
  )
}
