import { useSyncExternalStore } from 'react'

/** Light, dark, and black on white for a sunlit arena. */
export type Theme = 'light' | 'dark' | 'arena'

const THEMES: Theme[] = ['light', 'dark', 'arena']
const KEY = 'theme'
const listeners = new Set<() => void>()

export function applyTheme() {
  document.documentElement.dataset.theme = currentTheme()
}

export function useTheme(): Theme {
  return useSyncExternalStore(listen, currentTheme)
}

export function nextTheme() {
  const next = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length]
  localStorage.setItem(KEY, next)
  applyTheme()
  for (const changed of listeners) changed()
}

function currentTheme(): Theme {
  const chosen = THEMES.find((theme) => theme === localStorage.getItem(KEY))
  return chosen ?? preferredTheme()
}

function preferredTheme(): Theme {
  if (matchMedia('(prefers-contrast: more)').matches) return 'arena'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
