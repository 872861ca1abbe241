import { useState } from 'react'
import type { Directory, Named } from '../suggestions/directory.ts'
import { useDraw } from '../state/draw.ts'
import type { Line } from '../state/rows.ts'
import type { NameBox } from '../state/texts.ts'

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
 * in the box, unsaved, until somebody is chosen: half a name is nobody.
 */
export function useNameBox<Item extends Named>(options: Options<Item>) {
  const { line, box, saved, directory } = options
  const { rows } = useDraw()
  const slot = line.row.draw
  // What is typed is kept with the rows, and painted here alone: a key is to be seen at once.
  const [typed, setTyped] = useState<{ run: number | null; text: string | null } | null>(null)
  const [isTyping, setTyping] = useState(false)
  if (typed && typed.run !== line.row.id) setTyped(null)
  const draft = typed?.run === line.row.id ? typed.text : (line.texts[box] ?? null)

  function write(text: string | null) {
    setTyping(text !== null)
    setTyped({ run: line.row.id, text })
    rows.type(slot, box, text)
  }

  function pick(item: Item) {
    write(null)
    options.onPick(item)
  }

  function commit(text: string, by: LeftBy) {
    const name = text.trim()
    if (name === saved) return write(null)
    if (name === '') {
      write(null)
      return options.onRemove(by)
    }
    const known = directory.named(name)
    if (known) return pick(known)
    setTyping(false)
    if (!directory.isWhole()) void lookUp(text)
  }

  /** The server knows everybody; what it answers is taken unless something else stands there by then. */
  async function lookUp(text: string) {
    const known = await directory.lookUp(text.trim())
    const now = rows.line(slot)
    if (known && now.row.id === line.row.id && now.texts[box] === text) pick(known)
  }

  return { draft, write, pick, commit, isUnsettled: draft !== null && !isTyping }
}
