import type { LinkProps } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { LinkIsOver } from '../../Components/EmptyState.tsx'
import { Screen } from '../../Components/Screen.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'

export default function ConfirmAddress({ link }: LinkProps) {
  return (
    <Screen title="Confirm your new address">
      {link ? (
        <>
          <p>
            <strong>{link.email}</strong> becomes the address of {link.name}.
          </p>
          <Form
            initial={{ token: link.token }}
            action={paths.confirmAddress()}
            bag="confirm"
            submit="Confirm the address"
          >
            {null}
          </Form>
        </>
      ) : (
        <LinkIsOver again="To my account" href={paths.account} />
      )}
    </Screen>
  )
}

ConfirmAddress.layout = DoorLayout
