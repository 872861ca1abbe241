import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { listColumns } from '../../server/models/entries/lines.ts'
import { formatTime } from '../../server/lib/formatDates.ts'
import { ENTRY_MODES } from '../../server/rules/entries/entryModes.ts'
import * as entryPaths from '../../server/wire/entryPaths.ts'
import type { EntryLine, SavedLine } from '../../server/wire/entries.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, organization } = arena

const newEvent = () => make.createEvent(db, { organization })
const newClass = (event: { id: number }, given: object = {}) => make.createActivity(db, { event, ...given })

const save = (event: { id: number }, line: object, by = organizer) =>
  by.post(`/ajax/entries/${event.id}`, line)
const linesOf = async (event: { id: number }, query = ''): Promise<EntryLine[]> =>
  (await organizer.get(`/ajax/entries/${event.id}${query}`)).body.lines
const slotsOf = async (activity: { id: number }) => {
  const entries = await db.userActivity.findMany({
    where: { activity_id: activity.id },
    select: { id: true, draw: true },
    orderBy: { id: 'asc' },
  })
  return entries.map(({ draw }) => draw)
}

const movesQueued = async ({ id }: { id: number }) => {
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
    WHERE identifier = 'notify-slot-changes' AND payload->0->>'rider_id' = ${String(id)}`
  return count
}

describe('saving an entry line', () => {
  test('notes the classes and rollovers that the rider is too young or too old for', async () => {
    const event = await make.createEvent(db, { organization, starts_on: new Date('2026-06-06') })
    const open = await newClass(event, { name: 'Open' })
    const youth = await newClass(event, { name: 'Youth', age_to: 18 })
    const senior = await newClass(event, { name: 'Senior', age_from: 50 })
    await make.createCarryover(db, open, youth)
    const details = { hometown: '', phone: '', bbr_id: '', birth_year: 1985 }
    const notes = async (line: object): Promise<string[]> => (await save(event, line).expect(200)).body.notes
    expect(await notes({ user_name: 'Jane Doe', details, activity_ids: [youth.id] })).toEqual([
      'Jane Doe was born in 1985. Youth is for ages 18 and under.',
    ])
    const ann = await make.createUser(db, { name: 'Ann Lee', birth_date: new Date('1985-01-31') })
    const line = { user_id: ann.id, activity_ids: [open.id] }
    expect(await notes(line)).toEqual([])
    const contests = [{ activity_id: open.id, contest_id: youth.id }]
    expect(await notes({ ...line, activity_ids: [], contests })).toEqual([
      'Ann Lee is 41. Youth is for ages 18 and under.',
    ])
    const young = await make.createUser(db, { name: 'Bea', birth_date: new Date('2012-01-31') })
    expect(await notes({ user_id: young.id, activity_ids: [youth.id, senior.id] })).toEqual([
      'Bea is 14. Senior is for ages 50 and up.',
    ])
  })

  test('enters a typed-in rider in classes, a side pot and a rollover with one request', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior'] })
    const novice = await newClass(event, { name: 'Novice Horse' })
    const youth = await newClass(event, { name: 'Youth' })
    await make.createCarryover(db, open, youth)
    await make.createPurse(db, open, { entry_fee_cents: 4_000 })
    await make.createPurse(db, novice, { entry_fee_cents: 3_500 })
    await make.createPurse(db, youth, { entry_fee_cents: 1_000 })
    await make.createPurse(db, open.incentives[0]!, { entry_fee_cents: 500 })
    const details = {
      hometown: 'Weatherford, TX',
      phone: '(940) 555-0134',
      bbr_id: 'B123',
      birth_year: 2012,
    }

    const { status, body } = await save(event, {
      user_name: 'Jenna Cole',
      horse_name: 'Rocket',
      details,
      activity_ids: [novice.id, open.id],
      contests: [
        { activity_id: open.id, contest_id: youth.id },
        { activity_id: open.id, contest_id: open.incentives[0]!.id },
      ],
      request: 'not before noon',
      request_class: 'late',
    })

    expect(status).toBe(200)
    const { lines, added } = body as SavedLine
    expect(added).toHaveLength(2)
    expect(lines).toMatchObject([
      { rider: { name: 'Jenna Cole', typed_in: true }, horse: { name: 'Rocket' }, fees_cents: 9_000 },
    ])
    expect(lines[0]!.entries).toMatchObject([
      {
        activity_id: open.id,
        draw: null,
        has_score: false,
        request: 'not before noon',
        request_class: 'late',
        contests: [open.id, open.incentives[0]!.id, youth.id].toSorted((a, b) => a - b),
      },
      { activity_id: novice.id, draw: null, contests: [novice.id] },
    ])
    const rider = await db.user.findUniqueOrThrow({ where: { id: lines[0]!.rider.id } })
    expect(rider).toMatchObject({
      hometown: 'Weatherford, TX',
      phone: '(940) 555-0134',
      bbr_id: 'B123',
      organization_id: organization.id,
    })
    expect(await db.eventRider.findMany({ where: { event_id: event.id } })).toMatchObject([
      { user_id: rider.id, birth_year: 2012 },
    ])
    const card = await organizer.get(`/ajax/rider-cards/${event.id}/${rider.id}`)
    expect(card.body.phone).toBe('(940) 555-0134')
    const edited = await organizer.visit(`/organizer/organizations/${organization.id}/riders/${rider.id}`)
    expect(edited.body.props.birth_year).toEqual({ year: 2012, event: { id: event.id, name: event.name } })
    const sources = await db.userActivity.findMany({ where: { id: { in: added } }, select: { source: true } })
    expect(sources).toEqual([{ source: 'desk' }, { source: 'desk' }])
  })

  test('adds an entry line only once if two requests save it at the same time', async () => {
    const event = await newEvent()
    const open = await newClass(event, { incentives: ['Senior'] })
    const line = {
      user_name: 'Twice Tina',
      horse_name: 'Echo',
      activity_ids: [open.id],
      contests: [{ activity_id: open.id, contest_id: open.incentives[0]!.id }],
    }
    const [first, second] = await Promise.all([save(event, line), save(event, line)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect([...first.body.added, ...second.body.added]).toHaveLength(1)
    expect(await slotsOf(open)).toEqual([null])
    expect(await db.enrollment.count({ where: { entry: { activity_id: open.id } } })).toBe(2)
    expect(await db.change.count({ where: { event_id: event.id, kind: 'contest entered' } })).toBe(1)
  })

  test('saves no part of an entry line if one of its classes has a published payout', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const paid = await newClass(event, { name: 'Pole Bending', publish_payout: true })
    const { status, body } = await save(event, {
      user_name: 'Nothing Nell',
      horse_name: 'Half',
      activity_ids: [open.id, paid.id],
    })
    expect([status, body.message]).toEqual([
      409,
      'The Pole Bending payout is published. Unpublish it to add a run.',
    ])
    expect(await linesOf(event)).toEqual([])
    expect(await db.user.count({ where: { name: 'Nothing Nell' } })).toBe(0)
    expect(await db.horse.count({ where: { name: 'Half' } })).toBe(0)
  })

  test('enters a rider in every go of a class except the short go', async () => {
    const event = await newEvent()
    const roping = await newClass(event, { rounds: ['1', '2', 'Finals'] })
    await db.round.updateMany({ where: { activity_id: roping.id, name: 'Finals' }, data: { top: 10 } })
    await make.createPurse(db, roping, { entry_fee_cents: 5_000 })
    const { body } = await save(event, { user_name: 'Gus', horse_name: 'Go', activity_ids: [roping.id] })
    expect(body.lines[0].entries.map(({ round }: { round: string }) => round)).toEqual(['1', '2'])
    expect(body.lines[0].fees_cents, 'one fee for all gos').toBe(5_000)
  })

  test('asks for confirmation before skipping a go whose payout is published', async () => {
    const event = await newEvent()
    const roping = await newClass(event, { name: 'Roping', rounds: ['1', '2', '3'] })
    const publish = (where: object) =>
      db.round.updateMany({ where: { activity_id: roping.id, ...where }, data: { publish_payout: true } })
    await publish({ name: '1' })
    expect(await listColumns(db, event.id)).toMatchObject([{ published: false, published_gos: ['1'] }])
    await make.createPurse(db, roping, { entry_fee_cents: 5_000 })
    const line = { user_name: 'Partly Pru', horse_name: 'Part', activity_ids: [roping.id] }
    const asked = await save(event, line)
    expect([asked.status, asked.body]).toEqual([
      409,
      {
        message:
          'Roping: not entered in 1st Go, because the payout is published. The full entry fee will be charged.',
        question: true,
      },
    ])
    expect(await linesOf(event)).toEqual([])
    const { status, body } = await save(event, { ...line, confirmed: true })
    expect([status, body.notes]).toEqual([
      200,
      ['Roping: not entered in 1st Go, because the payout is published.'],
    ])
    expect(body.lines[0].entries.map(({ round }: { round: string }) => round)).toEqual(['2', '3'])
    await publish({})
    const refused = await save(event, { ...line, horse_name: 'None' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The Roping payout is published. Unpublish it to add a run.',
    ])
  })

  test('rejects a side pot whose payout is published', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Youth'] })
    const youth = open.incentives[0]!.id
    await make.createPurse(db, { id: youth }, { entry_fee_cents: 2_000 })
    const line = { user_name: 'Late Lou', horse_name: 'Late', activity_ids: [open.id] }
    await save(event, line)
    await db.round.updateMany({ where: { activity_id: youth }, data: { publish_payout: true } })
    const contests = [{ activity_id: open.id, contest_id: youth }]
    const entered = await save(event, { ...line, contests, confirmed: true })
    expect([entered.status, entered.body.message]).toEqual([
      409,
      'The Youth payout is published. Unpublish it first.',
    ])
    expect(await db.enrollment.count({ where: { activity_id: youth } })).toBe(0)
    expect(await db.charge.count({ where: { activity_id: youth } })).toBe(0)
  })

  test('names the invalid field when an entry line is rejected', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior'] })
    const other = await newClass(event)
    const elsewhere = await newClass(await newEvent())
    const [pot] = open.incentives
    const line = { user_name: 'Wanda', horse_name: 'Wind', activity_ids: [open.id] }
    const errors = async (change: object) => {
      const { status, body } = await save(event, { ...line, ...change })
      return [status, body.errors]
    }
    expect(await errors({ user_name: '' })).toEqual([422, { user_name: expect.any(String) }])
    expect(await errors({ activity_ids: [] })).toEqual([422, { activity_ids: 'Choose a class.' }])
    for (const id of [elsewhere.id, pot!.id, 2_000_000_000])
      expect(await errors({ activity_ids: [id] })).toEqual([
        422,
        { activity_ids: "This class isn't in the event anymore. Reload the page." },
      ])
    expect(
      await errors({ activity_ids: [], contests: [{ activity_id: open.id, contest_id: pot!.id }] }),
    ).toEqual([422, { contests: "This horse isn't entered in Open." }])
    expect(await errors({ user_id: arena.people.outsider.id, user_name: null })).toEqual([
      422,
      { user_id: "This rider isn't in the database." },
    ])
    const { status } = await save(event, {
      ...line,
      contests: [{ activity_id: open.id, contest_id: other.id }],
    })
    expect(status).toBe(404)
    expect(await linesOf(event)).toEqual([])
  })

  test('asks the secretary to pick one of two horses with the same name', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    await make.createHorse(db, { name: 'Double' })
    await make.createHorse(db, { name: 'double' })
    const { status, body } = await save(event, {
      user_name: 'Dora',
      horse_name: 'Double',
      activity_ids: [open.id],
    })
    expect([status, body.errors]).toEqual([
      422,
      { horse_name: 'More than one horse is named Double. Pick one from the list.' },
    ])
  })

  test('adds a new horse only once when two secretaries enter the horse at the same time', async () => {
    const event = await newEvent()
    const classes = [await newClass(event), await newClass(event)]
    const answers = await Promise.all(
      classes.map(({ id }, index) =>
        save(event, { user_name: `Twin ${index}`, horse_name: 'Both Rein', activity_ids: [id] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.horse.count({ where: { name: 'Both Rein' } })).toBe(1)
  })

  test('rejects an entry line for a horse scratched in the class, and says how to restore the run', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const line = { user_name: 'Scratched Stu', horse_name: 'Stray', activity_ids: [open.id] }
    await save(event, line)
    await db.userActivity.updateMany({ where: { activity_id: open.id }, data: { scratched_at: new Date() } })
    const { status, body } = await save(event, line)
    expect([status, body.message]).toEqual([
      409,
      'This horse is scratched in Open. Put its run back in the draw instead.',
    ])
  })

  test("doesn't overwrite the details of a rider who already has an entry", async () => {
    const event = await newEvent()
    const [open, poles] = [await newClass(event), await newClass(event)]
    const enter = (activity: { id: number }, hometown: string) =>
      save(event, {
        user_name: 'Known Kay',
        horse_name: 'Kit',
        activity_ids: [activity.id],
        details: { hometown, bbr_id: '', birth_year: '' },
      })
    await enter(open, 'Waco, TX')
    expect((await enter(poles, 'Elsewhere')).status).toBe(200)
    expect(await db.user.findFirstOrThrow({ where: { name: 'Known Kay' } })).toMatchObject({
      hometown: 'Waco, TX',
    })
  })

  test("doesn't deadlock when entry lines list the same classes in opposite order", async () => {
    const event = await newEvent()
    const classes = [await newClass(event), await newClass(event), await newClass(event)]
    const ids = classes.map(({ id }) => id)
    const saves = Array.from({ length: 12 }, (_, nth) =>
      save(event, {
        user_name: `Rider Cross ${nth}`,
        horse_name: `Horse Cross ${nth}`,
        activity_ids: nth % 2 ? ids : ids.toReversed(),
      }),
    )
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200))
    expect(await linesOf(event)).toHaveLength(12)
  })
})

describe('where a new entry goes', () => {
  const enter = async (event: { id: number }, activity: { id: number }, name: string) => {
    const { status } = await save(event, {
      user_name: name,
      horse_name: `${name}'s`,
      activity_ids: [activity.id],
    })
    expect(status).toBe(200)
  }

  test('adds an entry at the end in "end" mode, then in the last free slot, then without a slot', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'end', total_slots: 3 })
    await make.createEntry(db, { activity: open, draw: 2 })
    await enter(event, open, 'End One')
    await enter(event, open, 'End Two')
    await enter(event, open, 'End Three')
    expect(await slotsOf(open)).toEqual([2, 3, 1, null])
  })

  test('places an entry right after the last scored run in "top" mode, and moves later runs down', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'top' })
    await make.createEntry(db, { activity: open, draw: 1, score: 15_000 })
    for (const draw of [2, 3, 5]) await make.createEntry(db, { activity: open, draw })
    await enter(event, open, 'Top')
    expect(await slotsOf(open)).toEqual([1, 3, 4, 5, 2])
    const moved = await db.change.count({ where: { activity_id: open.id, kind: 'entry moved' } })
    expect(moved).toBe(2)
  })

  test.each(ENTRY_MODES)('doesn\'t place an entry before the last scored run in "%s" mode', async (mode) => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: mode, late_entry_mode: mode, total_slots: 20 })
    await make.createEntry(db, { activity: open, draw: 1, scratched_at: new Date() })
    const early = [
      await make.createEntry(db, { activity: open, draw: 3 }),
      await make.createEntry(db, { activity: open, draw: 5, score: 15_000 }),
    ]
    await make.createEntry(db, { activity: open, draw: 6, scratched_at: new Date() })
    await make.createEntry(db, { activity: open, draw: 7 })
    for (const nth of [1, 2, 3]) await enter(event, open, `Behind ${mode} ${nth}`)
    const now = await db.userActivity.findMany({ where: { activity_id: open.id } })
    for (const { id, draw } of early) expect(now.find((one) => one.id === id)!.draw).toBe(draw)
    const added = now.filter(({ source }) => source === 'desk')
    expect(added).toHaveLength(3)
    expect(added.every(({ draw }) => draw === null || draw > 5)).toBe(true)
  })

  test('asks for confirmation before moving riders in a published draw, and notifies those riders', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', entry_mode: 'top', publish_draw: true })
    const poles = await newClass(event, { name: 'Poles', entry_mode: 'end', publish_draw: true })
    const twice = await make.createUser(db)
    for (const draw of [1, 2]) await make.createEntry(db, { activity: open, draw, rider: twice })
    await make.createEntry(db, { activity: open, draw: 3 })
    await make.createEntry(db, { activity: open, draw: 4, scratched_at: new Date() })
    const line = { user_name: 'Asking Abe', horse_name: 'Apple', activity_ids: [open.id, poles.id] }

    const refused = await save(event, line)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'The Open draw is already published, and 2 riders will get a new draw number.',
        question: true,
      },
    ])
    expect([await slotsOf(open), await slotsOf(poles)]).toEqual([[1, 2, 3, 4], []])
    expect(await movesQueued(twice)).toBe(0)

    const { status, body } = await save(event, { ...line, confirmed: true })
    expect([status, body.added.length]).toEqual([200, 2])
    expect([await slotsOf(open), await slotsOf(poles)]).toEqual([[2, 3, 4, 5, 1], [1]])
    expect(await movesQueued(twice)).toBe(1)
  })

  test("doesn't ask for confirmation if only a scratched run loses its slot", async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'scratched', publish_draw: true })
    await make.createEntry(db, { activity: open, draw: 1, scratched_at: new Date() })
    await enter(event, open, 'Into Published')
    const unpublished = await newClass(event, { entry_mode: 'top' })
    await make.createEntry(db, { activity: unpublished, draw: 1 })
    await enter(event, unpublished, 'Into Unpublished')
    expect([await slotsOf(open), await slotsOf(unpublished)]).toEqual([
      [null, 1],
      [2, 1],
    ])
  })

  test('gives an entry a scratched run\'s slot in "scratched" mode', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'scratched' })
    await make.createEntry(db, { activity: open, draw: 1 })
    await make.createEntry(db, { activity: open, draw: 2, scratched_at: new Date() })
    await enter(event, open, 'Into Scratched')
    await enter(event, open, 'None Left')
    expect(await slotsOf(open)).toEqual([1, null, 2, 3])
  })

  test('gives an entry a random free slot in "drawn" mode', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 12 })
    for (let nth = 0; nth < 12; nth++) await enter(event, open, `Drawn ${nth}`)
    const slots = await slotsOf(open)
    expect(slots.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 12 }, (_, nth) => nth + 1))
    expect(slots).not.toEqual(slots.toSorted((a, b) => a! - b!))
  })

  test('ignores the late-entry setting until a run has a score', async () => {
    const event = await newEvent()
    const open = await newClass(event, { books_close: 'first horse', late_entry_mode: 'end' })
    await make.createEntry(db, { activity: open, draw: 1, scratched_at: new Date() })
    await make.createEntry(db, { activity: open, draw: 2 })
    await enter(event, open, 'Still In Time')
    expect(await slotsOf(open)).toEqual([1, 2, null])
  })

  test('applies the late-entry setting once the books are closed', async () => {
    const event = await newEvent()
    const open = await newClass(event, { books_close: 'first horse', late_entry_mode: 'end' })
    await enter(event, open, 'In Time')
    await make.createEntry(db, { activity: open, draw: 1, score: 15_000 })
    await enter(event, open, 'Too Late')
    expect(await slotsOf(open)).toEqual([null, 1, 2])
  })

  test("leaves a late entry without a slot in a go that hasn't been drawn", async () => {
    const event = await newEvent()
    const closed = { books_close: 'at', books_close_at: new Date('2026-01-01'), late_entry_mode: 'end' }
    const open = await newClass(event, { ...closed, rounds: ['1', '2'] })
    await make.createEntry(db, { activity: open, round: '1', draw: 1 })
    await enter(event, open, 'Second Go Later')
    expect(await slotsOf(open)).toEqual([1, 2, null])
    const drawn = await newClass(event, { ...closed, entry_mode: 'drawn' })
    await enter(event, drawn, 'First In The Draw')
    expect(await slotsOf(drawn)).toEqual([1])
  })
})

