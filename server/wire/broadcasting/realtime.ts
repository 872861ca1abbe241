import { z } from '../validation/zod.ts'

/**
 * The server for live messages: Pusher Channels, the host that sent the page, or another named server that speaks the
 * protocol.
 */
export const Realtime = z.strictObject({
  key: z.string(),
  cluster: z.string(),
  server: z.union([
    z.enum(['channels', 'page']),
    z.strictObject({ host: z.string(), port: z.number(), tls: z.boolean() }),
  ]),
})
export type Realtime = z.infer<typeof Realtime>
