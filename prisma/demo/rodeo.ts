import type { Bull, User } from '../client/client.ts'
import {
  createActivity,
  createEntries,
  createEvent,
  createPointsGroup,
  createPointsGroupMember,
  createPurse,
  type Db,
} from '../factories.ts'
import { drawPublished } from './calendar.ts'
import { BULL_RIDING } from './purses.ts'
import { entriesInOrder, parseScores } from './scores.ts'

const SCORES = parseScores(
  '84.5 NT 79 87.25 NT NT 81.5 84.5 NT 76.5 89 NT 82.5 NT DQ 86 NT 80.5 NT 84.5 NT 74.75',
  100,
)

type RodeoContext = {
  organization: { id: number }
  season: { id: number }
  starts_on: Date
  cowboys: User[]
  bulls: Bull[]
  scorer: User
}

export async function createRodeo(
  db: Db,
  { organization, season, starts_on, cowboys, bulls, scorer }: RodeoContext,
) {
  const event = await createEvent(db, {
    organization,
    name: 'High Desert Days Rodeo',
    category: 'Rodeo',
    location: 'Crook County Fairgrounds, Prineville, OR',
    starts_on,
  })
  const group = await createPointsGroup(db, season, { name: 'Bull Riding' })
  const bullRiding = await createActivity(db, {
    event,
    ...drawPublished(starts_on),
    name: 'Bull Riding',
    total_slots: 40,
    track_horses: false,
    track_bulls: true,
    judged: true,
    points_seasons_group_id: group.id,
  })
  await createPurse(db, bullRiding, BULL_RIDING)
  const rides = cowboys.slice(0, 30).map((rider, i) => ({ rider, bull: bulls[i] }))
  await createEntries(db, entriesInOrder({ event, scorer }, bullRiding, rides, SCORES))
  for (const rider of cowboys.slice(0, 16)) await createPointsGroupMember(db, group, rider)
  return bullRiding
}
