import { pageNumber, rawText } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { MAX_SEARCH_LENGTH } from '../riderApp/views.ts'

export const NoQuery = z.object({})

export const EventSearchQuery = z.object({
  q: rawText(MAX_SEARCH_LENGTH)
    .default('')
    .meta({ description: 'Part of an event name, a place or an organization name.' }),
})

const MAX_ROUND_NAME_LENGTH = 20

export const RoundQuery = z.object({
  round: rawText(MAX_ROUND_NAME_LENGTH)
    .default('')
    .meta({ description: 'Name of the go. Default: the last published go.' }),
})

export const ViewQuery = z.object({
  view: rawText(MAX_ROUND_NAME_LENGTH)
    .default('')
    .meta({ description: 'Name of a go, or the average. Default: the last one.' }),
})

export const PageQuery = z.object({ page: pageNumber.meta({ description: 'Page number. Default: 1.' }) })
