import { usePage } from '@inertiajs/react'
import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import { oneAtATime } from '../../../live/oneAtATime.ts'
import { reread } from '../../../visits/reread.ts'
import { PhonesDialog } from '../popups/lazy.ts'
import { useDraw } from '../state/draw.ts'

/** Where riders find the published draw on their phones: to show them, or to open it. */
export function ForPhones() {
  const { activity, phones, local_links } = useDraw()
  const { phones_picture } = usePage<DrawManagerProps>().props
  const [open, setOpen] = useState(false)
  usePicture(open && !local_links && !phones_picture)
  if (!phones || !activity.publish_draw) return null

  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden size={16} /> For phones
      </button>
      <PhonesDialog picture={phones_picture} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Read while it is looked for, and at once when the network is back. Whether the draw is live has nothing to do with it. */
function usePicture(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    const reading = oneAtATime(() => reread(['phones_picture']))
    const read = () => void reading.ask()
    read()
    window.addEventListener('online', read)
    return () => {
      window.removeEventListener('online', read)
      reading.stop()
    }
  }, [isWanted])
}
