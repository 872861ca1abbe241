import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Hands what is asked to one copy after the other, and live connections and what is published to the first: the proxy
 * that docs/running.md describes, as small as can be.
 */
export async function startProxy(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  let copies = ports
  let asked = 0
  const copyFor = (path: string) => (/^\/apps?\//.test(path) ? ports[0]! : copies[asked++ % copies.length]!)

  const server = createServer(async (req, res) => {
    const { method, url: path, headers } = req
    const body = await buffer(req)
    const ask = (port: number) => {
      const there = request({ agent, port, method, path, headers }, (answer) => {
        res.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(res)
      })
      // A kept connection that the copy closed meanwhile has heard nothing.
      there.on('error', () => (there.reusedSocket ? ask(port) : res.destroy()))
      there.end(body)
    }
    ask(copyFor(path!))
  })
  server.on('upgrade', (req, socket, head) => {
    const { rawHeaders: raw } = req
    const lines = raw.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${raw[index + 1]}`]))
    const there = connect(copyFor(req.url!), '127.0.0.1', () => {
      there.write([`GET ${req.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      there.write(head)
      there.pipe(socket).pipe(there)
    })
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
  })
  // Whoever waits for a turn finds the connection open still.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** So many copies from now on. */
    spreadOver: (count: number) => void (copies = ports.slice(0, count)),
    close() {
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
