import type { z } from 'zod'
import type { PapersChecklist, SavedPaper, SavePaper } from '#wire/papers.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { READ_TIMEOUT, withErrorLog } from '../../api/errors.ts'
import { getJson, http } from '../../api/http.ts'
import { outcomeOf } from '../../api/outcome.ts'

export const fetchChecklist = (eventId: number, rider: number) =>
  withErrorLog('Error fetching the papers', async () => {
    const url = entryPaths.papers(eventId, rider)
    return (await getJson<PapersChecklist>(url, { timeout: READ_TIMEOUT })).data
  })

export const savePaper = (eventId: number, paper: z.input<typeof SavePaper>) =>
  outcomeOf(() => http.patch<SavedPaper>(entryPaths.papers(eventId), paper))
