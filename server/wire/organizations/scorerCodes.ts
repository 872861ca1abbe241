import { parseCode } from '#lib/typedCode.ts'
import { Abilities, Organization } from '../activity.ts'
import { EventHead } from '../events/event.ts'
import { name, rawText } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

const ENTER_CODE = "Enter the code from the organizer's screen."

export const JoinWithCode = z.object({
  code: name(40, ENTER_CODE).transform(parseCode).refine(Boolean, ENTER_CODE),
  name: name(100, 'Enter your name.'),
})
export type JoinWithCode = z.output<typeof JoinWithCode>

export const JoinLink = z.object({
  code: rawText(40, "This link isn't complete. Open the whole link.").default(''),
})

export const JoinProps = z.strictObject({
  code: z.string(),
  signed_in_as: z.string().nullable(),
  ended: z.strictObject({ event: z.string(), is_over: z.boolean() }).nullable(),
})
export type JoinProps = z.infer<typeof JoinProps>

export const ScorerByCode = z.strictObject({
  id: z.number(),
  state: z.enum(['waiting', 'joined', 'ended']),
  code: z.string().nullable(),
  name: z.string().nullable(),
  by: z.string(),
  joined_at: z.iso.datetime().nullable(),
})
export type ScorerByCode = z.infer<typeof ScorerByCode>

export const ScorerCodesProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  events: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  is_over: z.boolean(),
  ends: z.string(),
  scorers: z.array(ScorerByCode),
  shown: z
    .strictObject({
      id: z.number(),
      code: z.string(),
      name: z.string().nullable(),
      link: z.string(),
      picture: z.string().nullable(),
    })
    .nullable(),
  address: z.string(),
  local_links: z.string().nullable(),
  can: Abilities,
})
export type ScorerCodesProps = z.infer<typeof ScorerCodesProps>
