import { useState } from 'react'
import * as paths from '#wire/paths.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

export function DeleteAccount({ lastOwnerOf }: { lastOwnerOf: string[] }) {
  const [isOpen, open] = useState(false)

  return (
    <section className="account-part" aria-labelledby="delete">
      <h2 id="delete">Delete the account</h2>
      {lastOwnerOf.length > 0 ? (
        <p>
          You are the last owner of {lastOwnerOf.join(', ')}. Make somebody else an owner there first: an
          organization has one.
        </p>
      ) : (
        <>
          <p>
            Your results stay under your name. Everything else that is known of you goes, at once and for
            good.
          </p>
          <p>
            <button type="button" className="button" onClick={() => open(true)}>
              Delete my account
            </button>
          </p>
        </>
      )}
      <Dialog open={isOpen} title="Delete your account?" onClose={() => open(false)}>
        <Form
          initial={{ password: '' }}
          action={paths.deleteAccount}
          errorBag="delete"
          submit="Delete it for good"
          onCancel={() => open(false)}
        >
          <TextField
            name="password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
          />
        </Form>
      </Dialog>
    </section>
  )
}
