import { router } from '@inertiajs/react'
import { useState } from 'react'
import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import type { PastImport, UndoneImport } from '#wire/entryImports.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { withErrorAlert } from '../../../api/errors.ts'
import { http } from '../../../api/http.ts'
import { LONG_WRITE_TIMEOUT } from '../../../api/noResponse.ts'
import { Button } from '../../../Components/Button.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { notify } from '../../../Components/Toast.tsx'

type Props = { event: { id: number }; imports: PastImport[] }

export function PastImports({ event, imports }: Props) {
  const [undoing, setUndoing] = useState<PastImport | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function undo({ id, file_name }: PastImport) {
    setBusy(true)
    const address = entryPaths.undoImport(event.id, id)
    const undone = await withErrorAlert("Couldn't undo the import.", async () => {
      const { data } = await http.post<UndoneImport>(address, {}, { timeout: LONG_WRITE_TIMEOUT })
      return data
    })
    setBusy(false)
    setUndoing(null)
    if (!undone) return
    notify(`Undid ${file_name}: ${resultText(undone)}`)
    router.reload({ only: ['imports'] })
  }

  return (
    <section>
      <h2>Imports</h2>
      <CardTable
        label="Imports"
        rows={imports}
        rowKey={({ id }) => id}
        columns={[
          { title: 'File', cell: ({ file_name }) => file_name, isRowHeader: true },
          { title: 'By', cell: ({ by }) => by },
          { title: 'When', cell: ({ at }) => at },
          { title: 'Runs', cell: ({ entries }) => entries.toLocaleString('en-US'), kind: 'number' },
          {
            title: 'Undo',
            cell: (one) =>
              one.undone_at ? (
                'Undone'
              ) : (
                <Button kind="quiet" aria-label={`Undo ${one.file_name}`} onClick={() => setUndoing(one)}>
                  Undo
                </Button>
              ),
          },
        ]}
      />
      <Confirm
        open={undoing !== null}
        title={`Undo ${undoing?.file_name}?`}
        question="This removes the imported runs, except those that have a score, are in a published draw or have changed since. It also removes riders and horses that the import added, unless they're used elsewhere."
        busy={isBusy}
        onConfirm={() => void undo(undoing!)}
        onCancel={() => setUndoing(null)}
      />
    </section>
  )
}

function resultText({ removed, kept, kept_because, side_pots, exhibitions }: UndoneImport): string {
  const parts = [
    ...(removed > 0 ? [plural(removed, 'run')] : []),
    ...(side_pots > 0 ? [plural(side_pots, 'side pot')] : []),
    ...(exhibitions > 0 ? [plural(exhibitions, 'exhibition')] : []),
  ]
  const gone = parts.length > 0 ? `${listWithAnd(parts)} removed.` : 'Nothing was removed.'
  if (kept === 0) return gone
  const { scored, published, changed } = kept_because
  const reasons = [
    ...(scored > 0 ? [`${scored} scored`] : []),
    ...(published > 0 ? [`${published} in a published draw`] : []),
    ...(changed > 0 ? [`${changed} changed since`] : []),
  ]
  return `${gone} ${plural(kept, 'run')} stayed: ${listWithAnd(reasons)}.`
}
