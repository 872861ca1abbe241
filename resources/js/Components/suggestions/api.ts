import type { HorseItem, ListChanges, ListPage, RiderItem } from '#wire/directory.ts'
import type { AxiosResponse } from 'axios'
import { http, getJson } from '../../api/http.ts'
import { withErrorAlert, conflictOf, withErrorLog } from '../../api/errors.ts'
import { withFreshToken } from '../../api/withFreshToken.ts'
import * as paths from '#wire/paths.ts'

type Kind = 'rider' | 'horse' | 'bull'

export const search = <Item>(kind: Kind, query: string) =>
  withErrorAlert(`Error fetching search ${kind} results:`, async () => {
    const { data } = await getJson<{ data: Item[] }>(paths.search(kind), { params: { query } })
    return data.data
  })

export type WholeList<Item> = { items: Item[]; cursor: number | null }

export const fetchRiders = () =>
  withErrorLog('Error fetching the rider list', () => everyPage<RiderItem>(paths.ridersList()))
export const fetchHorses = () =>
  withErrorLog('Error fetching the horse list', () => everyPage<HorseItem>(paths.horsesList()))

const LISTS = { riders: paths.ridersList, horses: paths.horsesList }

export const fetchChanges = <Item>(kind: keyof typeof LISTS, since: number) =>
  withErrorLog('Error fetching list changes', async () => {
    const { data, headers } = await getJson<ListChanges<Item>>(LISTS[kind](), { params: { since } })
    return { ...data, cursor: cursorIn(headers) ?? since }
  })

export const fetchTypedInRiders = (organizationId: number) =>
  withErrorAlert("Couldn't load the unused names.", async () => {
    const { items } = await everyPage<RiderItem>(paths.typedInRiders(organizationId))
    return items
  })

export const removeTypedInRider = (id: number) =>
  withErrorAlert<true | { refused: string }>("Couldn't remove the unused name.", async () => {
    try {
      await withFreshToken(() => http.delete(paths.typedInRider(id)))
      return true
    } catch (error) {
      const refused = conflictOf(error)
      if (refused) return { refused }
      throw error
    }
  })

async function everyPage<Item extends { id: number }>(start: string): Promise<WholeList<Item>> {
  const byId = new Map<number, Item>()
  let cursor: number | null = null
  for (let next: string | null = start; next;) {
    const page: Awaited<ReturnType<typeof getJson<ListPage<Item>>>> = await getJson<ListPage<Item>>(next)
    // The first page's cursor also covers changes made while the other pages load.
    cursor ??= cursorIn(page.headers)
    for (const person of page.data.data) byId.set(person.id, person)
    next = page.data.links.next
  }
  return { items: [...byId.values()], cursor }
}

const cursorIn = (headers: AxiosResponse['headers']) => Number(headers['x-list-cursor']) || null
