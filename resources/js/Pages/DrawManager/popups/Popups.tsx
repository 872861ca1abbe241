import { SuggestionList } from '../suggestions/SuggestionList.tsx'
import { Checklist } from './Checklist.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { RequestTip } from './RequestTip.tsx'
import { UndoOffers } from '../undo/UndoOffers.tsx'

/** What opens beside something of the table or over it, each once on the screen. */
export const Popups = () => (
  <>
    <SuggestionList />
    <Checklist />
    <EntryDialog />
    <RequestTip />
    <UndoOffers />
  </>
)
