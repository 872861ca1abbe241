import { networkInterfaces } from 'node:os'
import * as paths from '#wire/paths.ts'
import { PRODUCT } from '#wire/product.ts'
import type { Env } from '../env.ts'
import type { FirstAccountCode } from '../http/firstAccount.ts'

type BannerEnv = Pick<Env, 'DATABASE_URL' | 'APP_URL'>
type Serving = { url: string; firstAccount: FirstAccountCode | null }

/**
 * What the terminal says once the product serves: where it is and, as long as nobody has an account, the code that
 * makes the first one. A server has a proxy before it, and people who know its address.
 */
export function startBanner(env: BannerEnv, { url, firstAccount }: Serving): string {
  const isLaptop = !env.DATABASE_URL
  const paragraphs = [
    isLaptop && `  ${PRODUCT} is running.\n\n${urlList(url)}`,
    firstAccount && firstAccountInstructions(env.APP_URL ?? localUrl(url), firstAccount),
    isLaptop && '  Ctrl+C stops it.\n',
  ].filter((paragraph) => paragraph !== false && paragraph !== null)
  return paragraphs.length ? `\n${paragraphs.join('\n')}\n` : ''
}

function firstAccountInstructions(url: string, { code, file }: FirstAccountCode) {
  return `  Nobody has an account yet. Make the first one at

    ${new URL(paths.firstAccount, url).href}

  with this code${file ? `, which is also in ${file}` : ''}:

    ${code}
`
}

function urlList(url: string) {
  const around = networkUrls(url)
  const lines = [`On this machine   ${localUrl(url)}`, ...around.map((one) => `In this network   ${one}`)]
  lines.push(
    around.length
      ? 'Pages in the network are plain http: no push, no offline start on those devices.'
      : 'Other devices reach it when it is started with HOST=0.0.0.0.',
  )
  return lines.map((line) => `    ${line}\n`).join('')
}

/** What stands before a path in an e-mail: the address that was configured, or else one that the phones around open. */
export const linkOrigin = ({ APP_URL }: Pick<Env, 'APP_URL'>, url: string): string =>
  APP_URL ?? networkUrls(url)[0] ?? localUrl(url)

/** What a browser on this machine opens: an address that stands for all of them is none. */
export function localUrl(url: string): string {
  return isWildcardHost(url) ? `http://localhost:${new URL(url).port}` : url
}

/** What the phones around open; none where it listens to this machine only. */
export function networkUrls(url: string): string[] {
  const { hostname, port } = new URL(url)
  if (!isWildcardHost(url)) return hostname === 'localhost' ? [] : [url]
  return Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

/** As people type it: this machine by its name, an IPv6 address in brackets. */
export function hostInUrl(host: string): string {
  if (['127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const isWildcardHost = (url: string) => ['0.0.0.0', '[::]'].includes(new URL(url).hostname)
