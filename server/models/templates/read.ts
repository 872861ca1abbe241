import { TEMPLATE_VERSION, TemplateData } from '#wire/events/templates.ts'

type Saved = { kind: string; name: string; schema_version: number; data: unknown }

/** From each older shape of the data to the next. There is none yet. */
const CARRIED_OVER: Record<number, (data: unknown) => unknown> = {}

/**
 * The classes of a template as they are made now; or why it cannot be used, in a sentence. What was saved in an older
 * shape is carried over. The class of a template of one is called as the template is.
 */
export function readTemplate(
  saved: Saved,
): { data: TemplateData; unusable: null } | { data: null; unusable: string } {
  const { kind, name, schema_version } = saved
  if (schema_version > TEMPLATE_VERSION) return refused('It was saved by a newer release of this software.')
  let { data } = saved
  for (let version = schema_version; version < TEMPLATE_VERSION; version++) {
    const carry = CARRIED_OVER[version]
    if (!carry) return refused('It was saved by a release that is too old. Save it again.')
    data = carry(data)
  }
  const read = TemplateData.safeParse(data)
  if (!read.success) return refused('It cannot be read. Save it again.')
  const [only] = read.data.classes
  if (kind === 'class') only!.settings.name = name
  return { data: read.data, unusable: null }
}

const refused = (unusable: string) => ({ data: null, unusable })
