import { ROLES } from '#rules/permissions.ts'
import { Event, Organization } from '../activity.ts'
import { CurrentEvent } from '../events/progress.ts'
import { z } from '../validation/zod.ts'

export const OrganizationsProps = z.strictObject({
  steps: z
    .array(z.strictObject({ label: z.string(), done: z.boolean(), url: z.string().nullable() }))
    .nullable(),
  may_make: z.boolean(),
  organizations: z.array(
    Organization.extend({
      role: z.enum(ROLES),
      event: z.string().nullable(),
      may: z.array(z.string()),
      leads: z.boolean(),
      waiting_claims: z.number().nullable(),
      waiting_sign_ups: z.number().nullable(),
      unpaid: z.number().nullable(),
      /** Empty for members who can't accept or decline entries. */
      online_entries: z.array(
        z.strictObject({ event: Event.pick({ id: true, name: true }), waiting: z.number() }),
      ),
      events_count: z.number(),
      next_event: z.iso.date().nullable(),
      current: CurrentEvent.nullable(),
    }),
  ),
})
export type OrganizationsProps = z.infer<typeof OrganizationsProps>
