import { formatDay } from '#lib/dates.ts'
import { type ClassDays, type EventCalendar, relativeDays } from '#rules/entries/classDays.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import {
  MAX_CLASSES,
  type TemplateName,
  TEMPLATE_VERSION,
  type TemplateAggregate,
  type TemplateClass,
  TemplateData,
} from '#wire/events/templates.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { loadEventCalendar } from '../events/timeZone.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { pickTemplateColumns } from './columns.ts'
import { listTemplateNames, requireFreeName } from './templates.ts'
import { IS_CLASS } from '../classes/isClass.ts'

const IN_ORDER = [{ position: 'asc' }, { id: 'asc' }] satisfies Prisma.ActivityOrderByWithRelationInput[]

const CLASS_RELATIONS = {
  purse: true,
  rounds: { orderBy: { position: 'asc' } },
  incentives: { include: { purse: true }, orderBy: IN_ORDER },
  carries_to: { select: { to_activity_id: true } },
} satisfies Prisma.ActivityInclude

type ClassWithRelations = Prisma.ActivityGetPayload<{ include: typeof CLASS_RELATIONS }>
type Event = { id: number; organization_id: number }
type Class = { id: number; event: Event }

const MAX_TEMPLATES = 200
const MAX_CHARACTERS = 500_000

export const saveClassTemplate = (
  db: Database,
  user: CurrentUser,
  { id, event }: Class,
  { name }: TemplateName,
) => saveTemplate(db, user, event, { kind: 'class', name }, { id })

export const saveEventTemplate = (db: Database, user: CurrentUser, event: Event, { name }: TemplateName) =>
  saveTemplate(db, user, event, { kind: 'event', name }, { event_id: event.id })

type TemplateKey = { kind: 'class' | 'event'; name: string }

function saveTemplate(
  db: Database,
  user: CurrentUser,
  event: Event,
  named: TemplateKey,
  where: Prisma.ActivityWhereInput,
) {
  const { organization_id } = event
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const existing = await listTemplateNames(tx, organization_id)
    requireFreeName(existing, named)
    if (existing.length >= MAX_TEMPLATES)
      throw new Conflict('You already have 200 templates. Delete one first.')
    const data = await loadTemplateData(tx, event, where)
    const saved = await tx.template.create({
      data: { organization_id, ...named, schema_version: TEMPLATE_VERSION, data },
    })
    await record(tx, user, { organization_id }, 'template saved', null, named)
    return saved
  })
}

async function loadTemplateData(tx: Tx, { id }: Event, where: Prisma.ActivityWhereInput) {
  const classes = await tx.activity.findMany({
    where: { ...where, ...IS_CLASS },
    include: CLASS_RELATIONS,
    orderBy: IN_ORDER,
    relationLoadStrategy: 'join',
    take: MAX_CLASSES + 1,
  })
  if (classes.length === 0) throw new Conflict('There are no classes to save yet.')
  if (classes.length > MAX_CLASSES)
    throw new Conflict(`A template can hold up to ${MAX_CLASSES} classes. Save them one at a time.`)
  const calendar = await loadEventCalendar(tx, id)
  const data = {
    year: Number(calendar.starts_on.slice(0, 4)),
    classes: classes.map((one) => toTemplateClass(one, classes, calendar)),
    aggregates: await loadAggregates(tx, classes),
  }
  const parsed = TemplateData.safeParse(data)
  if (!parsed.success)
    throw new Conflict(
      "We can't read the money settings of one class. Save the Money tab of every class first, then the template.",
    )
  if (JSON.stringify(parsed.data).length > MAX_CHARACTERS)
    throw new Conflict('These classes are too much for one template. Save them one at a time.')
  return parsed.data
}

async function loadAggregates(tx: Tx, classes: ClassWithRelations[]): Promise<TemplateAggregate[]> {
  const placeOf = new Map(classes.map(({ id }, index) => [id, index]))
  const ofThese = { round: { activity_id: { in: [...placeOf.keys()] } } }
  const aggregates = await tx.activity.findMany({
    where: { members: { some: ofThese, every: ofThese } },
    include: { purse: true, members: { include: { round: true }, orderBy: { round_id: 'asc' } } },
    orderBy: IN_ORDER,
    relationLoadStrategy: 'join',
  })
  return aggregates.map(({ name, code, best_of, must_run_all, has_divisions, purse, members }) => ({
    name,
    code,
    best_of,
    must_run_all,
    has_divisions,
    purse: purse && (pickTemplateColumns('Purse', purse) as TemplateAggregate['purse']),
    rounds: members.map(({ round }) => ({ class: placeOf.get(round.activity_id)!, round: round.name })),
  }))
}

function toTemplateClass(one: ClassWithRelations, all: ClassWithRelations[], calendar: EventCalendar) {
  const { rounds, incentives, carries_to } = one
  return {
    ...toTemplateContest(one, calendar),
    rounds: rounds
      .toSorted((a, b) => Number(a.name === AVERAGE) - Number(b.name === AVERAGE))
      .map((round) => pickTemplateColumns('Round', round)),
    incentives: incentives.map((incentive) => toTemplateContest(incentive, calendar)),
    carries_to: carries_to
      .map(({ to_activity_id }) => all.findIndex(({ id }) => id === to_activity_id))
      .filter((place) => place >= 0),
  }
}

type Contest = ClassDays & { age_on: Date | null; purse: object | null }

const toTemplateContest = (
  contest: Contest,
  calendar: EventCalendar,
): Record<keyof Pick<TemplateClass, 'settings' | 'purse'>, unknown> => ({
  settings: {
    ...pickTemplateColumns('Activity', contest),
    age_on: contest.age_on && formatDay(contest.age_on),
    ...relativeDays(calendar, contest),
  },
  purse: contest.purse && pickTemplateColumns('Purse', contest.purse),
})
