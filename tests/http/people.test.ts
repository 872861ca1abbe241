import { migrateJobTables } from '../../server/database/migrate.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { hasPermission, PERMISSIONS, ROLES } from '../../server/rules/permissions.ts'
import { openBrowser } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
beforeAll(() => migrateJobTables(url))

let arena: Scenario
let people: string
beforeEach(async () => {
  await db.invitation.deleteMany()
  arena = await createScenario(db)
  people = `/organizer/organizations/${arena.organization.id}/people`
})

type Given = { role: string; event_id: number | null }
const whole = (role: string): Given => ({ role, event_id: null })
const as = (person: { id: number }, was: Given, now: Given) =>
  [`${people}/${person.id}`, { ...now, was }] as const
const roleOf = async ({ id: user_id }: { id: number }) =>
  (await db.membership.findFirst({ where: { user_id, organization_id: arena.organization.id } }))?.role

describe('member list', () => {
  test("lists all members, owners first, but shows other members' emails only to owners and organizers", async () => {
    const { body } = await arena.organizer.visit(people)
    expect(body.component).toBe('People/Index')
    expect(body.props.people.map(({ name, role, mine }: never) => [name, role, mine])).toEqual([
      ['Olive Owner', 'owner', false],
      ['Otis Organizer', 'organizer', true],
      ['Sam Scorer', 'scorer', true],
      ['Vera Viewer', 'viewer', true],
    ])
    expect(body.props.people.every(({ email }: { email: string }) => email)).toBe(true)
    const seen = await arena.viewer.visit(people)
    expect(seen.body.props.people.map(({ email }: { email: string | null }) => email)).toEqual([
      null,
      null,
      null,
      arena.people.viewer.email,
    ])
    expect(seen.body.props).toMatchObject({ leads: false, events: [], invitations: [], local_links: null })
  })

  test('shows a member who is limited to one event only that event and their own name', async () => {
    await make.createEvent(db, { organization: arena.organization, name: 'Another one' })
    const eve = await make.createUser(db, { name: 'Eve Event', is_rider: false })
    await make.addMember(db, arena.organization, eve, 'organizer', arena.event)
    const browser = await openBrowser(arena.app, db, eve)
    expect((await browser.visit(people)).body.props.people).toMatchObject([
      { name: 'Eve Event', event: { id: arena.event.id } },
    ])
    const start = await browser.visit('/organizer/organizations')
    expect(start.body.props.organizations).toMatchObject([
      { id: arena.organization.id, events_count: 1, event: arena.event.name, leads: false },
    ])
    const { body } = await browser.visit(`/organizer/organizations/${arena.organization.id}`)
    expect(body.props.events.map(({ id }: { id: number }) => id)).toEqual([arena.event.id])
  })
})

describe('changing a role', () => {
  test('records the old and the new role in the change log', async () => {
    const limited = { role: 'scorer', event_id: arena.event.id }
    const { status } = await arena.organizer.patch(...as(arena.people.viewer, whole('viewer'), limited))
    expect(status).toBe(303)
    const change = await db.change.findFirstOrThrow({
      where: { kind: 'member changed' },
      orderBy: { id: 'desc' },
    })
    expect(change).toMatchObject({
      by_id: arena.people.organizer.id,
      before: { name: 'Vera Viewer', role: 'viewer', event: null },
      after: { name: 'Vera Viewer', role: 'scorer', event: { id: arena.event.id } },
    })
  })

  test("doesn't let an organizer add, change or remove an owner", async () => {
    const { owner, scorer } = arena.people
    const sentence = 'Only an owner can add, change or remove an owner.'
    for (const answer of [
      await arena.organizer.patch(...as(scorer, whole('scorer'), whole('owner'))),
      await arena.organizer.patch(...as(owner, whole('owner'), whole('viewer'))),
      await arena.organizer.delete(`${people}/${owner.id}`),
    ])
      expect([answer.status, answer.body.message]).toEqual([403, sentence])
  })

  test('rejects a role change if someone else has already changed the role', async () => {
    const { scorer } = arena.people
    await arena.owner.patch(...as(scorer, whole('scorer'), whole('viewer')))
    const late = await arena.organizer.patch(...as(scorer, whole('scorer'), whole('organizer')))
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else just changed this role. Sam Scorer is now a viewer.',
    ])
  })

  test("refuses to limit a role to another organization's event, or an owner to one event", async () => {
    const foreign = await make.createEvent(db, { organization: arena.elsewhere })
    const { viewer } = arena.people
    const wrong = await arena.owner.patch(
      ...as(viewer, whole('viewer'), { role: 'viewer', event_id: foreign.id }),
    )
    expect(wrong.body.errors).toEqual({ event_id: 'Choose an event in this organization.' })
    const owner = await arena.owner.patch(
      ...as(viewer, whole('viewer'), { role: 'owner', event_id: arena.event.id }),
    )
    expect(owner.body.errors).toEqual({
      event_id: "Owners can't be limited to one event. Choose the whole organization.",
    })
  })

  test("returns 404 when an owner tries to change the role of another organization's member", async () => {
    const { status } = await arena.owner.patch(...as(arena.people.outsider, whole('owner'), whole('viewer')))
    expect(status).toBe(404)
  })
})

