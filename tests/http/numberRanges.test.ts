import { expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createPointsGroup,
  createUser,
  createPointsSeason,
} from '../../prisma/factories.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { owner, organizer, scorer, organization, event, activity, people } = arena
const at = `/organizer/organizations/${organization.id}`
const group = await createPointsGroup(db, await createPointsSeason(db, organization))
const members = `/organizer/points-groups/${group.id}/members`
const settings = `/organizer/scoring/${event.id}/activities/${activity.id}/settings`

const BEYOND = 3_000_000_000
const EVENT = { name: 'Fall Run', category: 'Rodeo', starts_on: '2026-10-01', ends_on: null, location: null }

const refused = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
]

test('rejects out-of-range IDs when members are added to a points group, and names the field', async () => {
  for (const given of [
    { user_id: BEYOND, horse_id: null },
    { user_id: 1, horse_id: BEYOND },
  ]) {
    const answer = await organizer.post(members, { from: 'season', members: [given] })
    const field = given.user_id === BEYOND ? 'user_id' : 'horse_id'
    expect(refused(answer)).toEqual([422, [`members.0.${field}`]])
  }
  expect(refused(await organizer.post(members, { from: 'season', class_id: BEYOND }))).toEqual([
    422,
    ['class_id'],
  ])
  const joining = { from: BEYOND, members: [{ user_id: people.owner.id, horse_id: null }] }
  expect(refused(await organizer.post(members, joining))).toEqual([422, ['from']])
})

test('rejects out-of-range IDs of templates, events and points groups with an error on the field', async () => {
  const made = await organizer.post(`${at}/events`, { ...EVENT, template_id: BEYOND })
  expect(refused(made)).toEqual([422, ['template_id']])
  const limited = { role: 'scorer', event_id: BEYOND }
  const invited = await owner.post(`${at}/invitations`, { ...limited, email: 'mae@example.com' })
  expect(refused(invited)).toEqual([422, ['event_id']])
  expect(refused(await owner.post(`${at}/codes`, limited))).toEqual([422, ['event_id']])
  const shown = (await organizer.visit(settings)).body.props.settings
  const set = await organizer.patch(`${settings}?version=0`, { ...shown, points_seasons_group_id: BEYOND })
  expect(refused(set)).toEqual([422, ['points_seasons_group_id']])
})

test('rejects an out-of-range score version with an error on the field', async () => {
  const { score } = await createEntry(db, { activity: await createActivity(db, { event }) })
  const saved = await scorer.patch(`/ajax/score/${score.id}`, { score: '17.1', version: BEYOND })
  expect(refused(saved)).toEqual([422, ['version']])
})

test.each(['0000-01-01', '0999-12-31', '9999-12-31'])(
  'rejects an association card that is valid until %s',
  async (valid_until) => {
    const browser = await openBrowser(arena.app, db, await createUser(db))
    const card = { body: 'NBHA', number: '1', district: null, valid_until }
    const answer = await browser.patch('/account/associations', { associations: [card] })
    expect(refused(answer)).toEqual([422, ['associations.0.valid_until']])
  },
)
