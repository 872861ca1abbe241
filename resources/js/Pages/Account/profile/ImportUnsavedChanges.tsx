import { Card } from '../../../Components/Card.tsx'
import { outbox } from '../../../outbox/outbox.ts'
import { LOAD_FILE_HINT, QueueFileButtons } from '../../../outbox/QueueFile.tsx'
import { useStore } from '../../../store.ts'

export function ImportUnsavedChanges() {
  const opened = useStore(outbox.opened)
  const items = useStore(outbox.items)

  return (
    <Card title="Times not saved yet" note={LOAD_FILE_HINT}>
      {opened && <QueueFileButtons opened={opened} items={items} />}
    </Card>
  )
}
