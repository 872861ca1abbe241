import { lazyPart } from '../../../Components/lazyPart.tsx'

/** What opens beside the rows or over them. */
const parts = () => import('./parts.ts')

export const DrawnNote = lazyPart(async () => (await parts()).DrawnNote)
export const KeysDialog = lazyPart(async () => (await parts()).KeysDialog)
export const PhonesDialog = lazyPart(async () => (await parts()).PhonesDialog)
export const Popups = lazyPart(async () => (await parts()).Popups)
export const RandomizeDialog = lazyPart(async () => (await parts()).RandomizeDialog)
export const SeedLine = lazyPart(async () => (await parts()).SeedLine)
export const TypedInDialog = lazyPart(async () => (await parts()).TypedInDialog)
