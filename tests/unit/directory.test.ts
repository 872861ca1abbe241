// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Directory } from '../../resources/js/Components/suggestions/directory.ts'
import { indexRiderList } from '../../resources/js/Components/suggestions/indexes.ts'

const ANN = { id: 1, name: 'Ann', email: null }

test('searches on the server until the search script has loaded', async () => {
  const scripts = [undefined, indexRiderList]
  const riders = new Directory({
    preload: { fetch: async () => ({ items: [ANN], cursor: 7 }), loadIndexing: async () => scripts.shift() },
    search: async () => [ANN],
  })

  await riders.load()
  expect(riders.find('ann')).toBeNull()
  expect(riders.cursor).toBeNull()
  expect(await riders.searchServer('ann')).toEqual({ hits: [ANN], total: 1 })

  await riders.load()
  expect(riders.find('ann')).toEqual({ hits: [ANN], total: 1 })
  expect(riders.cursor).toBe(7)
})
