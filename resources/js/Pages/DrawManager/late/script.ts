import { DrawnNote } from '../dialogs/DrawnNote.tsx'
import { KeysDialog } from '../dialogs/KeysDialog.tsx'
import { PhonesDialog } from '../dialogs/PhonesDialog.tsx'
import { RandomizeDialog } from '../dialogs/RandomizeDialog.tsx'
import { SeedLine } from '../dialogs/SeedLine.tsx'
import { TypedInDialog } from '../dialogs/TypedInDialog.tsx'
import { Popups } from '../popups/Popups.tsx'
import { LiveDirectories } from '../suggestions/LiveDirectories.tsx'
import { WithoutSlot } from '../table/WithoutSlot.tsx'

export const late = {
  DrawnNote,
  KeysDialog,
  LiveDirectories,
  PhonesDialog,
  Popups,
  RandomizeDialog,
  SeedLine,
  TypedInDialog,
  WithoutSlot,
}