describe('a session-only run', () => {
  async function youthOnly(given: { rounds?: string[]; [column: string]: unknown } = {}) {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior'], ...given })
    const youth = await newClass(event, { name: 'Youth', rounds: given.rounds ?? [''] })
    await make.createCarryover(db, open, youth)
    await make.createPurse(db, open, { entry_fee_cents: 4_000 })
    await make.createPurse(db, youth, { entry_fee_cents: 1_500 })
    const line = {
      user_name: 'Young Yara',
      horse_name: 'Yoyo',
      activity_ids: [],
      session_only: [open.id],
      contests: [{ activity_id: open.id, contest_id: youth.id }],
    }
    return { event, open, youth, line }
  }
  const feesOf = async (event: { id: number }) => {
    const charges = await db.charge.findMany({
      where: { event_id: event.id, voided_at: null },
      select: { name: true, cents: true },
      orderBy: { id: 'asc' },
    })
    return charges.map(({ name, cents }) => [name, cents])
  }
  const runOf = (open: { id: number }) =>
    db.userActivity.findFirstOrThrow({
      where: { activity_id: open.id },
      include: { enrollments: { orderBy: { activity_id: 'asc' } } },
      orderBy: { id: 'asc' },
    })

  test('charges the rollover and event fees for a session-only run, but not the class fee', async () => {
    const { event, open, youth, line } = await youthOnly({ entry_mode: 'end' })
    await db.feeKind.create({
      data: { event_id: event.id, name: 'Office', cents: 700, per: 'entry', purpose: 'office', position: 0 },
    })
    const { status, body } = await save(event, line)
    expect([status, body.lines[0].entries.length]).toEqual([200, 1])
    expect(body.lines[0].entries[0]).toMatchObject({ draw: 1, contests: [youth.id] })
    expect((await runOf(open)).is_session_only).toBe(true)
    expect(await feesOf(event)).toEqual([
      ['Youth', 1_500],
      ['Office', 700],
    ])
    expect(body.lines[0].fees_cents).toBe(2_200)
    const again = await save(event, line)
    expect([again.status, again.body.added, again.body.lines[0].fees_cents]).toEqual([200, [], 2_200])
  })

  test('charges the class fee once when a session-only run is entered in the class', async () => {
    const { event, open, youth, line } = await youthOnly({ rounds: ['1', '2'] })
    await save(event, line)
    expect(await feesOf(event)).toEqual([['Youth', 1_500]])
    const entered = { ...line, session_only: [], contests: [], activity_ids: [open.id] }
    const [first, second] = await Promise.all([save(event, entered), save(event, entered)])
    expect([first.status, second.status]).toEqual([200, 200])
    const [after] = await linesOf(event)
    expect(after!.entries.map(({ contests }) => contests)).toEqual([
      [open.id, youth.id],
      [open.id, youth.id],
    ])
    expect(await feesOf(event)).toEqual([
      ['Youth', 1_500],
      ['Open', 4_000],
    ])
    expect(await db.userActivity.count({ where: { activity_id: open.id, is_session_only: true } })).toBe(0)
    const kinds = { activity_id: open.id, kind: 'contest entered' }
    expect(await db.change.count({ where: { ...kinds, after: { path: ['name'], equals: 'Open' } } })).toBe(2)
  })

  test('adds only the rollover if the rider and horse are already entered in the class', async () => {
    const { event, open, youth, line } = await youthOnly()
    await save(event, { ...line, session_only: [], contests: [], activity_ids: [open.id] })
    const { status, body } = await save(event, line)
    expect([status, body.added]).toEqual([200, []])
    expect(body.lines[0].entries).toMatchObject([{ contests: [open.id, youth.id] }])
    expect(await feesOf(event)).toEqual([
      ['Open', 4_000],
      ['Youth', 1_500],
    ])
  })

  test('refuses to enter a session-only run in the class once the run has a score', async () => {
    const { event, open, line } = await youthOnly({ entry_mode: 'end', publish_draw: true })
    await save(event, line)
    const entered = { ...line, session_only: [], activity_ids: [open.id], contests: [] }
    await make.publishRounds(db, open, { publish_payout: true })
    const published = await save(event, entered)
    expect([published.status, published.body.message]).toEqual([
      409,
      'The Open payout is published. Unpublish it first.',
    ])
    await make.publishRounds(db, open, { publish_payout: false })
    const { id } = await runOf(open)
    await db.score.update({ where: { user_activity_id: id }, data: { value: 17_000 } })
    const scored = await save(event, entered)
    expect([scored.status, scored.body.message]).toEqual([
      409,
      'This run already has a score. Choose side pots and rollovers before the run.',
    ])
    expect((await runOf(open)).is_session_only).toBe(true)
    expect(await feesOf(event)).toEqual([['Youth', 1_500]])
  })

  test("rejects a session-only run that doesn't count toward any other contest", async () => {
    const { event, open, youth, line } = await youthOnly()
    const refused = { 'no contest': { contests: [] }, both: { activity_ids: [open.id] } }
    for (const [reason, changes] of Object.entries(refused)) {
      const { status, body } = await save(event, { ...line, ...changes })
      expect([status, Object.keys(body.errors)], reason).toEqual([
        422,
        reason === 'no contest' ? ['activity_ids', 'session_only'] : ['session_only'],
      ])
    }
    const elsewhere = await newClass(await newEvent())
    const foreign = { ...line, session_only: [elsewhere.id], contests: [mark(elsewhere, youth)] }
    expect((await save(event, foreign)).status).toBe(422)
    const notOffered = await newClass(event)
    expect((await save(event, { ...line, contests: [mark(open, notOffered)] })).status).toBe(404)
    expect((await save(event, line, arena.scorer)).status).toBe(403)
    expect((await save(event, line, arena.outsider)).status).toBe(404)
    expect([await linesOf(event), await feesOf(event)]).toEqual([[], []])
  })

  const mark = (from: { id: number }, to: { id: number }) => ({ activity_id: from.id, contest_id: to.id })

  test("suggests the same session-only run and rollover at the rider's next event", async () => {
    const { event, open, line } = await youthOnly({ code: 'o' })
    await db.event.update({ where: { id: event.id }, data: { starts_on: new Date('2024-05-01') } })
    const { body } = await save(event, line)
    const { rider, horse } = body.lines[0]
    const next = await make.createEvent(db, { organization, starts_on: new Date('2024-06-01') })
    const [nextOpen, nextYouth] = [
      await newClass(next, { code: 'o' }),
      await newClass(next, { name: 'Youth' }),
    ]
    const query = { user_id: rider.id, horse_id: horse.id }
    const last = async () => (await organizer.get(entryPaths.lastEntries(next.id)).query(query)).body
    expect(await last()).toMatchObject({
      activity_ids: [],
      contests: [mark(nextOpen, nextYouth)],
      missing: [],
    })
    await make.enroll(db, await runOf(open), open.incentives[0]!)
    expect(await last()).toMatchObject({ activity_ids: [], contests: [], missing: ['Open (session only)'] })
  })
})

