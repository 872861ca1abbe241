import { createHash } from 'node:crypto'
import { once } from 'node:events'
import * as make from '../../prisma/factories.ts'
import { connect, type Database } from '../../server/database/db.ts'
import type { CreatedImport, ImportMatches, ImportRows, NewImport } from '../../server/wire/entryImports.ts'
import * as entryPaths from '../../server/wire/entryPaths.ts'
import * as paths from '../../server/wire/paths.ts'
import { xlsx } from '../support/spreadsheets.ts'
import { closePages, openPage } from './browserPages.ts'
import { createEntryEvent, type EntryEvent, listEntrants } from './entryEvent.ts'
import { median, round } from './measure.ts'
import { startProgram } from './program.ts'
import { createDemoScorer, createScorer, measureBeside, measureSaves, type Scorer } from './saves.ts'
import { signedIn, type SignedIn } from './signedIn.ts'

const LINES = 5_000
const NEW_LINES = 1_000
const COMMITS = 3
const READS = 10
const MAX_WAIT_MS = 1_000

type Program = Awaited<ReturnType<typeof startProgram>>
type Office = { db: Database; program: Program; organizer: SignedIn; scorer: Scorer }

export async function importsBench(databaseUrl: string, dataDir: string) {
  const program = await startProgram(databaseUrl, dataDir)
  const db = connect(databaseUrl)
  const { scorer } = await createDemoScorer(db, program.url)
  const office = { db, program, scorer, organizer: await signedIn(db, program.url, 'organizer@demo.test') }
  await measureSaves(scorer) // warm up
  const lines = []
  for (const measure of [measureImport, measureExports, measurePreviews]) {
    const measured = await measure(office)
    console.log(JSON.stringify(measured))
    lines.push(...measured)
  }
  await db.$disconnect()
  program.child.kill('SIGTERM')
  await once(program.child, 'exit')
  return lines
}

async function measureImport(office: Office) {
  const { db } = office
  const arena = await createEntryEvent(db)
  const csv = await createFile(db, arena, 'Alpha')
  const files = { CSV: Buffer.from(csvOf(csv)), XLSX: xlsx(csv) }
  const lines = []
  for (const [format, file] of Object.entries(files))
    lines.push(
      await measureBeside(office, `read ${LINES} lines of ${format}`, READS, async () => {
        const { rows } = await readFile(office, arena, file)
        if (rows.length !== LINES + 1) throw new Error(`The server read ${rows.length} rows.`)
      }),
    )
  lines.push(
    await measureBeside(office, `match the names with 50,000 riders and 60,000 horses`, READS, () =>
      matchNames(office, arena, csv),
    ),
    await measureCommits(office),
  )
  return lines
}

async function measureCommits(office: Office) {
  const { db, program } = office
  const prepared: Awaited<ReturnType<typeof prepareImport>>[] = []
  for (const word of WORDS) prepared.push(await prepareImport(office, word))
  const waits: number[] = []
  const commit = async () => {
    const { arena, body } = prepared.pop()!
    const scorer = await createClassScorer(db, program, arena)
    let isDone = false
    const beside = measureSaves(scorer, () => !isDone, 10)
    const { added } = await send<CreatedImport>(office, entryPaths.imports(arena.event.id), body)
    isDone = true
    if (added !== LINES) throw new Error(`The import added ${added} entries.`)
    waits.push(Math.max(...(await beside).times))
  }
  const line = await measureBeside(office, `import ${LINES} entries`, COMMITS, commit)
  const longest = Math.max(...waits)
  return {
    ...line,
    'longest save in the class (ms)': Math.round(longest),
    verdict: line.verdict || (longest > MAX_WAIT_MS ? 'OVER' : ''),
  }
}

async function prepareImport(office: Office, word: string) {
  const arena = await createEntryEvent(office.db)
  const rows = await createFile(office.db, arena, word)
  const { riders, horses } = await matchNames(office, arena, rows)
  const { saturday, sunday, sidePots } = arena
  const ids = new Map([saturday, sunday, ...sidePots].map(({ id, name }) => [name, id]))
  const lines: NewImport['lines'] = rows.slice(1).map(([rider, horse, classes], n) => ({
    rider_id: riders[n]!.certain,
    rider_name: rider!,
    hometown: null,
    bbr_id: null,
    birth_year: null,
    phone: null,
    horse_id: horses[n]!.certain,
    horse_name: horse!,
    class_ids: classes!.split(', ').map((name) => ids.get(name)!),
    rollovers: [],
    exhibitions: 0,
    request: null,
    request_class: null,
  }))
  const body: NewImport = { file_name: 'entries.csv', sha256: sha256(csvOf(rows)), lines }
  return { arena, body }
}

