import { parseCode } from '#lib/typedCode.ts'
import { line } from '../validation/text.ts'
import { id } from '../validation/id.ts'
import { z } from '../validation/zod.ts'

const INVALID_CODE = 'Enter the code that the secretary gave you.'
const kind = z.enum(['rider', 'guardian'], "Choose whether you're the rider or their parent or guardian.")
export type ClaimKind = z.output<typeof kind>

export const ClaimCode = z.object({
  code: line(60, INVALID_CODE).transform(parseCode).refine(Boolean, INVALID_CODE),
})
export const ClaimRider = ClaimCode.extend({ kind })
export const RequestClaim = z.object({ entry: id('Choose a run.'), kind })
export type RequestClaim = z.output<typeof RequestClaim>

export const ClaimPreview = z.strictObject({ rider: z.string(), organization: z.string() })
export type ClaimPreview = z.infer<typeof ClaimPreview>