describe('the preview of where an entry goes', () => {
  const placesOf = async (event: { id: number }) =>
    (await organizer.visit(`/organizer/organizations/${organization.id}/events/${event.id}/entries`)).body
      .props.places

  test.each(ENTRY_MODES)('shows where on-time and late entries go in "%s" mode', async (mode) => {
    const event = await newEvent()
    const open = await newClass(event, {
      entry_mode: mode,
      late_entry_mode: 'end',
      books_close: 'first horse',
      total_slots: 5,
    })
    const at = { activity_id: open.id, round: '', min_gap: open.min_gap }
    const slots = { drawn: null, end: 4, top: 1, scratched: 3, wait: null }
    const place = mode === 'scratched' ? 'end' : mode
    expect(await placesOf(event)).toEqual([
      { ...at, place, late: false, slot: slots[place] && 1, first_free: 1 },
    ])
    for (const draw of [1, 2]) await make.createEntry(db, { activity: open, draw })
    await make.createEntry(db, { activity: open, draw: 3, scratched_at: new Date() })
    expect(await placesOf(event)).toEqual([
      { ...at, place: mode, late: false, slot: slots[mode], first_free: 4 },
    ])
    await db.score.updateMany({
      where: { entry: { activity_id: open.id, draw: 1 } },
      data: { value: 15_000 },
    })
    expect(await placesOf(event)).toEqual([{ ...at, place: 'end', late: true, slot: 4, first_free: 4 }])
    for (const draw of [4, 5]) await make.createEntry(db, { activity: open, draw })
    expect(await placesOf(event)).toEqual([{ ...at, place: 'full', late: true, slot: null, first_free: 6 }])
  })

  test.each([
    { mode: 'end', runs: [1, 2, 5], scored: 1, scratched: 5 },
    { mode: 'end', runs: [2, 4, 5, 8], scored: 2, scratched: 4 },
    { mode: 'end', runs: [3, 8], scored: null, scratched: null },
    { mode: 'top', runs: [1, 2, 3, 5], scored: 1, scratched: null },
    { mode: 'top', runs: [2, 3, 6], scored: null, scratched: 3 },
    { mode: 'top', runs: [1, 2, 4], scored: 2, scratched: null },
    { mode: 'top', runs: [1, 2, 3], scored: 1, scratched: 2 },
    { mode: 'scratched', runs: [1, 2, 3, 4], scored: 2, scratched: 3 },
  ])('previews the slot and the moved runs in "$mode" mode with runs in $runs', async (layout) => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: layout.mode, total_slots: 8 })
    for (const draw of layout.runs)
      await make.createEntry(db, {
        activity: open,
        draw,
        ...(draw === layout.scored && { score: 15_000 }),
        ...(draw === layout.scratched && { scratched_at: new Date() }),
      })
    const [{ place, slot, first_free }] = await placesOf(event)
    await save(event, { user_name: 'Jenna Cole', activity_ids: [open.id] }).expect(200)
    const moved =
      layout.mode === 'scratched'
        ? layout.runs.map((draw) => (draw === layout.scratched ? null : draw))
        : layout.runs.map((draw) => (place === 'top' && draw >= slot && draw < first_free ? draw + 1 : draw))
    expect(await slotsOf(open)).toEqual([...moved, slot])
  })

  test('shows that an entry waits for the draw even if the books are closed', async () => {
    const event = await newEvent()
    const closed = { books_close: 'at', books_close_at: new Date('2020-01-01'), late_entry_mode: 'top' }
    const open = await newClass(event, { ...closed, rounds: ['1', '2'] })
    await make.publishRounds(db, open, { publish_payout: true }, ['1'])
    expect(await placesOf(event)).toMatchObject([
      { activity_id: open.id, round: '2', place: 'wait', late: true, slot: null },
    ])
  })
})

