import type { DefaultButton } from '../../../Components/Dialog.tsx'
import { Popup } from '../../../Components/popups/popup.ts'

type Prompt = {
  title: string
  question: string
  defaultButton: DefaultButton
  onConfirm: () => void
  onChange: (asked: Prompt | null) => void
}

export const promptPopup = new Popup<Prompt>()

/** While the prompt is open, another user can change the draw. Check the row again afterward. */
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
