import { Button } from '../../../Components/Button.tsx'
import { Dialog } from '../../../Components/Dialog.tsx'
import { PapersChecklist } from '../../../Components/papers/PapersChecklist.tsx'
import { useStore } from '../../../store.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'

export function PapersDialog() {
  const { event, store, papersOf, reload } = useEntriesScreen()
  const rider = useStore(papersOf)
  const changes = useStore(store.changes)
  const close = () => papersOf.set(null)

  return (
    <Dialog
      open={rider !== null}
      title={rider ? `Papers for ${rider.name}` : ''}
      onClose={close}
      footer={<Button onClick={close}>Close</Button>}
    >
      {rider && (
        <PapersChecklist
          eventId={event.id}
          rider={rider.id}
          changes={changes}
          onSaved={(riders) => void reload(riders)}
        />
      )}
    </Dialog>
  )
}
