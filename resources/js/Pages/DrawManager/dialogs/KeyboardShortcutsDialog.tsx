import { InfoDialog, type OpenState } from './InfoDialog.tsx'

const KEYS = [
  ['Enter', 'Save the score and go to the next one that is empty or being changed'],
  ['n, d, b', 'In the score box: NT, DQ, Broke'],
  ['17.033+5', 'In the score box: the time with its penalty; +10 and +15 too'],
  ['+10, then Enter', 'In the penalty list: choose by typing or by ↑ ↓, save by Enter. Escape takes it back'],
  ['↑ ↓', 'The same column of the row above or below; in a box for names, its suggestions'],
  ['Escape', 'Close the suggestions; then put back what stood there'],
  ['Enter', 'Take the suggestion that is highlighted; ↑ and ↓ highlight another'],
  ['↑, then Enter', 'Add the name as a new rider, horse or bull: the last line of the suggestions'],
  ['Ctrl + Z', 'Undo deleting an entry, while Undo is offered'],
  ['/', 'Search'],
  ['?', 'These keys'],
  ['Alt + T', 'Light, dark, arena'],
]

export function KeyboardShortcutsDialog(opening: OpenState) {
  return (
    <InfoDialog {...opening} title="Keys">
      <dl className="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </InfoDialog>
  )
}
