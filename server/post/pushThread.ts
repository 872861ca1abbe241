import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '../office/threads.ts'
import type { Order, Settings } from './pushAside.ts'
import { openPush } from './push.ts'

const settings = workerData as Settings
const push = openPush(settings, settings.ca)

giveWay()

parentPort!.on('message', async ({ number, given }: Order) => {
  parentPort!.postMessage({ number, outcome: await push.send(...given) })
})

parentPort!.postMessage('ready')
