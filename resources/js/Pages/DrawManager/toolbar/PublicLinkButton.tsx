import { usePage } from '@inertiajs/react'
import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import { coalescedRefetch } from '../../../realtime/coalescedRefetch.ts'
import { reloadProps } from '../../../visits/reloadProps.ts'
import { PublicLinkDialog } from '../dialogs/PublicLinkDialog.tsx'
import { useDraw } from '../screen/drawContext.ts'

export function PublicLinkButton() {
  const { activity, phones, local_links } = useDraw()
  const { phones_picture } = usePage<DrawManagerProps>().props
  const [open, setOpen] = useState(false)
  useQrCode(open && !local_links && !phones_picture)
  if (!phones || !activity.publish_draw) return null

  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden size={16} /> Share to phones
      </button>
      <PublicLinkDialog picture={phones_picture} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function useQrCode(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    const reading = coalescedRefetch(() => reloadProps(['phones_picture']))
    const read = () => void reading.ask()
    read()
    window.addEventListener('online', read)
    return () => {
      window.removeEventListener('online', read)
      reading.stop()
    }
  }, [isWanted])
}
