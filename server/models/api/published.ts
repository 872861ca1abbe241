import type { Activity, Draw, Payout, Results } from '#wire/api/answers.ts'
import { liveChannel } from '#wire/channels.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { drawPage, publicActivity, publicActivityFor, publicRounds } from '../phone/draw.ts'
import { classesOf, eventPage, nowPage, publicEvent } from '../phone/events.ts'
import { type AskedPage, organizationOf } from '../phone/pages.ts'
import { resultsPage } from '../phone/results.ts'

/** What an app asks for: what phones are shown, a class by itself, and a published payout. */
export type AskedAnswer =
  | Exclude<AskedPage, { kind: 'own' | 'proof' | 'event log' | 'organization log' }>
  | { kind: 'activity'; id: number }
  | { kind: 'payout'; id: number; view: string }

/** Whose data it shows; null is everybody's. NotFound where there is nothing that everybody may see. */
export function organizationOfAnswer(db: Database, asked: AskedAnswer): Promise<number | null> {
  if (asked.kind === 'activity') return organizationOf(db, { kind: 'draw', id: asked.id, round: '' })
  if (asked.kind === 'payout') return organizationOf(db, { ...asked, kind: 'results' })
  return organizationOf(db, asked)
}

/** The same that phones are shown, found through the same look-ups. NotFound for what is not published. */
export async function publishedAnswer(db: Database, asked: AskedAnswer, now: Date): Promise<object> {
  switch (asked.kind) {
    case 'now':
      return withoutKind(await nowPage(db, now, asked.search))
    case 'event':
      return withoutKind(await eventPage(db, asked.slug))
    case 'activity':
      return activityAnswer(db, asked.id)
    case 'draw':
      return drawAnswer(db, asked.id, asked.round)
    case 'results':
      return resultsAnswer(db, asked.id, asked.view)
    case 'payout':
      return payoutAnswer(db, asked.id, asked.view)
  }
}

async function activityAnswer(db: Database, id: number): Promise<Activity> {
  const activity = await publicActivityFor(db, { id, parent_id: null })
  const classes = await classesOf(db, activity.event_id)
  const { state, official, runs, over, posted_at } = classes.find((one) => one.id === id)!
  return {
    event: publicEvent(activity.event),
    activity: publicActivity(activity),
    rounds: await publicRounds(db, activity),
    state,
    official,
    runs,
    over,
    posted_at,
    channel: liveChannel(id),
  }
}

/** A phone is told that a draw is not out yet; for an app it is not there. */
async function drawAnswer(db: Database, id: number, round: string): Promise<Draw> {
  const draw = withoutKind(await drawPage(db, id, round))
  if (!draw.rounds.some(({ name, published }) => name === draw.round && published))
    throw new NotFound('This draw is not published.')
  return { ...draw, channel: liveChannel(id) }
}

const resultsAnswer = async (db: Database, id: number, view: string): Promise<Results> => ({
  ...withoutKind(await resultsPage(db, id, view)),
  channel: liveChannel(id),
})

async function payoutAnswer(db: Database, id: number, view: string): Promise<Payout> {
  const { rounds } = await publicActivityFor(db, { id })
  const go = rounds.findLast(({ name, publish_payout }) => publish_payout && (!view || name === view))
  if (!go) throw new NotFound('This payout is not published.')
  const { official, ...results } = await resultsAnswer(db, id, go.name)
  // Taken back between the two.
  if (!official) throw new NotFound('This payout is not published.')
  const won = results.divisions.flatMap(({ results }) => results.map(({ prize_cents }) => prize_cents ?? 0))
  return { ...results, total_cents: won.reduce((sum, cents) => sum + cents, 0) }
}

function withoutKind<Page extends { kind: string }>(page: Page): Omit<Page, 'kind'> {
  const { kind, ...rest } = page
  void kind
  return rest
}
