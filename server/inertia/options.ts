// What the app hands to the layer, and what the layer hands to controllers.
import type { Request } from 'express'
import type { AfterRedirect, RedirectStore } from './afterRedirect.ts'
import type { Props } from './props.ts'

export type InertiaOptions = {
  /** Changes whenever the browser's assets do. */
  version(): string
  /**
   * The document of a first visit, with `pageJson` as it is inside `<script data-page="app" type="application/json">`.
   */
  html(pageJson: string, req: Request, component: string): string | Promise<string>
  redirectStore: RedirectStore
  /** Props of every page; a page's own props win. */
  share?(req: Request): Props | Promise<Props>
  /** Told of the failure of a deferred prop that was rescued. */
  onRescue?(error: unknown, req: Request): void
  encryptHistory?: boolean
}

export type RenderOptions = { encryptHistory?: boolean; clearHistory?: boolean }

/** What fails in any of these reaches the error handler, even when a controller forgets to await it. */
export type Inertia = {
  /** Answers with a page, under the status set by `res.status`. */
  render(component: string, props?: Props, wishes?: RenderOptions): Promise<void>
  /** What is carried is stored before the answer leaves. */
  redirect(url: string, carried?: AfterRedirect): Promise<void>
  /** To the page the browser came from, or else to `/`. */
  back(carried?: AfterRedirect): Promise<void>
  /** To a page outside Inertia, here or elsewhere. */
  location(url: string): void
}
