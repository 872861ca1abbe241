import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { readEnv } from '../../../server/env.ts'
import { start } from '../../../server/index.ts'

// In a process of its own, so that whoever asks takes none of its time: the product, and bare Express with the same
// bytes.
const running = await start(readEnv({ ...process.env, NODE_ENV: 'test', PORT: '0' }))
const bare = express().disable('x-powered-by')
const floor = bare.listen(0, '127.0.0.1')
await once(floor, 'listening')

process.on('message', async (path: string) => {
  // As it is on the wire: fetch would unpack it.
  const asked = get(new URL(path, running.url), { headers: { 'Accept-Encoding': 'gzip' } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const bytes = await buffer(answer)
  const { etag, 'content-type': type, 'cache-control': cache, 'content-encoding': encoding } = answer.headers
  const headers = { ETag: etag, 'Content-Type': type, 'Cache-Control': cache, 'Content-Encoding': encoding }
  bare.get(path, (_req, res) => void res.set(headers).send(bytes))
  const { port } = floor.address() as AddressInfo
  process.send!({ product: Number(new URL(running.url).port), bare: port, etag, bytes: bytes.length })
})
process.on('disconnect', () => process.exit())
process.send!('ready')
