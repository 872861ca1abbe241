import type { AxiosStatic } from 'axios'
import type Echo from 'laravel-echo'
import type { SharedProps } from '#wire/pages.ts'

declare global {
  interface Window {
    /** laravel-echo adds its socket id only to an axios that it finds here. */
    axios: AxiosStatic
    /** Set once the page listens to live messages. */
    Echo?: Echo<'pusher'>
  }
}

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
  }
}
