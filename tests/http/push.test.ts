import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Task, TaskList } from 'graphile-worker'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { notifyPublication } from '../../server/models/notifications/notifyPublication.ts'
import { notifyOfEntry } from '../../server/models/notifications/entryNotifications.ts'
import { notificationTasks } from '../../server/push/notificationTasks.ts'
import { loadVapidKeys } from '../../server/models/notifications/pushSubscriptions.ts'
import { openPushSender } from '../../server/push/pushSender.ts'
import { Busy } from '../../server/errors.ts'
import { startJobs } from '../../server/jobs.ts'
import { type Browser, openBrowser, testApp, testEnv, inlineWorkers } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { type OrganizationWithRoles, createOrganizationWithRoles } from '../support/payouts.ts'
import { runProgram } from '../support/program.ts'
import { startPushService } from '../support/pushService.ts'
import { startSmtp } from '../support/smtp.ts'
import { runDueJobs } from '../support/jobs.ts'
import { type Mailer, openMailer } from '../../server/mail/mailer.ts'

const { db, url } = await freshDatabase()
const SITE = 'https://rodeo.test'
let people: OrganizationWithRoles
beforeAll(async () => void (people = await createOrganizationWithRoles(db)))

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function arenaWith(
  answer: Parameters<typeof startPushService>[0] = undefined,
  riders = 1,
  settings: object = {},
) {
  const service = await startPushService(answer)
  const env = testEnv({ APP_URL: SITE, PUSH_HOSTS: service.host })
  const push = openPushSender(env, inlineWorkers, service.ca)
  open.push(push, service)
  const app = testApp(db, undefined, env, push)
  const organizer = await openBrowser(app, db, people.organizer)
  const activity = await make.createActivity(db, { event: people.event, name: 'Open 4D', drag_every: 6 })
  const phones = []
  for (let slot = 1; slot <= riders; slot++) {
    const rider = await make.createUser(db)
    await make.createEntry(db, { activity, draw: slot, rider })
    const browser = await openBrowser(app, db, rider)
    if (Object.keys(settings).length) await browser.patch('/ajax/notifications/settings', settings)
    phones.push({ rider, browser, ...(await subscribed(browser, service)) })
  }
  return { service, env, push, app, organizer, activity, phones }
}
type PushService = Awaited<ReturnType<typeof startPushService>>
type Arena = Awaited<ReturnType<typeof arenaWith>>

async function subscribed(browser: Browser, service: PushService) {
  const { key } = (await browser.get('/ajax/notifications')).body as { key: string }
  const { name, body } = service.subscription(key)
  expect((await browser.post('/ajax/push-subscription', body)).body).toEqual({ on: true })
  return { name, body }
}

const errors: unknown[] = []
const tasksOf = (
  { push, env }: Pick<Arena, 'push' | 'env'>,
  mail = openMailer({ ...env, DATA_DIR: 'nowhere' }),
): TaskList => ({
  'notify-publication': (payload: unknown) => notifyPublication(db, payload as never),
  'notify-entry': (payload: unknown) => notifyOfEntry(db, (payload as { id: number }).id),
  ...notificationTasks({
    db,
    mail,
    push,
    linkTo: (path) => new URL(path, SITE).href,
    log: { error: (said: unknown) => void errors.push(said) } as never,
    secret: env.APP_SECRET,
  }),
})
const work = (arena: Arena) => runDueJobs(url, tasksOf(arena))
const publish = ({ organizer, activity }: Arena, what = 'publish') =>
  organizer.post(`/ajax/${what}-draw/${activity.id}`)
const statuses = async ({ activity }: Arena) =>
  (
    await db.delivery.findMany({
      where: { notification: { activity_id: activity.id } },
      orderBy: { id: 'asc' },
    })
  ).map(({ status }) => status)
const later = () => db.$executeRaw`
  WITH due AS (UPDATE deliveries SET not_before = NULL)
  UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second'`

