import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import { MAX_EXHIBITIONS } from '#rules/exhibitions/code.ts'
import { Abilities, Organization } from './activity.ts'
import { BATCH_PLACE_KINDS } from '#rules/entries/entryModes.ts'
import { RequestClass } from './draw.ts'
import { EntryColumn } from './entries.ts'
import { EventHead } from './events/event.ts'
import { id as idOf } from './validation/id.ts'
import { optionalLine, phone } from './validation/optional.ts'
import { birthYear, line, name as nameOf, paragraph, wholeNumber } from './validation/text.ts'
import { z } from './validation/zod.ts'

const MAX_IMPORT_LINES = 50_000
/** An import locks its classes, so this limits how long they stay locked. */
const MAX_IMPORT_ENTRIES = 20_000
const TOO_MANY = 'Import up to 50,000 lines at a time.'

export const PastImport = z.strictObject({
  id: z.number(),
  file_name: z.string(),
  sha256: z.string(),
  by: z.string(),
  /** In the event's time zone. */
  at: z.string(),
  undone_at: z.iso.datetime().nullable(),
  entries: z.number(),
})
export type PastImport = z.infer<typeof PastImport>

export const EntryImportProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  columns: z.array(EntryColumn),
  imports: z.array(PastImport),
  can: Abilities,
})
export type EntryImportProps = z.infer<typeof EntryImportProps>

export const ImportRows = z.strictObject({ rows: z.array(z.array(z.string())), sha256: z.string() })
export type ImportRows = z.infer<typeof ImportRows>

const MAX_EMAIL_LINE = 2000
const LONG_LINE = 'A line in the text has more than 2,000 characters. Break it up.'

export const ImportText = z.strictObject({
  text: paragraph(20_000, 'Paste the text of the email.').refine(
    (text) => text.split('\n').every((line) => line.length <= MAX_EMAIL_LINE),
    LONG_LINE,
  ),
})

