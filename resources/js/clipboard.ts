import { notify } from './Components/Notice.tsx'

/** Over plain http a page may not write to the clipboard: there the text is shown, to be copied by hand. */
export async function copyToClipboard(what: string, text: string) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  notify(isCopied ? `The ${what} was copied.` : `Copy this ${what}: ${text}`)
}
