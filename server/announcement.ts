import { networkInterfaces } from 'node:os'
import { PRODUCT } from '#wire/pages.ts'
import type { Env } from './env.ts'

/** What the terminal says once the product serves. A server has a proxy, and other people who tell its address. */
export function announcement(env: Pick<Env, 'DATABASE_URL'>, url: string): string {
  return env.DATABASE_URL ? '' : `\n  ${PRODUCT} is running.\n\n${addresses(url)}\n  Ctrl+C stops it.\n\n`
}

function addresses(url: string) {
  const around = addressesAround(url)
  const lines = [`On this machine   ${addressHere(url)}`, ...around.map((one) => `In this network   ${one}`)]
  lines.push(
    around.length
      ? 'Pages in the network are plain http: no push, no offline start on those devices.'
      : 'Other devices reach it when it is started with HOST=0.0.0.0.',
  )
  return lines.map((line) => `    ${line}\n`).join('')
}

/** What a browser on this machine opens: an address that stands for all of them is none. */
export function addressHere(url: string): string {
  return isEverywhere(url) ? `http://localhost:${new URL(url).port}` : url
}

/** What the phones around open; none where it listens to this machine only. */
export function addressesAround(url: string): string[] {
  const { hostname, port } = new URL(url)
  if (!isEverywhere(url)) return hostname === 'localhost' ? [] : [url]
  return Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

const isEverywhere = (url: string) => ['0.0.0.0', '[::]'].includes(new URL(url).hostname)