describe("a new run's estimated time", () => {
  const HOUR = 3_600_000

  async function runningClass(scores: number) {
    const event = await make.createEvent(db, { organization, time_zone: 'America/Denver' })
    const open = await newClass(event, { entry_mode: 'end', publish_draw: true, drag_every: 0 })
    // The last score is in the future, so that a slow test doesn't change the estimate.
    const start = Date.now() + HOUR - scores * 60_000
    for (let draw = 1; draw <= scores; draw++) {
      const entry = await make.createEntry(db, { activity: open, draw, score: 15_000 })
      await db.score.update({
        where: { user_activity_id: entry.id },
        data: { scored_at: new Date(start + draw * 60_000) },
      })
    }
    return { event, open }
  }
  const enterAfter = async (scores: number): Promise<SavedLine> => {
    const { event, open } = await runningClass(scores)
    const line = { user_name: 'Late Lena', horse_name: 'Lace', activity_ids: [open.id] }
    return (await save(event, line)).body
  }

  test("shows the estimated time in the event's time zone, based on the pace so far", async () => {
    const { added, expected, lines } = await enterAfter(6)
    const [entry] = lines[0]!.entries
    expect(entry!.draw).toBe(7)
    const { _max } = await db.score.aggregate({
      where: { entry: { activity_id: entry!.activity_id } },
      _max: { scored_at: true },
    })
    const at = formatTime(_max.scored_at!.getTime() + 60_000, 'America/Denver')
    expect(at).toMatch(/^\d{1,2}:\d\d [AP]M$/)
    expect(expected).toEqual([{ id: added[0], at }])
  })

  test("doesn't show an estimated time before enough runs have a score", async () => {
    expect((await enterAfter(3)).expected).toEqual([])
    const { event, open } = await runningClass(6)
    await db.activity.update({ where: { id: open.id }, data: { entry_mode: 'wait' } })
    const { body } = await save(event, { user_name: 'Wait Wanda', activity_ids: [open.id] })
    expect([body.added.length, body.expected]).toEqual([1, []])
  })
})

