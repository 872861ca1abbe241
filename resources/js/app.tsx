import '../css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { PRODUCT } from '#wire/product.ts'
import { bootstrap } from './bootstrap.ts'
import { applyTheme } from './theme.ts'
import { loadAhead } from './visits/ahead.ts'

// What lies right in a folder of Pages is a page; its parts lie in folders below, and are no chunks of their own.
const pages = import.meta.glob<{ default: ComponentType }>('./Pages/*/*.tsx')

applyTheme()
bootstrap()
loadAhead((name) => pageNamed(name)())

createInertiaApp({
  resolve: async (name: string) => (await pageNamed(name)()).default,
  title: (title: string) => title || PRODUCT,
  // The bar of progress.ts; Inertia's own would use the same element.
  progress: false,
  defaults: { form: { recentlySuccessfulDuration: 2000 } },
})

function pageNamed(name: string) {
  const page = pages[`./Pages/${name}.tsx`]
  if (!page) throw new Error(`There is no page named ${name}.`)
  return page
}
