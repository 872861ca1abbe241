import { useSyncExternalStore } from 'react'
import { THEMES } from './icons.tsx'
import { nextTheme, useTheme } from '../../theme.ts'

const never = () => () => {}

/** Light, dark, and black on white for the sun. It needs the script. */
export function ThemeButton() {
  const theme = useTheme()
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    isAwake && (
      <button type="button" className="theme" onClick={nextTheme}>
        {THEMES[theme]}
        <span className="hidden">Colours: {theme}</span>
      </button>
    )
  )
}
