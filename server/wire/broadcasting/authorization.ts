import { z } from '../validation/zod.ts'

const SOCKET = 'Send a valid socket_id.'
const CHANNEL = 'Name the channel.'
const socket_id = z.string(SOCKET).regex(/^\d{1,15}\.\d{1,15}$/, SOCKET)

export const AuthenticateUser = z.object({ socket_id })
export const AuthorizeChannel = z.object({ socket_id, channel_name: z.string(CHANNEL).max(200, CHANNEL) })

export const ChannelAuthorization = z.strictObject({ auth: z.string(), channel_data: z.string().optional() })
export const UserAuthentication = z.strictObject({ auth: z.string(), user_data: z.string() })
