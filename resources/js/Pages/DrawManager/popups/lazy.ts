import { lazyComponent } from '../../../Components/lazyComponent.tsx'
import type { keepDuplicates } from '../actions/duplicates.ts'

const loadExports = () => import('./lazyExports.ts')

export const DrawResultNotice = lazyComponent(async () => (await loadExports()).DrawResultNotice)
export const ExportDraw = lazyComponent(async () => (await loadExports()).ExportDraw)
export const KeyboardShortcutsDialog = lazyComponent(
  async () => (await loadExports()).KeyboardShortcutsDialog,
)
export const PublicLinkDialog = lazyComponent(async () => (await loadExports()).PublicLinkDialog)
export const Popups = lazyComponent(async () => (await loadExports()).Popups)
export const RandomizeDialog = lazyComponent(async () => (await loadExports()).RandomizeDialog)
export const VerifyDrawLinks = lazyComponent(async () => (await loadExports()).VerifyDrawLinks)
export const TypedInRidersDialog = lazyComponent(async () => (await loadExports()).TypedInRidersDialog)
export const UnplacedEntries = lazyComponent(async () => (await loadExports()).UnplacedEntries)
export const FillRound = lazyComponent(async () => (await loadExports()).FillRound)
export const Keypad = lazyComponent(async () => (await loadExports()).Keypad)
export const askToKeepDuplicates: typeof keepDuplicates = async (...run) =>
  (await loadExports()).keepDuplicates(...run)
