import { useState } from 'react'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { Dialog } from '../../../Components/Dialog.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

export function DeleteAccount({ lastOwnerOf }: { lastOwnerOf: string[] }) {
  const [isOpen, open] = useState(false)

  return (
    <Card title="Delete account">
      {lastOwnerOf.length > 0 ? (
        <p>You're the only owner of {lastOwnerOf.join(', ')}. Add another owner there first.</p>
      ) : (
        <>
          <p>
            Your results stay under your name. We delete everything else right away, and you can't get it
            back.
          </p>
          <p>
            <Button kind="danger" onClick={() => open(true)}>
              Delete account
            </Button>
          </p>
        </>
      )}
      <Dialog open={isOpen} title="Delete your account?" onClose={() => open(false)}>
        <Form
          initial={{ password: '' }}
          action={paths.deleteAccount}
          errorBag="delete"
          submit="Delete permanently"
          kind="danger"
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
    </Card>
  )
}
