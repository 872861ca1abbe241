import { DrawnNote } from '../dialogs/DrawnNote.tsx'
import { KeysDialog } from '../dialogs/KeysDialog.tsx'
import { PhonesDialog } from '../dialogs/PhonesDialog.tsx'
import { RandomizeDialog } from '../dialogs/RandomizeDialog.tsx'
import { SeedLine } from '../dialogs/SeedLine.tsx'
import { TypedInDialog } from '../dialogs/TypedInDialog.tsx'
import { handleOutcome } from '../actions/outcomes.ts'
import { Popups } from '../popups/Popups.tsx'
import { storeDrafts } from '../rows/storedDrafts.ts'
import { reloadWhenFree, restoreFocus } from '../state/reload.ts'
import { LiveDirectories } from '../suggestions/LiveDirectories.tsx'
import { ParkedRow } from '../table/ParkedRow.tsx'
import { WithoutSlot } from '../table/WithoutSlot.tsx'

export const late = {
  handleOutcome,
  reloadWhenFree,
  restoreFocus,
  storeDrafts,
  DrawnNote,
  KeysDialog,
  LiveDirectories,
  ParkedRow,
  PhonesDialog,
  Popups,
  RandomizeDialog,
  SeedLine,
  TypedInDialog,
  WithoutSlot,
}
