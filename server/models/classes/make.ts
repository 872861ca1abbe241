import { classPreset, CLASS_PRESETS, type ClassPreset, PLAIN_CLASS } from '#rules/classPresets.ts'
import type { NewClasses } from '#wire/events/classes.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { changed } from '../history.ts'

type Found = { id: number; organization_id: number }

/** The presets, and which of them the event has already. */
export async function presetsFor(db: Database, eventId: number) {
  const classes = await db.activity.findMany({
    where: { event_id: eventId, parent_id: null },
    select: { name: true },
  })
  const names = new Set(classes.map(({ name }) => name.toLowerCase()))
  return CLASS_PRESETS.map(({ name, kind }) => ({ name, kind, made: names.has(name.toLowerCase()) }))
}

/**
 * Makes the classes that were ticked and the one that was named, in this order behind those that there are: each with
 * one go and the money of its preset. All or none: refused where the event has one of that name already.
 */
export function makeClasses(db: Database, by: Person, event: Found, { presets, name }: NewClasses) {
  const ticked = Object.keys(presets).filter((key) => presets[key])
  const wanted = ticked.map((key) => classPreset(key) ?? unknown(key))
  if (name) wanted.push({ ...PLAIN_CLASS, name })
  return transaction(db, async (tx) => {
    const there = await lockClasses(tx, event.id)
    for (const preset of wanted)
      if (isTaken(there, preset.name))
        throw new Invalid({ [preset.name === name ? 'name' : `presets.${preset.name}`]: taken(preset.name) })
    if (name && ticked.some((key) => key.toLowerCase() === name.toLowerCase()))
      throw new Invalid({ name: taken(name) })
    const made = []
    for (const [index, preset] of wanted.entries())
      made.push(await makeClass(tx, event.id, preset, there.length + index))
    const where = { organization_id: event.organization_id, event_id: event.id }
    await tx.change.createMany({
      data: made.map((one) =>
        changed(by, { ...where, activity_id: one.id }, 'class made', null, { name: one.name }),
      ),
    })
    return made
  })
}

function makeClass(tx: Tx, event_id: number, preset: ClassPreset, position: number) {
  const { kind: _kind, source: _source, divisions, places, placesBy, payback_bp, ...columns } = preset
  return tx.activity.create({
    data: {
      ...columns,
      event_id,
      position,
      rounds: { create: { name: '', position: 0 } },
      purse: { create: { divisions, places, placesBy, payback_bp } },
    },
  })
}

/** The classes of an event, none of which is made, renamed or moved by anybody else until this transaction ends. */
export async function lockClasses(tx: Tx, eventId: number) {
  const events = await tx.$queryRaw<unknown[]>`SELECT id FROM events WHERE id = ${eventId} FOR UPDATE`
  if (events.length === 0) throw new NotFound()
  return tx.activity.findMany({
    where: { event_id: eventId, parent_id: null },
    select: { id: true, name: true, position: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
}

export const isTaken = (classes: { id: number; name: string }[], name: string, but?: number) =>
  classes.some((one) => one.id !== but && one.name.toLowerCase() === name.toLowerCase())

export const taken = (name: string) => `This event has a class called ${name} already.`

function unknown(key: string): never {
  throw new Invalid({ [`presets.${key}`]: 'There is no such preset.' })
}
