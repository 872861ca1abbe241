import { useRef } from 'react'
import { CHANGED_MEANWHILE } from '#rules/drawTexts.ts'
import { notify } from '../../../Components/Notice.tsx'
import { ask } from '../popups/Question.tsx'
import { useDraw } from '../state/draw.ts'

type Question = { title: string; question: string; enter?: 'cancels' }

/** Asks before somebody new is added from a box of this slot. */
export function useAddition(slot: number) {
  const { rows } = useDraw()
  const asking = useRef(false)

  return {
    /** The question takes the focus: leaving the box for it settles nothing of what was typed. */
    isAsking: () => asking.current,

    /** Answers whether it was confirmed, and the slot is still as it was asked about. One question at a time. */
    async confirm({ title, question, enter }: Question): Promise<boolean> {
      if (asking.current) return false
      const before = rows.row(slot)
      asking.current = true
      const isConfirmed = await ask(title, question, enter)
      asking.current = false
      if (!isConfirmed) return false
      const now = rows.row(slot)
      // An entry that was still being made has its id by now.
      const isSame = now.user_name === before.user_name && (before.id === null || now.id === before.id)
      if (!isSame) notify(CHANGED_MEANWHILE)
      return isSame
    },
  }
}
