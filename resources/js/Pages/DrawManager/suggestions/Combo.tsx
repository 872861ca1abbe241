import { useRef, useState, type KeyboardEvent } from 'react'
import { type Found, LONGEST_NAME } from '#rules/suggest.ts'
import { showSelected } from '../keyboard/focus.ts'
import type { Directory, Named } from './directory.ts'
import { isSearching, searchFor, stopSearch } from './search.ts'
import {
  highlight,
  LIST_ID,
  optionId,
  suggest,
  suggestionList,
  type Suggestions,
  takeHighlighted,
} from './suggestions.ts'
import type { LeftBy } from '../table/useNameBox.ts'

type Props<Item extends Named> = {
  label: string
  className: string
  /** What stands there, and what has been typed over it; null when nothing has. */
  value: string
  typed: string | null
  placeholder?: string
  disabled?: boolean
  /** Whether Tab comes here; it does unless it is false. */
  inTabOrder?: boolean
  /** Takes letters, digits and spaces only. */
  nameCharactersOnly?: boolean
  /** Why the text is not saved; shown beside it. */
  unsettled: string | false
  /** Whether that is what the server said to it. */
  refused: boolean
  directory: Directory<Item>
  onType(text: string | null): void
  onPick(item: Item): void
  addition: Addition<Item>
  onCommit(text: string, by: LeftBy): void
  onFound?(found: Found<Item>, text: string): void
  /** Any key but those that lead out of the box. */
  onKey(): void
  /** Answers whether it has moved the focus itself. */
  onTab?(box: HTMLElement): boolean
}

/** A name that nobody has is added by choosing the list's last line. */
type Addition<Item> = {
  line(name: string): string
  /** Only where nobody in the list has just this name. */
  unique?: boolean
  /** Only where the search has found somebody. */
  besideFoundOnly?: boolean
  /** `like` is the one in the list whose name is most like it. */
  add(name: string, like: Item | undefined): Promise<void>
}

/**
 * A box with suggestions: they open on typing or an arrow key. Enter takes what is highlighted; one that comes before
 * the server's answer waits for it.
 */
export function Combo<Item extends Named>(props: Props<Item>) {
  const { label, value, typed, unsettled, directory, onType, onCommit } = props
  const [open, setOpen] = useState<Suggestions | null>(null)
  const enterWaits = useRef(false)
  const latest = useRef(props)
  latest.current = props

  function search(input: HTMLInputElement, text: string) {
    enterWaits.current = false
    searchFor(directory, text, (found) => {
      if (document.activeElement !== input) return
      props.onFound?.(found, text)
      const near = directory.near(text, found)
      suggest({
        label,
        anchor: input,
        found,
        near,
        addition: additionOf(input, text.trim().replace(/\s+/g, ' '), found, near),
        pick: (item) => pick(input, item as Item),
        tell: setOpen,
      })
      // Once what was found is painted: whether a horse may be added depends on it.
      if (enterWaits.current) setTimeout(() => enter(input, found.hits[0], text))
    })
  }

  function additionOf(input: HTMLElement, name: string, { hits }: Found<Item>, near: Item[]) {
    const { line, unique, besideFoundOnly, add } = props.addition
    const isKnown = unique && hits.some((item) => item.name.toLowerCase() === name.toLowerCase())
    if (name === value || isKnown || (besideFoundOnly && hits.length === 0)) return null
    return { line: line(name), add: () => close(input, () => void add(name, hits[0] ?? near[0])) }
  }

  const pick = (input: HTMLElement, item: Item) => close(input, () => latest.current.onPick(item))

  function close(input: HTMLElement, choose: () => void) {
    stopSearch()
    suggestionList.close()
    showSelected(input, choose)
  }

  function enter(input: HTMLElement, first: Item | undefined, text: string) {
    if (first) pick(input, first)
    else latest.current.onCommit(text, 'enter')
  }

  function type(input: HTMLInputElement) {
    onType(input.value)
    if (input.value.trim() === '') suggestionList.close()
    search(input, input.value)
  }

  function leave(to: Element | null) {
    stopSearch()
    suggestionList.close()
    if (typed !== null) onCommit(typed, { to })
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Tab' && event.key !== 'Shift') props.onKey()
    const arrow = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') {
      if (event.shiftKey || !props.onTab?.(event.currentTarget)) return
    } else if (arrow !== null && !event.altKey) {
      if (open) highlight(open, arrow)
      else search(event.currentTarget, typed ?? value)
    } else if (event.key === 'Enter') {
      if (open && takeHighlighted(open)) return event.preventDefault()
      if (isSearching()) enterWaits.current = true
      else if (unsettled && !open) search(event.currentTarget, typed ?? value)
      else if (typed !== null) showSelected(event.currentTarget, () => onCommit(typed, 'enter'))
    } else if (event.key === 'Escape' && (open || typed !== null)) {
      stopSearch()
      suggestionList.close()
      // With nobody suggested there was nothing but the text to take back.
      if (!open || open.found.hits.length + open.near.length === 0)
        showSelected(event.currentTarget, () => onType(null))
    } else return
    event.preventDefault()
  }

  return (
    <>
      <input
        className={unsettled ? `${props.className} unsettled` : props.className}
        aria-label={label}
        disabled={props.disabled}
        tabIndex={props.inTabOrder === false ? -1 : undefined}
        data-name-characters={props.nameCharactersOnly}
        data-typed={typed === null && !open ? undefined : ''}
        data-refused={props.refused ? '' : undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open !== null}
        aria-controls={open ? LIST_ID : undefined}
        aria-activedescendant={open && open.highlight >= 0 ? optionId(open.highlight) : undefined}
        aria-invalid={unsettled ? true : undefined}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        placeholder={props.placeholder}
        value={typed ?? value}
        onChange={(event) => type(event.target)}
        onBlur={(event) => leave(event.relatedTarget)}
        onKeyDown={press}
      />
      {unsettled && (
        <span className="refusal" role="alert">
          {unsettled}
        </span>
      )}
    </>
  )
}
