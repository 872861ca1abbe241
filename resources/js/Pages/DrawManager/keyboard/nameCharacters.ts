import { useEffect, type RefObject } from 'react'
import { stripNonNameCharacters } from '#lib/nameSearch.ts'

/**
 * Boxes marked with data-name-characters take letters, digits and spaces only, however the text comes: by key, by
 * pasting, or composed from several keys. One listener for the whole table.
 */
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
  // As if the rest had been typed: the cursor stays, and the change can be undone.
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
