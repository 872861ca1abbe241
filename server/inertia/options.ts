import type { Request } from 'express'
import type { AfterRedirect, RedirectStore } from './afterRedirect.ts'
import type { Props } from './props.ts'

export type InertiaOptions = {
  version(): string
  html(pageJson: string, req: Request, component: string): string | Promise<string>
  redirectStore: RedirectStore
  share?(req: Request, page: Props, component: string): Props | Promise<Props>
  onRescue?(error: unknown, req: Request): void
  encryptHistory?: boolean
  /** If this returns false, pages with `encryptHistory` are sent with `Cache-Control: no-store` instead. */
  canEncryptHistory?(req: Request): boolean
}

export type RenderOptions = { encryptHistory?: boolean; clearHistory?: boolean }

export type Inertia = {
  render(component: string, props?: Props, wishes?: RenderOptions): Promise<void>
  redirect(url: string, carried?: AfterRedirect): Promise<void>
  back(carried?: AfterRedirect): Promise<void>
  location(url: string): void
}
