import type { IncomingMessage } from 'node:http'
import { limits, Refused, refuseUnless } from '../limits.ts'
import { md5, isSameText, signRequest } from './signatures.ts'
import type { Credentials } from '../channels/subscriptions.ts'

export type Target = { method: string; path: string; query: URLSearchParams }

export function verifySignature({ key, secret }: Credentials, { method, path, query }: Target): void {
  const given = (name: string) => query.get(name) ?? ''
  refuseUnless(given('auth_key') === key, 401, 'Unknown auth_key')
  refuseUnless(given('auth_version') === '1.0', 401, 'auth_version must be 1.0')
  const timestamp = given('auth_timestamp')
  refuseUnless(/^\d{1,12}$/.test(timestamp), 401, 'auth_timestamp must be whole seconds')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  refuseUnless(
    age <= limits.requestAgeSeconds,
    401,
    `auth_timestamp is more than ${limits.requestAgeSeconds} s from now`,
  )

  const signed = [...query].filter(([name]) => name !== 'auth_signature')
  const expected = signRequest(secret, method, path, signed)
  refuseUnless(isSameText(given('auth_signature'), expected), 401, 'Invalid signature')
}

/** Call this after checking the signature, so that only authorized clients can send a body. */
export async function readSignedBody(request: IncomingMessage, query: URLSearchParams): Promise<string> {
  const body = await readBody(request)
  const digest = query.get('body_md5')
  refuseUnless(digest !== null || body.length === 0, 401, 'body_md5 is missing')
  refuseUnless(digest === null || isSameText(digest, md5(body)), 401, "body_md5 doesn't match the body")
  return body.toString()
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= limits.requestBody) return
      // Keeps the socket open, so that the client gets the 413 response.
      request.removeAllListeners('data').pause()
      reject(new Refused(413, 'The request body is too large'))
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
  })
}
