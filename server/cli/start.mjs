import { ensureBuilt } from '../build/buildStamp.mjs'

// Read the parent's process ID before the build, because npm may exit during the build.
const parent = process.ppid
ensureBuilt('.')
const { run } = await import('../../dist/index.js')
await run(parent)