/** The server handles one request per person at a time, so this needs a second scorer. */
async function createClassScorer(db: Database, { url }: Program, { organization, saturday }: EntryEvent) {
  const entry = await make.createEntry(db, { activity: saturday, draw: 1 })
  const email = `scorer.${saturday.id}@example.test`
  await make.addMember(db, organization, await make.createUser(db, { email }), 'scorer')
  return createScorer(url, await signedIn(db, url, email), entry.score.id)
}

async function measureExports(office: Office) {
  const { db } = office
  const { event_id } = await db.import.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await runEveryEntry(db, event_id)
  const { organization_id } = await db.event.findUniqueOrThrow({ where: { id: event_id } })
  const files = {
    'export the entries as CSV': paths.exportEntries(organization_id, event_id, 'csv'),
    'export the entries as XLSX': paths.exportEntries(organization_id, event_id, 'xlsx'),
    'export the whole event as XLSX': paths.exportEvent(organization_id, event_id, 'xlsx'),
  }
  const lines = []
  for (const [what, path] of Object.entries(files))
    lines.push(await measureBeside(office, what, READS, () => request(office, path)))
  return lines
}

async function runEveryEntry(db: Database, event_id: number) {
  await db.$executeRaw`
    UPDATE user_activities SET draw = place FROM (
      SELECT entries.id, row_number() OVER (PARTITION BY activity_id ORDER BY draw, entries.id) AS place
      FROM user_activities entries JOIN activities ON activities.id = activity_id WHERE event_id = ${event_id}
    ) placed WHERE placed.id = user_activities.id`
  await db.$executeRaw`
    UPDATE scores SET value = 15000 + scores.id * 7919 % 4000, version = 1, scored_at = now()
    FROM user_activities entries JOIN activities ON activities.id = activity_id
    WHERE entries.id = user_activity_id AND event_id = ${event_id}`
  await db.$executeRawUnsafe('ANALYZE')
}

async function measurePreviews(office: Office) {
  const { db, program, organizer } = office
  const arena = await createEntryEvent(db)
  const { organization, event } = arena
  const rows = await createFile(db, arena, 'Alpha')
  const site = { url: program.url, cookie: organizer.session }
  const page = await openPage(site, entryPaths.importEntries(organization.id, event.id))
  const seconds = []
  for (let turn = 0; turn < COMMITS; turn++) {
    await page.reload()
    const started = performance.now()
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'entries.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) })
    const name = new RegExp(`^Import ${LINES.toLocaleString('en-US')} runs`)
    await page.getByRole('button', { name, disabled: false }).waitFor()
    seconds.push((performance.now() - started) / 1000)
  }
  await closePages(page)
  return [{ what: `preview of ${LINES} lines in a browser`, seconds: round(median(seconds)) }]
}

const WORDS = ['Bravo', 'Kilo', 'Whiskey']

async function createFile(db: Database, { saturday, sunday, sidePots }: EntryEvent, word: string) {
  const known = (await listEntrants(db, LINES - NEW_LINES)).map(({ rider, horse }) => [
    rider.name,
    horse.name,
  ])
  const added = Array.from({ length: NEW_LINES }, (_, n) => [`Rider${n} ${word}`, `Horse${n} ${word}`])
  const [novice] = sidePots
  const classes = [saturday.name, sunday.name, `${saturday.name}, ${novice!.name}`]
  const lines = [...known, ...added].map((names, n) => [...names, classes[n % classes.length]!])
  return [['Rider', 'Horse', 'Classes'], ...lines]
}

const csvOf = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function readFile(office: Office, { event }: EntryEvent, body: Uint8Array<ArrayBuffer>) {
  const answer = await request(office, entryPaths.importFile(event.id), { method: 'POST', body })
  return JSON.parse(String(answer)) as ImportRows
}

const matchNames = (office: Office, { event }: EntryEvent, [, ...lines]: string[][]) =>
  send<ImportMatches>(office, entryPaths.importMatches(event.id), {
    riders: lines.map(([name]) => ({ name, bbr_id: null })),
    horses: lines.map(([, horse]) => horse),
  })

async function send<Answer>(office: Office, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await request(office, path, { method: 'POST', headers, body: JSON.stringify(body) })
  return JSON.parse(String(answer)) as Answer
}

async function request({ program, organizer }: Office, path: string, init: RequestInit = {}) {
  const headers = { ...organizer.headers, ...init.headers }
  const answer = await fetch(program.url + path, { ...init, headers })
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`)
  return body
}