const Details = z.strictObject({
  bbr_id: z.string().nullable(),
  hometown: z.string().nullable(),
  birth_year: z.number().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
const Span = { start: z.number(), end: z.number() }

export const EmailLines = z.strictObject({
  sender: z.strictObject({ name: z.string().nullable(), email: z.string().nullable() }),
  lines: z.array(
    z.strictObject({
      row: z.number(),
      rider: z.string(),
      details: Details,
      is_rider_from_above: z.boolean(),
      horse: z.string().nullable(),
      class_ids: z.array(z.number()),
      rollovers: z.array(z.strictObject({ class_id: z.number(), from_id: z.number().nullable() })),
      exhibitions: z.number(),
      request: z.string().nullable(),
    }),
  ),
  marks: z.array(
    z.strictObject({
      ...Span,
      kind: z.enum(['rider', 'horse', 'classes', 'exhibitions', 'request', 'detail', 'amount']),
    }),
  ),
  unknown: z.array(z.strictObject({ ...Span, text: z.string(), class_ids: z.array(z.number()) })),
  amount_cents: z.number().nullable(),
  sha256: z.string(),
})
export type EmailLines = z.infer<typeof EmailLines>

const anyName = z.string().max(MAX_NAME_LENGTH)

export const ImportNames = z.strictObject({
  riders: z
    .array(
      z.strictObject({
        name: anyName,
        bbr_id: z.string().max(20).nullable(),
        email: z.string().max(254).nullable().default(null),
      }),
    )
    .max(MAX_IMPORT_LINES, TOO_MANY),
  horses: z.array(anyName).max(MAX_IMPORT_LINES, TOO_MANY),
})
export type ImportNames = z.output<typeof ImportNames>

/** `hint`, such as a hometown, distinguishes records with the same name. */
const Choice = z.strictObject({ id: z.number(), name: z.string(), hint: z.string() })

/**
 * `certain` is set if only one record has this name, ignoring case, accents and punctuation. It is also set if only
 * one rider has a similar name and the same BBR number or email address.
 */
const NameChoices = z.strictObject({ certain: z.number().nullable(), choices: z.array(Choice) })
export type NameChoices = z.infer<typeof NameChoices>

/**
 * `is_exact` means that the choices have exactly this name. `ridden_by` lists the import's possible riders who have
 * ridden the horse. It is empty if `certain` is set.
 */
const HorseChoices = NameChoices.extend({
  is_exact: z.boolean(),
  choices: z.array(Choice.extend({ ridden_by: z.array(z.number()) })),
})
export type HorseChoices = z.infer<typeof HorseChoices>

export const ImportMatches = z.strictObject({
  riders: z.array(NameChoices),
  horses: z.array(HorseChoices),
  returned_checks: z.array(z.strictObject({ rider_id: z.number(), notice: z.string() })),
})
export type ImportMatches = z.infer<typeof ImportMatches>

const id = idOf('Choose a name from the list.')
const name = nameOf(MAX_NAME_LENGTH)

const NewImportLine = z
  .strictObject({
    rider_id: id.nullable(),
    rider_name: name,
    /** The next four fields are saved only for a new rider. */
    hometown: optionalLine(120),
    phone: phone.default(null),
    bbr_id: optionalLine(20),
    birth_year: birthYear('Enter a year, e.g. 2012, or leave it blank.').nullable(),
    horse_id: id.nullable(),
    horse_name: name.nullable(),
    class_ids: z.array(id).max(100),
    /** The classes in `class_ids` that share the run in another class. */
    rollovers: z
      .array(z.strictObject({ class_id: id, from_id: id }))
      .max(100)
      .default([]),
    /** The new total for the rider and horse, not the number to add. */
    exhibitions: wholeNumber(0, MAX_EXHIBITIONS, `Enter up to ${MAX_EXHIBITIONS} exhibitions.`).default(0),
    request: line(MAX_REQUEST_LENGTH)
      .transform((text) => text || null)
      .nullable(),
    request_class: RequestClass.nullable().default(null),
  })
  .refine(({ class_ids, exhibitions }) => class_ids.length + exhibitions > 0, {
    path: ['class_ids'],
    message: 'Choose a class.',
  })
  .refine(({ class_ids, rollovers }) => rollovers.every(({ class_id }) => class_ids.includes(class_id)), {
    path: ['rollovers'],
    message: 'Choose the class that rolls over.',
  })
export type NewImportLine = z.output<typeof NewImportLine>

const ImportLines = z
  .array(NewImportLine)
  .min(1, 'There is nothing to import.')
  .max(MAX_IMPORT_LINES, TOO_MANY)
  .refine(
    (lines) => lines.reduce((sum, { class_ids }) => sum + class_ids.length, 0) <= MAX_IMPORT_ENTRIES,
    'Import up to 20,000 entries at a time.',
  )

export const PreviewImport = z.strictObject({ lines: ImportLines })

/** `runs` counts the new entries of the go. They all get slots, or they all wait. */
export const ImportPlace = z.strictObject({
  activity_id: z.number(),
  round: z.string(),
  runs: z.number(),
  place: z.enum(BATCH_PLACE_KINDS),
  is_late: z.boolean(),
  is_published: z.boolean(),
})
export type ImportPlace = z.infer<typeof ImportPlace>

export const ImportFees = z.strictObject({
  lines: z.array(z.array(z.strictObject({ name: z.string(), cents: z.number() }))),
  total_cents: z.number(),
  places: z.array(ImportPlace),
})
export type ImportFees = z.infer<typeof ImportFees>

/**
 * Riders and horses without an id are looked up by name, and added if not found. The lookup ignores riders with
 * accounts.
 */
export const NewImport = z.strictObject({
  file_name: nameOf(200, "Enter the file's name."),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Choose the file again.'),
  lines: ImportLines,
})
export type NewImport = z.output<typeof NewImport>

/** `id` is null if there was nothing to add. `side_pots` counts side pots added to existing entries. */
export const CreatedImport = z.strictObject({
  id: z.number().nullable(),
  added: z.number(),
  side_pots: z.number(),
  exhibitions: z.number(),
})
export type CreatedImport = z.infer<typeof CreatedImport>

/** `name` is a rider, or a horse with several riders, whose runs in the go are fewer than `min_gap` slots apart. */
const CloseRuns = z.strictObject({
  activity_id: z.number(),
  round: z.string(),
  name: z.string(),
  slots: z.array(z.number()),
  /** How many more slots there are. */
  more_slots: z.number(),
  min_gap: z.number(),
})

/**
 * `places` has the gos with entries of the import that were still waiting, and where these entries went. `close_runs`
 * includes entries that already had slots. `shown` are the first of its `total`.
 */
export const PlacedImport = z.strictObject({
  places: z.array(ImportPlace),
  close_runs: z.strictObject({
    riders: z.number(),
    horses: z.number(),
    total: z.number(),
    shown: z.array(CloseRuns),
  }),
})
export type PlacedImport = z.infer<typeof PlacedImport>

/**
 * `kept` counts entries that stay because they have a score, are in a published draw or were changed after the import.
 * `side_pots` counts side pots removed from older entries.
 */
export const UndoneImport = z.strictObject({
  removed: z.number(),
  kept: z.number(),
  kept_because: z.strictObject({ scored: z.number(), published: z.number(), changed: z.number() }),
  side_pots: z.number(),
  exhibitions: z.number(),
})
export type UndoneImport = z.infer<typeof UndoneImport>
