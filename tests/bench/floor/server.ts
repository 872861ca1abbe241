import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'cookie'
import express, { type Request } from 'express'
import { createPool } from '../../../server/database/db.ts'
import { SECRET } from './scenario.ts'
import { broadcaster } from './sockets.ts'
import * as sql from './sql.ts'

const pool = createPool(process.env.DATABASE_URL!, 20)
const app = express().disable('x-powered-by')
app.get('/bare', (_req, res) => void res.type('html').send(BARE))

app.get('/m/*path', async (req, res) => {
  const { headers, body } = await loadPhonePage(req)
  res.set(headers).end(body)
})

const phonePages = new Map<string, ReturnType<typeof fetchPhonePage>>()

function loadPhonePage({ originalUrl: path, headers }: Request) {
  const known = phonePages.get(path) ?? fetchPhonePage(path, headers)
  phonePages.set(path, known)
  return known
}

/** `fetch` would decompress the body. */
async function fetchPhonePage(path: string, { accept, 'accept-encoding': encoding }: Request['headers']) {
  const request = get({
    port: process.env.PRODUCT,
    path,
    headers: { accept, 'accept-encoding': encoding },
    agent: false,
  })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const body = Buffer.concat((await answer.toArray()) as Buffer[])
  const { connection: _, ...headers } = answer.headers
  return { headers: headers as Record<string, string | string[]>, body }
}

const OF_ONE_ANSWER = /^(connection|content-(type|length|encoding)|date|etag|keep-alive|vary)$/

/** Both servers' headers must have the same size. */
const headers = fetch(`http://127.0.0.1:${process.env.PRODUCT}/up`).then(
  (answer) => new Headers([...answer.headers].filter(([name]) => !OF_ONE_ANSWER.test(name))),
)

app.use(async (_req, res, next) => {
  res.setHeaders(await headers).set('X-Request-Id', randomUUID())
  next()
})
app.use(express.json())

const runQuery = async <Row extends object>(name: keyof typeof sql, values: unknown[]) =>
  (await pool.query<Row>({ name, text: sql[name], values })).rows

async function loadUser(req: Request) {
  const token = parse(req.headers.cookie ?? '').session!
  const [person] = await runQuery<{ id: number; name: string; session: string }>('session', [
    createHash('sha256').update(token).digest('hex'),
  ])
  if (!person) throw new Error('Not signed in')
  if (req.method !== 'GET') requireToken(req, token)
  return person
}

function requireToken(req: Request, token: string) {
  const known = Buffer.from(createHmac('sha256', SECRET).update(`csrf:${token}`).digest('base64url'))
  const sent = Buffer.from(req.get('X-CSRF-TOKEN') ?? '')
  if (known.length !== sent.length || !timingSafeEqual(known, sent)) throw new Error('Invalid CSRF token')
}

type ActivityRow = { role: string; version: number; event_id: number; publish_draw: boolean }

async function activityFor(req: Request) {
  const person = await loadUser(req)
  const [found] = await runQuery<ActivityRow>('activity', [Number(req.params.activity), person.id])
  if (!found) throw new Error('Not found')
  return found
}

const samples = new Map<string, Promise<string>>()

function loadSample(req: Request) {
  const { originalUrl: path, headers } = req
  const answer = () =>
    fetch(`http://127.0.0.1:${process.env.PRODUCT}${path}`, {
      headers: { cookie: headers.cookie!, accept: headers.accept! },
    })
  const known = samples.get(path) ?? answer().then((one) => one.text())
  samples.set(path, known)
  return known
}

const PAGE = /(<script data-page="app" type="application\/json">\s*)(.*)(\s*<\/script>)/

async function renderDocument(req: Request, change: (page: { props: Record<string, any> }) => void) {
  const sample = await loadSample(req)
  const json = PAGE.exec(sample)![2]!
  const page = JSON.parse(json)
  change(page)
  const safe = JSON.stringify(page).replaceAll('<', '\\u003c').replaceAll('/', '\\/')
  return sample.replace(json, () => safe)
}

type Row = Record<string, any>

const score = ({ value, no_time }: Row) => no_time ?? (value === null ? null : value / 1000)

app.get('/organizer/scoring/:event/activities/:activity/draw', async (req, res) => {
  const activity = await activityFor(req)
  const scores = await runQuery<Row>('scores', [Number(req.params.activity)])
  const [beside] = await runQuery<Row>('drawContext', [Number(req.params.activity)])
  const body = await renderDocument(req, ({ props }) => {
    props.scores = [['', scores.map((one) => [one.id, score(one), one.version])]]
    props.activity = { ...props.activity, version: activity.version, last_used_slot: beside!.last }
  })
  res.type('html').send(body)
})

app.get('/organizer/scoring/:event/activities/:activity/payout', async (req, res) => {
  await activityFor(req)
  const [beside] = await runQuery<Row>('payoutContext', [Number(req.params.activity)])
  const body = await renderDocument(req, ({ props }) => (props.version = Number(beside!.version)))
  res.type('html').send(body)
})

