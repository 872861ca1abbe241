import '../css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { PRODUCT } from '#wire/product.ts'
import { bootstrap } from './bootstrap.ts'
import { applyTheme } from './theme.ts'
import { loadAhead } from './visits/ahead.ts'
import { visitClient } from './visits/client.ts'

// What lies right in a folder of Pages is a page; its parts lie in folders below, and are no chunks of their own.
const pages = import.meta.glob<{ default: ComponentType }>('./Pages/*/*.tsx')

// The document's own page is the first.
let build: string | null = null

applyTheme()
bootstrap()
loadAhead((name) => pageNamed(name)())

createInertiaApp({
  resolve: async (name, page) => {
    if (page && isOfAnotherBuild(page)) return loadAnew()
    return (await pageNamed(name)()).default
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

function loadAnew() {
  location.reload()
  return new Promise<never>(() => {})
}

function pageNamed(name: string) {
  const page = pages[`./Pages/${name}.tsx`]
  if (!page) throw new Error(`There is no page named ${name}.`)
  return page
}
