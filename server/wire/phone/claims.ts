import { readCode } from '#lib/typedCode.ts'
import { line } from '../fields/text.ts'
import { id } from '../fields/id.ts'
import { z } from '../fields/zod.ts'

const CODE = 'Enter the code that the secretary gave you.'
const kind = z.enum(['rider', 'guardian'], 'Say whether you are the rider, or their parent or guardian.')
export type ClaimKind = z.output<typeof kind>

export const ClaimCode = z.object({ code: line(60, CODE).transform(readCode).refine(Boolean, CODE) })
export const ClaimRider = ClaimCode.extend({ kind })
export const AskToClaim = z.object({ entry: id('Choose a run.'), kind })
export type AskToClaim = z.output<typeof AskToClaim>

/** Whom a code is for, and who gave it. */
export const ClaimShown = z.strictObject({ rider: z.string(), organization: z.string() })
export type ClaimShown = z.infer<typeof ClaimShown>
