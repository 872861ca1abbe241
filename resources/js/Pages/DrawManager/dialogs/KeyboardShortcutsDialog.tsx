import { LOAD_FILE_HINT, QueueFileButtons } from '../../../outbox/QueueFile.tsx'
import { outbox } from '../../../outbox/outbox.ts'
import { useStore } from '../../../store.ts'
import { InfoDialog, type OpenState } from './InfoDialog.tsx'

const KEYS = [
  [
    'Enter',
    'In a name field: pick the highlighted suggestion and go to the horse, then to the next empty slot',
  ],
  ['Tab', 'In a name field: pick the highlighted suggestion'],
  ['↑, then Enter', 'In a name field: add the name as new (last line of the list)'],
  ['Enter', 'In a time field: save the time and go to the next empty one'],
  ['n, d, b', 'In a time field: enter NT, DQ or Broke'],
  ['s, then Enter', "In a time field: scratch a rider who doesn't show up"],
  ['r, then Enter', 'In a time field: roll the run to the end'],
  ['17.033+5', 'In a time field: add a penalty. +10 and +15 work, too'],
  ['+10, then Enter', 'In the penalty list: type or use ↑ ↓, then press Enter to save. Escape cancels'],
  ['↑ ↓', 'Go to the row above or below. In a name field: open the list and move through it'],
  ['Escape', 'Close the list. Press it again to undo what you typed'],
  ['Ctrl + Z', 'Undo a deletion, scratch, roll, move or changed time while Undo is shown'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
  ['Alt + T', 'Switch between the light, dark and arena themes'],
]

export function KeyboardShortcutsDialog(opening: OpenState) {
  return (
    <InfoDialog {...opening} title="Keys">
      {/* Takes focus. Otherwise the dialog would scroll down to its first button. */}
      <dl className="keys" tabIndex={-1}>
        {KEYS.map(([key, does]) => (
          <div key={does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <TimesFile />
    </InfoDialog>
  )
}

function TimesFile() {
  const opened = useStore(outbox.opened)
  const items = useStore(outbox.items)

  return (
    <>
      <h3>Times from another device</h3>
      <p>{LOAD_FILE_HINT}</p>
      {opened && <QueueFileButtons opened={opened} items={items} />}
    </>
  )
}
