import type { Request } from 'express'
import type { AfterRedirect, RedirectStore } from './afterRedirect.ts'
import type { Props } from './props.ts'

export type InertiaOptions = {
  /** Changes whenever the client's assets change. */
  version(): string
  /** `pageJson` is already escaped for `<script data-page="app" type="application/json">`. */
  html(pageJson: string, req: Request, component: string): string | Promise<string>
  redirectStore: RedirectStore
  /** Props for every page. A page's own props override them. */
  share?(req: Request, page: Props): Props | Promise<Props>
  onRescue?(error: unknown, req: Request): void
  encryptHistory?: boolean
}

export type RenderOptions = { encryptHistory?: boolean; clearHistory?: boolean }

/** Failures reach the error handler even when the controller doesn't await the call. */
export type Inertia = {
  render(component: string, props?: Props, wishes?: RenderOptions): Promise<void>
  redirect(url: string, carried?: AfterRedirect): Promise<void>
  /** Redirects to the previous page, or to `/` if it is unknown. */
  back(carried?: AfterRedirect): Promise<void>
  /** Leaves Inertia for a full page load. */
  location(url: string): void
}
