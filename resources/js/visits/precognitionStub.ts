/** Inertia imports laravel-precognition, which this app doesn't use. */
export const client = {}
export const createValidator = unavailable
export const resolveName = unavailable
export const toSimpleValidationErrors = unavailable

function unavailable(): never {
  throw new Error('Precognition is not part of the build: see vite.config.ts.')
}
