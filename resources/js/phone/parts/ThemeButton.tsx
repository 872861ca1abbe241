import { useSyncExternalStore } from 'react'
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
        <span className="hidden">Colours: </span>
        {theme}
      </button>
    )
  )
}
