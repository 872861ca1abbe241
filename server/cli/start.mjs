import { ensureBuilt } from '../build/buildStamp.mjs'

// Read before the build, because npm may die during it.
const parent = process.ppid
ensureBuilt('.')
const { run } = await import('../../dist/index.js')
await run(parent)
