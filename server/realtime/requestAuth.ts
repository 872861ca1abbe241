import type { IncomingMessage } from 'node:http'
import { limits, refuseUnless } from './limits.ts'
import { md5, sameText, signRequest } from './signatures.ts'
import type { Credentials } from './subscriptions.ts'

/** Throws unless the request is signed with our secret, now. Looks at the address only, never at the body. */
export function checkSignature({ key, secret }: Credentials, method: string, url: URL): void {
  const params = [...url.searchParams]
  const { auth_key, auth_version, auth_timestamp = '', auth_signature = '' } = Object.fromEntries(params)
  refuseUnless(auth_key === key, 401, 'Unknown auth_key')
  refuseUnless(auth_version === '1.0', 401, 'auth_version must be 1.0')
  refuseUnless(/^\d{1,12}$/.test(auth_timestamp), 401, 'auth_timestamp must be whole seconds')
  const age = Math.abs(Date.now() / 1000 - Number(auth_timestamp))
  refuseUnless(age <= limits.requestAge, 401, `auth_timestamp is more than ${limits.requestAge} s from now`)

  const signed = params.filter(([name]) => name !== 'auth_signature')
  const expected = signRequest(secret, method, url.pathname, signed)
  refuseUnless(sameText(auth_signature, expected), 401, 'Invalid signature')
}

/** The body, once it is what `body_md5` was signed for. Read after the signature, so only by those who know it. */
export async function signedBody(request: IncomingMessage, url: URL): Promise<string> {
  const body = await readBody(request)
  const digest = url.searchParams.get('body_md5')
  refuseUnless(digest !== null || body.length === 0, 401, 'body_md5 is missing')
  refuseUnless(digest === null || sameText(digest, md5(body)), 401, 'body_md5 is not that of the body')
  return body.toString()
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Not destroyed on return: the socket must live to carry the 413.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    refuseUnless(size <= limits.requestBody, 413, 'The request is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
