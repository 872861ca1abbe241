import { connect } from 'node:net'
import { setPriority } from 'node:os'

// Real attackers use their own machine, so this process gets low priority.
setPriority(10)

process.once('message', ({ port, connections, requests, manner }) => {
  let sent = 0
  const next = () => requests[sent++ % requests.length]
  for (let n = 0; n < connections; n++) open()

  function open() {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('error', () => {}).on('close', () => setTimeout(open, 10))
    socket.once('connect', () => MODES[manner](socket, next))
  }
})
process.once('disconnect', () => process.exit())

const MODES = {
  'in turn'(socket, next) {
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
      if (!isComplete(received)) return
      received = ''
      socket.write(next())
    })
    socket.write(next())
  },
  'slow body'(socket, next) {
    const more = setInterval(() => socket.write(' '), 20)
    socket.on('close', () => clearInterval(more)).resume()
    socket.write(next())
  },
  'endless body'(socket, next) {
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
    function send() {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', send).resume().write(next())
    send()
  },
  'never read'(socket, next) {
    socket.pause().write(next())
    setTimeout(() => socket.destroy(), 500)
  },
}

function isComplete(received) {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return false
  if (/^HTTP\/1.1 (?:204|304)/.test(received)) return true
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head)) ?? []
  return length === undefined ? received.endsWith('0\r\n\r\n') : received.length >= head + 4 + Number(length)
}
