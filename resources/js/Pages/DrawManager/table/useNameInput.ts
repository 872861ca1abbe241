import { useState } from 'react'
import { NOT_IN_LIST, NOT_SAVED } from '#rules/draw/messages.ts'
import { useStore } from '../../../store.ts'
import type { CommitTrigger } from '../../../Components/suggestions/Combobox.tsx'
import { useDraw } from '../screen/drawContext.ts'
import type { RowView } from '../store/rowViews.ts'
import type { NameField } from '../store/drafts.ts'
import type { Directory, NamedItem } from '../../../Components/suggestions/directory.ts'

type Options<Item extends NamedItem> = {
  line: RowView
  box: NameField
  saved: string
  directory: Directory<Item>
  onPick(item: Item): void
  onRemove(by: CommitTrigger): void
}

export function useNameInput<Item extends NamedItem>(options: Options<Item>) {
  const { line, box, saved, directory } = options
  const { store } = useDraw()
  const slot = line.row.draw
  const name = useStore(store.nameDrafts(slot), (names) => names[box])
  const [isTyping, setTyping] = useState(false)
  const typed = name?.text ?? null

  function setDraft(text: string | null) {
    setTyping(text !== null)
    store.setNameDraft(slot, box, text)
  }

  function pick(item: Item) {
    setDraft(null)
    options.onPick(item)
  }

  function commit(text: string, by: CommitTrigger) {
    // Saving this name failed before, so try again only on Enter.
    if (name?.failed && by !== 'enter') return
    const enteredName = text.trim()
    if (enteredName === saved) return setDraft(null)
    if (enteredName === '') {
      setDraft(null)
      return options.onRemove(by)
    }
    const match = directory.exactMatch(enteredName)
    if (match) return pick(match)
    setTyping(false)
    if (!directory.isComplete.get()) void lookUp(text)
  }

  async function lookUp(text: string) {
    const known = await directory.exactMatchOnServer(text.trim())
    const isSame = store.row(slot).id === line.row.id && store.nameDrafts(slot).get()[box]?.text === text
    if (known && isSame) pick(known)
  }

  function clearRejection() {
    if (name?.rejection) setDraft(name.text)
  }

  const why = name?.rejection?.reason ?? (name?.failed ? NOT_SAVED : NOT_IN_LIST[box])
  return {
    typed,
    write: setDraft,
    pick,
    commit,
    dropRefusal: clearRejection,
    unsettled: typed !== null && !isTyping && why,
    refused: !!name?.rejection,
  }
}
