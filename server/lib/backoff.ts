/** A `random` below 1 shortens the delay by up to half, so that clients don't all retry at once. */
export const backoff = (failures: number, first: number, longest: number, random = 1) =>
  Math.min(first * 2 ** Math.max(0, failures - 1), longest) * (0.5 + random / 2)
