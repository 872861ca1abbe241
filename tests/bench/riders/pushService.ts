import { createServer } from 'node:https'
import { setPriority } from 'node:os'
import type { AddressInfo } from 'node:net'
import { certificate } from '../../support/pushService.ts'

// A process of its own that says yes to every push: what devices decrypt, they decrypt elsewhere. The real ones are on
// other machines and take nothing from this one, so what it does here comes last.

export type Said = { port: number } | { taken: number; firstAt: number }

let taken = 0
let firstAt = 0
setPriority(10)
const say = (said: Said) => process.send!(said)
const server = createServer(certificate(), (req, res) => {
  req.resume().on('end', () => {
    taken++
    firstAt ||= Date.now()
    res.writeHead(201).end()
  })
})
server.listen(0, '127.0.0.1', () => say({ port: (server.address() as AddressInfo).port }))
setInterval(() => say({ taken, firstAt }), 50)
process.once('disconnect', () => process.exit())
