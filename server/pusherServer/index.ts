import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { Channels, validatePublication } from './channels/channels.ts'
import { handleMessage } from './channels/clientMessages.ts'
import { Connection, type Owner } from './sockets/connection.ts'
import { Connections } from './sockets/connections.ts'
import { handshakeRefusal, isPusherPath, type Refusal } from './sockets/handshake.ts'
import { httpApi } from './api/httpApi.ts'
import { drainUntilClose } from './sockets/throttledSocket.ts'
import { limits } from './limits.ts'

export type PusherServerOptions = {
  appId: string
  key: string
  secret: string
  allowedOrigins?: (origin: string, request: IncomingMessage) => boolean
  /** Seconds without a message before the server sends a ping. */
  activityTimeout?: number
  maxConnections?: number
  maxAnonymousPerAddress?: number
  maxChannelsPerConnection?: number
  log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

export type PusherServer = ReturnType<typeof createPusherServer>

/** Mount `http` at /apps and pass upgrades to `upgrade`. */
export function createPusherServer({
  allowedOrigins = () => true,
  activityTimeout = 30,
  maxConnections = 10_000,
  maxAnonymousPerAddress = 5000,
  maxChannelsPerConnection = 100,
  log,
  ...app
}: PusherServerOptions) {
  const channels = new Channels()
  const connections = new Connections(channels, {
    maxConnections,
    maxAnonymousPerAddress,
  })
  const sockets = new WebSocketServer(socketOptions)
  const setOwner = connections.setOwner.bind(connections)
  const subscribing = { ...app, channels, maxChannelsPerConnection, setOwner }
  let isStopping = false

  const reportBug = (error: unknown) => log.error({ err: error }, 'Pusher server error')
  const onStall = ({ socketId }: Connection) =>
    log.warn({ socketId }, 'Disconnected a client that stopped reading')
  const handshake = {
    key: app.key,
    allowedOrigins,
    isFull: () => connections.isFull(),
    isStopping: () => isStopping,
  }
  const heartbeat = setInterval(
    () => {
      connections.sweep(activityTimeout * 1000)
      channels.deleteExpired()
    },
    (activityTimeout * 1000) / 6,
  ).unref()

  function acceptSocket(socket: WebSocket, bytes: Duplex, address: string): void {
    const strangers = connections.reserveSlot(address)
    const connection = new Connection(newSocketId(connections), socket, bytes, strangers, onStall)
    connections.add(connection)
    socket.on('message', (frame, isBinary) => {
      connection.countMessage()
      if (!connection.isOpen) return
      try {
        if (isBinary) connection.sendError('Binary frames are not supported')
        else handleMessage(subscribing, connection, String(frame))
      } catch (error) {
        reportBug(error)
        connection.sendError('The message could not be handled')
      }
    })
    socket.on('ping', () => {
      connection.countMessage()
      connection.markControlFrames()
    })
    socket.on('close', () => {
      connections.remove(connection)
      connection.dispose()
    })
    const data = JSON.stringify({ socket_id: connection.socketId, activity_timeout: activityTimeout })
    connection.send({ event: 'pusher:connection_established', data })
  }

  return {
    http: httpApi({ ...app, channels, connections, reportBug }),

    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): boolean {
      if (!isPusherPath(request)) return false
      const refusal = handshakeRefusal(request, handshake)
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.on('error', ignore)
        if (refusal) rejectSocket(webSocket, socket, refusal)
        else acceptSocket(webSocket, socket, address)
      })
      return true
    },

    trigger(names: string[], event: string, data: string, exceptSocketId = ''): boolean {
      const publication = { channels: names, name: event, data, except: connections.find(exceptSocketId) }
      validatePublication(publication)
      channels.publish(publication)
      return names.some((name) => channels.find(name))
    },

    /**
     * Call this before loading the user's permissions. If a permission is revoked in the meantime, the
     * connection is then closed.
     */
    know(socketId: string, owner: Required<Owner>): void {
      const connection = connections.find(socketId)
      if (connection) setOwner(connection, owner)
    },

    end: connections.terminateUser.bind(connections),

    /**
     * While stopping, the server closes new connections with code 4100, so that pusher-js retries after one
     * second. After a refused connection, pusher-js would wait 15 seconds.
     */
    async closeSockets(): Promise<void> {
      isStopping = true
      clearInterval(heartbeat)
      for (const connection of connections.all()) connection.close(4200, 'Server restarting')
      const deadline = performance.now() + 1000
      while (connections.size > 0) {
        await pause(10)
        if (performance.now() < deadline) continue
        for (const connection of connections.all()) connection.terminate()
      }
      await pause(200)
    },

    stats() {
      return { connections: connections.size, channels: channels.size }
    },
  }
}

// These options are in a variable, because ws's types lack `closeTimeout` and would reject it in a literal.
const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: limits.clientFrame,
  closeTimeout: 2000,
}

/**
 * Accepts the WebSocket and then closes it. Browsers can read a close code, but not why an upgrade failed.
 */
function rejectSocket(socket: WebSocket, bytes: Duplex, { code, message }: Refusal): void {
  drainUntilClose(bytes)
  socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
  socket.close(code, message)
}

/** Errors are ignored, because a `close` event follows. */
function ignore(): void {}

function newSocketId(taken: Connections): string {
  const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
  return taken.find(id) ? newSocketId(taken) : id
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
