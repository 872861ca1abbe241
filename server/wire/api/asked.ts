import { pageNumber, plain } from '../fields/text.ts'
import { z } from '../fields/zod.ts'
import { SEARCH_LENGTH } from '../phone/asked.ts'

// What an address of the API takes behind its question mark.

export const Nothing = z.object({})

export const SearchAsked = z.object({
  q: plain(SEARCH_LENGTH)
    .default('')
    .meta({ description: 'A part of the name, the place or the organization.' }),
})

const LONGEST_GO = 20

export const RoundAsked = z.object({
  round: plain(LONGEST_GO)
    .default('')
    .meta({ description: 'A go by its name; without it the last one that is published.' }),
})

export const ViewAsked = z.object({
  view: plain(LONGEST_GO)
    .default('')
    .meta({ description: 'A go by its name, or the average; without it the last one.' }),
})

export const PageAsked = z.object({ page: pageNumber })
