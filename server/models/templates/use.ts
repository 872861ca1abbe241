import { dateOf, yearsAfter } from '#lib/dates.ts'
import type { TemplateClass, TemplateData } from '#wire/events/templates.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'
import { readTemplate } from './read.ts'

type Event = { id: number; starts_on: Date }

/** The template of that id in this organization, read; Invalid in `field` where there is none, or it cannot be used. */
export async function templateIn(
  tx: Tx,
  organization_id: number,
  id: number,
  { field, kind }: { field: string; kind?: 'event' },
): Promise<TemplateData> {
  const template = await tx.template.findFirst({ where: { id, organization_id, ...(kind && { kind }) } })
  if (!template) throw new Invalid({ [field]: 'There is no such template.' })
  const { data, unusable } = readTemplate(template)
  if (unusable !== null) throw new Invalid({ [field]: unusable })
  return data!
}

/** Makes the classes of a template in an event, from `position` on; what carries to what does so here too. */
export async function makeFromTemplate(
  tx: Tx,
  event: Event,
  { year, classes }: TemplateData,
  position: number,
): Promise<{ id: number; name: string }[]> {
  const years = event.starts_on.getUTCFullYear() - year
  const made: { id: number; name: string }[] = []
  for (const [index, one] of classes.entries())
    made.push(await makeClass(tx, event, one, { years, position: position + index }))
  await tx.carryover.createMany({
    data: classes.flatMap(({ carries_to }, index) =>
      carries_to.map((to) => ({ from_activity_id: made[index]!.id, to_activity_id: made[to]!.id })),
    ),
  })
  return made
}

type At = { years: number; position: number }

async function makeClass(tx: Tx, event: Event, { rounds, incentives, ...whole }: TemplateClass, at: At) {
  const made = await tx.activity.create({ data: { event_id: event.id, ...columnsOf(whole, rounds, at) } })
  for (const [position, incentive] of incentives.entries())
    await tx.activity.create({
      data: {
        event_id: event.id,
        parent_id: made.id,
        ...columnsOf(incentive, rounds, { ...at, position }),
      },
    })
  return made
}

type Contest = Pick<TemplateClass, 'settings' | 'purse'>

const columnsOf = ({ settings, purse }: Contest, rounds: TemplateClass['rounds'], { years, position }: At) =>
  ({
    ...settings,
    position,
    // Ages count on the same day of the year.
    age_on: settings.age_on && yearsAfter(dateOf(settings.age_on), years),
    rounds: { create: rounds },
    ...(purse && { purse: { create: purse } }),
  }) satisfies Partial<Prisma.ActivityUncheckedCreateInput>
