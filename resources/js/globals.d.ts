import type Echo from 'laravel-echo'
import type { SharedProps } from '#wire/sharedProps.ts'

declare global {
  interface Window {
    Echo?: Echo<'pusher'>
  }
}

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
  }
}
