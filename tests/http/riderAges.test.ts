import request from 'supertest'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { EventRidersProps } from '../../server/wire/events/event.ts'
import { type Browser, startLiveApp } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const database = await freshDatabase()
const { db } = database
const { organizer, scorer, outsider, organization, ...arena } = await createScenario(db)
const live = await startLiveApp(database)
afterAll(() => live.stop())

async function openEvent(names = ['Ann Ames', 'Bea Bell', 'Cy Cole']) {
  const event = await make.createEvent(db, {
    organization,
    hide_minors: true,
    starts_on: new Date('2026-06-06'),
  })
  const open = await make.createActivity(db, { event, name: 'Open', publish_draw: true })
  const youth = await make.createActivity(db, { event, name: 'Youth', age_to: 17 })
  const senior = await make.createActivity(db, { event, name: 'Senior', age_from: 50 })
  for (const to of [youth, senior]) await make.createCarryover(db, open, to)
  const entries: Awaited<ReturnType<typeof make.createEntry>>[] = []
  for (const name of names) {
    const rider = await make.createUser(db, { name, birth_date: null })
    entries.push(await make.createEntry(db, { activity: open, rider }))
  }
  const people = `/organizer/organizations/${organization.id}/events/${event.id}/riders`
  const ids = entries.map(({ user_id }) => user_id!)
  const enter = (index: number, contest: { id: number }) =>
    organizer.post(`/ajax/add-incentive/${entries[index]!.id}/${contest.id}`).expect(200)
  const decide = (decided: object, who: Browser = organizer) => who.patch(people, decided)
  const riders = async (asked = '') =>
    (await organizer.visit(`${people}${asked}`)).body.props as EventRidersProps
  const ages = async () =>
    (await riders()).riders.map(
      ({ name, age, age_by, hidden }) => `${name}: ${age} by ${age_by}, ${hidden ? 'hidden' : 'shown'}`,
    )
  const url = `/m/activities/${open.id}`
  const read = async () => (await request(live.server).get(url)).text
  const becomes = (shown: string[]) =>
    vi.waitFor(async () => {
      const text = await read()
      expect(names.filter((name) => text.includes(name))).toEqual(shown)
    })
  return { event, open, youth, senior, entries, ids, people, enter, decide, riders, ages, becomes }
}

describe('class age limits', () => {
  test("marks adults and minors on the organizer's page and on cached public pages", async () => {
    const { youth, senior, entries, enter, ages, becomes } = await openEvent()
    await becomes([])
    await enter(0, senior)
    await enter(1, youth)
    await becomes(['Ann Ames'])
    expect(await ages()).toEqual([
      'Ann Ames: adult by class, shown',
      'Bea Bell: minor by class, hidden',
      'Cy Cole: unknown by null, hidden',
    ])
    await enter(0, youth)
    await becomes([])
    expect((await ages())[0], 'hides a rider with contradictory age limits').toBe(
      'Ann Ames: unknown by null, hidden',
    )
    await organizer.post(`/ajax/remove-incentive/${entries[0]!.id}/${youth.id}`).expect(200)
    await becomes(['Ann Ames'])
  })

  test('updates which riders are marked as adults or minors when the age limits change', async () => {
    const { senior, enter, becomes } = await openEvent()
    await enter(0, senior)
    await becomes(['Ann Ames'])
    const settings = `/organizer/scoring/${senior.event_id}/activities/${senior.id}/settings`
    const { props } = (await organizer.visit(settings)).body
    await organizer
      .patch(`${settings}?version=${props.activity.settings_version}`, { ...props.settings, age_from: 16 })
      .expect(302)
    await becomes([])
  })

  test("lets the organizer's decision or a birth date override the class age limits", async () => {
    const { youth, senior, ids, enter, decide, ages } = await openEvent()
    await enter(0, senior)
    await enter(1, youth)
    await enter(2, senior)
    await decide({ rider_ids: [ids[0]], is_adult: false }).expect(302)
    await decide({ rider_ids: [ids[1]], is_adult: true }).expect(302)
    await db.user.update({ where: { id: ids[2]! }, data: { birth_date: new Date('2012-01-01') } })
    expect(await ages()).toEqual([
      'Ann Ames: minor by office, hidden',
      'Bea Bell: adult by office, shown',
      'Cy Cole: minor by birth date, hidden',
    ])
  })

  test("shows or hides a name on the cached season page when the rider's age group changes", async () => {
    const { event, senior, entries, ids, enter } = await openEvent(['Ann Ames'])
    const season = await make.createPointsSeason(db, organization)
    const { slug } = await db.pointsSeason.update({
      where: { id: season.id },
      data: { is_public: true, slug: `ages-${season.id}` },
    })
    const group = await make.createPointsGroup(db, season)
    await make.createPointsGroupMember(db, group, { id: ids[0]! })
    const points = await make.createActivity(db, {
      event,
      publish_draw: true,
      points_seasons_group_id: group.id,
    })
    await make.createEntry(db, { activity: points, rider: { id: ids[0]! } as never, score: 15_000 })
    await organizer.post(`/ajax/fill-points/${points.id}`).expect(200)
    await organizer.get(`/events/${event.id}/activities/${points.id}/publishPayout`).expect(200)
    const becomes = (text: string) =>
      vi.waitFor(async () =>
        expect((await request(live.server).get(`/seasons/${slug}`)).text).toContain(text),
      )
    await becomes('Name withheld')
    await enter(0, senior)
    await becomes('Ann Ames')
    await organizer.post(`/ajax/remove-incentive/${entries[0]!.id}/${senior.id}`).expect(200)
    await becomes('Name withheld')
  })
})

