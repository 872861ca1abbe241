import { PAPER_HOLDERS, PAPER_VALIDITIES } from '#rules/entries/papers.ts'
import { id as idOf, MAX_ID } from './validation/id.ts'
import { optionalDay } from './validation/optional.ts'
import { name, wholeNumber } from './validation/text.ts'
import { z } from './validation/zod.ts'

const Holder = z.enum(PAPER_HOLDERS, 'Choose rider or horse.')
const Validity = z.enum(PAPER_VALIDITIES, 'Choose how long the paper is valid.')
const id = idOf('Choose a name from the list.')

export const PaperKindItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  holder: Holder,
  validity: Validity,
  everywhere: z.boolean(),
  /** If empty, the requirement applies to every class, side pot and average. */
  contest_ids: z.array(z.number()),
  papers: z.number(),
})
export type PaperKindItem = z.infer<typeof PaperKindItem>

const kindName = name(60, "Enter the paper's name.")
/** Keyed by id. If nothing is checked, the requirement applies to every class, side pot and average. */
const contests = z.record(z.string().regex(/^\d{1,9}$/), z.boolean(), 'Choose classes from the list.')

/** If `everywhere` is true, `contests` is ignored. */
export const CreatePaperKind = z.strictObject({
  name: kindName,
  holder: Holder,
  validity: Validity,
  everywhere: z.boolean('Choose where the paper is needed.'),
  contests,
})
export type CreatePaperKind = z.output<typeof CreatePaperKind>

export const UpdatePaperKind = z.strictObject({ name: kindName, contests })
export type UpdatePaperKind = z.output<typeof UpdatePaperKind>

/**
 * `papers` is how many received papers of this kind the page showed. If there are more by now, the server refuses.
 */
export const RemovePaperKind = z.object({ papers: wholeNumber(0, MAX_ID, 'Reload the page and try again.') })

export const Paper = z.strictObject({
  version: z.number(),
  received_on: z.iso.date(),
  valid_until: z.iso.date().nullable(),
  by: z.string(),
})
export type Paper = z.infer<typeof Paper>

export const PaperLine = z.strictObject({
  kind_id: z.number(),
  name: z.string(),
  validity: Validity,
  paper: Paper.nullable(),
})
export type PaperLine = z.infer<typeof PaperLine>

export const PapersChecklist = z.strictObject({
  /** In the event's time zone. */
  today: z.iso.date(),
  last_day: z.iso.date(),
  holders: z.array(
    z.strictObject({ holder: Holder, id: z.number(), name: z.string(), papers: z.array(PaperLine) }),
  ),
})
export type PapersChecklist = z.infer<typeof PapersChecklist>

export const PapersQuery = z.object({ rider: idOf('Choose a rider.') })

/** A blank `received_on` removes the check mark. `version` is 0 if there is no check mark yet. */
export const SavePaper = z
  .strictObject({
    kind_id: id,
    user_id: id.nullish(),
    horse_id: id.nullish(),
    received_on: optionalDay('Enter the day the paper came in.'),
    valid_until: optionalDay(
      'Enter the day the paper is good until, or leave it blank if it never expires.',
    ).default(null),
    version: wholeNumber(0, MAX_ID, 'Reload the page and try again.'),
  })
  .refine(({ user_id, horse_id }) => Boolean(user_id) !== Boolean(horse_id), {
    path: ['user_id'],
    message: 'Choose a rider or a horse.',
  })
  .refine(({ received_on, valid_until }) => !valid_until || (received_on && valid_until >= received_on), {
    path: ['valid_until'],
    message: 'The paper expired before it came in. Check the date.',
  })
export type SavePaper = z.output<typeof SavePaper>

/** For a rider's paper, `riders` has only that rider. For a horse's paper, it has all riders of the horse. */
export const SavedPaper = z.strictObject({ paper: Paper.nullable(), riders: z.array(z.number()) })
export type SavedPaper = z.infer<typeof SavedPaper>

export const OnHold = z.strictObject({ riders: z.array(z.number()), horses: z.array(z.number()) })
export type OnHold = z.infer<typeof OnHold>
