import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Responder = (
  device: string,
  attempt: number,
) => { status: number; headers?: Record<string, string> } | 'nothing'

type ReceivedPush = { device: string; headers: IncomingHttpHeaders; bytes: number; payload: unknown }

export async function startPushService(respond: Responder = () => ({ status: 201 })) {
  const received: ReceivedPush[] = []
  const devices = new Map<string, ReturnType<typeof newDevice>>()
  const server = createServer(certificate(), async (req, res) => {
    const device = req.url!.slice(1)
    const body = await buffer(req)
    const payload = JSON.parse(devices.get(device)!.read(body)) as unknown
    received.push({ device, headers: req.headers, bytes: body.byteLength, payload })
    const response = respond(device, received.filter((one) => one.device === device).length)
    if (response !== 'nothing') res.writeHead(response.status, response.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    ca: CERT,
    taken: received,
    subscription(key: string) {
      const name = randomBytes(6).toString('hex')
      const device = newDevice()
      devices.set(name, device)
      return { name, body: { endpoint: `https://${host}/${name}`, keys: device.keys, key } }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const certificate = () => ({ key: KEY, cert: CERT })

/** Decrypts push messages as a browser does (RFC 8291). */
export function newDevice() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body[20]!)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = hkdf(own.computeSecret(sender), auth, info, 32)
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const sealed = body.subarray(21 + body[20]!)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString(
        'utf8',
      )
      return text.slice(0, text.lastIndexOf('\u0002'))
    },
  }
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

// Created only for these tests. The certificate is valid until 2126.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9Ayh2aDe1zpcDiZs
TUc7atov85HIE7gO975Y/kBIGHShRANCAAQja4VhqBV0bpjok4FQy87QKoRz0i7m
2EEalpAqIwjTOpKsw5/9XXOcsgTxAQ4tdl82Bmtm6N7tSvEnuP4A4DAX
-----END PRIVATE KEY-----
`
const CERT = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUPiBMqMQKLPO2cMI/2mPqWiGJ89kwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIxMTEwNloYDzIxMjYxMDI5
MjExMTA2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQja4VhqBV0bpjok4FQy87QKoRz0i7m2EEalpAqIwjTOpKsw5/9XXOc
sgTxAQ4tdl82Bmtm6N7tSvEnuP4A4DAXo2kwZzAdBgNVHQ4EFgQU4Z0FNS6Z13Zf
UFzh1gehIl/jtV8wHwYDVR0jBBgwFoAU4Z0FNS6Z13ZfUFzh1gehIl/jtV8wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAO8PUMEczVikwrVyWFCFVWzCxS3EHC70ns/3Q8Sn4zgeAiEAupA+opRv
6HmKlh68UtX6NqmgdL6KK0Z1I9/wO8ogxgI=
-----END CERTIFICATE-----
`
