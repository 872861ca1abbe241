import { ROLES } from '#rules/permissions.ts'
import { Organization } from '../activity.ts'
import { CurrentEvent } from '../events/progress.ts'
import { z } from '../validation/zod.ts'

export const OrganizationsProps = z.strictObject({
  /** First steps for a new organizer; null once they are done. A step without `url` isn't available yet. */
  steps: z
    .array(z.strictObject({ label: z.string(), done: z.boolean(), url: z.string().nullable() }))
    .nullable(),
  may_make: z.boolean(),
  organizations: z.array(
    Organization.extend({
      role: z.enum(ROLES),
      /** Set if the membership is limited to one event. */
      event: z.string().nullable(),
      may: z.array(z.string()),
      leads: z.boolean(),
      /** Claims waiting for an answer; null for members who can't answer them. */
      waiting_claims: z.number().nullable(),
      /** Sign-ups waiting for a code; null for members who don't hand out codes. */
      waiting_sign_ups: z.number().nullable(),
      /** Prizes without a check; null for members who can't write checks. */
      unpaid: z.number().nullable(),
      events_count: z.number(),
      /** First day of the next event. */
      next_event: z.iso.date().nullable(),
      current: CurrentEvent.nullable(),
    }),
  ),
})
export type OrganizationsProps = z.infer<typeof OrganizationsProps>
