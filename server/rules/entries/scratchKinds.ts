/**
 * `draw-out` is a rider who withdraws, `vet-out` a lame horse, `turn-out` a rider who doesn't show up. The fee policy
 * can have stages for each kind.
 */
export const SCRATCH_KINDS = ['draw-out', 'vet-out', 'turn-out'] as const
export type ScratchKind = (typeof SCRATCH_KINDS)[number]

export const SCRATCH_NAMES: Record<ScratchKind, string> = {
  'draw-out': 'Draw-out',
  'vet-out': 'Vet-out',
  'turn-out': 'Turn-out (no-show)',
}