describe("a rider's entries at earlier events", () => {
  const eventOn = (day: string, given: object = {}) =>
    make.createEvent(db, { organization, starts_on: new Date(day), ...given })
  const lastOf = (event: { id: number }, user_id: number, horse_id?: number, by = organizer) =>
    by.get(entryPaths.lastEntries(event.id)).query({ user_id, horse_id })

  test('suggests the entries from the last event that the rider entered on the same horse', async () => {
    const [rider, horse, other] = [
      await make.createUser(db),
      await make.createHorse(db),
      await make.createHorse(db),
    ]
    const [older, last, without, now] = [
      await eventOn('2024-05-01', { name: 'Older' }),
      await eventOn('2024-06-01', { name: 'June Jackpot' }),
      await eventOn('2024-07-01'),
      await eventOn('2024-08-01'),
    ]
    await make.createEntry(db, { activity: await newClass(older, { code: 'old' }), rider, horse })
    const open = await newClass(last, { name: 'Open June', code: 'o', incentives: ['Senior'] })
    const youth = await newClass(last, { name: 'Youth' })
    const poles = await newClass(last, { name: 'Poles' })
    const entry = await make.createEntry(db, { activity: open, rider, horse, scratched_at: new Date() })
    await make.enroll(db, entry, open.incentives[0]!)
    await make.enroll(db, entry, youth)
    await make.createEntry(db, { activity: poles, rider, horse })
    await make.createEntry(db, { activity: await newClass(without), rider, horse: other })
    const nowOpen = await newClass(now, { name: 'Open August', code: 'o', incentives: ['SENIOR'] })
    const nowYouth = await newClass(now, { name: 'youth' })

    const { status, body } = await lastOf(now, rider.id, horse.id)
    expect([status, body]).toEqual([
      200,
      {
        event: 'June Jackpot',
        activity_ids: [nowOpen.id],
        contests: expect.arrayContaining([
          { activity_id: nowOpen.id, contest_id: nowOpen.incentives[0]!.id },
          { activity_id: nowOpen.id, contest_id: nowYouth.id },
        ]),
        missing: ['Poles'],
      },
    ])
    expect((await lastOf(older, rider.id, horse.id)).body).toMatchObject({ event: null, activity_ids: [] })
    expect((await lastOf(now, rider.id)).body.event, "doesn't suggest entries without a horse").toBeNull()
  })

  test("doesn't suggest another organization's entries", async () => {
    const [rider, horse] = [await make.createUser(db), await make.createHorse(db)]
    const theirs = await make.createEvent(db, {
      organization: arena.elsewhere,
      starts_on: new Date('2024-05-01'),
    })
    await make.createEntry(db, { activity: await newClass(theirs), rider, horse })
    const now = await eventOn('2024-08-01')
    expect((await lastOf(now, rider.id, horse.id)).body.event).toBeNull()
    const statuses = await Promise.all(
      (['viewer', 'outsider'] as const).map(
        async (role) => (await lastOf(now, rider.id, horse.id, arena[role])).status,
      ),
    )
    expect(statuses).toEqual([403, 404])
    expect((await organizer.get(`/ajax/last-entries/${now.id}?horse_id=x`)).status).toBe(422)
  })
})

