import { beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createEntry,
  createEvent,
  createPointsGroup,
  createUser,
  createPurse,
  createPointsSeason,
} from '../../prisma/factories.ts'
import { type Browser, openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { app, organization, event } = arena
const elsewhere = await createEvent(db, { organization })

async function memberOfEvent(role: 'organizer' | 'scorer' | 'viewer') {
  const person = await createUser(db, { is_rider: false })
  await addMember(db, organization, person, role, event)
  return openBrowser(app, db, person)
}

describe('an organizer limited to one event', () => {
  const rows = async (browser: Browser, url: string) =>
    (await browser.get(url)).body.data as { name: string; email: string | null }[]

  test.each(['/ajax/riders-list', '/ajax/rider/search?query=entrant'])(
    "shows all riders in %s, but email addresses only for that event's riders",
    async (url) => {
      const of = async (where: typeof event, name: string) => {
        const rider = await createUser(db, { name })
        await createEntry(db, {
          activity: await createActivity(db, { event: where, publish_draw: true }),
          rider,
        })
        return rider
      }
      const near = await of(event, `Near Entrant ${url.length}`)
      const far = await of(elsewhere, `Far Entrant ${url.length}`)
      const emails = async (browser: Browser) => {
        const found = await rows(browser, url)
        return [near, far].map(({ name }) => found.find((rider) => rider.name === name)!.email)
      }
      expect(await emails(arena.organizer)).toEqual([near.email, far.email])
      expect(await emails(await memberOfEvent('organizer'))).toEqual([near.email, null])
      expect(await emails(arena.organizer)).toEqual([near.email, far.email])
    },
  )
})

describe.each(['organizer', 'scorer', 'viewer'] as const)(
  'a payout for a member limited to one event (%s)',
  (role) => {
    let limited: Browser
    let activity: Awaited<ReturnType<typeof createActivity>>
    let riderId: number
    beforeAll(async () => {
      limited = await memberOfEvent(role)
      const group = await createPointsGroup(db, await createPointsSeason(db, organization))
      activity = await createActivity(db, { event, publish_draw: true, points_seasons_group_id: group.id })
      await createPurse(db, activity, {
        entry_fee_cents: 10_000,
        payback_bp: 10_000,
        places: [{ upTo: null, percentsBp: [10_000] }],
      })
      await createEntry(db, { activity, score: 15_300 })
      riderId = (await createEntry(db, { activity, score: 15_100 })).user_id!
      await arena.organizer.get(`/events/${event.id}/activities/${activity.id}/publishPayout`)
      const sheet = { per: 'rider', stock: 'top', offset_x: 0, offset_y: 0 }
      expect((await arena.organizer.post(`/ajax/checks/${activity.id}`, sheet)).status).toBe(200)
    })

    test('shows places and times, but hides amounts, points and checks', async () => {
      const url = `/ajax/payouts/${activity.id}`
      const whole = (await arena.viewer.get(url)).body
      expect(whole.data[0]).toMatchObject({ place: 1, score: 15.1, prize: 200 })
      expect(whole.reconciliation.paid_cents).toBe(20_000)
      expect(whole.checks).toMatchObject({ count: 1, cents: 20_000 })

      const { body, headers } = await limited.get(url)
      expect(body.data).toHaveLength(2)
      expect(body.data[0]).toMatchObject({
        place: 1,
        score: 15.1,
        prize: null,
        points: null,
        points_mark: null,
      })
      expect(body).toMatchObject({ canPublish: false, reasons: [], warnings: [] })
      expect(body).not.toHaveProperty('reconciliation')
      expect(body).not.toHaveProperty('divisions')
      expect(JSON.stringify(body)).not.toMatch(/200|cents/)

      const again = await arena.viewer.get(url).set('If-None-Match', headers.etag!)
      expect([again.status, again.body.data[0].prize]).toEqual([200, 200])
    })

    test('hides the points group on the payout page from a member limited to one event', async () => {
      const { props } = (
        await limited.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/payout`)
      ).body
      expect(props).toMatchObject({
        sees_money: false,
        leaderboard: null,
        activity: { points_seasons_group_id: null },
      })
      const whole = await arena.viewer.visit(
        `/organizer/scoring/${event.id}/activities/${activity.id}/payout`,
      )
      expect(whole.body.props).toMatchObject({ sees_money: true })
    })

    test("doesn't export amounts for a member limited to one event", async () => {
      const url = `/organizer/scoring/${event.id}/activities/${activity.id}/export`
      expect((await limited.get(`${url}/payout.csv`)).status).toBe(404)
      expect((await arena.organizer.get(`${url}/payout.csv`)).text).toContain('200.00')
      const results = await limited.get(`${url}/results.csv`)
      expect(results.status).toBe(role === 'organizer' ? 200 : 403)
      expect(results.text).not.toMatch(/Earnings|200/)
    })

    test('hides earnings on the rider page from a member limited to one event', async () => {
      const earned = async (browser: Browser) =>
        JSON.stringify((await browser.visit(`/users/view/${riderId}`)).body.props)
      expect(await earned(arena.viewer)).toMatch(/20000|200/)
      expect(await earned(limited)).not.toMatch(/:(20000|200)\b/)
    })
  },
)
