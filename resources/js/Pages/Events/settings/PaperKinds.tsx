import { router } from '@inertiajs/react'
import { useState } from 'react'
import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import { PAPER_PRESETS } from '#rules/entries/papers.ts'
import type { EditEventProps } from '#wire/events/event.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { EditPaperDialog, NewPaperDialog, type NewPaper } from './PaperDialogs.tsx'

type PaperKind = EditEventProps['paper_kinds'][number]

export function PaperKinds(props: EditEventProps) {
  const { organization, event, paper_kinds, contests, can } = props
  const [adding, add] = useState<NewPaper | null>(null)
  const [editing, edit] = useState<PaperKind | null>(null)
  const [removing, remove] = useState<PaperKind | null>(null)
  const [isBusy, setBusy] = useState(false)
  const presets = PAPER_PRESETS.filter(({ name }) => !paper_kinds.some((kind) => kind.name === name))
  const at = [organization.id, event.id] as const

  function destroy(kind: PaperKind) {
    router.delete(entryPaths.paperKind(...at, kind.id, kind.papers), {
      preserveScroll: true,
      onStart: () => setBusy(true),
      onFinish: () => (setBusy(false), remove(null)),
    })
  }

  return (
    <Card
      title="Papers"
      note="If a paper is missing, you see See office beside the rider or horse at the window, in the draw and on your draw sheet. Riders don't see it."
    >
      {paper_kinds.length > 0 && (
        <CardTable
          label="Papers"
          rows={paper_kinds}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Paper', cell: ({ name }) => name },
            { title: 'Needed from', cell: (kind) => <NeededFrom kind={kind} contests={contests} /> },
            { title: 'Valid', cell: ({ validity }) => VALIDITY[validity] },
            {
              title: 'Needed at',
              cell: ({ everywhere }) => (everywhere ? 'All events' : 'This event'),
            },
            { title: 'Received', kind: 'number', cell: ({ papers }) => papers },
            {
              title: 'Actions',
              cell: (kind) =>
                (can.lead || !kind.everywhere) && (
                  <div className="actions">
                    <Button onClick={() => edit(kind)}>
                      Edit<span className="visually-hidden"> {kind.name}</span>
                    </Button>
                    <Button kind="quiet" onClick={() => (kind.papers > 0 ? remove(kind) : destroy(kind))}>
                      Remove<span className="visually-hidden"> {kind.name}</span>
                    </Button>
                  </div>
                ),
            },
          ]}
        />
      )}
      <div className="form-actions" role="group" aria-label="Add a paper">
        <span className="quiet">Add</span>
        {presets.map((preset) => (
          <Button key={preset.name} onClick={() => add(preset)}>
            {preset.name}
          </Button>
        ))}
        <Button onClick={() => add({ name: '', holder: 'rider', validity: 'event' })}>Another paper</Button>
      </div>
      <NewPaperDialog {...props} paper={adding} onClose={() => add(null)} />
      <EditPaperDialog {...props} kind={editing} onClose={() => edit(null)} />
      <Confirm
        open={removing !== null}
        title={`Remove ${removing?.name}?`}
        question={removing ? removalQuestion(removing) : ''}
        busy={isBusy}
        onConfirm={() => destroy(removing!)}
        onCancel={() => remove(null)}
      />
    </Card>
  )
}

const VALIDITY = { event: 'For one event', date: 'Until it expires' }

function NeededFrom({ kind, contests }: { kind: PaperKind; contests: EditEventProps['contests'] }) {
  const all = kind.holder === 'rider' ? 'Riders' : 'Horses'
  if (kind.contest_ids.length === 0) return all
  const names = contests.filter(({ id }) => kind.contest_ids.includes(id)).map(({ name }) => name)
  return `${all} in ${names.length > 0 ? listWithAnd(names) : 'deleted classes'}`
}

const removalQuestion = ({ papers, everywhere }: PaperKind) =>
  `This also removes the record of ${plural(papers, 'paper')} received${everywhere ? ' at all events' : ''}. This can't be undone.`