describe('the push sender', () => {
  test("sends a push payload under 4 kB that contains the rider's slot and a URL", async () => {
    const arena = await arenaWith()
    await publish(arena)
    await work(arena)
    const [push] = arena.service.taken
    expect(push!.payload).toEqual({
      web_push: 8030,
      notification: {
        title: 'Open 4D: draw #1',
        body: 'Summer Jackpot: the draw is posted.',
        navigate: `${SITE}/m/activities/${arena.activity.id}#slot-1`,
        lang: 'en',
        dir: 'ltr',
      },
    })
    expect(push!.bytes).toBeLessThan(4096)
    expect(Number(push!.headers.ttl)).toBeGreaterThan(0)
    const [, jwt] = /t=([^,]+)/.exec(push!.headers.authorization!)!
    expect(JSON.parse(Buffer.from(jwt!.split('.')[1]!, 'base64url').toString())).toMatchObject({
      sub: SITE,
      aud: `https://${arena.service.host}`,
    })
    expect(await statuses(arena)).toEqual(['accepted'])
  })

  test('sends only one push when a draw is published several times at the same moment', async () => {
    const arena = await arenaWith()
    await Promise.all([publish(arena), publish(arena), publish(arena)])
    await Promise.all([work(arena), work(arena)])
    expect(arena.service.taken).toHaveLength(1)
  })

  test('sends a push about a republished draw only to riders whose slot changed, and includes the old slot', async () => {
    const arena = await arenaWith(undefined, 2)
    await publish(arena)
    await work(arena)
    await publish(arena, 'unpublish')
    await db.userActivity.updateMany({
      where: { activity_id: arena.activity.id, draw: 2 },
      data: { draw: 7 },
    })
    await publish(arena)
    await work(arena)
    expect(arena.service.taken.slice(2)).toMatchObject([
      {
        device: arena.phones[1]!.name,
        payload: {
          notification: {
            title: 'Open 4D, changed: draw #7, after the drag',
            body: 'Summer Jackpot: the draw has changed (was draw #2).',
          },
        },
      },
    ])
    expect(await db.notification.count({ where: { activity_id: arena.activity.id } })).toBe(3)
  })

  test('marks interrupted pushes as uncertain, and sends the remaining pushes once', async () => {
    const held = new Set<string>()
    const arena = await arenaWith((device) => {
      if (held.size < 20) held.add(device)
      return held.has(device) ? 'nothing' : { status: 201 }
    }, 30)
    await publish(arena)
    await runDueJobs(url, { 'notify-publication': tasksOf(arena)['notify-publication']! })
    const ids = (
      await db.delivery.findMany({ where: { notification: { activity_id: arena.activity.id } } })
    ).map(({ id }) => id)
    const send = tasksOf(arena)['send-pushes'] as Task
    // This send hangs forever, as if its process had been killed.
    void Promise.resolve(send({ ids }, {} as never)).catch(() => {})
    await expect.poll(() => arena.service.taken.length).toBe(20)
    await send({ ids }, {} as never)
    expect((await statuses(arena)).toSorted()).toEqual([
      ...Array<string>(10).fill('accepted'),
      ...Array<string>(20).fill('uncertain'),
    ])
    await send({ ids }, {} as never)
    const devices = arena.service.taken.map(({ device }) => device)
    expect([devices.length, new Set(devices).size]).toEqual([30, 30])
  })

  test('sends the remaining pushes from another instance if the program is killed while sending', async () => {
    const held = new Set<string>()
    const arena = await arenaWith((device) => {
      if (held.size < 20) held.add(device)
      return held.has(device) ? 'nothing' : { status: 201 }
    }, 30)
    await publish(arena)
    const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-push-'))
    open.push({ close: () => rmSync(folder, { recursive: true }) })
    const certificate = path.join(folder, 'ca.pem')
    writeFileSync(certificate, arena.service.ca)
    const program = runProgram({
      DATABASE_URL: url,
      DATA_DIR: folder,
      APP_URL: SITE,
      PUSH_HOSTS: arena.service.host,
      NODE_EXTRA_CA_CERTS: certificate,
    })
    await expect.poll(() => arena.service.taken.length, { timeout: 30_000 }).toBe(20)
    program.sendSignal('SIGKILL')
    await program.ended
    const jobs = await startJobs({
      url,
      db,
      mail: openMailer({ ...arena.env, DATA_DIR: folder }),
      push: arena.push,
      workers: inlineWorkers,
      log: pino({ level: 'silent' }),
      linkTo: (path) => new URL(path, SITE).href,
      secret: arena.env.APP_SECRET,
      deadWorkerCheck: { everyMs: 50 },
    })
    open.unshift({ close: () => jobs.stop() })
    await expect
      .poll(async () => (await statuses(arena)).toSorted(), { timeout: 15_000 })
      .toEqual([...Array<string>(10).fill('accepted'), ...Array<string>(20).fill('uncertain')])
    const devices = arena.service.taken.map(({ device }) => device)
    expect([devices.length, new Set(devices).size]).toEqual([30, 30])
  }, 60_000)

  test('marks a push as uncertain when the sender is closed before the response', async () => {
    const { push, phones, service } = await arenaWith((_device, attempt) =>
      attempt === 1 ? 'nothing' : { status: 201 },
    )
    const keys = await loadVapidKeys(db)
    const send = () =>
      push.send(phones[0]!.body, { title: 'Open 4D', body: 'You are 1st.', navigate: SITE }, keys)
    const sent = send()
    await expect.poll(() => service.taken.length).toBe(1)
    push.close()
    expect((await sent).status).toBe('uncertain')
    expect(await send()).toEqual({ status: 'accepted' })
  })

  test('postpones a notification when the worker that encrypts it fails', async () => {
    const { env, phones, service } = await arenaWith()
    const run = () => Promise.reject(new Busy('That could not be finished.'))
    const push = openPushSender(env, { run }, service.ca)
    const sent = push.send(
      phones[0]!.body,
      { title: 'Open 4D', body: '', navigate: SITE },
      await loadVapidKeys(db),
    )
    expect(await sent).toEqual({ status: 'wait', error: 'That could not be finished.', seconds: 30 })
    expect(service.taken).toEqual([])
  })

  test.each([404, 410])('deletes the subscription when the push service returns %i', async (status) => {
    const arena = await arenaWith(() => ({ status }))
    await publish(arena)
    await work(arena)
    expect(await statuses(arena)).toEqual(['failed'])
    expect(await db.pushSubscription.count({ where: { user_id: arena.phones[0]!.rider.id } })).toBe(0)
  })

  test('waits for the Retry-After time after a 429 response from the push service', async () => {
    const arena = await arenaWith((_device, attempt) =>
      attempt === 1 ? { status: 429, headers: { 'Retry-After': '120' } } : { status: 201 },
    )
    await publish(arena)
    await work(arena)
    const [waiting] = await db.delivery.findMany({
      where: { notification: { activity_id: arena.activity.id } },
    })
    expect(waiting!.status).toBe('waiting')
    expect(waiting!.not_before!.getTime() - Date.now()).toBeGreaterThan(100_000)
    await later()
    await work(arena)
    expect(await statuses(arena)).toEqual(['accepted'])
  })

  test.each([400, 403])('logs an error when the push service returns %i', async (status) => {
    const arena = await arenaWith(() => ({ status }))
    errors.length = 0
    await publish(arena)
    await work(arena)
    expect(errors).toEqual([{ host: arena.service.host, answer: expect.stringContaining(String(status)) }])
    expect(await statuses(arena)).toEqual(['failed'])
  })

  test('drops a pending notification when the draw is unpublished, and sends a new one when it is republished', async () => {
    const arena = await arenaWith((_device, attempt) =>
      attempt === 1 ? { status: 429, headers: { 'Retry-After': '120' } } : { status: 201 },
    )
    await arena.phones[0]!.browser.patch('/ajax/notifications/settings', { email: true })
    const sent: unknown[] = []
    const mail = { send: async (one: object) => void sent.push(one), close() {} } as unknown as Mailer
    await publish(arena)
    await runDueJobs(url, {
      'notify-publication': tasksOf(arena)['notify-publication']!,
      'send-pushes': tasksOf(arena)['send-pushes']!,
    })
    await publish(arena, 'unpublish')
    await later()
    await runDueJobs(url, tasksOf(arena, mail))
    expect([arena.service.taken.length, sent.length, await statuses(arena)]).toEqual([
      1,
      0,
      ['failed', 'failed'],
    ])
    await publish(arena)
    await runDueJobs(url, tasksOf(arena, mail))
    expect([arena.service.taken.length, sent.length]).toEqual([2, 1])
  })

  test('skips riders who turned off push notifications', async () => {
    const arena = await arenaWith(undefined, 1, { push: false })
    await publish(arena)
    await work(arena)
    expect(arena.service.taken).toEqual([])
  })
})

