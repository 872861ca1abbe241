import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type Responder = (message: { to: string; attempt: number }) => Error | void | Promise<Error | void>

/** `respond` rejects a message by returning an error. */
export async function startSmtp(respond: Responder = () => {}) {
  const received: (Email & { rcpt: string })[] = []
  const attempts = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      void receive(session, stream).then(done, done)
    },
  })

  async function receive(session: SMTPServerSession, stream: NodeJS.ReadableStream) {
    const raw = await buffer(stream)
    const to = session.envelope.rcptTo[0]!.address
    const attempt = (attempts.get(to) ?? 0) + 1
    attempts.set(to, attempt)
    const refusal = await respond({ to, attempt })
    if (refusal) return refusal
    received.push({ ...(await PostalMime.parse(raw)), rcpt: to })
  }

  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mail: received,
    attempts,
    dropConnections: () => {
      for (const connection of server.connections)
        (connection as { _socket: { destroy(): void } })._socket.destroy()
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })
