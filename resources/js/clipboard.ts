import { notify } from './Components/Toast.tsx'

/** If copying fails, shows the text in a notice. Over plain HTTP, for example, browsers don't provide a clipboard. */
export async function copyToClipboard(what: string, text: string) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  notify(isCopied ? `${what[0]!.toUpperCase()}${what.slice(1)} copied.` : `Copy this ${what}: ${text}`)
}
