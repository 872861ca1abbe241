import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { Channels, checkPublication } from './channels.ts'
import { receive } from './clientMessages.ts'
import { Connection } from './connection.ts'
import { handshakeRefusal, isRealtimePath, type Refusal } from './handshake.ts'
import { httpApi } from './httpApi.ts'
import { limits } from './limits.ts'

export type RealtimeOptions = {
  appId: string
  key: string
  secret: string
  /** Asked for every connection that names an Origin, as browsers do. */
  allowedOrigins?: (origin: string, request: IncomingMessage) => boolean
  /** Seconds of silence before either side asks whether the other is there. */
  activityTimeout?: number
  maxConnections?: number
  maxChannelsPerConnection?: number
  log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

export type Realtime = ReturnType<typeof createRealtime>

/**
 * A server of the Pusher Channels protocol inside this process, for when neither Pusher nor a self-hosted engine
 * is configured. Mount `http` at /apps before the body parser and hand upgrades to `upgrade`.
 */
export function createRealtime({
  allowedOrigins = () => true,
  activityTimeout = 30,
  maxConnections = 10_000,
  maxChannelsPerConnection = 100,
  log,
  ...app
}: RealtimeOptions) {
  const channels = new Channels()
  const connections = new Map<string, Connection>()
  const sockets = new WebSocketServer(socketOptions)
  const subscribing = { ...app, channels, maxChannelsPerConnection }
  let isStopping = false

  const reportBug = (error: unknown) => log.error({ err: error }, 'The realtime server failed')
  const onStall = ({ socketId }: Connection) => log.warn({ socketId }, 'A stalled reader was cut off')
  const handshake = {
    key: app.key,
    allowedOrigins,
    isFull: () => connections.size >= maxConnections,
    isStopping: () => isStopping,
  }
  const heartbeat = setInterval(
    () => {
      for (const connection of connections.values()) connection.checkAlive(activityTimeout * 1000)
      channels.forgetExpired()
    },
    (activityTimeout * 1000) / 6,
  ).unref()

  function welcome(socket: WebSocket, bytes: Duplex): void {
    const connection = new Connection(newSocketId(connections), socket, bytes, onStall)
    connections.set(connection.socketId, connection)
    socket.on('message', (frame, isBinary) => {
      try {
        if (isBinary) connection.complain('Binary frames are not supported')
        else receive(subscribing, connection, String(frame))
      } catch (error) {
        reportBug(error)
        connection.complain('The message could not be handled')
      }
    })
    socket.on('ping', () => connection.heardControlFrame())
    socket.on('close', () => {
      connections.delete(connection.socketId)
      channels.leaveAll(connection)
    })
    const data = JSON.stringify({ socket_id: connection.socketId, activity_timeout: activityTimeout })
    connection.send({ event: 'pusher:connection_established', data })
  }

  return {
    http: httpApi({ ...app, channels, connections, reportBug }),

    /** False when the path is not ours; then nothing was done to the socket. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      if (!isRealtimePath(request)) return false
      const refusal = handshakeRefusal(request, handshake)
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.on('error', ignore)
        if (refusal) turnAway(webSocket, refusal)
        else welcome(webSocket, socket)
      })
      return true
    },

    /** Publishes without the way through HTTP. Throws Refused for what Pusher would refuse. */
    trigger(names: string[], event: string, data: string, exceptSocketId = ''): void {
      const publication = { channels: names, name: event, data, except: connections.get(exceptSocketId) }
      checkPublication(publication)
      channels.publish(publication)
    },

    /**
     * For a clean stop. After 4200 clients come back at once; whoever does so before the new process is there is
     * told to wait a second, because after finding nobody at all pusher-js would wait fifteen.
     */
    async closeSockets(): Promise<void> {
      isStopping = true
      clearInterval(heartbeat)
      for (const connection of connections.values()) connection.close(4200, 'Server restarting')
      const deadline = performance.now() + 1000
      while (connections.size > 0) {
        await pause(10)
        if (performance.now() < deadline) continue
        for (const connection of connections.values()) connection.terminate()
      }
      await pause(200)
    },

    stats() {
      return { connections: connections.size, channels: channels.size }
    },
  }
}

// In a variable because the types of ws do not know closeTimeout yet: two seconds to close, not thirty.
const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: limits.clientFrame,
  closeTimeout: 2000,
}

/** The handshake is completed first: a browser cannot see why an upgrade failed, but it can see a close code. */
function turnAway(socket: WebSocket, { code, message }: Refusal): void {
  socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
  socket.close(code, message)
}

/** Errors of one socket (a reset, a broken or too long frame) end with its `close`, which is handled. */
function ignore(): void {}

function newSocketId(taken: Map<string, Connection>): string {
  const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
  return taken.has(id) ? newSocketId(taken) : id
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
