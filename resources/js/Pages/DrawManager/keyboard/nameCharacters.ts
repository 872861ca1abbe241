import { useEffect, type RefObject } from 'react'
import { onlyNameCharacters } from '#rules/suggest.ts'

/**
 * Boxes marked with data-letters take letters, digits and spaces only, however the text comes: by key, by pasting, or
 * composed from several keys. One listener for the whole table.
 */
export function useLetterFilter(table: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = table
    current?.addEventListener('beforeinput', takeOnlyLetters)
    current?.addEventListener('compositionend', cleanComposed)
    return () => {
      current?.removeEventListener('beforeinput', takeOnlyLetters)
      current?.removeEventListener('compositionend', cleanComposed)
    }
  }, [table])
}

function takeOnlyLetters(event: InputEvent) {
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
  if (!isFiltered(event.target) || event.isComposing || text === onlyNameCharacters(text)) return
  event.preventDefault()
  // As if the rest had been typed: the cursor stays, and the change can be undone.
  document.execCommand('insertText', false, onlyNameCharacters(text))
}

function cleanComposed({ target }: CompositionEvent) {
  if (!isFiltered(target) || target.value === onlyNameCharacters(target.value)) return
  const clean = onlyNameCharacters(target.value)
  target.select()
  document.execCommand('insertText', false, clean)
}

const isFiltered = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'letters' in target.dataset
