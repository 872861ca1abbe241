// A sheet printed before its fonts load would have other line breaks.
const button = document.querySelector('[data-print]')
button.hidden = false
button.addEventListener('click', () => void document.fonts.ready.then(() => print()))