const drawRow = (row: Row) => ({
  id: row.id,
  draw: row.draw,
  position: row.draw,
  page_draw: row.draw,
  slack_draw: row.slack_draw,
  user_id: row.user_id,
  user_name: row.user_name,
  user_fake: row.organization_id !== null,
  horse_id: row.horse_id,
  horse_name: row.horse_name,
  bull_id: row.bull_id,
  bull_name: row.bull_name,
  score: score(row),
  score_id: row.score_id,
  score_version: row.version,
  penalty_seconds: row.penalty_seconds,
  score_entered: '',
  penalty: '',
  request: row.request,
  scratched: row.scratched_at !== null,
  activity_scored: row.contests.includes(row.activity_id),
  scored_incentives: row.contests
    .filter((id: number) => id !== row.activity_id)
    .map((id: number) => ({ id })),
  is_session_only: row.is_session_only,
  team_id: row.team_id,
  rider: { id: row.user_id, name: row.user_name, email: row.email },
  horse: row.horse_id && { id: row.horse_id, name: row.horse_name, rrrs_id: row.rrrs_id },
  bull: row.bull_id && { id: row.bull_id, name: row.bull_name },
})

app.get('/ajax/draw/:activity/:round', async (req, res) => {
  const activity = await activityFor(req)
  const { page = '1', q } = req.query as { page?: string; q?: string }
  const first = (Number(page) - 1) * 100 + 1
  const rows = q
    ? await runQuery<Row>('searchRows', [Number(req.params.activity), `%${q}%`])
    : await runQuery<Row>('rows', [Number(req.params.activity), first, first + 99])
  res.set('X-Draw-Version', String(activity.version)).json(rows.map(drawRow))
})

const OFFSETS = [0, 500, 1000, 1500]

app.get('/ajax/payouts/:activity', async (req, res) => {
  await activityFor(req)
  const results = await runQuery<Row>('results', [Number(req.params.activity)])
  const [{ value: best }] = results as [Row]
  const places = new Map<number, { place: number; value: number; count: number }>()
  const placed = results.map((row) => {
    const division = OFFSETS.findLastIndex((offset) => row.value >= best + offset) + 1
    const last = places.get(division) ?? { place: 0, value: -1, count: 0 }
    const place = row.value === last.value ? last.place : last.count + 1
    places.set(division, { place, value: row.value, count: last.count + 1 })
    return { ...row, division, place, draw: row.draw as number }
  })
  const page = JSON.parse(await loadSample(req))
  placed.sort((a, b) => a.division - b.division || a.place - b.place)
  page.data = page.data.map((row: Row, n: number) => ({
    ...row,
    score: score(placed[n]!),
    division: placed[n]!.division,
    place: placed[n]!.place,
    userActivity: { ...row.userActivity, position: placed[n]!.draw },
  }))
  res.json(page)
})

app.patch('/ajax/score/:score', async (req, res) => {
  const person = await loadUser(req)
  const [found] = await runQuery<Row>('entryOfScore', [Number(req.params.score), person.id])
  if (!found) throw new Error('Not found')
  const value = Math.round(Number(req.body.score) * 1000)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query({ name: 'lock', text: sql.lockActivity, values: [found.activity_id] })
    const { rows } = await client.query<Row>({ name: 'standing', text: sql.currentScore, values: [found.id] })
    const before = rows[0]!
    const at = new Date()
    const saved = {
      id: before.id,
      score: value / 1000,
      version: before.version + 1,
      penalty_seconds: 0,
      by: person.name,
      at: at.toISOString(),
    }
    const { draw, round, user_activity_id: id, activity_id } = before
    const where = { version: before.activity_version, round, draw }
    const messages = [
      {
        channel: `private-draw.${found.event_id}.${activity_id}`,
        event: 'score-updated',
        payload: { ...where, id, score: saved },
      },
      {
        channel: `live.${activity_id}`,
        event: 'score-updated',
        payload: { ...where, score: saved.score, told: before.public_seq },
      },
      {
        channel: `private-activity.${activity_id}`,
        event: 'payout-updated',
        payload: { version: where.version, activity_id },
      },
    ]
    const values = [
      before.id,
      value,
      person.id,
      at,
      found.organization_id,
      found.event_id,
      activity_id,
      id,
      person.session,
      JSON.stringify({ score: score(before) }),
      JSON.stringify({ score: saved.score }),
      JSON.stringify(messages),
    ]
    await client.query({ name: 'save', text: sql.saveScore, values })
    await client.query('COMMIT')
    for (const message of messages) broadcast(message)
    res.set('X-Draw-Version', String(where.version)).json(saved)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
})

const BARE = `<!doctype html><html><body><script data-page="app" type="application/json">${JSON.stringify({
  component: 'Bare',
  props: { text: 'x'.repeat(1_900) },
  url: '/bare',
  version: '1',
})}</script><div id="app"></div></body></html>`

const listening = app.listen(0, '127.0.0.1', () => process.send!((listening.address() as AddressInfo).port))
const broadcast = broadcaster(listening)
