import { Link, router, usePage } from '@inertiajs/react'
import { Contrast, LogOut, Moon, Sun } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { SharedProps } from '#wire/sharedProps.ts'
import * as paths from '#wire/paths.ts'
import { csrfToken } from '../api/headers.ts'
import { dismissToast, ToastLine, notify } from '../Components/Toast.tsx'
import { useStore } from '../store.ts'
import { storeGuide } from '../offline/storeGuide.ts'
import { outbox } from '../outbox/outbox.ts'
import { OutboxStatus } from '../outbox/OutboxStatus.tsx'
import { OutboxNotice } from '../outbox/OutboxNotice.tsx'
import { confirmSignOut } from '../outbox/SignOutDialog.tsx'
import { nextTheme, useTheme } from '../theme.ts'
import { signOut } from '../signOut.ts'
import { Rail } from './Rail.tsx'

const themes = {
  light: { word: 'Light', Icon: Sun },
  dark: { word: 'Dark', Icon: Moon },
  arena: { word: 'Arena', Icon: Contrast },
}

export default function AppLayout({ children }: { children: ReactNode }) {
  const { auth }: SharedProps = usePage().props
  const main = useFocusOnNavigation()
  useErrorNotices()
  useFlash()
  useEffect(() => outbox.switchUser(auth.user), [auth.user])
  const opened = useStore(outbox.opened)

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className="frame">
        <Rail status={opened && <OutboxStatus opened={opened} />}>
          <ThemeButton />
          {auth.user && <UserMenu {...auth.user} />}
        </Rail>
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <ToastLine>{opened && <OutboxNotice opened={opened} />}</ToastLine>
    </>
  )
}

/**
 * Help uses a full page load, so that its service worker can serve it offline. Sign out uses a full page load,
 * because the sign-in page needs a new CSRF token.
 */
function UserMenu({ id, name, has_account }: NonNullable<SharedProps['auth']['user']>) {
  const { version } = usePage()
  useEffect(() => storeGuide(version), [version])

  return (
    <>
      <a href={paths.help} target="_blank" title="Help">
        <b aria-hidden>?</b>
        <span>Help</span>
      </a>
      <form
        className="person"
        method="post"
        action={paths.logout}
        onSubmit={(event) => confirmOrSignOut(event, id)}
      >
        <input type="hidden" name="_token" value={csrfToken()} />
        {has_account ? <Link href={paths.account}>{name}</Link> : <span>{name}</span>}
        <button type="submit" className="icon-button" title="Sign out" aria-label="Sign out">
          <LogOut aria-hidden size={18} />
        </button>
      </form>
    </>
  )
}

function confirmOrSignOut(event: SubmitEvent<HTMLFormElement>, userId: number) {
  event.preventDefault()
  if (outbox.items.get().length > 0) confirmSignOut(event.currentTarget)
  else void signOut(event.currentTarget, userId)
}

function ThemeButton() {
  const { word, Icon } = themes[useTheme()]

  useEffect(() => {
    document.addEventListener('keydown', cycleTheme)
    return () => document.removeEventListener('keydown', cycleTheme)
  }, [])

  return (
    <button
      type="button"
      className="icon-button theme"
      title="Change the theme (Alt+T)"
      aria-keyshortcuts="Alt+T"
      onClick={nextTheme}
    >
      <Icon aria-hidden size={18} />
      <span className="visually-hidden">Theme: </span>
      <span>{word}</span>
    </button>
  )
}

function cycleTheme(event: KeyboardEvent) {
  // With Alt pressed, some keyboard layouts type a different character, so check the physical key.
  if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return
  event.preventDefault()
  nextTheme()
}

function useErrorNotices() {
  const { errors }: SharedProps = usePage().props
  const first = useRef(errors)

  useEffect(() => {
    notifyError(first.current)
    // If the same error occurs twice, the `errors` prop doesn't change, so listen for the event.
    return router.on('error', ({ detail }: { detail: { page?: { props: SharedProps } } }) => {
      if (detail.page) notifyError(detail.page.props.errors)
    })
  }, [])
}

function notifyError(errors: SharedProps['errors']) {
  if (errors.message) notify(errors.message)
}

function useFlash() {
  const { flash } = usePage()
  const message = (flash as { message?: string } | undefined)?.message

  useEffect(() => {
    if (message) notify(message)
  }, [flash, message])
}

function useFocusOnNavigation() {
  const path = usePage().url.split('?')[0]
  const main = useRef<HTMLElement>(null)
  const currentPath = useRef(path)

  useEffect(() => {
    if (currentPath.current === path) return
    currentPath.current = path
    dismissToast()
    if (!main.current?.querySelector(':focus')) main.current?.focus({ preventScroll: true })
  }, [path])

  return main
}
