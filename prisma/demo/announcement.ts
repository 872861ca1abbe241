import { addressesAround, addressHere } from '../../server/launch/announcement.ts'
import type { PrismaClient } from '../client/client.ts'

/** What a newcomer reads when the demo has started: where to look, and who to be. */
export async function announcement(db: PrismaClient, url: string) {
  const here = addressHere(url)
  const around = addressesAround(url).map((address) => `    From outside   ${address}\n`)
  return `
  The demo is running.

    Start page     ${here}/organizer/organizations
    A draw         ${here}${await pageOf(db, 'Open 4D', 'draw')}
    A payout       ${here}${await pageOf(db, 'Saturday Warm-up 4D', 'payout')}
${around.join('')}
  Sign in with the password barrels as

    organizer@demo.test   who runs High Desert Barrel Racing
    scorer@demo.test      who may enter its scores, nothing else
    rider@demo.test       who rides in its Open 4D
    outsider@demo.test    who runs another organization

  Ctrl+C stops it.

`
}

async function pageOf(db: PrismaClient, name: string, page: string) {
  const { id, event_id } = await db.activity.findFirstOrThrow({ where: { name }, orderBy: { id: 'asc' } })
  return `/organizer/scoring/${event_id}/activities/${id}/${page}`
}
