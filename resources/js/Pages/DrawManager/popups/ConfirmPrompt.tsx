import { flushSync } from 'react-dom'
import { Confirm, type DefaultButton } from '../../../Components/Dialog.tsx'
import { Popup, usePopup } from '../../../Components/popups/popup.ts'

type Prompt = {
  title: string
  question: string
  defaultButton: DefaultButton
  onConfirm: () => void
  onChange: (asked: Prompt | null) => void
}

const promptPopup = new Popup<Prompt>()

/** Other users may change the draw while the question is open, so callers must check the row again. */
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

/** Focus returns to the previous element before the caller continues. */
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
