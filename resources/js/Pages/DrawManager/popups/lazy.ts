import { lazyComponent } from '../../../Components/lazyComponent.tsx'
import type { changeHorse as change } from '../actions/changeHorse.ts'
import type { moveOrSwap as move } from '../actions/move.ts'
import type * as scratch from '../actions/scratch.ts'
import type { storeDocument as store } from '../offline/pageDocument.ts'

const loadExports = () => import('./lazyExports.ts')

export const BullInput = lazyComponent(async () => (await loadExports()).BullInput)
export const ConflictRow = lazyComponent(async () => (await loadExports()).ConflictRow)
export const DirectorySync = lazyComponent(async () => (await loadExports()).DirectorySync)
export const DoubleMark = lazyComponent(async () => (await loadExports()).DoubleMark)
export const DrawResultNotice = lazyComponent(async () => (await loadExports()).DrawResultNotice)
export const KeyboardShortcutsDialog = lazyComponent(
  async () => (await loadExports()).KeyboardShortcutsDialog,
)
export const Popups = lazyComponent(async () => (await loadExports()).Popups)
export const PublishDialog = lazyComponent(async () => (await loadExports()).PublishDialog)
export const RandomizeDialog = lazyComponent(async () => (await loadExports()).RandomizeDialog)
export const SecondaryTools = lazyComponent(async () => (await loadExports()).SecondaryTools)
export const DrawDelivery = lazyComponent(async () => (await loadExports()).DrawDelivery)
export const PresenceList = lazyComponent(async () => (await loadExports()).PresenceList)
export const UserInRow = lazyComponent(async () => (await loadExports()).UserInRow)
export const TypedInRidersButton = lazyComponent(async () => (await loadExports()).TypedInRidersButton)
export const OnHoldMark = lazyComponent(async () => (await loadExports()).OnHoldMark)
export const PlaceMark = lazyComponent(async () => (await loadExports()).PlaceMark)
export const UnplacedEntries = lazyComponent(async () => (await loadExports()).UnplacedEntries)
export const EmptyState = lazyComponent(async () => (await loadExports()).EmptyState)
export const FillRound = lazyComponent(async () => (await loadExports()).FillRound)
export const Keypad = lazyComponent(async () => (await loadExports()).Keypad)
export const changeHorse: typeof change = async (...run) => (await loadExports()).changeHorse(...run)
export const moveOrSwap: typeof move = async (...run) => (await loadExports()).moveOrSwap(...run)
export const scratchRun: typeof scratch.scratchRun = async (...run) =>
  (await loadExports()).scratchRun(...run)
export const rollRun: typeof scratch.rollRun = async (...run) => (await loadExports()).rollRun(...run)
export const storeDocument: typeof store = async (...run) => (await loadExports()).storeDocument(...run)
