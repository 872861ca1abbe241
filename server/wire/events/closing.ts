import { UNFINISHED_KINDS } from '#rules/events/closing.ts'
import { Abilities, Organization } from '../activity.ts'
import { z } from '../validation/zod.ts'
import { ClosedEvent, EventHead } from './event.ts'

const UnfinishedItem = z.strictObject({
  kind: z.enum(UNFINISHED_KINDS),
  blocks: z.boolean(),
  sentence: z.string(),
  url: z.string(),
})
export type UnfinishedItem = z.infer<typeof UnfinishedItem>

export const CloseEventProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  closed: ClosedEvent.nullable(),
  unfinished: z.array(UnfinishedItem),
  can: Abilities,
})
export type CloseEventProps = z.infer<typeof CloseEventProps>
