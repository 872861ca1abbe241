import { useRef, useState, type KeyboardEvent } from 'react'
import { type SearchResults, MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import type { Directory, NamedItem } from './directory.ts'
import { isKeyBounce, updateAndSelect, updateAndSelectIfChanged } from './inputs.ts'
import { isSearching, searchFor, stopSearch } from './search.ts'
import {
  highlight,
  highlightAddition,
  highlightedItem,
  LIST_ID,
  optionId,
  suggest,
  suggestionList,
  type Suggestions,
  takeHighlighted,
} from './suggestions.ts'

type Props<Item extends NamedItem> = {
  label: string
  className: string
  value: string
  typed: string | null
  placeholder?: string
  disabled?: boolean
  inTabOrder?: boolean
  nameCharactersOnly?: boolean
  unsavedReason: string | false
  refused: boolean
  directory: Directory<Item>
  onType(text: string | null): void
  onPick(item: Item): void
  addition: Addition<Item>
  onCommit(text: string, by: CommitTrigger): void | Promise<void>
  onFound?(found: SearchResults<Item>, text: string): void
  onKey(): void
  onTab?(box: HTMLElement): boolean
  onGoOn(input: HTMLElement): void
  /** Accepts Enter right after the field gets focus. Set only if an accidental second Enter is harmless. */
  quickEnter?: boolean
}

export type CommitTrigger = 'enter' | { to: Element | null }

type Addition<Item> = {
  line(name: string): string
  /** If true, a name that a match already has can't be added. */
  unique?: boolean
  besideFoundOnly?: boolean
  /** If this returns false, no match is highlighted until the user presses an arrow key. */
  preselects?(match: string, text: string): boolean
  add(name: string, like: Item | undefined): Promise<void>
}

export function Combobox<Item extends NamedItem>(props: Props<Item>) {
  const { label, value, typed, unsavedReason, directory, onType, onCommit } = props
  const [open, setOpen] = useState<Suggestions | null>(null)
  const isEnterPending = useRef(false)
  const focusedAt = useRef(0)
  const latest = useRef(props)
  latest.current = props

  function search(input: HTMLInputElement, text: string) {
    isEnterPending.current = false
    searchFor(directory, text, (found) => {
      if (document.activeElement !== input) return
      props.onFound?.(found, text)
      const similar = directory.similar(text, found)
      suggest({
        label,
        anchor: input,
        found,
        similar,
        preselects: preselects(found, text),
        holds: !props.addition.preselects,
        addition: additionOf(input, text.trim().replace(/\s+/g, ' '), found, similar),
        pick: (item) => pick(input, item as Item),
        onChange: setOpen,
      })
      // Wait for the next render: in a horse field, `onFound` decides whether Enter can add the horse.
      if (isEnterPending.current) setTimeout(() => void enterFound(input, found, text))
    })
  }

  function additionOf(input: HTMLElement, name: string, { hits }: SearchResults<Item>, near: Item[]) {
    const { line, unique, besideFoundOnly, add } = props.addition
    const isKnown = unique && hits.some((item) => isSameName(item, name))
    if (name === value || isKnown || (besideFoundOnly && hits.length === 0)) return null
    return {
      line: line(name),
      async add() {
        let adding: Promise<void> | undefined
        close(input, () => (adding = add(name, hits[0] ?? near[0])))
        await adding
      },
    }
  }

  const pick = (input: HTMLElement, item: Item) => close(input, () => latest.current.onPick(item))

  function close(input: HTMLElement, choose: () => void) {
    stopSearch()
    suggestionList.close()
    updateAndSelect(input, choose)
  }

  const preselects = ({ hits: [first] }: SearchResults<Item>, text: string) =>
    !first || (props.addition.preselects?.(first.name, text) ?? true)

  /** With `unique`, the first match can be a longer name that the user hasn't seen yet. */
  async function enterFound(input: HTMLElement, found: SearchResults<Item>, text: string) {
    const [first] = found.hits
    if (first && props.addition.unique && !isSameName(first, text)) return
    if (!preselects(found, text)) return
    if (first) pick(input, first)
    else await latest.current.onCommit(text, 'enter')
    goOn(input)
  }

  async function enter({ currentTarget: input, timeStamp, repeat }: KeyboardEvent<HTMLInputElement>) {
    if (open && open.highlight >= 0) return repeat ? undefined : takeAndGoOn(input, open)
    if (isSearching()) return void (isEnterPending.current = true)
    if (unsavedReason && !open) return search(input, typed ?? value)
    if (typed !== null) await commitWithEnter(input, typed)
    else if (repeat || (!props.quickEnter && isKeyBounce(timeStamp, focusedAt.current))) return
    goOn(input)
  }

  async function takeAndGoOn(input: HTMLElement, from: Suggestions) {
    await takeHighlighted(from)
    goOn(input)
  }

  async function commitWithEnter(input: HTMLElement, text: string) {
    let settled: void | Promise<void> = undefined
    // Don't select a rejected name, because the next key would overwrite it.
    updateAndSelectIfChanged(input, () => (settled = onCommit(text, 'enter')))
    await settled
    if (open?.addition && latest.current.typed === text) highlightAddition(open)
  }

  function goOn(input: HTMLElement) {
    if (latest.current.typed === null && document.activeElement === input) latest.current.onGoOn(input)
  }

  function tab(input: HTMLElement): boolean {
    if (open && highlightedItem(open)) void takeHighlighted(open)
    else if (open?.chosen) {
      void takeAndGoOn(input, open)
      return true
    }
    return props.onTab?.(input) ?? false
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
      if (event.shiftKey || !tab(event.currentTarget)) return
    } else if (arrow !== null && !event.altKey) {
      if (open) highlight(open, arrow)
      else search(event.currentTarget, typed ?? value)
    } else if (event.key === 'Enter') {
      void enter(event)
    } else if (event.key === 'Escape' && (open || typed !== null)) {
      stopSearch()
      suggestionList.close()
      if (!open || open.found.hits.length + open.similar.length === 0)
        updateAndSelect(event.currentTarget, () => onType(null))
    } else return
    event.preventDefault()
  }

  return (
    <>
      <input
        className={unsavedReason ? `${props.className} unsettled` : props.className}
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
        aria-invalid={unsavedReason ? true : undefined}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={MAX_NAME_LENGTH}
        placeholder={props.placeholder}
        value={typed ?? value}
        onChange={(event) => type(event.target)}
        onFocus={({ timeStamp }) => (focusedAt.current = timeStamp)}
        onBlur={(event) => leave(event.relatedTarget)}
        onKeyDown={press}
      />
      {unsavedReason && (
        <span className="rejection" role="alert">
          {unsavedReason}
        </span>
      )}
    </>
  )
}

const isSameName = (item: NamedItem, text: string) =>
  item.name.trim().toLowerCase() === text.trim().toLowerCase()
