import { plural } from './plural.ts'

export type Coordinates = { latitude: number; longitude: number }

const EARTH_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function milesBetween(one: Coordinates, other: Coordinates): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  const chord = half(one.latitude, other.latitude) + across * half(one.longitude, other.longitude)
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, chord)))
}

export const formatMiles = (miles: number): string =>
  miles < 1 ? 'less than a mile' : plural(Math.round(miles), 'mile')