describe('the last owner', () => {
  test("doesn't let the last owner leave, be removed or be demoted", async () => {
    const { owner } = arena.people
    const sentence = 'Olive Owner is the last owner. Add another owner first.'
    for (const answer of [
      await arena.owner.post(`/organizer/organizations/${arena.organization.id}/leave`),
      await arena.owner.delete(`${people}/${owner.id}`),
      await arena.owner.patch(...as(owner, whole('owner'), whole('viewer'))),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, sentence])
    expect(await roleOf(owner)).toBe('owner')
  })

  test('keeps one owner when all owners leave at the same moment', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const person = await make.createUser(db, { is_rider: false })
        await make.addMember(db, arena.organization, person, 'owner')
        return openBrowser(arena.app, db, person)
      }),
    )
    const gone = await Promise.all(
      [arena.owner, ...others].map((browser) =>
        browser.post(`/organizer/organizations/${arena.organization.id}/leave`),
      ),
    )
    expect(gone.map(({ status }) => status).toSorted()).toEqual([303, 303, 303, 303, 409])
    const owners = { organization_id: arena.organization.id, role: 'owner' } as const
    expect(await db.membership.count({ where: owners })).toBe(1)
  })

  test('keeps one owner when two owners demote each other at the same moment', async () => {
    const two = await make.createUser(db, { is_rider: false })
    await make.addMember(db, arena.organization, two, 'owner')
    const browser = await openBrowser(arena.app, db, two)
    const answers = await Promise.all([
      arena.owner.patch(...as(two, whole('owner'), whole('viewer'))),
      browser.patch(...as(arena.people.owner, whole('owner'), whole('viewer'))),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403])
  })
})

describe('a member who leaves or is removed', () => {
  test("ends a removed member's access, and revokes the invitations that the member sent", async () => {
    await arena.organizer.post(`/organizer/organizations/${arena.organization.id}/invitations`, {
      email: 'guest@example.test',
      ...whole('scorer'),
    })
    expect(await db.invitation.count({ where: { revoked_at: null } })).toBe(1)
    const { status } = await arena.owner.delete(`${people}/${arena.people.organizer.id}`)
    expect(status).toBe(303)
    expect((await arena.organizer.visit(people)).status).toBe(404)
    expect(await db.invitation.count({ where: { revoked_at: null } })).toBe(0)
    const revoked = { channel: `access.${arena.people.organizer.id}` }
    expect(await db.broadcast.count({ where: revoked }), 'ends the connections').toBe(1)
    expect(await db.change.count({ where: { kind: 'member removed' } })).toBeGreaterThan(0)
  })

  test('redirects a member who leaves to the list of organizations', async () => {
    const { status, headers } = await arena.viewer.post(
      `/organizer/organizations/${arena.organization.id}/leave`,
    )
    expect([status, headers.location]).toEqual([303, '/organizer/organizations'])
    expect(await roleOf(arena.people.viewer)).toBeUndefined()
  })
})

test('gives each role all permissions of the roles below it', () => {
  for (const { permission } of PERMISSIONS)
    ROLES.forEach((role, index) => {
      if (!hasPermission({ role, event_id: null }, permission)) return
      const above = ROLES.slice(0, index)
      expect(above.every((other) => hasPermission({ role: other, event_id: null }, permission))).toBe(true)
    })
})

test('gives an organizer limited to one event only the permissions to see, score and organize', () => {
  const held = PERMISSIONS.filter(({ permission }) =>
    hasPermission({ role: 'organizer', event_id: 7 }, permission),
  )
  expect(held.map(({ permission }) => permission)).toEqual(['see', 'score', 'organize'])
})
