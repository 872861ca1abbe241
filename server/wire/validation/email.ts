import { line } from './text.ts'
import { z } from './zod.ts'

const EMAIL = 'Enter your e-mail address, such as mae@example.com.'

/** Somebody's own address; one that differs in capitals is the same. */
export const email = line(254, EMAIL)
  .transform((text) => text.toLowerCase())
  .pipe(z.email(EMAIL))
