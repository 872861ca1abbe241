// A sheet printed before its fonts load would have other line breaks.
const button = document.querySelector('[data-print]')
button.hidden = false
button.addEventListener('click', () => void document.fonts.ready.then(() => print()))

// CSS can't make a page as long as its content, and a receipt printer would feed paper for the rest of the page.
if (document.querySelector('[data-roll]')) {
  const pageSize = new CSSStyleSheet()
  document.adoptedStyleSheets.push(pageSize)
  addEventListener('beforeprint', () => {
    const { top } = document.querySelector('header').getBoundingClientRect()
    const { bottom } = document.querySelector('main').getBoundingClientRect()
    pageSize.replaceSync(`@page { size: 80mm calc(${Math.ceil(bottom - top)}px + 8mm) }`)
  })
}
