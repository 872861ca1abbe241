import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import express from 'express'
import { WebSocket } from 'ws'
import { createPusherServer, type PusherServerOptions } from '../../server/pusherServer/index.ts'
import { signChannel, signUser } from '../../server/pusherServer/api/signatures.ts'

export const app = { appId: 'rodeo', key: 'arena-key', secret: 'arena-secret' }

export type LogEntry = { level: 'warn' | 'error'; details: object; message: string }

export async function startPusherServer(options: Partial<PusherServerOptions> = {}, port = 0) {
  const logged: LogEntry[] = []
  const log = {
    warn: (details: object, message: string) => void logged.push({ level: 'warn', details, message }),
    error: (details: object, message: string) => void logged.push({ level: 'error', details, message }),
  }
  const realtime = createPusherServer({ ...app, log, ...options })
  const web = express()
  web.use('/apps', realtime.http)
  web.use(express.json(), express.urlencoded())
  web.post('/broadcasting/auth', (req, res) => {
    const { socket_id, channel_name } = req.body
    const channel_data = channel_name.startsWith('presence-') ? req.get('X-Member') : undefined
    res.json({ auth: signChannel(app.secret, app.key, socket_id, channel_name, channel_data), channel_data })
  })
  web.post('/broadcasting/user-auth', (req, res) => {
    const user_data = req.get('X-User') ?? ''
    res.json({ auth: signUser(app.secret, app.key, req.body.socket_id, user_data), user_data })
  })

  const server = createServer(web)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (req, socket, head) => {
    const address = String(req.headers['x-address'] ?? req.socket.remoteAddress)
    if (!realtime.upgrade(req, socket, head, address)) socket.destroy()
  })
  await listen(server, port)

  return {
    realtime,
    logged,
    port: (server.address() as AddressInfo).port,
    async stop() {
      await realtime.closeSockets()
      await this.kill()
    },
    async kill() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TestPusherServer = Awaited<ReturnType<typeof startPusherServer>>

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

export type Received = { event: string; channel?: string; data?: unknown; user_id?: string }

export class RawClient {
  readonly socket: WebSocket
  readonly received: Received[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  socketId = ''
  #waiting: (() => void)[] = []

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers })
    this.socket.on('error', () => {})
    this.socket.on('message', (frame) => {
      this.received.push(JSON.parse(String(frame)))
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
  }

  async next(event: string, channel?: string): Promise<Received> {
    const deadline = Date.now() + 3000
    for (;;) {
      const index = this.received.findIndex(
        (message) => message.event === event && (channel === undefined || message.channel === channel),
      )
      if (index >= 0) return this.received.splice(index, 1)[0] as Received
      if (Date.now() > deadline) throw new Error(`No ${event} in ${JSON.stringify(this.received)}`)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
        setTimeout(resolve, deadline - Date.now() + 1)
      })
    }
  }

  send(event: string, data?: unknown, channel?: string): void {
    this.socket.send(JSON.stringify({ event, data, channel }))
  }

  /** Includes everything that the server sent before this call. */
  async unread(): Promise<Received[]> {
    this.send('pusher:ping')
    await this.next('pusher:pong')
    return this.received.splice(0)
  }

  subscribe(channel: string, channel_data?: string): void {
    const auth = signChannel(app.secret, app.key, this.socketId, channel, channel_data)
    this.send('pusher:subscribe', { channel, auth, channel_data })
  }

  async subscribed(channel: string, channel_data?: string): Promise<Received> {
    this.subscribe(channel, channel_data)
    return this.next('pusher_internal:subscription_succeeded', channel)
  }

  async signIn(userData: object): Promise<void> {
    const user_data = JSON.stringify(userData)
    this.send('pusher:signin', { auth: signUser(app.secret, app.key, this.socketId, user_data), user_data })
    await this.next('pusher:signin_success')
  }
}

export async function connect({ port }: { port: number }): Promise<RawClient> {
  const client = new RawClient(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`)
  const established = await client.next('pusher:connection_established')
  client.socketId = parseData(established).socket_id
  return client
}

export function parseData(message: Received) {
  return JSON.parse(String(message.data))
}
