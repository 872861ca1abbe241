// `npm run backup`, `restore` and `first-account-code`: that program, built first where there is no build of these
// sources.
import { ensureBuilt } from '../build/buildStamp.mjs'

ensureBuilt('.')
const [name, ...given] = process.argv.slice(2)
const { run } = await import(`../../dist/${name}.js`)
await run(given)
