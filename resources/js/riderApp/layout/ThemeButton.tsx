import { useSyncExternalStore } from 'react'
import { THEME_ICONS } from './icons.tsx'
import { nextTheme, useTheme } from '../../theme.ts'

const noSubscription = () => () => {}

export function ThemeButton() {
  const theme = useTheme()
  const isAwake = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
  return (
    isAwake && (
      <button type="button" className="theme" onClick={nextTheme}>
        {THEME_ICONS[theme]}
        <span className="hidden">Theme: {theme}</span>
      </button>
    )
  )
}
