import { Store, useStore } from './store.ts'

/** `arena` is black on white for bright sunlight. */
export type Theme = 'light' | 'dark' | 'arena'

const THEMES: Theme[] = ['light', 'dark', 'arena']
const KEY = 'theme'
const theme = new Store<Theme>('light')

export function applyTheme() {
  theme.set(storedTheme() ?? preferredTheme())
  document.documentElement.dataset.theme = theme.get()
}

export const useTheme = (): Theme => useStore(theme)

export function nextTheme() {
  const next = THEMES[(THEMES.indexOf(theme.get()) + 1) % THEMES.length]
  localStorage.setItem(KEY, next)
  applyTheme()
}

const storedTheme = () => THEMES.find((theme) => theme === localStorage.getItem(KEY))

function preferredTheme(): Theme {
  if (matchMedia('(prefers-contrast: more)').matches) return 'arena'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
