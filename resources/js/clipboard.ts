import { notify } from './Components/Notice.tsx'

/** Over plain http browsers provide no clipboard, so this shows the text to copy by hand. */
export async function copyToClipboard(what: string, text: string) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  notify(isCopied ? `The ${what} was copied.` : `Copy this ${what}: ${text}`)
}
