import type { NamedTemplate, TemplateItem } from '#wire/events/templates.ts'
import type { Template } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'
import { changeOrganization } from '../organization/change.ts'
import { readTemplate } from './read.ts'

/** The templates of an organization: whole events first, then classes, by name. */
export async function templatesOf(db: Database | Tx, organization_id: number): Promise<TemplateItem[]> {
  const templates = await db.template.findMany({
    where: { organization_id },
    orderBy: [{ kind: 'desc' }, { name: 'asc' }, { id: 'asc' }],
  })
  return templates.map((template) => {
    const { data, unusable } = readTemplate(template)
    const classes = data?.classes.map(({ settings }) => settings.name) ?? []
    return { id: template.id, name: template.name, kind: kindOf(template), classes, unusable }
  })
}

const kindOf = ({ kind }: Pick<Template, 'kind'>) => (kind === 'event' ? 'event' : 'class')

type Found = { id: number; organization_id: number }

/** Refused where the organization has one of that kind and name already. */
export function renameTemplate(db: Database, by: Person, found: Found, { name }: NamedTemplate) {
  return changeOrganization(db, by, found.organization_id, 'lead', async (tx) => {
    const there = await namesOf(tx, found.organization_id)
    const before = there.find(({ id }) => id === found.id)
    if (!before) throw new NotFound()
    if (before.name === name) return
    requireFree(
      there.filter(({ id }) => id !== found.id),
      { kind: kindOf(before), name },
    )
    await tx.template.update({ where: { id: found.id }, data: { name } })
    await record(tx, by, whereIs(found), 'template renamed', { name: before.name }, { name })
  })
}

/** Classes that were made with it stay. */
export function deleteTemplate(db: Database, by: Person, found: Found) {
  return changeOrganization(db, by, found.organization_id, 'lead', async (tx) => {
    const there = await namesOf(tx, found.organization_id)
    const before = there.find(({ id }) => id === found.id)
    if (!before) throw new NotFound()
    await tx.template.delete({ where: { id: found.id } })
    await record(tx, by, whereIs(found), 'template deleted', { name: before.name }, null)
  })
}

const whereIs = ({ organization_id }: Found) => ({ organization_id })

export const namesOf = (tx: Tx, organization_id: number) =>
  tx.template.findMany({ where: { organization_id }, select: { id: true, kind: true, name: true } })

/** A class and an event may be called alike. */
export function requireFree(
  there: { kind: string; name: string }[],
  { kind, name }: { kind: string; name: string },
) {
  if (there.some((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase()))
    throw new Invalid({ name: `There is a template called ${name} already.` })
}
