import { name } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

export const MAX_TOKENS = 10

export const CreateToken = z.object({ name: name(60, 'Enter a name, e.g. the name of the app.') })

export const TokenId = z.object({
  id: z.int('Choose one of your tokens.').positive('Choose one of your tokens.').max(2_147_483_647),
})

export const Token = z.strictObject({
  id: z.number(),
  name: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
})
export type Token = z.infer<typeof Token>
