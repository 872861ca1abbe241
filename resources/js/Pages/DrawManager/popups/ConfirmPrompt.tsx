import { flushSync } from 'react-dom'
import { Confirm, type DefaultButton } from '../../../Components/Dialog.tsx'
import { Popup, usePopup } from './popup.ts'

type Prompt = {
  title: string
  question: string
  defaultButton: DefaultButton
  onConfirm: () => void
  onChange: (asked: Prompt | null) => void
}

const promptPopup = new Popup<Prompt>()

/**
 * Asks, and answers whether it was confirmed. Others may change the draw meanwhile: what was asked about is to be
 * looked at again. Enter cancels what cannot be undone, or would be confirmed by accident.
 */
export function askToConfirm(
  title: string,
  question: string,
  enter: DefaultButton = 'confirms',
): Promise<boolean> {
  return new Promise((resolve) =>
    promptPopup.open({
      title,
      question,
      defaultButton: enter,
      onConfirm: () => resolve(true),
      onChange: (shown) => shown ?? resolve(false),
    }),
  )
}

/** The one question of the screen. Once it is answered the focus is where it was, and then whoever asked goes on. */
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