describe('"three to go" push notifications', () => {
  test('sends "three to go" once as a push that expires in ten minutes, but not by email', async () => {
    const arena = await arenaWith(undefined, 5, { soon: true, email: true })
    await make.publishRounds(db, arena.activity, { publish_draw: true })
    const { score } = await db.userActivity.findFirstOrThrow({
      where: { activity_id: arena.activity.id, draw: 1 },
      include: { score: true },
    })
    for (const time of [17.2, 17.3]) {
      await arena.organizer.patch(`/ajax/score/${score!.id}`, { score: time })
      await work(arena)
    }
    const rung = arena.service.taken.filter(({ device }) => device === arena.phones[4]!.name)
    expect(rung).toMatchObject([{ payload: { notification: { title: "Open 4D: you're three out" } } }])
    expect(Number(rung[0]!.headers.ttl)).toBeLessThanOrEqual(600)
    expect(await statuses(arena)).toEqual(['accepted', 'accepted', 'accepted'])
  })
})

describe('a push subscription', () => {
  test('assigns a push subscription to the last user who subscribed on the device', async () => {
    const arena = await arenaWith(undefined, 2)
    const [ann, bea] = arena.phones
    await publish(arena)
    await runDueJobs(url, { 'notify-publication': tasksOf(arena)['notify-publication']! })
    await bea!.browser.post('/ajax/push-subscription', ann!.body)
    await work(arena)
    expect(arena.service.taken.map(({ device }) => device)).toEqual([bea!.name])
  })

  test.each([
    ['signs out', ({ browser }: Arena['phones'][number]) => browser.post('/logout')],
    [
      'is signed out',
      ({ rider }: Arena['phones'][number]) => db.session.deleteMany({ where: { user_id: rider.id } }),
    ],
    [
      'has an expired session',
      ({ rider }: Arena['phones'][number]) =>
        db.session.updateMany({ where: { user_id: rider.id }, data: { expires_at: new Date() } }),
    ],
  ])('sends nothing, not even pending notifications, once a device %s', async (_what, end) => {
    const arena = await arenaWith()
    await publish(arena)
    await runDueJobs(url, { 'notify-publication': tasksOf(arena)['notify-publication']! })
    await end(arena.phones[0]!)
    await work(arena)
    expect(arena.service.taken).toEqual([])
  })

  test('rejects and removes a subscription with an outdated server key', async () => {
    const arena = await arenaWith()
    const [{ browser, body }] = arena.phones as [Arena['phones'][number]]
    const answer = await browser.post('/ajax/push-subscription', {
      ...body,
      key: 'B' + body.key.slice(1, -1) + 'x',
    })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The push settings have changed. Turn push on again.',
    ])
    await db.pushSubscription.updateMany({
      where: { endpoint: body.endpoint },
      data: { key_fingerprint: 'old' },
    })
    await publish(arena)
    await work(arena)
    expect(arena.service.taken).toEqual([])
    expect(await db.pushSubscription.count({ where: { endpoint: body.endpoint } })).toBe(0)
  })

  test.each([
    'http://fcm.googleapis.com/a',
    'https://10.0.0.1/a',
    'https://localhost/a',
    'https://evil.example/a',
    'https://127.0.0.1;.push.apple.com/a',
    'https://fcm.googleapis.com/\0',
    'https://fcm.googleapis.com/\ud800',
  ])('rejects the push endpoint %s', async (endpoint) => {
    const arena = await arenaWith()
    const [{ browser, body }] = arena.phones as [Arena['phones'][number]]
    const answer = await browser.post('/ajax/push-subscription', { ...body, endpoint })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['endpoint']])
  })

  test('refuses to remove or test a subscription with an invalid endpoint', async () => {
    const arena = await arenaWith()
    const [{ browser }] = arena.phones as [Arena['phones'][number]]
    for (const what of ['remove', 'test']) {
      const endpoint = 'https://fcm.googleapis.com/\0'
      expect((await browser.post(`/ajax/push-subscription/${what}`, { endpoint })).status, what).toBe(422)
    }
  })

  test('rejects a subscription with an invalid public key', async () => {
    const arena = await arenaWith()
    const [{ browser, body }] = arena.phones as [Arena['phones'][number]]
    const keys = { ...body.keys, p256dh: 'B'.padEnd(87, 'A') }
    const answer = await browser.post('/ajax/push-subscription', { ...body, keys })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['keys']])
  })

  test("doesn't send a push if the stored endpoint has an ambiguous host", async () => {
    const arena = await arenaWith()
    const [{ body }] = arena.phones as [Arena['phones'][number]]
    const endpoint = `https://${arena.service.host};.push.apple.com/a`.replace(/:\d+/, '')
    await db.pushSubscription.updateMany({ where: { endpoint: body.endpoint }, data: { endpoint } })
    await publish(arena)
    await work(arena)
    expect([arena.service.taken, await statuses(arena)]).toEqual([[], ['failed']])
  })

  test("doesn't send a push if the subscription's push service is no longer allowed", async () => {
    const arena = await arenaWith()
    await publish(arena)
    const elsewhere = {
      ...arena,
      push: openPushSender(testEnv({ APP_URL: SITE }), inlineWorkers, arena.service.ca),
    }
    open.push(elsewhere.push)
    await work(elsewhere)
    expect([arena.service.taken, await statuses(arena)]).toEqual([[], ['failed']])
  })

  test('lets only the owner test a subscription', async () => {
    const arena = await arenaWith(undefined, 2)
    const [ann, bea] = arena.phones
    const test = (phone: typeof ann, endpoint: string) =>
      phone!.browser.post('/ajax/push-subscription/test', { endpoint })
    expect((await test(ann, ann!.body.endpoint)).body).toEqual({ status: 'accepted' })
    expect((await test(bea, ann!.body.endpoint)).status).toBe(404)
    expect(arena.service.taken).toHaveLength(1)
  })

  test('allows ten test pushes per minute', async () => {
    const arena = await arenaWith()
    const [{ browser, body }] = arena.phones as [Arena['phones'][number]]
    const answers = []
    for (let time = 0; time < 11; time++)
      answers.push(await browser.post('/ajax/push-subscription/test', { endpoint: body.endpoint }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(Number(answers[10]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(arena.service.taken).toHaveLength(10)
  })

  test("doesn't provide a server key over plain HTTP", async () => {
    const app = testApp(db, pino({ level: 'silent' }), testEnv({ APP_URL: 'http://10.0.0.5:3000' }))
    const browser = await openBrowser(app, db, await make.createUser(db))
    expect((await browser.get('/ajax/notifications')).body.key).toBe(null)
  })
})

describe('notification emails', () => {
  test('emails riders who chose email, and lets a rider unsubscribe without a session', async () => {
    const arena = await arenaWith(undefined, 2)
    const smtp = await startSmtp()
    open.push({ close: () => smtp.stop() })
    const [ann] = arena.phones
    await ann!.browser.patch('/ajax/notifications/settings', { email: true })
    const mail = openMailer({
      MAIL_FROM: 'Rodeo <office@rodeo.test>',
      DATA_DIR: 'nowhere',
      SMTP_URL: smtp.url,
    })
    open.push(mail)
    await publish(arena)
    const tasks = tasksOf(arena, mail)
    await runDueJobs(url, tasks)
    await runDueJobs(url, tasks)
    expect(smtp.mail.map(({ rcpt, subject }) => [rcpt, subject])).toEqual([
      [ann!.rider.email, 'Open 4D: draw #1'],
    ])
    const header = (name: string) => smtp.mail[0]!.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, leave] = /<https:\/\/rodeo\.test(.+)>/.exec(header('list-unsubscribe')!)!

    const stranger = await openBrowser(arena.app, db, null)
    const opened = await stranger.get(leave!)
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('Unsubscribe from emails?')])
    expect(await db.notificationSetting.count({ where: { user_id: ann!.rider.id, email: true } })).toBe(1)
    const said = await stranger.withoutToken('post', leave!)
    expect([said.status, said.headers['set-cookie']]).toEqual([200, undefined])
    expect(await db.notificationSetting.count({ where: { user_id: ann!.rider.id, email: true } })).toBe(0)
    expect((await stranger.withoutToken('post', `${leave!.slice(0, -1)}x`)).status).toBe(404)
  })
})

