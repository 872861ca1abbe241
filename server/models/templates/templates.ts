import type { TemplateName, TemplateItem } from '#wire/events/templates.ts'
import type { Template } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { parseTemplate } from './parse.ts'

export async function listTemplates(db: Database | Tx, organization_id: number): Promise<TemplateItem[]> {
  const templates = await db.template.findMany({
    where: { organization_id },
    orderBy: [{ kind: 'desc' }, { name: 'asc' }, { id: 'asc' }],
  })
  return templates.map((template) => {
    const { data, unusable } = parseTemplate(template)
    const classes = data?.classes.map(({ settings }) => settings.name) ?? []
    return { id: template.id, name: template.name, kind: templateKind(template), classes, unusable }
  })
}

const templateKind = ({ kind }: Pick<Template, 'kind'>) => (kind === 'event' ? 'event' : 'class')

type TemplateRef = { id: number; organization_id: number }

export function renameTemplate(db: Database, user: CurrentUser, found: TemplateRef, { name }: TemplateName) {
  return changeOrganization(db, user, found.organization_id, 'lead', async (tx) => {
    const existing = await listTemplateNames(tx, found.organization_id)
    const before = existing.find(({ id }) => id === found.id)
    if (!before) throw new NotFound()
    if (before.name === name) return
    requireFreeName(
      existing.filter(({ id }) => id !== found.id),
      { kind: templateKind(before), name },
    )
    await tx.template.update({ where: { id: found.id }, data: { name } })
    await record(tx, user, templateScope(found), 'template renamed', { name: before.name }, { name })
  })
}

export function deleteTemplate(db: Database, user: CurrentUser, found: TemplateRef) {
  return changeOrganization(db, user, found.organization_id, 'lead', async (tx) => {
    const existing = await listTemplateNames(tx, found.organization_id)
    const before = existing.find(({ id }) => id === found.id)
    if (!before) throw new NotFound()
    await tx.template.delete({ where: { id: found.id } })
    await record(tx, user, templateScope(found), 'template deleted', { name: before.name }, null)
  })
}

const templateScope = ({ organization_id }: TemplateRef) => ({ organization_id })

export const listTemplateNames = (tx: Tx, organization_id: number) =>
  tx.template.findMany({ where: { organization_id }, select: { id: true, kind: true, name: true } })

export function requireFreeName(
  existing: { kind: string; name: string }[],
  { kind, name }: { kind: string; name: string },
) {
  if (existing.some((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase()))
    throw new Invalid({ name: `You already have a template called ${name}.` })
}
