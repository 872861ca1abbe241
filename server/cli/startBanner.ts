import { networkInterfaces } from 'node:os'
import * as paths from '#wire/paths.ts'
import { PRODUCT } from '#wire/product.ts'
import type { Env } from '../env.ts'
import type { FirstAccountCode } from '../http/firstAccount.ts'

type BannerEnv = Pick<Env, 'DATABASE_URL' | 'APP_URL'>
type Serving = { url: string; firstAccount: FirstAccountCode | null }

/** A server behind a proxy prints no URLs. */
export function startBanner(env: BannerEnv, { url, firstAccount }: Serving): string {
  const isLaptop = !env.DATABASE_URL
  const paragraphs = [
    isLaptop && `  ${PRODUCT} is running.\n\n${urlList(url)}`,
    firstAccount && firstAccountInstructions(env.APP_URL ?? localUrl(url), firstAccount),
    isLaptop && '  Press Ctrl+C to stop.\n',
  ].filter((paragraph) => paragraph !== false && paragraph !== null)
  return paragraphs.length ? `\n${paragraphs.join('\n')}\n` : ''
}

function firstAccountInstructions(url: string, { code, file }: FirstAccountCode) {
  return `  There are no accounts yet. Create the first one at

    ${new URL(paths.firstAccount, url).href}

  with this code${file ? ` (also in ${file})` : ''}:

    ${code}
`
}

function urlList(url: string) {
  const around = networkUrls(url)
  const lines = [`On this machine   ${localUrl(url)}`, ...around.map((one) => `In this network   ${one}`)]
  lines.push(
    around.length
      ? 'Other devices connect over plain http, without push and offline start.'
      : 'Start it with HOST=0.0.0.0 to let other devices connect.',
  )
  return lines.map((line) => `    ${line}\n`).join('')
}

export const linkOrigin = ({ APP_URL }: Pick<Env, 'APP_URL'>, url: string): string =>
  APP_URL ?? networkUrls(url)[0] ?? localUrl(url)

/** Browsers can't open 0.0.0.0 or [::]. */
export function localUrl(url: string): string {
  return isWildcardHost(url) ? `http://localhost:${new URL(url).port}` : url
}

export function networkUrls(url: string): string[] {
  const { hostname, port } = new URL(url)
  if (!isWildcardHost(url)) return hostname === 'localhost' ? [] : [url]
  return Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

export function hostInUrl(host: string): string {
  if (['127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const isWildcardHost = (url: string) => ['0.0.0.0', '[::]'].includes(new URL(url).hostname)
