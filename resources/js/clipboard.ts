import { notify } from './Components/Toast.tsx'

/** Shows the text in a notice if copying fails, such as over plain HTTP, where browsers provide no clipboard. */
export async function copyToClipboard(what: string, text: string) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  notify(isCopied ? `${what[0]!.toUpperCase()}${what.slice(1)} copied.` : `Copy this ${what}: ${text}`)
}
