import '../css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { PRODUCT } from '#wire/product.ts'
import { bootstrap } from './bootstrap.ts'
import { withScriptTimeout } from './api/noResponse.ts'
import { applyTheme } from './theme.ts'
import { prefetchPagesOnHover } from './visits/prefetchPages.ts'
import { inertiaClient } from './visits/inertiaClient.ts'

// What lies right in a folder of Pages is a page; its parts lie in folders below, and are no chunks of their own.
const pages = import.meta.glob<{ default: ComponentType }>('./Pages/*/*.tsx')

// The document's own page is the first.
let build: string | null = null

/**
 * Pages of which a file could not be loaded. Browsers before autumn 2026 remember that as long as the document is open.
 * When such a page is visited again, and the server has answered the visit, the browser opens it.
 */
const failedPages = new Set<string>()

applyTheme()
bootstrap()
prefetchPagesOnHover(loadPage)

createInertiaApp({
  resolve: async (name, page) => {
    if (page && isOfAnotherBuild(page)) return leavePage(() => location.reload())
    if (page && failedPages.has(name)) return leavePage(() => location.assign(page.url))
    return (await loadPage(name)).default
  },
  title: (title: string) => title || PRODUCT,
  // The bar of progress.ts; Inertia's own would use the same element.
  progress: false,
  http: inertiaClient,
  defaults: { form: { recentlySuccessfulDuration: 2000 } },
})

/** Back may bring a page out of the history that another build has left there, with other props than this one knows. */
function isOfAnotherBuild(page: { version: string | null }): boolean {
  build ??= page.version
  return page.version !== build
}

function leavePage(leave: () => void) {
  leave()
  return new Promise<never>(() => {})
}

async function loadPage(name: string) {
  try {
    return await withScriptTimeout(findPage(name)())
  } catch (error) {
    failedPages.add(name)
    throw error
  }
}

function findPage(name: string) {
  const page = pages[`./Pages/${name}.tsx`]
  if (!page) throw new Error(`There is no page named ${name}.`)
  return page
}
