import { useRef, useState, type KeyboardEvent } from 'react'
import type { Found } from '#rules/suggest.ts'
import type { Directory, Named } from './directory.ts'
import {
  highlight,
  LIST_ID,
  optionId,
  pickSuggestion,
  suggest,
  suggestionList,
  type Suggestions,
} from './suggestions.ts'

type Props<Item extends Named> = {
  label: string
  className: string
  /** What stands there, and what has been typed over it; null when nothing has. */
  value: string
  draft: string | null
  disabled?: boolean
  /** Takes letters, digits and spaces only. */
  letters?: boolean
  directory: Directory<Item>
  onDraft(draft: string | null): void
  onPick(item: Item): void
  /** The text as it stands is meant: Enter was pressed, or the focus went `to` another element. */
  onCommit(text: string, by: 'enter' | { to: Element | null }): void
  onFound?(found: Found<Item>, text: string): void
  onKey?(): void
}

const DEBOUNCE = 300

/** A box with suggestions: they open on typing or an arrow key, and free text stays free until it is committed. */
export function Combo<Item extends Named>(props: Props<Item>) {
  const { label, className, value, draft, disabled, directory, onDraft, onPick, onCommit } = props
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch(directory, show)
  const [open, setOpen] = useState<Suggestions | null>(null)

  function show(found: Found<Item>, text: string) {
    if (document.activeElement !== input.current) return
    props.onFound?.(found, text)
    suggest({
      label,
      anchor: input.current!,
      found,
      highlight: -1,
      pick: (item) => pick(item as Item),
      tell: setOpen,
    })
  }

  function pick(item: Item) {
    search.stop()
    suggestionList.close()
    onDraft(null)
    onPick(item)
  }

  function type(text: string) {
    onDraft(text)
    if (text.trim() === '') suggestionList.close()
    search.for(text)
  }

  function leave(to: Element | null) {
    search.stop()
    suggestionList.close()
    if (draft !== null) onCommit(draft, { to })
  }

  function press(event: KeyboardEvent) {
    props.onKey?.()
    const arrow = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.nativeEvent.isComposing) return
    if (arrow !== null && !event.altKey) {
      if (open) highlight(open, arrow)
      else search.for(draft ?? value)
    } else if (event.key === 'Enter') {
      if (open) pickSuggestion(open)
      else if (draft !== null) onCommit(draft, 'enter')
    } else if (event.key === 'Escape' && (open || draft !== null)) {
      search.stop()
      if (open) suggestionList.close()
      else onDraft(null)
    } else return
    event.preventDefault()
  }

  return (
    <input
      ref={input}
      className={className}
      aria-label={label}
      disabled={disabled}
      data-letters={props.letters}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open !== null}
      aria-controls={open ? LIST_ID : undefined}
      aria-activedescendant={open && open.highlight >= 0 ? optionId(open.highlight) : undefined}
      autoComplete="off"
      spellCheck={false}
      value={draft ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => leave(event.relatedTarget)}
      onKeyDown={press}
    />
  )
}

/** At once in the list that the browser holds; until that is there, by asking the server when the typing pauses. */
function useSearch<Item extends Named>(
  directory: Directory<Item>,
  show: (found: Found<Item>, text: string) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(0)
  const stop = () => {
    newest.current++
    clearTimeout(timer.current)
  }

  function searchFor(text: string) {
    stop()
    if (text.trim() === '') return
    const found = directory.find(text)
    if (found) return show(found, text)
    // What is still listed was found for the text before.
    suggestionList.close()
    const turn = newest.current
    timer.current = setTimeout(async () => {
      const found = await directory.ask(text)
      if (found && turn === newest.current) show(found, text)
    }, DEBOUNCE)
  }
  return { for: searchFor, stop }
}
