import type { Spot } from '#lib/distance.ts'
import { Store } from '../../store.ts'

/** Where this phone is, once somebody has asked for what is near. It stays in the phone. */
export const here = new Store<Spot | null>(null)

const CHOSEN = 'nearest first'
const PATIENCE = { maximumAge: 600_000, timeout: 20_000 }

/** Asks the phone, which asks whoever holds it. Answers whether it told. */
export const findHere = () =>
  new Promise<boolean>((resolve) => {
    const found = ({ coords: { latitude, longitude } }: GeolocationPosition) => {
      here.set({ latitude, longitude })
      localStorage.setItem(CHOSEN, 'yes')
      resolve(true)
    }
    navigator.geolocation.getCurrentPosition(found, () => resolve(false), PATIENCE)
  })

/** Without a question, where it was asked for before and is allowed still. */
export async function findHereAgain() {
  if (localStorage.getItem(CHOSEN) !== 'yes') return
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  if (state === 'granted') await findHere()
}

export function forgetHere() {
  localStorage.removeItem(CHOSEN)
  here.set(null)
}

/** Phones tell it to pages that nobody can have changed on the way. */
export const isThere = () => isSecureContext && 'geolocation' in navigator
