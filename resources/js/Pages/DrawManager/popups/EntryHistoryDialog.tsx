import type { DrawRow } from '#wire/draw.ts'
import { EntryHistory } from '../../../Components/entryHistory/EntryHistory.tsx'
import { Popup, usePopup } from '../../../Components/popups/popup.ts'
import { InfoDialog } from '../dialogs/InfoDialog.tsx'

type Opened = Pick<DrawRow, 'id' | 'user_name'> & { draw: number | null; onChange?: undefined }

export const entryHistoryPopup = new Popup<Opened>()

export function EntryHistoryDialog() {
  const opened = usePopup(entryHistoryPopup)

  return (
    <InfoDialog
      open={opened !== null}
      title={opened ? titleOf(opened) : ''}
      onClose={entryHistoryPopup.close}
    >
      {opened && <EntryHistory entryId={opened.id!} />}
    </InfoDialog>
  )
}

const titleOf = ({ user_name, draw }: Opened) =>
  `${user_name ? `${user_name}'s` : 'Entry'} history${draw === null ? '' : `, slot ${draw}`}`
