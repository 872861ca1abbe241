import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { formatDate } from '#lib/formatDates.ts'
import type { AccountProps } from '#wire/accounts/account.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { copyToClipboard } from '../../../clipboard.ts'

type Token = AccountProps['tokens'][number]

export function ApiTokens({ tokens }: { tokens: Token[] }) {
  const { flash } = usePage()
  const newToken = (flash as { token?: string } | undefined)?.token
  const [revoking, setRevoking] = useState<Token | null>(null)
  const revoke = () =>
    router.post(
      paths.revokeToken,
      { id: revoking!.id },
      { preserveScroll: true, errorBag: 'tokens', onFinish: () => setRevoking(null) },
    )

  return (
    <Card
      title="App tokens"
      note={
        <>
          A token lets another app read your runs, earnings and notifications. The app can't change anything.{' '}
          <a href={paths.api}>See what apps can read</a>
        </>
      }
    >
      {newToken && (
        <div className="token-made" role="status">
          <p>Copy this token into your app now. You won't see it again.</p>
          <p>
            <code>{newToken}</code>
          </p>
          <Button onClick={() => void copyToClipboard('token', newToken)}>Copy token</Button>
        </div>
      )}
      {tokens.length > 0 && (
        <CardTable
          label="App tokens"
          rows={tokens}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Name', cell: ({ name }) => name },
            { title: 'Created', cell: ({ created_at }) => formatDate(created_at) },
            { title: 'Last used', cell: ({ used_at }) => (used_at ? formatDate(used_at) : 'Never') },
            {
              title: 'Actions',
              cell: (token) => (
                <Button onClick={() => setRevoking(token)}>
                  Revoke<span className="visually-hidden"> {token.name}</span>
                </Button>
              ),
            },
          ]}
        />
      )}
      <Form
        key={tokens.length}
        initial={{ name: '' }}
        action={paths.tokens}
        errorBag="token"
        submit="Create token"
        kind="secondary"
      >
        <TextField name="name" label="App name" required />
      </Form>
      <Confirm
        open={revoking !== null}
        title="Revoke token"
        question={`${revoking?.name ?? 'The app'} will lose access right away.`}
        busy={false}
        onConfirm={revoke}
        onCancel={() => setRevoking(null)}
      />
    </Card>
  )
}
