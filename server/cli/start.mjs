import { ensureBuilt } from '../build/buildStamp.mjs'

// Read before the build: npm may die while it runs.
const parent = process.ppid
ensureBuilt('.')
const { run } = await import('../../dist/index.js')
await run(parent)
