import { router, usePage } from '@inertiajs/react'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { useDraw } from '../state/draw.ts'

/** Where riders find the published draw on their phones: to show them, or to open it. */
export function ForPhones() {
  const { activity, phones } = useDraw()
  const { phones_picture } = usePage<DrawManagerProps>().props
  const [open, setOpen] = useState(false)
  if (!phones || !activity.publish_draw) return null
  const close = () => setOpen(false)

  function show() {
    setOpen(true)
    if (!phones_picture) router.reload({ only: ['phones_picture'] })
  }

  return (
    <>
      <button type="button" className="button" onClick={show}>
        <Smartphone aria-hidden size={16} /> For phones
      </button>
      <Dialog
        open={open}
        title={`${activity.name} on phones`}
        onClose={close}
        footer={
          <button type="button" className="button" onClick={close}>
            Close
          </button>
        }
      >
        <p>Everybody may follow this draw live, without an account.</p>
        {phones_picture && (
          <img src={phones_picture} alt="The address as a QR code" width={240} height={240} />
        )}
        <p>
          <a href={phones} target="_blank" rel="noreferrer">
            {phones}
          </a>
        </p>
      </Dialog>
    </>
  )
}