describe("a rider's horses", () => {
  test("lists the horses that the rider rode at the organization's events, most recent first", async () => {
    const rider = await make.createUser(db)
    const [old, recent, foreign] = [
      await make.createHorse(db),
      await make.createHorse(db),
      await make.createHorse(db),
    ]
    const event = await newEvent()
    const before = await newClass(await newEvent())
    for (const horse of [recent, old, old, recent])
      await make.createEntry(db, { activity: before, rider, horse })
    const theirs = await make.createEvent(db, { organization: arena.elsewhere })
    await make.createEntry(db, { activity: await newClass(theirs), rider, horse: foreign })
    const get = (by = organizer) => by.get(entryPaths.riderHorses(event.id)).query({ user_id: rider.id })
    expect((await get()).body.horses.map(({ id }: { id: number }) => id)).toEqual([recent.id, old.id])
    expect([(await get(arena.scorer)).status, (await get(arena.outsider)).status]).toEqual([403, 404])
    expect((await organizer.get(`/ajax/rider-horses/${event.id}`)).status).toBe(422)
  })
})

describe('changing an entry line', () => {
  const change = (event: { id: number }, body: object, by = organizer) =>
    by.patch(`/ajax/entries/${event.id}`, body)
  const seen = (line: EntryLine) => line.entries.map(({ id, version }) => ({ id, version }))
  async function lineInTwoClasses() {
    const event = await newEvent()
    const classes = [await newClass(event), await newClass(event)]
    const { body } = await save(event, {
      user_name: 'Changing Chris',
      horse_name: 'Chip',
      activity_ids: classes.map(({ id }) => id),
    })
    return { event, classes, line: body.lines[0] as EntryLine }
  }

  test('saves the draw request and the order of horses for all runs on an entry line', async () => {
    const { event, classes, line } = await lineInTwoClasses()
    const wanted = { request: 'after lunch', request_class: 'late', own_order: 2 }
    const { status, body } = await change(event, { entries: seen(line), ...wanted })
    expect(status).toBe(200)
    expect(body.lines[0].entries).toMatchObject([wanted, wanted])
    const kinds = { kind: 'entry changed', activity_id: { in: classes.map(({ id }) => id) } }
    expect(await db.change.count({ where: kinds })).toBe(2)
    const again = { entries: seen(body.lines[0]), own_order: 2 }
    expect((await change(event, again)).status).toBe(200)
    expect(await db.change.count({ where: kinds }), "doesn't log a change without an effect").toBe(2)
  })

  test('rejects changes to an entry line that someone else has changed in the meantime', async () => {
    const { event, line } = await lineInTwoClasses()
    const last = line.entries[1]!
    await organizer.patch(`/ajax/user-activity/${last.id}`, { request: 'first' })
    const { status, body } = await change(event, { entries: seen(line), request: 'second' })
    expect([status, body.message]).toEqual([409, 'Someone else just changed this entry.'])
    const [after] = await linesOf(event)
    expect(after!.entries.map(({ request }) => request)).toEqual([null, 'first'])
  })

  test("names the invalid field of a rejected change, and returns 404 for other events' entries", async () => {
    const { event, line } = await lineInTwoClasses()
    const entries = seen(line)
    for (const [body, field] of [
      [{ entries, own_order: 0 }, 'own_order'],
      [{ entries, own_order: 100 }, 'own_order'],
      [{ entries, request: 'x'.repeat(401) }, 'request'],
      [{ entries, request_class: 'noon' }, 'request_class'],
      [{ entries: [], request: '' }, 'entries'],
    ] as const)
      expect(Object.keys((await change(event, body)).body.errors)).toEqual([field])
    expect((await change(event, { entries })).status).toBe(422)
    const other = await lineInTwoClasses()
    expect((await change(event, { entries: seen(other.line), request: 'x' })).status).toBe(404)
    expect((await change(event, { entries, request: 'x' }, arena.scorer)).status).toBe(403)
    expect((await change(event, { entries, request: 'x' }, arena.outsider)).status).toBe(404)
  })
})

