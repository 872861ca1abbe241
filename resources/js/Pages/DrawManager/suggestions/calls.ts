import type { HorseItem, ListPage, RiderItem } from '#wire/people.ts'
import { read } from '../../../ajax/read.ts'
import { send } from '../../../ajax/send.ts'
import { attempt, conflictOf, logged } from '../../../attempt.ts'
import * as paths from '#wire/paths.ts'

/** The calls about those who can be suggested. A failed call answers undefined. */

type Kind = 'rider' | 'horse' | 'bull'

export const search = <Item>(kind: Kind, query: string) =>
  attempt(`Error fetching search ${kind} results:`, async () => {
    const { data } = await read<{ data: Item[] }>(paths.search(kind), { params: { query } })
    return data.data
  })

export const fetchRiders = () =>
  logged('Error fetching the rider list', () => everyPage<RiderItem>(paths.ridersList()))
export const fetchHorses = () =>
  logged('Error fetching the horse list', () => everyPage<HorseItem>(paths.horsesList()))

export const fetchTypedInRiders = (organizationId: number) =>
  attempt('An error occurred reading the typed-in riders', () =>
    everyPage<RiderItem>(paths.typedInRiders(organizationId)),
  )

/** Somebody may have drawn them meanwhile: the server says where. */
export const removeTypedInRider = (id: number) =>
  attempt<true | { refused: string }>('An error occurred removing a typed-in rider', async () => {
    try {
      await send.delete(paths.typedInRider(id))
      return true
    } catch (error) {
      const refused = conflictOf(error)
      if (refused) return { refused }
      throw error
    }
  })

/** Follows `links.next` to the end; a person who is on two pages is in the list once. */
async function everyPage<Item extends { id: number }>(start: string): Promise<Item[]> {
  const byId = new Map<number, Item>()
  for (let next: string | null = start; next;) {
    const { data: page }: { data: ListPage<Item> } = await read<ListPage<Item>>(next)
    for (const person of page.data) byId.set(person.id, person)
    next = page.links.next
  }
  return [...byId.values()]
}