describe('notification list', () => {
  test('serves the same notification page shell to all visitors', async () => {
    const app = testApp(db)
    const browser = await openBrowser(app, db, await make.createUser(db))
    const [stranger, rider] = [await openBrowser(app, db, null), browser]
    const [one, two] = [await stranger.get('/m/notifications'), await rider.get('/m/notifications')]
    expect([one.status, two.headers.etag, two.headers['set-cookie']]).toEqual([
      200,
      one.headers.etag,
      undefined,
    ])
    const again = await rider.get('/m/notifications').set('If-None-Match', one.headers.etag!)
    expect([again.status, one.headers['cache-control']]).toEqual([304, 'public, no-cache'])
  })

  test('never caches the notification list, and broadcasts the unread count', async () => {
    const arena = await arenaWith(undefined, 2)
    await publish(arena)
    await work(arena)
    const [ann, bea] = arena.phones
    const list = await ann!.browser.get('/ajax/notifications')
    expect(list.headers['cache-control']).toBe('private, no-store')
    expect(list.body).toMatchObject({ unread: 1, more: false, settings: { push: true, email: false } })
    expect(list.body.sends_mail, 'no mail server is set up').toBe(false)
    expect(list.body.notifications).toMatchObject([
      { title: 'Open 4D: draw #1', read: false, link: `/m/activities/${arena.activity.id}#slot-1` },
    ])
    const { id } = list.body.notifications[0]
    await bea!.browser.post('/ajax/notifications/read', { id })
    expect((await ann!.browser.get('/ajax/notifications')).body.unread).toBe(1)
    expect((await ann!.browser.post('/ajax/notifications/read', { id })).body).toEqual({ unread: 0 })
    const heard = await db.broadcast.findMany({
      where: { channel: `private-person.${ann!.rider.id}` },
      orderBy: { id: 'asc' },
    })
    expect(heard.map(({ payload }) => payload)).toEqual([{ unread: 1 }, { unread: 0 }])
  })

  test("lets only a notification list's owner subscribe to its channel", async () => {
    const arena = await arenaWith(undefined, 2)
    const [ann, bea] = arena.phones
    const listen = (phone: typeof ann) =>
      phone!.browser.post('/broadcasting/auth', {
        socket_id: '1.1',
        channel_name: `private-person.${ann!.rider.id}`,
      })
    expect([(await listen(ann)).status, (await listen(bea)).status]).toEqual([200, 403])
  })

  test('lets only organizers see how many riders a push reached', async () => {
    const arena = await arenaWith((device) => ({ status: device === first ? 500 : 201 }), 3)
    const first = arena.phones[0]!.name
    await publish(arena)
    await work(arena)
    const answer = await arena.organizer.get(`/ajax/reached/${arena.activity.id}`)
    expect(answer.body).toEqual([
      { kind: 'draw', round: '', told: 3, accepted: 2, by_email: 0, uncertain: 1 },
    ])
    expect((await arena.phones[0]!.browser.get(`/ajax/reached/${arena.activity.id}`)).status).toBe(404)
  })
})
