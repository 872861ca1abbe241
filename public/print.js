// Fonts load late, and a sheet printed before has other line breaks.
const button = document.querySelector('[data-print]')
button.hidden = false
button.addEventListener('click', () => void document.fonts.ready.then(() => print()))
