import { useState } from 'react'
import { NOT_IN_LIST } from '#rules/draw/messages.ts'
import type { CommitTrigger } from '../../../Components/suggestions/Combobox.tsx'
import type { Directory, NamedItem } from '../../../Components/suggestions/directory.ts'
import { useStore } from '../../../store.ts'
import type { Choice } from '../store/unsavedLine.ts'

type Options<Item extends NamedItem> = {
  kind: 'rider' | 'horse'
  directory: Directory<Item>
  choice: Choice | null
  choose(choice: Choice | null): void
}

/** An unknown name stays in the field, marked as unsaved, until the user adds it. */
export function useNameBox<Item extends NamedItem>({ kind, directory, choice, choose }: Options<Item>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  useStore(directory.isComplete)

  function write(text: string | null) {
    setTyping(text !== null)
    setTyped(text)
  }

  function take(item: Choice | null) {
    write(null)
    choose(item)
  }

  function commit(text: string, by: CommitTrigger) {
    const name = text.trim()
    if (name === choice?.name) return write(null)
    if (name === '') return take(null)
    const match = directory.exactMatch(name)
    if (match) return take({ id: match.id, name: match.name })
    setTyping(false)
    if (!directory.isComplete.get() && by !== 'enter') void lookUp(text)
  }

  async function lookUp(text: string) {
    const known = await directory.exactMatchOnServer(text.trim())
    if (!known) return
    setTyped((now) => {
      if (now === text) choose({ id: known.id, name: known.name })
      return now === text ? null : now
    })
  }

  return {
    typed,
    clear: () => take(null),
    unsettled: typed !== null && typed.trim() !== '' && !isTyping,
    props: {
      value: choice?.name ?? '',
      typed,
      directory,
      refused: false,
      unsavedReason: typed !== null && typed.trim() !== '' && !isTyping && NOT_IN_LIST[kind],
      onType: write,
      onPick: ({ id, name }: Item) => take({ id, name }),
      onCommit: commit,
      onKey: () => {},
    },
    add: (name: string) => take({ id: null, name }),
    setTyped: write,
  }
}
