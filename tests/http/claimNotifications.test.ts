import { describe, expect, test } from 'vitest'
import { createActivity, createEntry, createUser, createTypedInRider } from '../../prisma/factories.ts'
import { userChannel } from '../../server/wire/broadcasting/channels.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const { app, event, organization, organizer } = await createScenario(db)
const by = organization.name

async function requestClaim(name: string, kind: 'rider' | 'guardian') {
  const rider = await createTypedInRider(db, organization, name)
  const activity = await createActivity(db, { event, publish_draw: true })
  const entry = await createEntry(db, { activity, draw: 1, rider })
  const mae = await createUser(db, { name: 'Mae Asks' })
  const phone = await openBrowser(app, db, mae)
  expect((await phone.post('/m/my/ask-to-claim', { entry: entry.id, kind })).status).toBe(204)
  const { id } = await db.riderClaim.findFirstOrThrow({ where: { account_id: mae.id } })
  const list = async () => (await phone.get('/ajax/notifications')).body
  const me = async () => (await phone.get('/m/my/me.json')).body
  const toldLive = () => db.broadcast.count({ where: { channel: userChannel(mae.id), event: 'notified' } })
  return { id, rider, mae, phone, list, me, toldLive }
}

describe('the response to a claim request', () => {
  test('notifies the account holder once when a claim request is confirmed', async () => {
    const { id, list, me, toldLive } = await requestClaim('Ann Yes', 'guardian')
    expect((await me()).asked).toEqual([
      { id, rider: 'Ann Yes', organization: by, kind: 'guardian', answer: null },
    ])
    const answers = await Promise.all([1, 2, 3].map(() => organizer.post(`/organizer/claims/${id}/confirm`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409])
    const { unread, notifications } = await list()
    expect({ unread, notifications }).toMatchObject({
      unread: 1,
      notifications: [
        {
          title: 'Approved: Ann Yes',
          body: `Approved by ${by}. Ann Yes's runs now show here.`,
          link: '/m/me',
        },
      ],
    })
    expect(await toldLive()).toBe(1)
    expect(await me()).toMatchObject({ unread: 1, asked: [{ id, answer: 'yes' }] })
  })

  test('notifies the account holder once when a claim request is declined', async () => {
    const { id, list, me, toldLive, phone, rider } = await requestClaim('Bea No', 'rider')
    await Promise.all([1, 2].map(() => organizer.delete(`/organizer/claims/${id}`)))
    const { unread, notifications } = await list()
    expect(unread).toBe(1)
    expect(notifications).toMatchObject([
      {
        title: 'Request declined: Bea No',
        body: `${by} didn't confirm that you're Bea No. Ask the secretary why.`,
      },
    ])
    expect(await toldLive()).toBe(1)
    expect((await me()).asked).toMatchObject([{ id, answer: 'no' }])
    const entry = await db.userActivity.findFirstOrThrow({ where: { user_id: rider.id } })
    await phone.post('/m/my/ask-to-claim', { entry: entry.id, kind: 'rider' })
    const again = await db.riderClaim.findFirstOrThrow({
      where: { rider_id: rider.id },
      orderBy: { id: 'desc' },
    })
    await organizer.post(`/organizer/claims/${again.id}/confirm`)
    expect((await list()).notifications[0].title).toBe('Approved: Bea No')
    expect((await me()).asked.map(({ answer }: { answer: string }) => answer)).toEqual(['yes', 'no'])
    await organizer.post(`/organizer/claims/${again.id}/take-back`)
    expect((await me()).asked[0].answer).toBe('taken back')
  })

  test('reports the organizer\'s answer as "none" once a claim request has expired', async () => {
    const { id, me } = await requestClaim('Cy Late', 'rider')
    await db.riderClaim.update({ where: { id }, data: { expires_at: new Date() } })
    expect((await me()).asked).toMatchObject([{ id, answer: 'none' }])
  })

  test("doesn't notify a deleted account of the response to a claim request", async () => {
    const { id, mae } = await requestClaim('Di Gone', 'rider')
    await db.user.update({ where: { id: mae.id }, data: { deleted_at: new Date(), email: null } })
    expect((await organizer.delete(`/organizer/claims/${id}`)).status).toBe(303)
    expect(await db.notification.count({ where: { user_id: mae.id } })).toBe(0)
  })
})

test("shows a merge request in the user's notifications and on their profile page", async () => {
  const rider = await createTypedInRider(db, organization, 'Eve Typed')
  const eve = await createUser(db, { name: 'Eve Account' })
  const phone = await openBrowser(app, db, eve)
  const at = `/organizer/organizations/${organization.id}/riders/${rider.id}/merge`
  const { plan } = (await organizer.visit(`${at}?into=${eve.id}`)).body.props
  const asked = await organizer.post(`${at}?into=${eve.id}&seen=${plan.seen}`, {
    fields: plan.fields.map(() => 'kept'),
    runs: [],
    groups: [],
  })
  expect(asked.status).toBe(303)
  expect((await phone.get('/ajax/notifications')).body).toMatchObject({
    unread: 1,
    notifications: [{ title: 'Are you Eve Typed?', link: '/account#is-it-you' }],
  })
  const { questions } = (await phone.get('/m/my/me.json')).body
  expect(questions).toMatchObject([{ rider: 'Eve Typed', organization: by }])
  await phone.post('/account/merge', { id: questions[0].id, is_me: false })
  expect((await phone.get('/m/my/me.json')).body.questions).toEqual([])
})
