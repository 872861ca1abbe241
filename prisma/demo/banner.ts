import { networkUrls, localUrl } from '../../server/http/linkBase.ts'
import type { PrismaClient } from '../client/client.ts'

export async function demoBanner(db: PrismaClient, url: string) {
  const here = localUrl(url)
  const around = networkUrls(url).map((address) => `    Other devices  ${address}\n`)
  return `
  The demo is running.

    Start page     ${here}/organizer/organizations
    A draw         ${here}${await pagePath(db, 'Open 4D', 'draw')}
    A payout       ${here}${await pagePath(db, 'Saturday Warm-up 4D', 'payout')}
${around.join('')}
  Sign in with the password barrels as

    organizer@demo.test   runs High Desert Barrel Racing
    scorer@demo.test      enters its scores
    rider@demo.test       rides in its Open 4D
    outsider@demo.test    runs another organization

  Press Ctrl+C to stop.

`
}

async function pagePath(db: PrismaClient, name: string, page: string) {
  const { id, event_id } = await db.activity.findFirstOrThrow({ where: { name }, orderBy: { id: 'asc' } })
  return `/organizer/scoring/${event_id}/activities/${id}/${page}`
}
