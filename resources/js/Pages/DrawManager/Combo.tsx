import { useState, type KeyboardEvent } from 'react'
import { type Found, LONGEST_NAME } from '#rules/suggest.ts'
import { showSelected } from './cells.ts'
import type { Directory, Named } from './directory.ts'
import { searchFor, stopSearch } from './search.ts'
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

/** A box with suggestions: they open on typing or an arrow key, and free text stays free until it is committed. */
export function Combo<Item extends Named>(props: Props<Item>) {
  const { label, className, value, draft, disabled, directory, onDraft, onPick, onCommit } = props
  const [open, setOpen] = useState<Suggestions | null>(null)

  const search = (input: HTMLInputElement, text: string) =>
    searchFor(directory, text, (found) => {
      if (document.activeElement !== input) return
      props.onFound?.(found, text)
      suggest({
        label,
        anchor: input,
        found,
        highlight: -1,
        pick: (item) => pick(input, item as Item),
        tell: setOpen,
      })
    })

  function pick(input: HTMLElement, item: Item) {
    stopSearch()
    suggestionList.close()
    showSelected(input, () => {
      onDraft(null)
      onPick(item)
    })
  }

  function type(input: HTMLInputElement) {
    onDraft(input.value)
    if (input.value.trim() === '') suggestionList.close()
    search(input, input.value)
  }

  function leave(to: Element | null) {
    stopSearch()
    suggestionList.close()
    if (draft !== null) onCommit(draft, { to })
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    props.onKey?.()
    const arrow = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.nativeEvent.isComposing) return
    if (arrow !== null && !event.altKey) {
      if (open) highlight(open, arrow)
      else search(event.currentTarget, draft ?? value)
    } else if (event.key === 'Enter') {
      if (open) pickSuggestion(open)
      else if (draft !== null) showSelected(event.currentTarget, () => onCommit(draft, 'enter'))
    } else if (event.key === 'Escape' && (open || draft !== null)) {
      stopSearch()
      if (open) suggestionList.close()
      else showSelected(event.currentTarget, () => onDraft(null))
    } else return
    event.preventDefault()
  }

  return (
    <input
      className={className}
      aria-label={label}
      disabled={disabled}
      data-letters={props.letters}
      data-typed={draft === null && !open ? undefined : ''}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open !== null}
      aria-controls={open ? LIST_ID : undefined}
      aria-activedescendant={open && open.highlight >= 0 ? optionId(open.highlight) : undefined}
      autoComplete="off"
      maxLength={LONGEST_NAME}
      value={draft ?? value}
      onChange={(event) => type(event.target)}
      onBlur={(event) => leave(event.relatedTarget)}
      onKeyDown={press}
    />
  )
}
