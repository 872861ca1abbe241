// `node tests/support/browser.mjs --ensure` downloads Chromium if none is installed.
import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))
const NPM_CHROMIUM = '@sparticuz/chromium@153.0.0'

export function findBrowser() {
  return configuredBrowser() ?? playwrightBrowser() ?? systemBrowser() ?? npmBrowser()
}

export async function ensureBrowser() {
  return findBrowser() ?? installWithPlaywright() ?? (await installFromNpm()) ?? throwNoBrowser()
}

function configuredBrowser() {
  const executablePath = process.env.CHROMIUM_PATH
  return executablePath ? { from: 'CHROMIUM_PATH', executablePath } : null
}

function playwrightBrowser() {
  const full = chromium.executablePath()
  const headlessShell = full.replace(/([\\/])chromium-(\d+)[\\/].*/, '$1chromium_headless_shell-$2')
  return existsSync(full) || existsSync(path.join(headlessShell, 'INSTALLATION_COMPLETE'))
    ? { from: 'Playwright' }
    : null
}

function systemBrowser() {
  const executablePath = (SYSTEM_PATHS[process.platform] ?? []).find((file) => existsSync(file))
  return executablePath ? { from: 'the system', executablePath } : null
}

const SYSTEM_PATHS = {
  linux: [
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/chromium-headless-shell',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
    `${process.env['PROGRAMFILES(X86)']}\\Google\\Chrome\\Application\\chrome.exe`,
    `${process.env['PROGRAMFILES(X86)']}\\Microsoft\\Edge\\Application\\msedge.exe`,
  ],
}

// The Chromium from npm includes its libraries and runs only headless.
function npmBrowser() {
  const executablePath = path.join(CACHE, 'chromium')
  if (!existsSync(executablePath)) return null
  const env = { ...process.env, LD_LIBRARY_PATH: path.join(CACHE, 'lib') }
  return { from: NPM_CHROMIUM, executablePath, args: ['--headless=shell'], env }
}

function installWithPlaywright() {
  print('not installed, downloading it with Playwright')
  run('npx', ['playwright', 'install', '--only-shell', 'chromium'], 'ignore')
  return playwrightBrowser()
}

async function installFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  print(`taking ${NPM_CHROMIUM} (67 MB) from the npm registry`)
  mkdirSync(CACHE, { recursive: true })
  const quietly = ['--no-save', '--no-package-lock', '--ignore-scripts', '--omit=peer']
  if (!run('npm', ['install', '--prefix', CACHE, ...quietly, NPM_CHROMIUM], 'inherit')) return null

  const packed = path.join(CACHE, 'node_modules', '@sparticuz', 'chromium', 'bin')
  const libraries = path.join(CACHE, 'libraries.tar')
  await unpack(path.join(packed, 'al2023.tar.br'), libraries)
  if (!run('tar', ['xf', libraries, '-C', CACHE], 'inherit')) return null
  await unpack(path.join(packed, 'chromium.br'), path.join(CACHE, 'chromium'))
  return npmBrowser()
}

// An interrupted installation must not look complete.
async function unpack(packed, file) {
  const part = createWriteStream(`${file}.part`, { mode: 0o755 })
  await pipeline(createReadStream(packed), createBrotliDecompress(), part)
  renameSync(`${file}.part`, file)
}

function throwNoBrowser() {
  throw new Error(
    'No Chromium was found. Install Chrome or Chromium (Debian: apt-get install chromium), ' +
      'run npx playwright install chromium, or set CHROMIUM_PATH.',
  )
}

function run(command, args, errors) {
  const options = { stdio: ['ignore', 'ignore', errors], shell: process.platform === 'win32' }
  return spawnSync(command, args, options).status === 0
}

function print(text) {
  process.stdout.write(`browser: ${text}\n`)
}

async function main() {
  const { from, executablePath = '' } = await ensureBrowser()
  print(`${from} ${executablePath}`.trim())
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--ensure')) {
  await main().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
