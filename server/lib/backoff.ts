/**
 * The pause before the next attempt: `first` after one failure, doubled by each further one, up to `longest`. With
 * `random` between 0 and 1, up to half of it is left out, so that clients don't all retry at the same moment.
 */
export const backoff = (failures: number, first: number, longest: number, random = 1) =>
  Math.min(first * 2 ** Math.max(0, failures - 1), longest) * (0.5 + random / 2)