describe("removing an entry line's runs from a class", () => {
  const take = (event: { id: number }, entries: object[], by = organizer) =>
    by.post(`/ajax/entries/${event.id}/delete`, { entries })
  const seen = ({ entries }: EntryLine) => entries.map(({ id, version }) => ({ id, version }))
  async function lineInTwoGos() {
    const event = await newEvent()
    const activity = await newClass(event, { rounds: ['1', '2'] })
    const { body } = await save(event, {
      user_name: 'Leaving Lou',
      horse_name: 'Lark',
      activity_ids: [activity.id],
    })
    const line = body.lines[0] as EntryLine
    expect(line.entries).toHaveLength(2)
    return { event, activity, line }
  }
  const runsIn = ({ id }: { id: number }) => db.userActivity.count({ where: { activity_id: id } })

  test("deletes all of an entry line's runs in the class, and returns the remaining lines", async () => {
    const { event, activity, line } = await lineInTwoGos()
    const poles = await newClass(event)
    await save(event, { user_id: line.rider.id, horse_name: 'Lady', activity_ids: [poles.id] })
    const { status, body } = await take(event, seen(line))
    expect([status, body.lines.map(({ horse }: EntryLine) => horse!.name)]).toEqual([200, ['Lady']])
    expect(await runsIn(activity)).toBe(0)
    const where = { activity_id: activity.id, kind: 'entry removed' }
    expect(await db.change.count({ where })).toBe(2)
    expect((await take(event, seen(line))).status, 'rejects a repeated request').toBe(404)
  })

  test.each<[string, (run: { id: number }) => PromiseLike<unknown>]>([
    ['request', ({ id }) => organizer.patch(`/ajax/user-activity/${id}`, { request: 'first' })],
    [
      'horse',
      async ({ id }) =>
        organizer.patch(`/ajax/user-activity/${id}`, { horse_id: (await make.createHorse(db)).id }),
    ],
  ])("keeps all of the line's runs if someone else changed a run's %s", async (_what, change) => {
    const { event, activity, line } = await lineInTwoGos()
    await change(line.entries[1]!)
    const { status, body } = await take(event, seen(line))
    expect([status, body.message]).toEqual([409, 'Someone else just changed this entry.'])
    expect(await runsIn(activity)).toBe(2)
    const now = (await linesOf(event)).flatMap(seen)
    expect((await take(event, now)).status, 'accepts the request once the user has seen the change').toBe(200)
  })

  test("deletes none of an entry line's runs if one of them has a score", async () => {
    const { event, activity, line } = await lineInTwoGos()
    await db.score.update({ where: { user_activity_id: line.entries[1]!.id }, data: { value: 17_000 } })
    const { status, body } = await take(event, seen(line))
    expect([status, body.message]).toEqual([
      409,
      'This run has a score. Check the score in the draw before you delete the run.',
    ])
    expect(await runsIn(activity)).toBe(2)
  })

  test('allows only organizers to remove runs from a class', async () => {
    const { event, activity, line } = await lineInTwoGos()
    const other = await lineInTwoGos()
    for (const [entries, field] of [
      [[], 'entries'],
      [[{ id: line.entries[0]!.id }], 'entries.0.version'],
    ] as const)
      expect(Object.keys((await take(event, [...entries])).body.errors)).toEqual([field])
    expect((await take(event, seen(other.line))).status).toBe(404)
    expect((await take(event, seen(line), arena.scorer)).status).toBe(403)
    expect((await take(event, seen(line), arena.outsider)).status).toBe(404)
    expect(await runsIn(activity)).toBe(2)
  })
})

describe("the order of a rider's horses", () => {
  const enter = async (
    event: { id: number },
    horse_name: string,
    own_order: number | null,
    ...classes: { id: number }[]
  ) => {
    const line = { user_name: 'Order Olga', horse_name, activity_ids: classes.map(({ id }) => id) }
    const { status } = await save(event, { ...line, own_order })
    expect(status).toBe(200)
  }
  const horsesOf = async (activity: { id: number }) => {
    const runs = await db.userActivity.findMany({
      where: { activity_id: activity.id, user: { name: 'Order Olga' } },
      select: { horse: { select: { name: true } } },
      orderBy: { draw: 'asc' },
    })
    return runs.map(({ horse }) => horse!.name)
  }

  test("keeps the order of a rider's horses when the draw is randomized", async () => {
    const event = await newEvent()
    const open = await newClass(event, { min_gap: 3 })
    for (let nth = 0; nth < 12; nth++) await make.createEntry(db, { activity: open, draw: null })
    for (const [index, horse] of ['Third', 'First', 'Second'].entries())
      await enter(event, horse, [3, 1, 2][index]!, open)
    for (let times = 0; times < 3; times++) {
      expect((await organizer.post(`/ajax/randomize-draw/${open.id}`)).status).toBe(200)
      expect(await horsesOf(open)).toEqual(['First', 'Second', 'Third'])
    }
  })

  test(`places a rider's third horse after the second one in "drawn" mode`, async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 60, min_gap: 2 })
    await db.round.updateMany({ where: { activity_id: open.id }, data: { entry_seed: 'ab'.repeat(32) } })
    for (const [index, horse] of ['Second', 'Third', 'First'].entries())
      await enter(event, horse, [2, 3, 1][index]!, open)
    const order = await horsesOf(open)
    expect(order.indexOf('Second')).toBeLessThan(order.indexOf('Third'))
  })

  test("keeps the order of a rider's horses when a horse is entered in another class", async () => {
    const event = await newEvent()
    const [open, poles] = [await newClass(event), await newClass(event)]
    await enter(event, 'Along', 2, open)
    await enter(event, 'Along', null, poles)
    const [line] = await linesOf(event)
    expect(line!.entries.map(({ own_order }) => own_order)).toEqual([2, 2])
  })

  test("saves a typed order for all runs on the rider's entry line, and logs the changed ones", async () => {
    const event = await newEvent()
    const [open, poles, goats] = [await newClass(event), await newClass(event), await newClass(event)]
    await enter(event, 'Back', null, open)
    await enter(event, 'Back', 2, poles)
    await enter(event, 'Other', 1, open)
    const ordersOf = async (horse: string) =>
      (await linesOf(event))
        .find((line) => line.horse!.name === horse)!
        .entries.map(({ own_order }) => own_order)
    expect([await ordersOf('Back'), await ordersOf('Other')]).toEqual([[2, 2], [1]])

    await enter(event, 'Back', 2, goats)
    await enter(event, 'Back', null, open)
    expect(await ordersOf('Back')).toEqual([2, 2, 2])
    const changed = { kind: 'entry changed', activity_id: open.id }
    expect(await db.change.count({ where: changed })).toBe(1)

    const rider = await db.user.findFirstOrThrow({
      where: { name: 'Order Olga', organization_id: event.organization_id },
    })
    const exhibitions = { count: 1, was: 0 }
    const back = { user_id: rider.id, horse_name: 'Back' }
    expect((await save(event, { ...back, activity_ids: [], exhibitions, own_order: 3 })).status).toBe(200)
    expect([await ordersOf('Back'), await ordersOf('Other')]).toEqual([[3, 3, 3], [1]])
  })
})

