import { usePage } from '@inertiajs/react'
import { Smartphone } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import { useReading } from '../../../hooks/useReading.ts'
import { reread } from '../../../visits/reread.ts'
import { useLate } from '../late/late.ts'
import { wantLate } from '../late/presses.ts'
import { useDraw } from '../state/draw.ts'

/** Where riders find the published draw on their phones: to show them, or to open it. */
export function ForPhones() {
  const { activity, phones } = useDraw()
  const { phones_picture } = usePage<DrawManagerProps>().props
  const [open, setOpen] = useState(false)
  const late = useLate()
  const readPicture = useReading(useCallback(() => reread(['phones_picture']), []))
  if (!phones || !activity.publish_draw) return null

  function show() {
    setOpen(true)
    wantLate()
    if (!phones_picture) void readPicture()
  }

  return (
    <>
      <button type="button" className="button" onClick={show}>
        <Smartphone aria-hidden size={16} /> For phones
      </button>
      {late && <late.PhonesDialog picture={phones_picture} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
