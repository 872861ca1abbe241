import { notify } from './Components/Toast.tsx'

/** Browsers provide no clipboard over plain HTTP, so this shows the text to copy. */
export async function copyToClipboard(what: string, text: string) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  notify(isCopied ? `${what[0]!.toUpperCase()}${what.slice(1)} copied.` : `Copy this ${what}: ${text}`)
}
