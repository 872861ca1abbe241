// Errors and flash messages survive a redirect until the next page shows them.
import type { Request } from 'express'
import type { Props } from './props.ts'

export type AfterRedirect = {
  errors?: Props // by field
  flash?: Props
  clearHistory?: boolean // the next page clears the browser's encrypted history
  preserveFragment?: boolean // the next page keeps the #fragment of the requested URL
}

/** Values must be JSON. */
export type RedirectStore = {
  peek(req: Request): AfterRedirect | undefined | Promise<AfterRedirect | undefined>
  /** Awaited before the response is sent. Pass undefined to clear the store. */
  put(req: Request, carried: AfterRedirect | undefined): void | Promise<void>
}

/** Merges the flash messages with the stored ones, so that they survive a chain of redirects. */
export async function storeForNextPage(store: RedirectStore, req: Request, data: AfterRedirect) {
  const stored = await store.peek(req)
  const flash = { ...stored?.flash, ...data.flash }
  await store.put(req, { ...stored, ...underErrorBag(req, data), flash })
}

function underErrorBag(req: Request, carried: AfterRedirect): AfterRedirect {
  const bag = req.get('X-Inertia-Error-Bag')
  return bag && carried.errors ? { ...carried, errors: { [bag]: carried.errors } } : carried
}
