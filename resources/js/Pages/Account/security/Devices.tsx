import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { formatFullDateTime } from '#lib/formatDates.ts'
import type { AccountProps } from '#wire/accounts/account.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import * as paths from '#wire/paths.ts'
import { noteSignOut } from '../../../api/session.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { deleteDrafts } from '../../../formDrafts/draftKeys.ts'

type Device = AccountProps['devices'][number]

export function Devices({ devices }: { devices: Device[] }) {
  const [isConfirming, setConfirming] = useState(false)
  const { auth }: SharedProps = usePage().props

  function signOutEverywhere() {
    noteSignOut()
    deleteDrafts(auth.user?.id)
    router.post(paths.signOutEverywhere)
  }

  return (
    <Card title="Signed-in devices">
      <CardTable
        label="Signed-in devices"
        rows={devices}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Device', cell: deviceName },
          {
            title: 'Last seen',
            cell: ({ current, seen_at }) => (current ? 'Now' : formatFullDateTime(seen_at)),
          },
          { title: 'Actions', cell: (device) => !device.current && <SignOut device={device} /> },
        ]}
      />
      <p>
        <Button onClick={() => setConfirming(true)}>Sign out everywhere</Button>
      </p>
      <Confirm
        open={isConfirming}
        title="Sign out everywhere"
        question="This signs out all your devices, including this one."
        busy={false}
        onConfirm={signOutEverywhere}
        onCancel={() => setConfirming(false)}
      />
    </Card>
  )
}

const deviceName = ({ device, current }: Device) =>
  `${device || 'Unknown device'}${current ? ' (this one)' : ''}`

function SignOut({ device }: { device: Device }) {
  const signOut = () => router.post(paths.signOutDevice, { session: device.id }, { preserveScroll: true })

  return (
    <Button onClick={signOut}>
      Sign out<span className="visually-hidden"> {deviceName(device)}</span>
    </Button>
  )
}
