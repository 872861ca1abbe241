import { ensureBuilt } from '../build/buildStamp.mjs'

ensureBuilt('.')
const [name, ...given] = process.argv.slice(2)
const { run } = await import(`../../dist/${name}.js`)
await run(given)
