import { z } from '../validation/zod.ts'

/** 'channels' is Pusher Channels. 'page' is the host that serves the page. */
export const Realtime = z.strictObject({
  key: z.string(),
  cluster: z.string(),
  server: z.union([
    z.enum(['channels', 'page']),
    z.strictObject({ host: z.string(), port: z.number(), tls: z.boolean() }),
  ]),
})
export type Realtime = z.infer<typeof Realtime>
