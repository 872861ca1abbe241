/** `draw-out`: the rider withdraws. `vet-out`: the horse is lame. `turn-out`: the rider doesn't show up. */
export const SCRATCH_KINDS = ['draw-out', 'vet-out', 'turn-out'] as const
export type ScratchKind = (typeof SCRATCH_KINDS)[number]

export const SCRATCH_NAMES: Record<ScratchKind, string> = {
  'draw-out': 'Draw-out',
  'vet-out': 'Vet-out',
  'turn-out': 'Turn-out (no-show)',
}
