import { FoldVertical } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '../../../store.ts'
import { CLOSE_GAPS, CloseGapsDialog } from '../dialogs/CloseGapsDialog.tsx'
import { useDraw } from '../screen/drawContext.ts'

export function CloseGaps() {
  const { lineup } = useDraw()
  const [isAsking, setAsking] = useState(false)
  const hasGaps = useStore(lineup.changes, () => lineup.runsOutside(firstSlots(lineup.filled.get())) > 0)

  return (
    <>
      {hasGaps && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          <FoldVertical aria-hidden size={16} /> {CLOSE_GAPS}
        </button>
      )}
      <CloseGapsDialog open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

const firstSlots = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
