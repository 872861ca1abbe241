import type { Database } from '../database/db.ts'
import { Forbidden, NotFound } from '../errors.ts'
import type { Person } from '../http/session.ts'
import { activityFor, classFor, organizedBy } from './access.ts'

/** The ids stand in the channel's name, written in one way only. */
const DRAW = /^(?:private-draw|private-draw-reload|presence-draw)\.([1-9]\d{0,9})\.([1-9]\d{0,9})$/
const ACTIVITY = /^private-activity\.([1-9]\d{0,9})$/
const DIRECTORY = /^private-directory\.([1-9]\d{0,9})$/
const PERSON = /^private-person\.([1-9]\d{0,9})$/
const LARGEST_ID = 2_147_483_647

/** Whoever may see what a channel tells of may listen there. Every other name is refused, known or not. */
export async function requireMayListen(db: Database, person: Person, channel: string) {
  const mayListen = await seesWhatItTells(db, person, channel).catch((error: unknown) => {
    if (error instanceof NotFound) return false
    throw error
  })
  if (!mayListen) throw new Forbidden('You may not listen to this channel.')
}

async function seesWhatItTells(db: Database, person: Person, channel: string) {
  const own = PERSON.exec(channel)
  if (own) return own[1] === String(person.id)
  const directory = DIRECTORY.exec(channel)
  if (directory) return (await organizedBy(db, person)).includes(Number(directory[1]))
  const [activityId, eventId] = (DRAW.exec(channel) ?? ACTIVITY.exec(channel) ?? [])
    .slice(1)
    .map(Number)
    .reverse()
  if (activityId === undefined || activityId > LARGEST_ID) return false
  if (eventId === undefined) return Boolean(await activityFor(db, person, activityId, 'see'))
  const activity = await classFor(db, person, activityId, 'see')
  return activity.event_id === eventId
}
