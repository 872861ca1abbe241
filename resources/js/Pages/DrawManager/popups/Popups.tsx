import { HorseFeeDialog } from '../../../Components/horse/HorseFeeDialog.tsx'
import { SuggestionList } from '../../../Components/suggestions/SuggestionList.tsx'
import { ConfirmPrompt } from './ConfirmPrompt.tsx'
import { ContestChecklist } from './ContestChecklist.tsx'
import { EntryHistoryDialog } from './EntryHistoryDialog.tsx'
import { EntryOptionsDialog } from './EntryOptionsDialog.tsx'
import { RequestTooltip } from './RequestTooltip.tsx'
import { OnHold } from '../screen/OnHold.tsx'
import { Places } from '../screen/Places.tsx'
import { PlainHttpNote } from '../screen/PlainHttpNote.tsx'
import { RejectionAlerts } from '../screen/RejectionAlerts.tsx'
import { ReloadRequest } from '../screen/ReloadRequest.tsx'
import { UndoOffers } from '../undo/UndoOffers.tsx'

export const Popups = () => (
  <>
    <SuggestionList />
    <ConfirmPrompt />
    <ContestChecklist />
    <EntryOptionsDialog />
    <EntryHistoryDialog />
    <HorseFeeDialog />
    <RequestTooltip />
    <UndoOffers />
    <OnHold />
    <Places />
    <PlainHttpNote />
    <RejectionAlerts />
    <ReloadRequest />
  </>
)
