import { findClassPreset, CLASS_PRESETS, type ClassPreset, DEFAULT_CLASS } from '#rules/classes/presets.ts'
import { suggestCodes } from '#rules/entries/suggestCode.ts'
import { type Membership, hasPermission } from '#rules/permissions.ts'
import type { CreateClasses, NewClassMoney } from '#wire/events/classes.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Invalid, NotFound } from '../../errors.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeLogEntry, recordAll } from '../changeLog.ts'
import { listCodes } from './codes.ts'
import { listTemplates } from '../templates/templates.ts'
import { createFromTemplate, loadTemplate, TEMPLATE_GONE } from '../templates/apply.ts'

type Event = { id: number; organization_id: number; membership: Membership }

export async function loadCreateOptions(db: Database, event: Event) {
  const classes = await db.activity.findMany({
    where: { event_id: event.id, parent_id: null },
    select: { name: true },
  })
  const names = new Set(classes.map(({ name }) => name.toLowerCase()))
  const isNameUsed = (name: string) => names.has(name.toLowerCase())
  const templates = canUseTemplates(event) ? await listTemplates(db, event.organization_id) : []
  return {
    presets: CLASS_PRESETS.map(({ name, kind, payback_bp, side_pots }) => ({
      name,
      kind,
      made: isNameUsed(name),
      payback_bp,
      side_pots,
    })),
    own: { payback_bp: DEFAULT_CLASS.payback_bp, side_pots: DEFAULT_CLASS.side_pots },
    templates: templates.map((template) => ({ ...template, made: template.classes.some(isNameUsed) })),
  }
}

/** Templates belong to the whole organization, so members limited to one event can't use them. */
const canUseTemplates = ({ membership }: Event) => hasPermission(membership, 'lead')

type PlannedClasses = {
  field: string
  names: string[]
  create(tx: Tx, position: number): Promise<{ id: number; name: string }[]>
}

export function createClasses(db: Database, user: CurrentUser, event: Event, input: CreateClasses) {
  return transaction(db, async (tx) => {
    const existing = await lockEventClasses(tx, event.id)
    const planned = [
      ...checkedKeys(input.presets).map((key) =>
        planFromPreset(event, findClassPreset(key) ?? rejectUnknownPreset(key), {
          money: input.money[key],
          moneyField: `money.${key}`,
        }),
      ),
      ...(await planFromTemplates(tx, event, checkedKeys(input.templates))),
      ...(input.name
        ? [
            {
              ...planFromPreset(
                event,
                { ...DEFAULT_CLASS, name: input.name },
                { money: input.own_money ?? undefined, moneyField: 'own_money' },
              ),
              field: 'name',
            },
          ]
        : []),
    ]
    requireFreeNames(existing, planned)
    const created: { id: number; name: string }[] = []
    for (const { create } of planned) created.push(...(await create(tx, existing.length + created.length)))
    await recordCreatedClasses(tx, user, event, created)
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
    return created
  })
}

const checkedKeys = (choices: Record<string, boolean>) => Object.keys(choices).filter((key) => choices[key])

type EnteredMoney = { money: NewClassMoney | undefined; moneyField: string }

function planFromPreset(
  event: Event,
  preset: ClassPreset,
  { money, moneyField }: EnteredMoney,
): PlannedClasses {
  if (money) {
    requireUsualSidePots(preset, money, moneyField)
    requireMoneyPermission(event, money, moneyField)
  }
  return {
    field: `presets.${preset.name}`,
    names: [preset.name],
    create: async (tx, position) => [await createFromPreset(tx, event.id, preset, { position, money })],
  }
}

function requireUsualSidePots(preset: ClassPreset, { side_pots }: NewClassMoney, field: string) {
  const unknown = Object.keys(side_pots).find((name) => !preset.side_pots.includes(name))
  if (unknown !== undefined)
    throw new Invalid({
      [`${field}.side_pots.${unknown}.checked`]: "This side pot isn't available. Reload the page.",
    })
}

function requireMoneyPermission(
  { membership }: Event,
  { side_pots, ...amounts }: NewClassMoney,
  field: string,
) {
  if (hasPermission(membership, 'pay')) return
  const fees = Object.entries(side_pots).map(([name, { entry_fee_cents }]): [string, number | undefined] => [
    `side_pots.${name}.entry_fee_cents`,
    entry_fee_cents,
  ])
  const set = [...Object.entries(amounts), ...fees].find(([, amount]) => amount !== undefined)
  if (set)
    throw new Invalid({
      [`${field}.${set[0]}`]: "Your role in this event doesn't let you change money settings. Ask an owner.",
    })
}

