import type { Request } from 'express'
import type { Props } from './props.ts'

export type AfterRedirect = {
  errors?: Props
  flash?: Props
  clearHistory?: boolean
  preserveFragment?: boolean
}

export type RedirectStore = {
  peek(req: Request): AfterRedirect | undefined | Promise<AfterRedirect | undefined>
  put(req: Request, carried: AfterRedirect | undefined): void | Promise<void>
}

export async function storeForNextPage(store: RedirectStore, req: Request, data: AfterRedirect) {
  const stored = await store.peek(req)
  const flash = { ...stored?.flash, ...data.flash }
  await store.put(req, { ...stored, ...underErrorBag(req, data), flash })
}

function underErrorBag(req: Request, carried: AfterRedirect): AfterRedirect {
  const bag = req.get('X-Inertia-Error-Bag')
  return bag && carried.errors ? { ...carried, errors: { [bag]: carried.errors } } : carried
}
