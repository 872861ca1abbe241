import * as paths from '#wire/paths.ts'
import { PRODUCT } from '#wire/product.ts'
import type { Env } from '../env.ts'
import type { FirstAccountCode } from '../http/firstAccount.ts'
import { localUrl, networkUrls } from '../http/linkBase.ts'

type BannerEnv = Pick<Env, 'DATABASE_URL' | 'APP_URL'>
type Serving = { url: string; firstAccount: FirstAccountCode | null }

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
  const lines = [`On this machine   ${localUrl(url)}`, ...around.map((one) => `On this network   ${one}`)]
  lines.push(
    around.length
      ? "Other devices connect over plain HTTP, so push notifications and offline use don't work on them."
      : 'Start the app with HOST=0.0.0.0 to let other devices connect.',
  )
  return lines.map((line) => `    ${line}\n`).join('')
}