async function planFromTemplates(tx: Tx, event: Event, ids: string[]): Promise<PlannedClasses[]> {
  const planned = []
  for (const key of ids) {
    const field = `templates.${key}`
    if (!canUseTemplates(event)) throw new Invalid({ [field]: TEMPLATE_GONE })
    const data = await loadTemplate(tx, event.organization_id, parseId(key), { field })
    planned.push({
      field,
      names: [
        ...data.classes.map(({ settings }) => settings.name),
        ...data.aggregates.map(({ name }) => name),
      ],
      create: (tx: Tx, position: number) => createFromTemplate(tx, event.id, data, position),
    })
  }
  return planned
}

const parseId = (key: string) => (/^\d{1,9}$/.test(key) ? Number(key) : 0)

function requireFreeNames(existing: { name: string }[], planned: PlannedClasses[]) {
  const names = new Set(existing.map(({ name }) => name.toLowerCase()))
  for (const one of planned)
    for (const name of one.names) {
      if (names.has(name.toLowerCase())) throw new Invalid({ [one.field]: nameTakenMessage(name) })
      names.add(name.toLowerCase())
    }
}

export async function recordCreatedClasses(
  tx: Tx,
  user: CurrentUser,
  { id, organization_id }: Pick<Event, 'id' | 'organization_id'>,
  created: { id: number; name: string }[],
) {
  const where = { organization_id, event_id: id }
  await recordAll(
    tx,
    created.map((one) =>
      changeLogEntry(user, { ...where, activity_id: one.id }, 'class made', null, { name: one.name }),
    ),
  )
}

async function createFromPreset(
  tx: Tx,
  event_id: number,
  preset: ClassPreset,
  { position, money }: { position: number; money: NewClassMoney | undefined },
) {
  const { kind: _kind, source: _source, side_pots: _usual, divisions, places, placesBy, ...rest } = preset
  const { payback_bp: usualPayback, ...columns } = rest
  const { side_pots = {}, ...amounts } = money ?? {}
  const purse = { divisions, places, placesBy, payback_bp: usualPayback, ...amounts }
  const rounds = { create: { name: '', position: 0 } }
  const contests = [columns.name, ...Object.keys(side_pots)].map((name) => ({ name, code: null }))
  const [code, ...potCodes] = suggestCodes(contests, await listCodes(tx, event_id))
  const created = await tx.activity.create({
    data: { ...columns, code, event_id, position, rounds, purse: { create: purse } },
  })
  const { judged, track_horses, track_bulls, has_divisions } = columns
  const shared = { judged, track_horses, track_bulls, has_divisions, event_id, parent_id: created.id, rounds }
  for (const [at, [name, { entry_fee_cents = 0 }]] of Object.entries(side_pots).entries())
    await tx.activity.create({
      data: {
        ...shared,
        name,
        code: potCodes[at],
        position: at,
        purse: { create: { ...purse, added_cents: 0, entry_fee_cents } },
      },
    })
  return created
}

/** Until the transaction ends, no one else can add, rename or reorder the event's classes. */
export async function lockEventClasses(tx: Tx, eventId: number) {
  const events = await tx.$queryRaw<unknown[]>`SELECT id FROM events WHERE id = ${eventId} FOR UPDATE`
  if (events.length === 0) throw new NotFound()
  return tx.activity.findMany({
    where: { event_id: eventId, parent_id: null },
    select: { id: true, name: true, position: true, is_aggregate: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
}

export const isNameTaken = (classes: { id: number; name: string }[], name: string, but?: number) =>
  classes.some((one) => one.id !== but && one.name.toLowerCase() === name.toLowerCase())

export function nameTakenMessage(name: string): string {
  const taken = `This event already has a class called ${name}.`
  if (DAY.test(name)) return taken
  return `${taken} Add the day to one of the names, e.g. ${name} Sunday.`
}

const DAY = /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/i

function rejectUnknownPreset(key: string): never {
  throw new Invalid({ [`presets.${key}`]: 'Choose a class from the list.' })
}
