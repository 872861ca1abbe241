import { useState } from 'react'
import { NOT_IN_LIST, NOT_SAVED } from '#rules/drawTexts.ts'
import { useStore } from '../../../store.ts'
import { useDraw } from '../state/draw.ts'
import type { Line } from '../rows/slots.ts'
import type { NameBox } from '../rows/unsaved.ts'
import type { Directory, Named } from '../suggestions/directory.ts'

type Options<Item extends Named> = {
  line: Line
  box: NameBox
  /** The name that is saved. */
  saved: string
  directory: Directory<Item>
  onPick(item: Item): void
  onRemove(by: LeftBy): void
}

/** How a text came to be meant as it stands: Enter was pressed, or the focus went `to` another element. */
export type LeftBy = 'enter' | { to: Element | null }

/**
 * A box in which somebody of a list is named. What was typed becomes the only one of just that name, or else stays
 * in the box, unsaved, until somebody is chosen: half a name is nobody. So does a name that could not be saved.
 */
export function useNameBox<Item extends Named>(options: Options<Item>) {
  const { line, box, saved, directory } = options
  const { rows } = useDraw()
  const slot = line.row.draw
  // Looked at by this box alone: a key is to be seen at once.
  const name = useStore(rows.names(slot), (names) => names[box])
  const [isTyping, setTyping] = useState(false)
  const typed = name?.text ?? null

  function write(text: string | null) {
    setTyping(text !== null)
    rows.type(slot, box, text)
  }

  function pick(item: Item) {
    write(null)
    options.onPick(item)
  }

  function commit(text: string, by: LeftBy) {
    // It has failed, and that was said: it is tried again when somebody asks for it, not whenever the box is left.
    if (name?.failed && by !== 'enter') return
    const wanted = text.trim()
    if (wanted === saved) return write(null)
    if (wanted === '') {
      write(null)
      return options.onRemove(by)
    }
    const known = directory.named(wanted)
    if (known) return pick(known)
    setTyping(false)
    if (!directory.isWhole.get()) void lookUp(text)
  }

  /** The server knows everybody; what it answers is taken unless something else stands there by then. */
  async function lookUp(text: string) {
    const known = await directory.lookUp(text.trim())
    const isSame = rows.row(slot).id === line.row.id && rows.names(slot).get()[box]?.text === text
    if (known && isSame) pick(known)
  }

  /** A refusal is read until the next key; from then on the text is a draft like any other. */
  function dropRefusal() {
    if (name?.refused) write(name.text)
  }

  const why = name?.refused?.reason ?? (name?.failed ? NOT_SAVED : NOT_IN_LIST[box])
  return {
    typed,
    write,
    pick,
    commit,
    dropRefusal,
    unsettled: typed !== null && !isTyping && why,
    refused: !!name?.refused,
  }
}
