import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { resultsMail } from '../../server/documents/mails/resultsMail.ts'
import { loadResultSheet } from '../../server/models/payout/resultSheet.ts'
import { openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles, createPaidClass } from '../support/payouts.ts'
import { readPdf } from '../support/pdf.ts'

const { db } = await freshDatabase()
const app = testApp(db)

type Given = Parameters<typeof createPaidClass>[3]

async function fourRuns(overrides: Partial<Given> = {}) {
  const people = await createOrganizationWithRoles(db, { name: 'Three Rivers' })
  const names = ['Ann Muñoz', 'Bea', 'Cleo', 'Dora']
  const riders: { id: number }[] = []
  for (const name of names) riders.push(await make.createUser(db, { name, hometown: `${name}ville` }))
  const activity = await createPaidClass(app, db, people, {
    activity: { has_divisions: true },
    purse: {
      divisions: [
        { offset: 0, shareBp: 6000 },
        { offset: 500, shareBp: 4000 },
      ],
      places: [{ upTo: null, percentsBp: [6000, 4000] }],
      unfilled_places: 'PROPORTIONAL',
    },
    runs: [17102, 17102, 17702, 'NT' as const].map((score, index) => ({ rider: riders[index]!, score })),
    ...overrides,
  })
  return { people, activity, riders, browser: await openBrowser(app, db, people.organizer) }
}

