import type { Coordinates } from '#lib/distance.ts'
import { Store } from '../../store.ts'

/** Where this phone is, once somebody has asked for what is near. It stays in the phone. */
export const position = new Store<Coordinates | null>(null)

const CHOICE_KEY = 'nearest first'
const LOCATE_OPTIONS = { maximumAge: 600_000, timeout: 20_000 }

/** Asks the phone, which asks whoever holds it. Answers whether it told. */
export const locate = () =>
  new Promise<boolean>((resolve) => {
    const found = ({ coords: { latitude, longitude } }: GeolocationPosition) => {
      position.set({ latitude, longitude })
      localStorage.setItem(CHOICE_KEY, 'yes')
      resolve(true)
    }
    navigator.geolocation.getCurrentPosition(found, () => resolve(false), LOCATE_OPTIONS)
  })

/** Without a question, where it was asked for before and is allowed still. */
export async function locateIfAllowed() {
  if (localStorage.getItem(CHOICE_KEY) !== 'yes') return
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  if (state === 'granted') await locate()
}

export function clearPosition() {
  localStorage.removeItem(CHOICE_KEY)
  position.set(null)
}

/** Phones tell it to pages that nobody can have changed on the way. */
export const hasGeolocation = () => isSecureContext && 'geolocation' in navigator
