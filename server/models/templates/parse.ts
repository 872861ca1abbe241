import { TEMPLATE_VERSION, TemplateData } from '#wire/events/templates.ts'

type SavedTemplate = { kind: string; name: string; schema_version: number; data: unknown }

const UPGRADES: Record<number, (data: unknown) => unknown> = {
  // Versions 2 to 5 only added fields with defaults.
  1: (data) => data,
  2: (data) => data,
  3: (data) => data,
  4: (data) => data,
}

/** A class created from a class template gets the template's name. */
export function parseTemplate(
  saved: SavedTemplate,
): { data: TemplateData; unusable: null } | { data: null; unusable: string } {
  const { kind, name, schema_version } = saved
  if (schema_version > TEMPLATE_VERSION)
    return unusableTemplate(
      'This template was saved by a newer version of the app. Update the app to use it.',
    )
  let { data } = saved
  for (let version = schema_version; version < TEMPLATE_VERSION; version++) {
    const carry = UPGRADES[version]
    if (!carry)
      return unusableTemplate('This template is too old to use. Save it again from a class or event.')
    data = carry(data)
  }
  const read = TemplateData.safeParse(data)
  if (!read.success)
    return unusableTemplate("We can't read this template. Save it again from a class or event.")
  const [only] = read.data.classes
  if (kind === 'class') only!.settings.name = name
  return { data: read.data, unusable: null }
}

const unusableTemplate = (unusable: string) => ({ data: null, unusable })
