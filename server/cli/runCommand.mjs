// `npm run backup`, `restore` and `first-account-code`: builds the sources if needed, then runs the program.
import { ensureBuilt } from '../build/buildStamp.mjs'

ensureBuilt('.')
const [name, ...given] = process.argv.slice(2)
const { run } = await import(`../../dist/${name}.js`)
await run(given)
