/**
 * Takes the place of laravel-precognition in the build, 5 kB of the first load: Inertia imports it for forms that the
 * server validates while they are typed, and no form here asks for that.
 */
export const client = {}
export const createValidator = unavailable
export const resolveName = unavailable
export const toSimpleValidationErrors = unavailable

function unavailable(): never {
  throw new Error('Precognition is not part of the build: see vite.config.ts.')
}
