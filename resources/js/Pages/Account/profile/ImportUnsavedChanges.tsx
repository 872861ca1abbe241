import { Card } from '../../../Components/Card.tsx'
import { outbox } from '../../../outbox/outbox.ts'
import { QueueFileButtons } from '../../../outbox/QueueFile.tsx'
import { useStore } from '../../../store.ts'

export function ImportUnsavedChanges() {
  const opened = useStore(outbox.opened)
  const items = useStore(outbox.items)

  return (
    <Card
      title="Times not saved yet"
      note="Lost the connection on another computer? Save its times to a file there, then load the file here to send them."
    >
      {opened && <QueueFileButtons opened={opened} items={items} />}
    </Card>
  )
}
