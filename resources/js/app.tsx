import '../css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { PRODUCT } from '#wire/product.ts'
import { bootstrap } from './bootstrap.ts'
import { withScriptTimeout } from './api/noResponse.ts'
import { applyTheme } from './theme.ts'
import { prefetchPagesOnHover } from './visits/prefetchPages.ts'
import { inertiaClient } from './visits/inertiaClient.ts'

const pages = import.meta.glob<{ default: ComponentType }>('./Pages/*/*.tsx')

let build: string | null = null

/** Some browsers remember a failed import until the next full page load. */
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
  // progress.ts shows the bar instead.
  progress: false,
  http: inertiaClient,
  defaults: { form: { recentlySuccessfulDuration: 2000 } },
})

/** The Back button can restore a page from another build. */
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
