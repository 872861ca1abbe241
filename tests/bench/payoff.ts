import { once } from 'node:events'
import * as make from '../../prisma/factories.ts'
import { connect, type Database } from '../../server/database/db.ts'
import { MAX_PAID_RIDERS, type PayoffProps, type PayWinnings } from '../../server/wire/payoff.ts'
import * as entryPaths from '../../server/wire/entryPaths.ts'
import { createEntryEvent, enterRiders, type EntryEvent } from './entryEvent.ts'
import { startProgram } from './program.ts'
import { createDemoScorer, measureBeside, measureSaves } from './saves.ts'
import { signedIn, type SignedIn } from './signedIn.ts'

const READS = 100
const EVENTS = 8

export async function payoffBench(databaseUrl: string, dataDir: string) {
  const program = await startProgram(databaseUrl, dataDir)
  const db = connect(databaseUrl)
  const { scorer } = await createDemoScorer(db, program.url)
  const organizer = await signedIn(db, program.url, 'organizer@demo.test')
  const office = { program, scorer }
  const events: EntryEvent[] = []
  for (let nth = 0; nth < EVENTS; nth++) events.push(await createRunEvent(db, program.url, organizer))
  await measureSaves(scorer) // warm up
  const open = (arena: EntryEvent) => openPayoff(program.url, organizer, arena)
  const winners = (await open(events[0]!)).unpaid.length
  const lines = [
    await measureBeside(office, `open the payoff of ${winners} winners`, READS, () => open(events[0]!)),
    await measureBeside(office, `pay ${winners} winners after their fees`, EVENTS, () =>
      payAll(program.url, organizer, events.pop()!),
    ),
  ]
  await db.$disconnect()
  program.child.kill('SIGTERM')
  await once(program.child, 'exit')
  return lines
}

async function createRunEvent(db: Database, url: string, { headers }: SignedIn): Promise<EntryEvent> {
  const arena = await createEntryEvent(db)
  await enterRiders(db, arena)
  const { event } = arena
  await db.$executeRaw`
    UPDATE scores SET value = 15000 + scores.id * 7919 % 4000, version = 1, scored_at = now()
    FROM user_activities entries JOIN activities ON activities.id = activity_id
    WHERE entries.id = user_activity_id AND event_id = ${event.id}`
  await make.publishRounds(db, arena.sunday, { publish_draw: true })
  const { saturday, sunday, youth, sidePots } = arena
  for (const { id } of [saturday, sunday, youth, ...sidePots]) {
    const answer = await fetch(`${url}/events/${event.id}/activities/${id}/publishPayout`, { headers })
    if (!answer.ok) throw new Error(`The payout wasn't published: ${await answer.text()}`)
  }
  return arena
}

async function openPayoff(url: string, organizer: SignedIn, { organization, event }: EntryEvent) {
  const answer = await fetch(url + entryPaths.payoff(organization.id, event.id), {
    headers: { ...organizer.headers, Accept: 'text/html' },
  })
  const [, page] = /<script data-page="app" type="application\/json">([^]*?)<\/script>/.exec(
    await answer.text(),
  )!
  return JSON.parse(page!).props as PayoffProps
}

async function payAll(url: string, organizer: SignedIn, arena: EntryEvent) {
  const { unpaid, sheet } = await openPayoff(url, organizer, arena)
  for (let paid = 0; paid < unpaid.length; paid += MAX_PAID_RIDERS) {
    const chosen = unpaid.slice(paid, paid + MAX_PAID_RIDERS)
    const body = { ...sheet, riders: chosen.map(byCheck) }
    const answer = await fetch(url + entryPaths.payWinnings(arena.event.id), {
      method: 'POST',
      headers: { ...organizer.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The winners weren't paid: ${await answer.text()}`)
  }
}

const byCheck = ({
  rider,
  lines,
  owes_cents,
}: PayoffProps['unpaid'][number]): PayWinnings['riders'][number] => ({
  rider_id: rider.id,
  kind: 'check',
  payee_id: rider.id,
  payee: '',
  nets: owes_cents > 0,
  won_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  owes_cents,
})
