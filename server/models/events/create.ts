import type { CreateEvent } from '#wire/events/event.ts'
import { createSlug } from '#lib/slug.ts'
import type { Event } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { recordCreatedClasses } from '../classes/create.ts'
import { record } from '../changeLog.ts'
import { createFromTemplate, loadTemplate } from '../templates/apply.ts'
import { eventScope } from './changeEvent.ts'
import { eventColumns, eventSnapshot } from './settings.ts'

export function createEvent(
  db: Database,
  user: CurrentUser,
  organization: { id: number },
  input: CreateEvent,
) {
  return transaction(db, async (tx) => {
    const { template_id, ...columns } = input
    const event = await insertEvent(tx, { organization_id: organization.id, ...eventColumns(columns) })
    await record(tx, user, eventScope(event), 'event made', null, eventSnapshot(event))
    if (template_id) await createClassesFromTemplate(tx, user, event, template_id)
    return event
  })
}

async function createClassesFromTemplate(tx: Tx, user: CurrentUser, event: Event, template: number) {
  const data = await loadTemplate(tx, event.organization_id, template, {
    field: 'template_id',
    kind: 'event',
  })
  await recordCreatedClasses(tx, user, event, await createFromTemplate(tx, event.id, data, 0))
}

export async function insertEvent(
  tx: Tx,
  data: Parameters<Tx['event']['create']>[0]['data'],
): Promise<Event> {
  const { id, name } = await tx.event.create({ data })
  return tx.event.update({ where: { id }, data: { slug: createSlug(name, id) } })
}
