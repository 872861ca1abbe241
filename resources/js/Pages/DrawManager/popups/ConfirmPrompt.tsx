import { flushSync } from 'react-dom'
import { Confirm } from '../../../Components/Dialog.tsx'
import { usePopup } from '../../../Components/popups/popup.ts'
import { promptPopup } from './askToConfirm.ts'

/** `flushSync` closes the dialog and restores the focus before the caller continues. */
export function ConfirmPrompt() {
  const shown = usePopup(promptPopup)
  const close = () => flushSync(promptPopup.close)

  function confirm() {
    shown?.onConfirm()
    close()
  }

  return (
    <Confirm
      open={shown !== null}
      title={shown?.title ?? ''}
      question={shown?.question ?? ''}
      busy={false}
      defaultButton={shown?.defaultButton}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}
