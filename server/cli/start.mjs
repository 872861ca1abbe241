// `npm start`: the product for real, built first where there is no build of these sources.
import { ensureBuilt } from '../build/buildStamp.mjs'

// Before a build that can take a minute.
const parent = process.ppid
ensureBuilt('.')
const { run } = await import('../../dist/index.js')
await run(parent)
