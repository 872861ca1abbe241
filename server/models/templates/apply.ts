import { parseDay, addYears } from '#lib/dates.ts'
import type { TemplateClass, TemplateData } from '#wire/events/templates.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'
import { parseTemplate } from './parse.ts'

export const TEMPLATE_GONE = 'This template no longer exists.'

type Event = { id: number; starts_on: Date }

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
  event: Event,
  { year, classes }: TemplateData,
  position: number,
): Promise<{ id: number; name: string }[]> {
  const years = event.starts_on.getUTCFullYear() - year
  const created: { id: number; name: string }[] = []
  for (const [index, one] of classes.entries())
    created.push(await createClass(tx, event, one, { years, position: position + index }))
  await tx.carryover.createMany({
    data: classes.flatMap(({ carries_to }, index) =>
      carries_to.map((to) => ({ from_activity_id: created[index]!.id, to_activity_id: created[to]!.id })),
    ),
  })
  return created
}

type ClassPosition = { years: number; position: number }

async function createClass(
  tx: Tx,
  event: Event,
  { rounds, incentives, ...whole }: TemplateClass,
  at: ClassPosition,
) {
  const created = await tx.activity.create({
    data: { event_id: event.id, ...classColumns(whole, rounds, at) },
  })
  for (const [position, incentive] of incentives.entries())
    await tx.activity.create({
      data: {
        event_id: event.id,
        parent_id: created.id,
        ...classColumns(incentive, rounds, { ...at, position }),
      },
    })
  return created
}

type Contest = Pick<TemplateClass, 'settings' | 'purse'>

const classColumns = (
  { settings, purse }: Contest,
  rounds: TemplateClass['rounds'],
  { years, position }: ClassPosition,
) =>
  ({
    ...settings,
    position,
    age_on: settings.age_on && addYears(parseDay(settings.age_on), years),
    rounds: { create: rounds },
    ...(purse && { purse: { create: purse } }),
  }) satisfies Partial<Prisma.ActivityUncheckedCreateInput>
