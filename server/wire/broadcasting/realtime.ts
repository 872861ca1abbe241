import { z } from '../validation/zod.ts'

/** `server` is 'channels' for Pusher Channels, or 'page' for the host that serves the page. */
export const Realtime = z.strictObject({
  key: z.string(),
  cluster: z.string(),
  server: z.union([
    z.enum(['channels', 'page']),
    z.strictObject({ host: z.string(), port: z.number(), tls: z.boolean() }),
  ]),
})
export type Realtime = z.infer<typeof Realtime>
