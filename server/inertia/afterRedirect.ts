// Errors and flash wait somewhere between a redirect and the page that shows them.
import type { Request } from 'express'
import type { Props } from './props.ts'

export type AfterRedirect = {
  errors?: Props // by field, shown once as the page's `errors`
  flash?: Props // shown once as the page's `flash`
  clearHistory?: boolean // the next page makes the browser forget the pages before it
  preserveFragment?: boolean // the next page keeps the #fragment of the address that was asked for
}

/** Where they wait: usually the session. What is put must be JSON. Both may be asynchronous. */
export type RedirectStore = {
  peek(req: Request): AfterRedirect | undefined | Promise<AfterRedirect | undefined>
  /** Awaited before the answer is sent, so that the next request finds what this one put; undefined clears. */
  put(req: Request, carried: AfterRedirect | undefined): void | Promise<void>
}

/** Adds to what already waits: flash survives a chain of redirects. */
export async function storeForNextPage(store: RedirectStore, req: Request, data: AfterRedirect) {
  const stored = await store.peek(req)
  const flash = { ...stored?.flash, ...data.flash }
  await store.put(req, { ...stored, ...underErrorBag(req, data), flash })
}

/** A page with several forms names a bag per form, so that each shows only its own errors. */
function underErrorBag(req: Request, carried: AfterRedirect): AfterRedirect {
  const bag = req.get('X-Inertia-Error-Bag')
  return bag && carried.errors ? { ...carried, errors: { [bag]: carried.errors } } : carried
}
