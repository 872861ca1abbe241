import type { z } from 'zod'
import type { SaveW9 } from '#wire/taxYear.ts'
import * as taxPaths from '#wire/taxPaths.ts'
import { http } from '../../api/http.ts'
import { outcomeOf } from '../../api/outcome.ts'

export const saveW9 = (organizationId: number, w9: z.input<typeof SaveW9>) =>
  outcomeOf(() => http.patch(taxPaths.saveW9(organizationId), w9))
