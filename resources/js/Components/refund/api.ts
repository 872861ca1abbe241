import type { ScratchKind } from '#rules/entries/scratchKinds.ts'
import type { SuggestedScratch } from '#wire/draw.ts'
import type { HorseFee, RefundOptions, SaveRefund } from '#wire/events/refunds.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { READ_TIMEOUT, withErrorLog } from '../../api/errors.ts'
import { getJson, http } from '../../api/http.ts'
import { outcomeOf } from '../../api/outcome.ts'

export const fetchRefundOptions = async (entryId: number): Promise<RefundOptions | null> =>
  (await withErrorLog('Error fetching the fees of the run', async () => {
    const { data } = await getJson<RefundOptions>(entryPaths.refund(entryId), { timeout: READ_TIMEOUT })
    return data
  })) ?? null

export const fetchSuggestedScratch = async (entryId: number): Promise<ScratchKind | undefined> =>
  withErrorLog('Error fetching the kind of scratch', async () => {
    const { data } = await getJson<SuggestedScratch>(paths.scratch(entryId), { timeout: READ_TIMEOUT })
    return data.kind
  })

export const fetchHorseFee = async (entryId: number, horseId: number | null): Promise<number | undefined> =>
  withErrorLog('Error fetching the fee for a change of horse', async () => {
    const { data } = await getJson<HorseFee>(entryPaths.horseFee(entryId, horseId), { timeout: READ_TIMEOUT })
    return data.cents
  })

export const saveRefund = (entryId: number, refund: SaveRefund) =>
  outcomeOf(() => http.patch(entryPaths.refund(entryId), refund))
