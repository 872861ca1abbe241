import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, organization } = await createScenario(db)

const CLASSES = ['open', 'senior', 'youth', 'poles', 'average'] as const
type ClassName = (typeof CLASSES)[number]

const name = fc.constantFrom('Ann Ash', 'Bea Birch', 'Cy Cedar', 'ANN ASH')
const horse = fc.constantFrom('Roc', 'Dusty', 'roc', null)
const classes = fc.uniqueArray(fc.constantFrom(...CLASSES), { maxLength: 4 })

const anyLine = fc
  .record({
    rider_name: name,
    horse_name: horse,
    classes,
    rolls_over: fc.boolean(),
    exhibitions: fc.nat(2),
    request: fc.constantFrom(null, 'late', 'not first'),
    request_class: fc.constantFrom(null, 'early', 'late'),
    hometown: fc.constantFrom(null, 'Waco, TX'),
    phone: fc.constantFrom(null, '940 555 0134'),
    bbr_id: fc.constantFrom(null, '4711'),
    birth_year: fc.constantFrom(null, 2012),
  })
  .filter((line) => line.classes.length + line.exhibitions > 0)

const anyEntered = fc.record({
  rider: name,
  horse,
  classes: fc.subarray(['open', 'poles'] as const, { minLength: 1 }),
  rolls_over: fc.boolean(),
})

const anyFile = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  entered: fc.array(anyEntered, { maxLength: 3 }),
  late: fc.constantFrom('entry', 'day', 'event'),
})

async function createArena(late: string) {
  const event = await make.createEvent(db, { organization })
  await db.event.update({ where: { id: event.id }, data: { exhibition_cents: 1_000 } })
  const open = await make.createActivity(db, { event, name: 'Open', incentives: ['Senior'] })
  const youth = await make.createActivity(db, { event, name: 'Youth', rolls_by_default: true })
  const closed = { books_close: 'at', books_close_at: new Date('2026-01-01') }
  const poles = await make.createActivity(db, { event, name: 'Poles', rounds: ['1', '2'], ...closed })
  const average = await make.createAggregate(db, [open, poles], { name: 'Average' })
  await make.createCarryover(db, open, youth)
  const senior = open.incentives[0]!
  const contests = { open, senior, youth, poles, average }
  for (const [nth, contest] of Object.values(contests).entries())
    await make.createPurse(db, contest, { entry_fee_cents: 1_000 + 100 * nth })
  const kind = (per: string, cents: number) => ({ event_id: event.id, name: `Per ${per}`, per, cents })
  await db.feeKind.createMany({ data: [kind('rider', 500), kind('entry', 200), kind('horse', 70)] })
  await db.feeStage.create({
    data: { event_id: event.id, kind: 'late entry', cents: 2_500, per: late, entry_fee_bp: 1_250 },
  })
  return { event, id: (name: ClassName) => contests[name].id }
}

const stateOf = async (event: { id: number }) => ({
  riders: await db.$queryRaw`
    SELECT id, name, hometown, phone, bbr_id, is_rider FROM users
    WHERE organization_id = ${organization.id} ORDER BY id`,
  horses:
    await db.$queryRaw`SELECT id, name FROM horses WHERE organization_id = ${organization.id} ORDER BY id`,
  birth_years: await db.$queryRaw`
    SELECT user_id, birth_year FROM event_riders WHERE event_id = ${event.id} ORDER BY user_id`,
  entries: await db.$queryRaw`
    SELECT to_jsonb(entries) - 'version' AS entry,
      (SELECT to_jsonb(scores) - 'version' FROM scores WHERE user_activity_id = entries.id) AS score,
      ARRAY(SELECT to_jsonb(enrollments) FROM enrollments WHERE user_activity_id = entries.id ORDER BY id) AS results
    FROM user_activities entries JOIN activities ON activities.id = activity_id
    WHERE event_id = ${event.id} ORDER BY entries.id`,
  exhibitions: await db.$queryRaw`
    SELECT id, user_id, horse_id, cents FROM exhibitions WHERE event_id = ${event.id} ORDER BY id`,
  charges: await chargesOf(event),
})

const chargesOf = (event: { id: number }) =>
  db.charge.findMany({
    where: { event_id: event.id, voided_at: null },
    select: { user_id: true, horse_id: true, key: true, name: true, cents: true, purpose: true },
    orderBy: [{ user_id: 'asc' }, { key: 'asc' }],
  })

const priced = (fees: { name: string; cents: number }[]) =>
  fees.map(({ name, cents }) => `${name} ${cents}`).sort()

test(
  'charges the previewed fees for any import file, and restores the previous state on undo',
  { timeout: 120_000 },
  async () => {
    let files = 0
    await fc.assert(
      fc.asyncProperty(anyFile, async ({ lines: given, entered, late }) => {
        const { event, id } = await createArena(late)
        const [open, youth] = [id('open'), id('youth')]
        for (const { rider, horse, classes, rolls_over } of entered)
          await organizer.post(`/ajax/entries/${event.id}`, {
            user_name: rider,
            ...(horse && { horse_name: horse }),
            activity_ids: classes.map(id),
            ...(rolls_over && {
              session_only: classes.includes('open') ? [] : [open],
              contests: [{ activity_id: open, contest_id: youth }],
            }),
          })
        const lines = given.map(({ classes, rolls_over, ...line }) => ({
          ...line,
          rider_id: null,
          horse_id: null,
          class_ids: classes.map(id),
          rollovers: rolls_over && classes.includes('youth') ? [{ class_id: youth, from_id: open }] : [],
        }))
        const newFile = () => ({ file_name: 'any.csv', sha256: String(++files).padStart(64, '0') })
        const send = (file: object) => organizer.post(`/ajax/imports/${event.id}`, { ...file, lines })
        const file = newFile()
        const before = await stateOf(event)
        const shown = await organizer.post(`/ajax/imports/${event.id}/fees`, { lines })
        expect(await stateOf(event)).toEqual(before)

        const imported = await send(file)
        expect(imported.status).toBe(shown.status)
        if (imported.status !== 200) {
          expect(await stateOf(event)).toEqual(before)
          return
        }
        const after = await stateOf(event)
        const known = new Set(before.charges.map(({ user_id, key }) => `${user_id} ${key}`))
        const added = after.charges.filter(({ user_id, key }) => !known.has(`${user_id} ${key}`))
        expect(priced(added)).toEqual(priced(shown.body.lines.flat()))
        expect(after.charges).toHaveLength(before.charges.length + added.length)

        const nothing = { added: 0, side_pots: 0, exhibitions: 0 }
        expect((await send(file)).body).toMatchObject(nothing)
        expect((await send(newFile())).body).toEqual({ id: null, ...nothing })
        expect(await stateOf(event)).toEqual(after)

        if (imported.body.id === null) {
          expect(after).toEqual(before)
          return
        }
        const undone = await organizer.post(`/ajax/imports/${event.id}/${imported.body.id}/undo`)
        expect(undone.body).toEqual({
          removed: imported.body.added,
          kept: 0,
          kept_because: { scored: 0, published: 0, changed: 0 },
          side_pots: imported.body.side_pots,
          exhibitions: imported.body.exhibitions,
        })
        expect(await stateOf(event)).toEqual(before)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  },
)
