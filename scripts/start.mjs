// `npm start`: the product for real, built first where there is no build of these sources.
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isBuilt } from './built.mjs'

if (!isBuilt('.')) build()
const { run } = await import('../dist/index.js')
await run()

function build() {
  if (!existsSync('node_modules/vite')) {
    console.error(
      'This version is not built yet, and what builds it is not installed. Run: npm ci --include=dev',
    )
    process.exit(1)
  }
  console.log('Building this version, once ...')
  try {
    execSync('npm run build --silent', { stdio: 'pipe' })
  } catch ({ stdout, stderr }) {
    console.error(`${stdout}${stderr}`)
    process.exit(1)
  }
}
