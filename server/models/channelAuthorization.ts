import type { Database } from '../database/db.ts'
import { Forbidden, NotFound } from '../errors.ts'
import type { CurrentUser } from './currentUser.ts'
import {
  authorizeActivity,
  authorizeClass,
  authorizeEvent,
  organizationIdsOrganizedBy,
} from './authorization.ts'

const DRAW_CHANNEL = /^(?:private-draw|private-draw-reload|presence-draw)\.([1-9]\d{0,9})\.([1-9]\d{0,9})$/
const ACTIVITY_CHANNEL = /^private-activity\.([1-9]\d{0,9})$/
const ENTRIES_CHANNEL = /^private-entries\.([1-9]\d{0,9})$/
const DIRECTORY_CHANNEL = /^private-directory\.([1-9]\d{0,9})$/
const USER_CHANNEL = /^private-person\.([1-9]\d{0,9})$/
const LARGEST_ID = 2_147_483_647

export async function authorizeChannel(db: Database, user: CurrentUser, channel: string) {
  const isAllowed = await canListen(db, user, channel).catch((error: unknown) => {
    if (error instanceof NotFound) return false
    throw error
  })
  if (!isAllowed) throw new Forbidden("You can't subscribe to this channel.")
}

async function canListen(db: Database, user: CurrentUser, channel: string) {
  const own = USER_CHANNEL.exec(channel)
  if (own) return own[1] === String(user.id)
  const directory = DIRECTORY_CHANNEL.exec(channel)
  if (directory) return (await organizationIdsOrganizedBy(db, user)).includes(Number(directory[1]))
  const event = ENTRIES_CHANNEL.exec(channel)
  if (event)
    return Number(event[1]) <= LARGEST_ID && Boolean(await authorizeEvent(db, user, Number(event[1]), 'see'))
  const [activityId, eventId] = (DRAW_CHANNEL.exec(channel) ?? ACTIVITY_CHANNEL.exec(channel) ?? [])
    .slice(1)
    .map(Number)
    .reverse()
  if (activityId === undefined || activityId > LARGEST_ID) return false
  if (eventId === undefined) return Boolean(await authorizeActivity(db, user, activityId, 'see'))
  const activity = await authorizeClass(db, user, activityId, 'see')
  return activity.event_id === eventId
}
