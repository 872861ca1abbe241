import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { AccountProps } from '#wire/accounts/account.ts'
import type { SharedProps } from '#wire/pages.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { deleteDrafts } from '../../../formDrafts/draftKeys.ts'

type Device = AccountProps['devices'][number]

export function Devices({ devices }: { devices: Device[] }) {
  const [isConfirming, setConfirming] = useState(false)
  const { auth }: SharedProps = usePage().props

  function signOutEverywhere() {
    deleteDrafts(auth.user?.id)
    router.post(paths.signOutEverywhere)
  }

  return (
    <section className="account-part" aria-labelledby="devices">
      <h2 id="devices">Signed-in devices</h2>
      <CardTable
        label="Signed-in devices"
        rows={devices}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Device', cell: deviceName },
          { title: 'Last seen', cell: ({ current, seen_at }) => (current ? 'Now' : formatSeenAt(seen_at)) },
          { title: 'Sign out', cell: (device) => !device.current && <SignOut device={device} /> },
        ]}
      />
      <p>
        <button type="button" className="button" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </button>
      </p>
      <Confirm
        open={isConfirming}
        title="Sign out everywhere"
        question="All your devices are signed out, this one too."
        busy={false}
        onConfirm={signOutEverywhere}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}

const deviceName = ({ device, current }: Device) =>
  `${device || 'A device that does not say its name'}${current ? ', this one' : ''}`

function SignOut({ device }: { device: Device }) {
  const signOut = () => router.post(paths.signOutDevice, { session: device.id }, { preserveScroll: true })

  return (
    <button type="button" className="button" onClick={signOut}>
      Sign out<span className="visually-hidden"> {deviceName(device)}</span>
    </button>
  )
}

/** Accurate only to the hour, because the server updates it at most once an hour. */
const formatSeenAt = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
