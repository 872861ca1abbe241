import { notify } from './Components/Toast.tsx'

/** Shows the text if the clipboard refuses it or is missing, as it is over plain HTTP. */
export async function copyToClipboard(what: string, text: string) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  notify(isCopied ? `${what[0]!.toUpperCase()}${what.slice(1)} copied.` : `Copy this ${what}: ${text}`)
}
