/** Inertia imports laravel-precognition for validation while typing, which no form here uses. */
export const client = {}
export const createValidator = unavailable
export const resolveName = unavailable
export const toSimpleValidationErrors = unavailable

function unavailable(): never {
  throw new Error('Precognition is not part of the build: see vite.config.ts.')
}
