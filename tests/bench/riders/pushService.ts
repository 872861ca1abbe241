import { createServer } from 'node:https'
import { setPriority } from 'node:os'
import type { AddressInfo } from 'node:net'
import { certificate } from '../../support/pushService.ts'

// Real push services run on other machines, so this process gets low priority.

export type ServiceMessage = { port: number } | { taken: number; firstAt: number }

let received = 0
let firstAt = 0
setPriority(10)
const report = (said: ServiceMessage) => process.send!(said)
const server = createServer(certificate(), (req, res) => {
  req.resume().on('end', () => {
    received++
    firstAt ||= Date.now()
    res.writeHead(201).end()
  })
})
server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }))
setInterval(() => report({ taken: received, firstAt }), 50)
process.once('disconnect', () => process.exit())
