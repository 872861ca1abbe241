import { classPreset, CLASS_PRESETS, type ClassPreset, PLAIN_CLASS } from '#rules/classPresets.ts'
import { type Membership, mayDo } from '#rules/roles.ts'
import type { NewClasses } from '#wire/events/classes.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { changed, recordAll } from '../history.ts'
import { templatesOf } from '../templates/templates.ts'
import { makeFromTemplate, templateIn } from '../templates/use.ts'

type Event = { id: number; organization_id: number; starts_on: Date; membership: Membership }

/** The presets and the templates of the organization, and which of them the event has already. */
export async function choicesFor(db: Database, event: Event) {
  const classes = await db.activity.findMany({
    where: { event_id: event.id, parent_id: null },
    select: { name: true },
  })
  const names = new Set(classes.map(({ name }) => name.toLowerCase()))
  const isMade = (name: string) => names.has(name.toLowerCase())
  const templates = mayUseTemplates(event) ? await templatesOf(db, event.organization_id) : []
  return {
    presets: CLASS_PRESETS.map(({ name, kind }) => ({ name, kind, made: isMade(name) })),
    templates: templates.map((template) => ({ ...template, made: template.classes.some(isMade) })),
  }
}

/** Templates are the organization's: whoever is there for one event only sees none. */
const mayUseTemplates = ({ membership }: Event) => mayDo(membership, 'lead')

/** What was ticked or typed: in which field it stands, and what it makes. */
type Wanted = {
  field: string
  names: string[]
  make(tx: Tx, position: number): Promise<{ id: number; name: string }[]>
}

/**
 * Makes the classes that were ticked and the one that was named, in this order behind those that there are: each with
 * one go and the money of its preset, or as its template has it. All or none: refused where the event has one of that
 * name already.
 */
export function makeClasses(db: Database, by: Person, event: Event, given: NewClasses) {
  return transaction(db, async (tx) => {
    const there = await lockClasses(tx, event.id)
    const wanted = [
      ...tickedIn(given.presets).map((key) => fromPreset(event, classPreset(key) ?? unknown(key))),
      ...(await fromTemplates(tx, event, tickedIn(given.templates))),
      ...(given.name ? [{ ...fromPreset(event, { ...PLAIN_CLASS, name: given.name }), field: 'name' }] : []),
    ]
    requireFree(there, wanted)
    const made: { id: number; name: string }[] = []
    for (const { make } of wanted) made.push(...(await make(tx, there.length + made.length)))
    await recordMade(tx, by, event, made)
    return made
  })
}

const tickedIn = (choices: Record<string, boolean>) => Object.keys(choices).filter((key) => choices[key])

const fromPreset = ({ id }: Event, preset: ClassPreset): Wanted => ({
  field: `presets.${preset.name}`,
  names: [preset.name],
  make: async (tx, position) => [await makeClass(tx, id, preset, position)],
})

async function fromTemplates(tx: Tx, event: Event, ids: string[]): Promise<Wanted[]> {
  const wanted = []
  for (const key of ids) {
    const field = `templates.${key}`
    if (!mayUseTemplates(event)) throw new Invalid({ [field]: 'There is no such template.' })
    const data = await templateIn(tx, event.organization_id, numberOf(key), { field })
    wanted.push({
      field,
      names: data.classes.map(({ settings }) => settings.name),
      make: (tx: Tx, position: number) => makeFromTemplate(tx, event, data, position),
    })
  }
  return wanted
}

/** 0, which is no id, for what is none. */
const numberOf = (key: string) => (/^\d{1,9}$/.test(key) ? Number(key) : 0)

/** Neither among the classes that there are nor among the new ones are two of one name. */
function requireFree(there: { name: string }[], wanted: Wanted[]) {
  const names = new Set(there.map(({ name }) => name.toLowerCase()))
  for (const one of wanted)
    for (const name of one.names) {
      if (names.has(name.toLowerCase())) throw new Invalid({ [one.field]: taken(name) })
      names.add(name.toLowerCase())
    }
}

/** Into the history, that these classes were made. */
export async function recordMade(
  tx: Tx,
  by: Person,
  { id, organization_id }: Pick<Event, 'id' | 'organization_id'>,
  made: { id: number; name: string }[],
) {
  const where = { organization_id, event_id: id }
  await recordAll(
    tx,
    made.map((one) => changed(by, { ...where, activity_id: one.id }, 'class made', null, { name: one.name })),
  )
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
