import { Realtime } from './broadcasting/realtime.ts'
import { Navigation } from './navigation.ts'
import { z } from './validation/zod.ts'

export const SharedProps = z.strictObject({
  auth: z.strictObject({
    /** `has_account` is false for scorers who joined by code. */
    user: z.strictObject({ id: z.number(), name: z.string(), has_account: z.boolean() }).nullable(),
  }),
  errors: z.record(z.string(), z.string()),
  demo: z.boolean(),
  /** False without a mail server. Emails are then saved on the server's computer. */
  sends_mail: z.boolean(),
  realtime: Realtime.nullable(),
  navigation: Navigation.nullable(),
})
export type SharedProps = z.infer<typeof SharedProps>