describe('entry lines in the entry window', () => {
  test("lists an event's runs by one rider on one horse as one entry line", async () => {
    const event = await newEvent()
    const [open, poles] = [await newClass(event), await newClass(event)]
    const rider = await make.createUser(db, { name: 'Liz Lines' })
    const [one, two] = [await make.createHorse(db), await make.createHorse(db)]
    await make.createEntry(db, { activity: open, rider, horse: one, draw: 4, score: 15_000 })
    await make.createEntry(db, { activity: poles, rider, horse: one })
    await make.createEntry(db, { activity: open, rider, horse: two, scratched_at: new Date() })
    await make.createEntry(db, { activity: open })
    await make.createEntry(db, { activity: await newClass(await newEvent()), rider, horse: one })

    const lines = await linesOf(event, `?riders=${rider.id}`)
    expect(lines).toMatchObject([
      {
        horse: { id: one.id },
        entries: [
          { activity_id: open.id, draw: 4, has_score: true },
          { activity_id: poles.id, has_score: false },
        ],
      },
      { horse: { id: two.id }, entries: [{ scratched: true }] },
    ])
    expect(await linesOf(event)).toHaveLength(3)
    expect((await organizer.get(`/ajax/entries/${event.id}?riders=1,x`)).status).toBe(422)
  })

  test('shows entry lines only to organizers', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const line = { user_name: 'Role Rita', activity_ids: [open.id] }
    const statuses = await Promise.all(
      (['owner', 'organizer', 'scorer', 'viewer', 'outsider', 'stranger'] as const).map(async (role) => [
        (await arena[role].get(`/organizer/organizations/${organization.id}/events/${event.id}/entries`))
          .status,
        (await arena[role].get(`/ajax/entries/${event.id}`)).status,
        (await save(event, line, arena[role])).status,
      ]),
    )
    expect(statuses).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [403, 403, 403],
      [403, 403, 403],
      [404, 404, 404],
      [401, 401, 401],
    ])
  })

  test("broadcasts the rider's ID when one of the rider's runs changes", async () => {
    const event = await newEvent()
    const open = await newClass(event, { incentives: ['Senior'] })
    const { body } = await save(event, { user_name: 'Chan Nell', activity_ids: [open.id] })
    const rider = body.lines[0].rider.id
    const entry = body.added[0]
    await organizer.post(`/ajax/add-incentive/${entry}/${open.incentives[0]!.id}`)
    await organizer.patch(`/ajax/user-activity/${entry}`, { slotNumber: 2 })
    await organizer.delete(`/ajax/user-activity/${entry}`)
    const sent = await db.broadcast.findMany({
      where: { channel: `private-entries.${event.id}` },
      orderBy: { id: 'asc' },
    })
    expect(sent.map(({ payload }) => payload)).toEqual(Array(4).fill({ riders: [rider] }))
  })
})

test('makes every entry window reload all lines when a class is created or deleted', async () => {
  const event = await newEvent()
  const at = `/organizer/organizations/${organization.id}/events/${event.id}/activities`
  const none = { presets: {}, templates: {}, money: {} }
  expect((await organizer.post(at, { ...none, name: 'Speed Race' })).status).toBeLessThan(400)
  const activity = await db.activity.findFirstOrThrow({ where: { event_id: event.id } })
  await organizer.delete(`/organizer/scoring/${event.id}/activities/${activity.id}`)
  const sent = await db.broadcast.findMany({ where: { channel: `private-entries.${event.id}` } })
  expect(sent.map(({ payload }) => payload)).toEqual([{ riders: null }, { riders: null }])
})

describe('adding all waiting entries to the draw', () => {
  test('adds waiting entries after the last run, in the order they were entered', async () => {
    const event = await newEvent()
    const open = await newClass(event, { total_slots: 5 })
    await make.createEntry(db, { activity: open, draw: 2 })
    for (let nth = 0; nth < 3; nth++) await make.createEntry(db, { activity: open, draw: null })
    await make.createEntry(db, { activity: open, draw: null, scratched_at: new Date() })
    const { status, body } = await organizer.post(`/ajax/place-waiting/${open.id}`)
    expect([status, body]).toEqual([200, { placed: 3 }])
    expect(await slotsOf(open)).toEqual([2, 3, 4, 5, null])
    expect((await organizer.post(`/ajax/place-waiting/${open.id}`)).body).toEqual({ placed: 0 })
  })

  test('refuses to place or randomize waiting entries if the draw has too few slots', async () => {
    const event = await newEvent()
    const open = await newClass(event, { total_slots: 2 })
    for (let nth = 0; nth < 3; nth++) await make.createEntry(db, { activity: open, draw: null })
    const needed = 'The draw needs 3 slots, but it has only 2 slots. Raise the session limit first.'
    for (const action of ['place-waiting', 'randomize-draw']) {
      const { status, body } = await organizer.post(`/ajax/${action}/${open.id}`)
      expect([status, body.message]).toEqual([409, needed])
    }
    expect(await slotsOf(open)).toEqual([null, null, null])
    expect((await arena.scorer.post(`/ajax/place-waiting/${open.id}`)).status).toBe(403)
  })
})
