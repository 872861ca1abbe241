import { useId, useState, type ChangeEvent } from 'react'
import { fromFile, toFile } from './file.ts'
import type { Opened } from './opened.ts'
import { counted } from './words.ts'
import type { QueuedWrite } from './write.ts'

/** Carries what is not saved to another computer, should this one not reach the server any more. */
export function QueueFile({ opened, items }: { opened: Opened; items: readonly QueuedWrite[] }) {
  const { person, core } = opened
  const [message, setMessage] = useState('')
  const input = useId()

  async function load({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text()
    target.value = ''
    if (text === undefined) return
    const read = fromFile(person, text)
    if ('refusal' in read) return setMessage(read.refusal)
    setMessage(`${counted(read.items)} loaded.`)
    await core.restore(read.items)
  }

  return (
    <div className="outbox-file">
      {items.length > 0 && (
        <button type="button" className="button" onClick={() => download(toFile(person, items, new Date()))}>
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

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'unsaved-changes.json' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
