const button = document.querySelector('[data-print]')
const { print: recordUrl, digest } = button.dataset
button.hidden = false

// Wait for the fonts, because the fallback fonts break lines differently.
let isPrinting = false
button.addEventListener('click', async () => {
  if (!(await recordPrint())) return
  await document.fonts.ready
  isPrinting = true
  print()
  isPrinting = false
})

// The page can't stop the browser's own print command, only record it.
addEventListener('beforeprint', () => !isPrinting && void recordPrint())

/** Resolves to false if the sheet is out of date. Without a network, the sheet is printed but not recorded. */
async function recordPrint() {
  if (!recordUrl) return true
  try {
    const response = await fetch(recordUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': xsrfToken() },
      body: JSON.stringify({ digest }),
      signal: AbortSignal.timeout(5_000),
      keepalive: true,
    })
    if (response.status === 409) return showProblem((await response.json()).message)
  } catch {
    return true
  }
  return true
}

const xsrfToken = () => decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')

function showProblem(message) {
  const reload = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload' })
  document.querySelector('.problem').replaceChildren(`${message} `, reload)
  return false
}

// CSS can't fit the page's length to its content, so a receipt printer would feed too much paper.
if (document.querySelector('[data-roll]')) {
  const pageSize = new CSSStyleSheet()
  document.adoptedStyleSheets.push(pageSize)
  addEventListener('beforeprint', () => {
    const { top } = document.querySelector('header').getBoundingClientRect()
    const { bottom } = document.querySelector('main').getBoundingClientRect()
    pageSize.replaceSync(`@page { size: 80mm calc(${Math.ceil(bottom - top)}px + 8mm) }`)
  })
}
