import { useEffect, useState } from 'react'
import { KeyboardShortcutsDialog } from '../popups/lazy.ts'

export const SEARCH_BOX_ID = 'draw-search'

export function KeyboardShortcuts() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
      if (event.key === '/') document.getElementById(SEARCH_BOX_ID)?.focus()
      else if (event.key === '?') setOpen(true)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        className="button"
        aria-keyshortcuts="?"
        title="Keys (?)"
        onClick={() => setOpen(true)}
      >
        Keys
      </button>
      <KeyboardShortcutsDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The shortcuts `/` and `?` also work in score fields, because no score contains these characters. */
function isTextField(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([data-score], [type=checkbox]), textarea, select')
  )
}
