import { useEffect, type RefObject } from 'react'
import { stripNonNameCharacters } from '#lib/nameSearch.ts'

export function useNameCharacters(table: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = table
    current?.addEventListener('beforeinput', filterInput)
    current?.addEventListener('compositionend', cleanComposed)
    return () => {
      current?.removeEventListener('beforeinput', filterInput)
      current?.removeEventListener('compositionend', cleanComposed)
    }
  }, [table])
}

function filterInput(event: InputEvent) {
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
  if (!isFiltered(event.target) || event.isComposing || text === stripNonNameCharacters(text)) return
  event.preventDefault()
  // execCommand preserves the cursor position and the undo history.
  document.execCommand('insertText', false, stripNonNameCharacters(text))
}

function cleanComposed({ target }: CompositionEvent) {
  if (!isFiltered(target) || target.value === stripNonNameCharacters(target.value)) return
  const clean = stripNonNameCharacters(target.value)
  target.select()
  document.execCommand('insertText', false, clean)
}

const isFiltered = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'nameCharacters' in target.dataset
