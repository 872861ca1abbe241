import { outbox } from '../../../outbox/outbox.ts'
import { QueueFile } from '../../../outbox/QueueFile.tsx'
import { useStore } from '../../../store.ts'

/** Loads a file of unsaved changes that another computer saved. */
export function UnsavedChanges() {
  const opened = useStore(outbox.opened)
  const items = useStore(outbox.items)

  return (
    <section className="account-part" aria-labelledby="unsaved">
      <h2 id="unsaved">Times not saved yet</h2>
      <p>
        A computer that can’t reach the server keeps what you enter and saves it to a file. Load the file here
        to send it from this computer.
      </p>
      {opened && <QueueFile opened={opened} items={items} />}
    </section>
  )
}