describe("deciding riders' age groups", () => {
  test('lists riders of unknown age, and marks several of them as adults at once', async () => {
    const { event, senior, ids, enter, decide, riders, becomes } = await openEvent()
    await enter(0, senior)
    const before = await riders('?review=1')
    expect([before.total, before.to_review, before.riders.map(({ id }) => id)]).toEqual([3, 2, ids.slice(1)])
    await becomes(['Ann Ames'])
    await decide({ rider_ids: ids.slice(1), is_adult: true }).expect(302)
    await becomes(['Ann Ames', 'Bea Bell', 'Cy Cole'])
    expect(await riders('?review=1')).toMatchObject({ to_review: 0, riders: [] })

    await decide({ rider_ids: ids, is_adult: true }).expect(302)
    await decide({ rider_ids: ids, is_adult: null }).expect(302)
    await becomes(['Ann Ames'])
    const kind = 'rider ages decided'
    const changes = await db.change.findMany({ where: { event_id: event.id, kind }, orderBy: { id: 'asc' } })
    const [first] = changes
    expect(changes).toHaveLength(3)
    expect([first!.before, first!.after]).toEqual(
      [null, true].map((is_adult) => ({
        riders: [
          { id: ids[1], name: 'Bea Bell', is_adult, birth_year: null },
          { id: ids[2], name: 'Cy Cole', is_adult, birth_year: null },
        ],
      })),
    )
  })

  test('uses a birth year only if it settles whether the rider is an adult on the event day', async () => {
    const { ids, decide, ages, riders } = await openEvent()
    for (const [index, birth_year] of [2007, 2008, 2009].entries())
      await decide({ rider_ids: [ids[index]], birth_year }).expect(302)
    expect(await ages()).toEqual([
      'Ann Ames: adult by birth year, shown',
      'Bea Bell: unknown by null, hidden',
      'Cy Cole: minor by birth year, hidden',
    ])
    expect((await riders()).riders.map(({ birth_year }) => birth_year)).toEqual([2007, 2008, 2009])
    expect(await db.user.count({ where: { id: { in: ids }, birth_date: { not: null } } })).toBe(0)
    await decide({ rider_ids: [ids[0]], birth_year: null }).expect(302)
    expect((await ages())[0]).toBe('Ann Ames: unknown by null, hidden')
  })

  test('keeps the age group that the organizer chose until a different birth year is entered', async () => {
    const { ids, decide, ages } = await openEvent()
    const rider_ids = [ids[0]]
    await decide({ rider_ids, birth_year: 1980 }).expect(302)
    await decide({ rider_ids, is_adult: false }).expect(302)
    expect((await ages())[0]).toBe('Ann Ames: minor by office, hidden')
    await decide({ rider_ids, birth_year: 1981 }).expect(302)
    expect((await ages())[0]).toBe('Ann Ames: adult by birth year, shown')
  })

  test("doesn't change any ages if one of the riders isn't in the event", async () => {
    const { event, ids, decide } = await openEvent()
    const stranger = await make.createUser(db)
    await decide({ rider_ids: [...ids, stranger.id], is_adult: true }).expect(404)
    expect(await db.eventRider.count({ where: { event_id: event.id } })).toBe(0)
    await decide({ rider_ids: ids, is_adult: true }, scorer).expect(403)
    await decide({ rider_ids: ids, is_adult: true }, outsider).expect(404)
  })

  test.each([
    [{ rider_ids: [], is_adult: true }, { rider_ids: 'Choose at least one rider.' }],
    [
      { rider_ids: Array.from({ length: 501 }, (_, index) => index + 1), is_adult: true },
      { rider_ids: 'Choose up to 500 riders at a time.' },
    ],
    [{ rider_ids: [1], is_adult: 'yes' }, { is_adult: 'Choose adult or minor.' }],
    [{ rider_ids: [1] }, { is_adult: 'Choose adult or minor.' }],
    [
      { rider_ids: [1], is_adult: false, birth_year: 1980 },
      { birth_year: 'Choose adult or minor, or enter a birth year, but not both.' },
    ],
    [{ rider_ids: [1], birth_year: 20 }, { birth_year: 'Enter a year, e.g. 2010.' }],
    [{ rider_ids: [1], birth_year: 2999 }, { birth_year: 'Enter a year, e.g. 2010.' }],
  ])('rejects the age decision %j and names the invalid field', async (decided, errors) => {
    const answer = await arena.owner.patch(
      `/organizer/organizations/${organization.id}/events/${arena.event.id}/riders`,
      decided,
    )
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})
