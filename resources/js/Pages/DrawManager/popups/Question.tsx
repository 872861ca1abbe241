import { flushSync } from 'react-dom'
import { Confirm, type Enter } from '../../../Components/Dialog.tsx'
import { Popup, usePopup } from './popups.ts'

type Asked = {
  title: string
  question: string
  enter: Enter
  yes: () => void
  tell: (asked: Asked | null) => void
}

const asked = new Popup<Asked>()

/**
 * Asks, and answers whether it was confirmed. Others may change the draw meanwhile: what was asked about is to be
 * looked at again. Enter cancels what cannot be undone, or would be confirmed by accident.
 */
export function ask(title: string, question: string, enter: Enter = 'confirms'): Promise<boolean> {
  return new Promise((resolve) =>
    asked.open({
      title,
      question,
      enter,
      yes: () => resolve(true),
      tell: (shown) => shown ?? resolve(false),
    }),
  )
}

/** The one question of the screen. Once it is answered the focus is where it was, and then whoever asked goes on. */
export function Question() {
  const shown = usePopup(asked)
  const close = () => flushSync(asked.close)

  function confirm() {
    shown?.yes()
    close()
  }

  return (
    <Confirm
      open={shown !== null}
      title={shown?.title ?? ''}
      question={shown?.question ?? ''}
      busy={false}
      enter={shown?.enter}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}
