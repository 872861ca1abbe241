import { line } from './text.ts'
import { z } from './zod.ts'

const EMAIL = 'Enter your email address, e.g. mae@example.com.'

export const email = line(254, EMAIL)
  .transform((text) => text.toLowerCase())
  .pipe(z.email(EMAIL))
