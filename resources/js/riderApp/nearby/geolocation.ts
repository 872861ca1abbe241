import type { Coordinates } from '#lib/distance.ts'
import { Store } from '../../store.ts'

/** The position never leaves the phone. */
export const position = new Store<Coordinates | null>(null)

const CHOICE_KEY = 'nearest first'
const LOCATE_OPTIONS = { maximumAge: 600_000, timeout: 20_000 }

export const locate = () =>
  new Promise<boolean>((resolve) => {
    const found = ({ coords: { latitude, longitude } }: GeolocationPosition) => {
      position.set({ latitude, longitude })
      localStorage.setItem(CHOICE_KEY, 'yes')
      resolve(true)
    }
    navigator.geolocation.getCurrentPosition(found, () => resolve(false), LOCATE_OPTIONS)
  })

export async function locateIfAllowed() {
  if (localStorage.getItem(CHOICE_KEY) !== 'yes') return
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  if (state === 'granted') await locate()
}

export function clearPosition() {
  localStorage.removeItem(CHOICE_KEY)
  position.set(null)
}

export const hasGeolocation = () => isSecureContext && 'geolocation' in navigator
