import { notify } from './Components/Toast.tsx'

/** Over plain HTTP, browsers provide no clipboard, so this shows the text for the user to copy. */
export async function copyToClipboard(what: string, text: string) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  notify(isCopied ? `${what[0]!.toUpperCase()}${what.slice(1)} copied.` : `Copy this ${what}: ${text}`)
}
