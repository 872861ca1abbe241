import { useRef } from 'react'
import { CHANGED_BY_SOMEONE_ELSE } from '#rules/draw/messages.ts'
import { notify } from '../../../Components/Toast.tsx'
import { askToConfirm } from '../popups/askToConfirm.ts'
import { useDraw } from '../screen/drawContext.ts'

type Question = { title: string; question: string; defaultButton?: 'cancels' }

export function useAddConfirmation(slot: number) {
  const { store } = useDraw()
  const isOpen = useRef(false)

  return {
    /**
     * True while the prompt is open. The prompt takes focus from the field, but the field must not commit its
     * text.
     */
    isAsking: () => isOpen.current,

    async confirm({ title, question, defaultButton }: Question): Promise<boolean> {
      if (isOpen.current) return false
      const before = store.row(slot)
      isOpen.current = true
      const isConfirmed = await askToConfirm(title, question, defaultButton)
      isOpen.current = false
      if (!isConfirmed) return false
      const now = store.row(slot)
      // While the prompt was open, a new entry may have received its id.
      const isSame = now.user_name === before.user_name && (before.id === null || now.id === before.id)
      if (!isSame) notify(CHANGED_BY_SOMEONE_ELSE)
      return isSame
    },
  }
}
