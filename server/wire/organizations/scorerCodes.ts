import { parseCode } from '#lib/typedCode.ts'
import { Organization } from '../activity.ts'
import { name, rawText } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

const ENTER_CODE = "Enter the code from the organizer's screen."

export const JoinWithCode = z.object({
  code: name(40, ENTER_CODE).transform(parseCode).refine(Boolean, ENTER_CODE),
  name: name(100, 'Enter your name.'),
})
export type JoinWithCode = z.output<typeof JoinWithCode>

/** A link or QR code carries the code. */
export const JoinLink = z.object({ code: rawText(40, 'Open the whole link.').default('') })

export const JoinProps = z.strictObject({
  /** From the link, formatted; empty without one. */
  code: z.string(),
  /** The user signed in on this device, who is signed out by joining; null if there is none. */
  signed_in_as: z.string().nullable(),
  /** The event of this browser's earlier code, and whether it is over or the code was ended. */
  ended: z.strictObject({ event: z.string(), is_over: z.boolean() }).nullable(),
})
export type JoinProps = z.infer<typeof JoinProps>

export const ScorerByCode = z.strictObject({
  id: z.number(),
  /** waiting: the code can be used. ended: the scorer can't get in again without a new code. */
  state: z.enum(['waiting', 'joined', 'ended']),
  /** Formatted. Null unless it can be used. */
  code: z.string().nullable(),
  /** Null until a scorer uses the code. */
  name: z.string().nullable(),
  by: z.string(),
  joined_at: z.iso.datetime().nullable(),
})
export type ScorerByCode = z.infer<typeof ScorerByCode>

export const ScorerCodesProps = z.strictObject({
  organization: Organization,
  event: z.strictObject({ id: z.number(), name: z.string() }),
  /** Other events that scorers can still be added to. */
  events: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  is_over: z.boolean(),
  /** When the codes expire, in the event's time zone. */
  ends: z.string(),
  scorers: z.array(ScorerByCode),
  /** The newest code that can be used. */
  shown: z
    .strictObject({
      id: z.number(),
      code: z.string(),
      /** The scorer who gets in again with it; null for a new one. */
      name: z.string().nullable(),
      link: z.string(),
      /** QR code as a data URL; null if phones can't open the link. */
      picture: z.string().nullable(),
    })
    .nullable(),
  /** The address a scorer types. */
  address: z.string(),
  local_links: z.string().nullable(),
})
export type ScorerCodesProps = z.infer<typeof ScorerCodesProps>
