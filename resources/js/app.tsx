import '../css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { PRODUCT } from '#wire/product.ts'
import { bootstrap } from './bootstrap.ts'
import { inTime } from './noAnswer.ts'
import { applyTheme } from './theme.ts'
import { loadAhead } from './visits/ahead.ts'
import { visitClient } from './visits/client.ts'

// What lies right in a folder of Pages is a page; its parts lie in folders below, and are no chunks of their own.
const pages = import.meta.glob<{ default: ComponentType }>('./Pages/*/*.tsx')

// The document's own page is the first.
let build: string | null = null

/**
 * Pages of which a file could not be loaded. Browsers before autumn 2026 remember that as long as the document is open.
 * When such a page is visited again, and the server has answered the visit, the browser opens it.
 */
const failed = new Set<string>()

applyTheme()
bootstrap()
loadAhead(load)

createInertiaApp({
  resolve: async (name, page) => {
    if (page && isOfAnotherBuild(page)) return leaveBy(() => location.reload())
    if (page && failed.has(name)) return leaveBy(() => location.assign(page.url))
    return (await load(name)).default
  },
  title: (title: string) => title || PRODUCT,
  // The bar of progress.ts; Inertia's own would use the same element.
  progress: false,
  http: visitClient,
  defaults: { form: { recentlySuccessfulDuration: 2000 } },
})

/** Back may bring a page out of the history that another build has left there, with other props than this one knows. */
function isOfAnotherBuild(page: { version: string | null }): boolean {
  build ??= page.version
  return page.version !== build
}

function leaveBy(leave: () => void) {
  leave()
  return new Promise<never>(() => {})
}

async function load(name: string) {
  try {
    return await inTime(pageNamed(name)())
  } catch (error) {
    failed.add(name)
    throw error
  }
}

function pageNamed(name: string) {
  const page = pages[`./Pages/${name}.tsx`]
  if (!page) throw new Error(`There is no page named ${name}.`)
  return page
}
