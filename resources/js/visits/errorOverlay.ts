import '../../css/errorOverlay.css'

export type RawResponse = { status: number; data: unknown; headers: Record<string, string> }

export function showErrorOverlay(response: RawResponse) {
  document.querySelector('.response-overlay')?.remove()

  const overlay = document.createElement('dialog')
  overlay.className = 'response-overlay'
  overlay.setAttribute('aria-label', 'Server response')
  overlay.append(
    heading(response.status),
    frame(response, () => overlay.close()),
  )
  overlay.addEventListener('click', () => overlay.close())
  overlay.addEventListener('close', () => overlay.remove())

  document.body.append(overlay)
  overlay.showModal()
}

function heading(status: number) {
  const bar = document.createElement('p')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button'
  close.textContent = 'Close'
  bar.append(`This page couldn't be shown (status ${status}). Close this and try again.`, close)
  return bar
}

/** Without allow-scripts, scripts in the response don't run. */
function frame(response: RawResponse, close: () => void) {
  const frame = document.createElement('iframe')
  frame.title = 'Raw response'
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.srcdoc = asHtml(response)
  frame.addEventListener('load', () => closeOnInput(frame, close))
  return frame
}

function closeOnInput(frame: HTMLIFrameElement, close: () => void) {
  const inside = frame.contentDocument
  inside?.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  inside?.addEventListener('click', (event) => {
    event.preventDefault()
    // Selecting text also ends with a click.
    if (inside.getSelection()?.isCollapsed ?? true) close()
  })
}

function asHtml({ data, headers }: RawResponse): string {
  if (typeof data !== 'string') return preformatted(JSON.stringify(data, null, 2))
  return headers['content-type']?.includes('text/plain') ? preformatted(data) : data
}

function preformatted(text: string): string {
  const pre = document.createElement('pre')
  pre.textContent = text
  return pre.outerHTML
}
