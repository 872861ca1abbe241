import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import * as ws from 'ws'

export function broadcaster(server: Server) {
  const listening = new Map<string, Set<Duplex>>()
  const upgrades = new ws.WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
  server.on('upgrade', (request, socket, head) =>
    upgrades.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.send('{"event":"pusher:connection_established","data":"{\\"socket_id\\":\\"1.1\\"}"}')
      webSocket.on('message', (text: Buffer) => {
        const { channel } = (JSON.parse(text.toString()) as { data: { channel: string } }).data
        const sockets = listening.get(channel) ?? new Set<Duplex>()
        listening.set(channel, sockets.add(socket))
        webSocket.on('close', () => sockets.delete(socket))
        webSocket.send(`{"event":"pusher_internal:subscription_succeeded","channel":"${channel}"}`)
      })
    }),
  )
  return ({ channel, event, payload }: { channel: string; event: string; payload: object }) => {
    const sockets = listening.get(channel)
    if (!sockets) return
    const frame = frameOf(JSON.stringify({ event, channel, data: JSON.stringify(payload) }))
    for (const socket of sockets) socket.write(frame)
  }
}

export function frameOf(text: string): Buffer {
  const options = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false }
  const { Sender } = ws as unknown as { Sender: { frame(text: Buffer, how: typeof options): Buffer[] } }
  return Buffer.concat(Sender.frame(Buffer.from(text), options))
}
