import { pageNumber, plain } from '../fields/text.ts'
import { z } from '../fields/zod.ts'
import { SEARCH_LENGTH } from '../phone/asked.ts'

// What an address of the API takes behind its question mark.

export const Nothing = z.object({})

export const SearchAsked = z.object({
  q: plain(SEARCH_LENGTH)
    .default('')
    .meta({ description: 'Part of an event name, a place or an organization name.' }),
})

const LONGEST_GO = 20

export const RoundAsked = z.object({
  round: plain(LONGEST_GO)
    .default('')
    .meta({ description: 'Name of the go. Default: the last published go.' }),
})

export const ViewAsked = z.object({
  view: plain(LONGEST_GO)
    .default('')
    .meta({ description: 'Name of a go, or the average. Default: the last one.' }),
})

export const PageAsked = z.object({ page: pageNumber.meta({ description: 'Page number. Default: 1.' }) })
