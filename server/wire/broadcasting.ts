import { z } from 'zod'

const socket_id = z.string().regex(/^\d{1,15}\.\d{1,15}$/, 'This is no socket id.')

export const AskToSignIn = z.object({ socket_id })
export const AskToListen = z.object({ socket_id, channel_name: z.string().max(200) })
