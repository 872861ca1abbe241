import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { AccountProps } from '#wire/accounts/account.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { copyToClipboard } from '../../../clipboard.ts'

type Token = AccountProps['tokens'][number]

/** A new token is shown only once. */
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
    <section className="account-part" aria-labelledby="tokens">
      <h2 id="tokens">Tokens of apps</h2>
      <p>
        With a token an app reads your runs, earnings and notifications, and changes nothing.{' '}
        <a href={paths.api}>What apps can read</a>
      </p>
      {newToken && (
        <div className="token-made" role="status">
          <p>Copy the token into the app now. It is not shown again.</p>
          <p>
            <code>{newToken}</code>
          </p>
          <button type="button" className="button" onClick={() => void copyToClipboard('token', newToken)}>
            Copy the token
          </button>
        </div>
      )}
      {tokens.length > 0 && (
        <CardTable
          label="Tokens of apps"
          rows={tokens}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Name', cell: ({ name }) => name },
            { title: 'Made', cell: ({ created_at }) => formatDate(created_at) },
            { title: 'Last used', cell: ({ used_at }) => (used_at ? formatDate(used_at) : 'Never') },
            {
              title: 'End',
              cell: (token) => (
                <button type="button" className="button" onClick={() => setRevoking(token)}>
                  End<span className="visually-hidden"> the token {token.name}</span>
                </button>
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
        submit="Make a token"
      >
        <TextField name="name" label="App that reads with it" required />
      </Form>
      <Confirm
        open={revoking !== null}
        title="End the token"
        question={`${revoking?.name ?? 'The app'} cannot read with it any more.`}
        busy={false}
        onConfirm={revoke}
        onCancel={() => setRevoking(null)}
      />
    </section>
  )
}

const formatDate = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })
