import { useEffect, useState } from 'react'
import { Dialog } from '../../../Components/Dialog.tsx'
import { SEARCH_BOX } from './SearchBox.tsx'

const KEYS = [
  ['Enter', 'Save the score and go to the next one that is empty or being changed'],
  ['n, d, b', 'In the score box: NT, DQ, Broke'],
  ['↑ ↓', 'The same column of the row above or below'],
  ['Escape', 'Close the suggestions; then put back what stood there'],
  ['Enter', 'Take the suggestion that is highlighted; ↑ and ↓ highlight another'],
  ['↑, then Enter', 'Add the name as a new rider: the last line of the suggestions'],
  ['/', 'Search'],
  ['?', 'These keys'],
  ['Alt + T', 'Light, dark, arena'],
]

/** `/` goes to the search and `?` shows the keys, except where they are part of a name. */
export function KeysHelp() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || writesText(event.target)) return
      if (event.key === '/') document.getElementById(SEARCH_BOX)?.focus()
      else if (event.key === '?') setOpen(true)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-keyshortcuts="?"
        title="Keys (?)"
        onClick={() => setOpen(true)}
      >
        Keys
      </button>
      <Dialog
        open={open}
        title="Keys"
        onClose={close}
        footer={
          <button type="button" className="button" onClick={close}>
            Close
          </button>
        }
      >
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
      </Dialog>
    </>
  )
}

/** A score has no letters of its own, so there the keys work as well. */
function writesText(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([data-score], [type=checkbox]), textarea, select')
  )
}
