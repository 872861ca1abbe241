import { dayOf } from '#lib/dates.ts'
import { AVERAGE } from '#rules/rounds.ts'
import {
  MOST_CLASSES,
  type NamedTemplate,
  TEMPLATE_VERSION,
  type TemplateClass,
  TemplateData,
} from '#wire/events/templates.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'
import { changeOrganization } from '../organization/change.ts'
import { keptOf } from './keptColumns.ts'
import { namesOf, requireFree } from './templates.ts'

const IN_ORDER = [{ position: 'asc' }, { id: 'asc' }] satisfies Prisma.ActivityOrderByWithRelationInput[]

const WHOLE = {
  purse: true,
  rounds: { orderBy: { position: 'asc' } },
  incentives: { include: { purse: true }, orderBy: IN_ORDER },
  carries_to: { select: { to_activity_id: true } },
} satisfies Prisma.ActivityInclude

type WholeClass = Prisma.ActivityGetPayload<{ include: typeof WHOLE }>
type Event = { id: number; organization_id: number; starts_on: Date }
type Class = { id: number; event: Event }

const MOST_TEMPLATES = 200
const MOST_CHARACTERS = 500_000

/**
 * Keeps a class, as it is set now, as a template of its organization: settings, gos, money and incentives with theirs.
 * Nothing that was entered, scored, charged or published is in it.
 */
export const saveClass = (db: Database, by: Person, { id, event }: Class, { name }: NamedTemplate) =>
  save(db, by, event, { kind: 'class', name }, { id })

/** The same of all classes of an event, with what carries where. */
export const saveEvent = (db: Database, by: Person, event: Event, { name }: NamedTemplate) =>
  save(db, by, event, { kind: 'event', name }, { event_id: event.id })

type Named = { kind: 'class' | 'event'; name: string }

function save(db: Database, by: Person, event: Event, named: Named, where: Prisma.ActivityWhereInput) {
  const { organization_id } = event
  return changeOrganization(db, by, organization_id, 'lead', async (tx) => {
    const there = await namesOf(tx, organization_id)
    requireFree(there, named)
    if (there.length >= MOST_TEMPLATES) throw new Conflict('There are 200 templates. Delete one first.')
    const data = await dataOf(tx, event, where)
    const saved = await tx.template.create({
      data: { organization_id, ...named, schema_version: TEMPLATE_VERSION, data },
    })
    await record(tx, by, { organization_id }, 'template saved', null, named)
    return saved
  })
}

async function dataOf(tx: Tx, { starts_on }: Event, where: Prisma.ActivityWhereInput) {
  const classes = await tx.activity.findMany({
    where: { ...where, parent_id: null },
    include: WHOLE,
    orderBy: IN_ORDER,
    relationLoadStrategy: 'join',
    take: MOST_CLASSES + 1,
  })
  if (classes.length === 0) throw new Conflict('There are no classes to save yet.')
  if (classes.length > MOST_CLASSES)
    throw new Conflict(`A template holds at most ${MOST_CLASSES} classes. Save them one by one.`)
  const data = { year: starts_on.getUTCFullYear(), classes: classes.map((one) => templateOf(one, classes)) }
  const read = TemplateData.safeParse(data)
  if (!read.success)
    throw new Conflict('The money of a class cannot be read. Look at it, save it, and then the template.')
  if (JSON.stringify(read.data).length > MOST_CHARACTERS)
    throw new Conflict('This is too much for one template. Save the classes one by one.')
  return read.data
}

function templateOf(one: WholeClass, all: WholeClass[]) {
  const { rounds, incentives, carries_to } = one
  return {
    ...contestOf(one),
    rounds: rounds
      .toSorted((a, b) => Number(a.name === AVERAGE) - Number(b.name === AVERAGE))
      .map((round) => keptOf('Round', round)),
    incentives: incentives.map(contestOf),
    carries_to: carries_to
      .map(({ to_activity_id }) => all.findIndex(({ id }) => id === to_activity_id))
      .filter((place) => place >= 0),
  }
}

type Contest = { age_on: Date | null; purse: object | null }

/** Loosely, as the database has it; what is in it is looked at before it is saved. */
const contestOf = (contest: Contest): Record<keyof Pick<TemplateClass, 'settings' | 'purse'>, unknown> => ({
  settings: { ...keptOf('Activity', contest), age_on: contest.age_on && dayOf(contest.age_on) },
  purse: contest.purse && keptOf('Purse', contest.purse),
})
