import { SuggestionList } from '../suggestions/SuggestionList.tsx'
import { Checklist } from './Checklist.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { RequestTip } from './RequestTip.tsx'

/** What opens beside something of the table, each once on the screen. */
export const Popups = () => (
  <>
    <SuggestionList />
    <Checklist />
    <EntryDialog />
    <RequestTip />
  </>
)
