import { addYears, formatDay, parseDay } from '#lib/dates.ts'
import { absoluteDays, type EventCalendar } from '#rules/entries/classDays.ts'
import { suggestCodes } from '#rules/entries/suggestCode.ts'
import { isExhibitionCode } from '#rules/exhibitions/code.ts'
import type {
  TemplateAggregate,
  TemplateClass,
  TemplateData,
  TemplateSettings,
} from '#wire/events/templates.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'
import { listCodes } from '../classes/codes.ts'
import { loadEventCalendar } from '../events/timeZone.ts'
import { parseTemplate } from './parse.ts'

export const TEMPLATE_GONE = 'This template no longer exists.'

export async function loadTemplate(
  tx: Tx,
  organization_id: number,
  id: number,
  { field, kind }: { field: string; kind?: 'event' },
): Promise<TemplateData> {
  const template = await tx.template.findFirst({ where: { id, organization_id, ...(kind && { kind }) } })
  if (!template) throw new Invalid({ [field]: TEMPLATE_GONE })
  const { data, unusable } = parseTemplate(template)
  if (unusable !== null) throw new Invalid({ [field]: unusable })
  return data!
}

export async function createFromTemplate(
  tx: Tx,
  event_id: number,
  { year, classes, aggregates }: TemplateData,
  position: number,
): Promise<{ id: number; name: string }[]> {
  const calendar = await loadEventCalendar(tx, event_id)
  const years = Number(calendar.starts_on.slice(0, 4)) - year
  const codes = chooseCodes(classes, aggregates, calendar, new Set(await listCodes(tx, event_id)))
  const created: { id: number; name: string }[] = []
  for (const [index, one] of classes.entries())
    created.push(await createClass(tx, one, { event_id, calendar, years, codes, position: position + index }))
  await tx.carryover.createMany({
    data: classes.flatMap(({ carries_to }, index) =>
      carries_to.map((to) => ({ from_activity_id: created[index]!.id, to_activity_id: created[to]!.id })),
    ),
  })
  for (const [index, aggregate] of aggregates.entries())
    created.push(
      await createAggregate(tx, aggregate, created, {
        event_id,
        code: codes.get(aggregate)!,
        position: position + classes.length + index,
      }),
    )
  return created
}

async function createAggregate(
  tx: Tx,
  { rounds, purse, ...settings }: TemplateAggregate,
  classes: { id: number }[],
  target: { event_id: number; code: string; position: number },
) {
  const members = []
  for (const { class: place, round } of rounds)
    members.push(
      await tx.round.findUniqueOrThrow({
        where: { activity_id_name: { activity_id: classes[place]!.id, name: round } },
        include: { activity: true },
      }),
    )
  const { judged, track_horses, track_bulls } = members[0]!.activity
  return tx.activity.create({
    data: {
      ...settings,
      ...target,
      judged,
      track_horses,
      track_bulls,
      is_aggregate: true,
      rounds: { create: { name: '', position: 0 } },
      members: { create: members.map(({ id }) => ({ round_id: id })) },
      ...(purse && { purse: { create: purse } }),
    },
  })
}

function chooseCodes(
  classes: TemplateClass[],
  aggregates: TemplateAggregate[],
  calendar: EventCalendar,
  used: ReadonlySet<string>,
): Map<TemplateSettings | TemplateAggregate, string> {
  const all = [
    ...classes.flatMap(({ settings, incentives }) => {
      const { runs_on: day } = absoluteDays(calendar, settings)
      const runs_on = day && formatDay(day)
      return [settings, ...incentives.map((one) => one.settings)].map((of) => ({ of, runs_on }))
    }),
    ...aggregates.map((of) => ({ of, runs_on: null })),
  ]
  const isFree = (code: string | null) => code !== null && !used.has(code) && !isExhibitionCode(code)
  const contests = all.map(({ of: { name, code }, runs_on }) => ({
    name,
    code: isFree(code) ? code : null,
    runs_on,
  }))
  return new Map(suggestCodes(contests, used).map((code, index) => [all[index]!.of, code]))
}

type Target = {
  event_id: number
  calendar: EventCalendar
  years: number
  codes: Map<TemplateSettings | TemplateAggregate, string>
  position: number
}

async function createClass(tx: Tx, { rounds, incentives, ...whole }: TemplateClass, target: Target) {
  const created = await tx.activity.create({ data: classColumns(whole, rounds, target) })
  for (const [position, incentive] of incentives.entries())
    await tx.activity.create({
      data: { parent_id: created.id, ...classColumns(incentive, rounds, { ...target, position }) },
    })
  return created
}

type Contest = Pick<TemplateClass, 'settings' | 'purse'>

const classColumns = (
  { settings, purse }: Contest,
  rounds: TemplateClass['rounds'],
  { event_id, calendar, years, codes, position }: Target,
) =>
  ({
    ...settings,
    event_id,
    position,
    code: codes.get(settings),
    ...absoluteDays(calendar, settings),
    age_on: settings.age_on && addYears(parseDay(settings.age_on), years),
    rounds: { create: rounds },
    ...(purse && { purse: { create: purse } }),
  }) satisfies Partial<Prisma.ActivityUncheckedCreateInput>
