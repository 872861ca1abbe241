// `npm start`: the product for real, built first where there is no build of these sources.
import { ensureBuilt } from './built.mjs'

ensureBuilt('.')
const { run } = await import('../../dist/index.js')
await run()