const textOf = (html: string) =>
  html
    .replace(/<style>[^]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('Print Results', () => {
  test('lists results with prizes by division and place, and runs without a time last', async () => {
    const { activity, browser } = await fourRuns()
    const page = await browser.get(`/payout/activity/${activity.id}`)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(textOf(page.text)).toMatch(
      new RegExp(
        [
          'Results: Open 4D',
          'Summer Jackpot',
          'Official results',
          '1D T1 Ann Muñoz .*17\\.102 \\$300\\.00',
          'T1 Bea .*17\\.102 \\$300\\.00',
          '2D 1 Cleo .*17\\.702 \\$400\\.00',
          'Not placed Dora .*NT',
          'Paid: \\$1,000\\.00',
        ].join('.* '),
      ),
    )
  })

  test("shows a strip plot of each table's times above the table", async () => {
    const { activity, browser } = await fourRuns()
    const { text } = await browser.get(`/payout/activity/${activity.id}`)
    // The 2D begins 0.5 seconds after 17.102. The NT isn't on the strip.
    expect(text).toContain(
      'aria-label="Times in Open 4D: 3 runs from 17.102 to 17.702. 1D from 17.102, 2 runs. 2D from 17.602, 1 run"',
    )
    expect(text).toContain('<figcaption>1 with no time</figcaption>')
    const [, table] = /aria-details="([^"]+)"/.exec(text)!
    expect(text.indexOf(`<table id="${table}">`)).toBeGreaterThan(text.indexOf('aria-details'))
  })

  test('links back to the payout for members and to the public results for riders', async () => {
    const { activity, browser, riders } = await fourRuns()
    const address = `/payout/activity/${activity.id}`
    const asRider = await openBrowser(app, db, riders[0]!)
    expect((await browser.get(address)).text).toContain(
      `<a href="/organizer/scoring/${activity.event_id}/activities/${activity.id}/payout">Back to payout</a>`,
    )
    expect((await asRider.get(address)).text).toContain(
      `<a href="/m/activities/${activity.id}/results">Back to results</a>`,
    )
    await db.event.update({ where: { id: activity.event_id }, data: { is_public: false } })
    expect((await asRider.get(address)).text).toContain('<a href="/m/">Back to events</a>')
  })

  test("shows the event's dates, and the print time in the event's time zone", async () => {
    const { activity, browser } = await fourRuns()
    const [starts_on, ends_on] = [new Date('2026-06-06'), new Date('2026-06-07')]
    await db.event.update({
      where: { id: activity.event_id },
      data: { starts_on, ends_on, time_zone: 'Pacific/Honolulu' },
    })
    const sheets = [`/drawsheet/activity/${activity.id}`, `/payout/activity/${activity.id}`]
    await make.publishRounds(db, activity, { publish_draw: true })
    for (const sheet of sheets) {
      const text = textOf((await browser.get(sheet)).text)
      expect(text).toContain('Sat, Jun 6 to Sun, Jun 7, 2026')
      expect(text).toMatch(/Printed \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M HST by/)
    }
    await db.event.update({ where: { id: activity.event_id }, data: { time_zone: null, ends_on: null } })
    await db.organization.updateMany({ data: { time_zone: 'America/Phoenix' } })
    for (const sheet of sheets) {
      const text = textOf((await browser.get(sheet)).text)
      expect(text).toContain('Sat, Jun 6, 2026')
      expect(text).toMatch(/[AP]M MST by/)
    }
  })

  test('marks scores that changed after publication, but still shows the published ones', async () => {
    const { activity, browser, riders } = await fourRuns()
    const [entry] = await db.userActivity.findMany({ where: { user_id: riders[2]!.id } })
    await make.setScore(db, entry!, 22702)
    const text = textOf((await browser.get(`/payout/activity/${activity.id}`)).text)
    expect(text).toContain('Official results, changed since published')
    expect(text).toMatch(/2D 1 Cleo .*17\.702\* \$400\.00/)
    expect(text).toContain('* Cleo: 17.702 when published, 22.702 now. The money hasn&#39;t changed.')
  })

  test('shows every round and the average of a class with several rounds', async () => {
    const people = await createOrganizationWithRoles(db)
    const [ann, bea] = [
      await make.createUser(db, { name: 'Ann' }),
      await make.createUser(db, { name: 'Bea' }),
    ]
    const activity = await createPaidClass(app, db, people, {
      activity: { rounds: ['1', '2'] },
      runs: [
        { rider: ann, round: '1', score: 17000 },
        { rider: bea, round: '1', score: 18000 },
        { rider: ann, round: '2', score: 19500 },
        { rider: bea, round: '2', score: 18100 },
      ],
    })
    const browser = await openBrowser(app, db, people.viewer)
    const text = textOf((await browser.get(`/payout/activity/${activity.id}`)).text)
    expect(text).toMatch(/1st Go .*1 Ann .*17\.000.*2 Bea.*2nd Go .*1 Bea .*18\.100.*2 Ann/)
    expect(text).toMatch(/Average .*1 Bea .*36\.100 .*2 Ann .*36\.500/)
    expect(text).toMatch(/Paid: \$333\.34 .*Paid: \$333\.33 .*Paid: \$333\.33 Total paid: \$1,000\.00/)

    const mail = await resultsMail(await loadResultSheet(db, activity.id, 'members'), '')
    const pdf = await readPdf(Buffer.from(mail.attachments![0]!.content))
    const inPdf = pdf.pages.flatMap((page) => page.lines.map((one) => one.text))
    expect([mail.text, mail.html, inPdf]).toEqual([
      expect.stringContaining('Total paid: $1,000.00'),
      expect.stringContaining('Total paid: $1,000.00'),
      expect.arrayContaining(['Total paid: $1,000.00']),
    ])
  })

  test('marks an average as changed when one of its runs changed', async () => {
    const people = await createOrganizationWithRoles(db)
    const ann = await make.createUser(db, { name: 'Ann' })
    const activity = await createPaidClass(app, db, people, {
      activity: { rounds: ['1', '2'] },
      runs: [
        { rider: ann, round: '1', score: 17000 },
        { rider: ann, round: '2', score: 19500 },
      ],
    })
    const [, second] = await db.userActivity.findMany({ where: { user_id: ann.id }, orderBy: { id: 'asc' } })
    await make.setScore(db, second!, 20000)
    const browser = await openBrowser(app, db, people.viewer)
    const text = textOf((await browser.get(`/payout/activity/${activity.id}`)).text)
    expect(text).toMatch(/Average .*Ann .*36\.500\*/)
    expect(text).toContain('* Ann, Average: 36.500 when published, 37.000 now.')
  })

  test('shows judged points with two decimals, and season points in their own column', async () => {
    const season = await make.createPointsSeason(db, await make.createOrganization(db))
    const { activity, browser } = await fourRuns({
      activity: {
        track_horses: false,
        judged: true,
        points_seasons_group_id: (await make.createPointsGroup(db, season)).id,
      },
    })
    const text = textOf((await browser.get(`/payout/activity/${activity.id}`)).text)
    expect(text).toMatch(/Hometown Points Earnings Season points/)
    expect(text).toMatch(/Cleo .*177\.02 /)
    expect(text).not.toMatch(/177\.020/)
  })

  test('shows a bull column but no horse column if the class tracks only bulls', async () => {
    const season = await make.createPointsSeason(db, await make.createOrganization(db))
    const group = await make.createPointsGroup(db, season)
    const { activity, browser } = await fourRuns({
      activity: { track_horses: false, track_bulls: true, judged: true, points_seasons_group_id: group.id },
    })
    const { text } = await browser.get(`/payout/activity/${activity.id}`)
    const heads = [...text.matchAll(/<th class="(?:text|number|money)">([^<]+)/g)].map((match) => match[1])
    expect(heads).toEqual([
      'Place',
      'Rider',
      'Bull',
      'BBR #',
      'Hometown',
      'Points',
      'Earnings',
      'Season points',
    ])
  })

  test('escapes HTML in names', async () => {
    const { activity, browser, riders } = await fourRuns()
    await db.user.update({ where: { id: riders[0]!.id }, data: { name: '<img src=x onerror=alert(1)>' } })
    const { text } = await browser.get(`/payout/activity/${activity.id}`)
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).not.toContain('<img src=x')
  })

  test("lets only members and the class's riders open the results, and only after publication", async () => {
    const { activity, people, riders } = await fourRuns()
    const draft = await fourRuns({ published: false })
    const status = async (person: { id: number } | null, { id } = activity) =>
      (await (await openBrowser(app, db, person)).get(`/payout/activity/${id}`)).status
    for (const person of [people.owner, people.scorer, people.viewer, riders[3]!])
      expect(await status(person)).toBe(200)
    expect(await status(people.outsider)).toBe(404)
    expect(await status(draft.riders[0]!)).toBe(404)
    expect(await status(null)).toBe(401)
    expect(await status(draft.people.owner, draft.activity)).toBe(404)
    expect(await status(draft.riders[0]!, draft.activity)).toBe(404)
  })
})
