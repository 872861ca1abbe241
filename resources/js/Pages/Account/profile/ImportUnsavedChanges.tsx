import { outbox } from '../../../outbox/outbox.ts'
import { QueueFileButtons } from '../../../outbox/QueueFile.tsx'
import { useStore } from '../../../store.ts'

export function ImportUnsavedChanges() {
  const opened = useStore(outbox.opened)
  const items = useStore(outbox.items)

  return (
    <section className="account-part" aria-labelledby="unsaved">
      <h2 id="unsaved">Times not saved yet</h2>
      <p>
        A computer that can’t reach the server keeps what you enter and saves it to a file. Load the file here
        to send it from this computer.
      </p>
      {opened && <QueueFileButtons opened={opened} items={items} />}
    </section>
  )
}
