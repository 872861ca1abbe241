import type { LinkProps } from '#wire/accounts/signUp.ts'
import { PRODUCT } from '#wire/product.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { LinkIsOver } from '../../Components/EmptyState.tsx'
import { Screen } from '../../Components/Screen.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'

export default function ConfirmSignUp({ link }: LinkProps) {
  return (
    <Screen title="Confirm your address">
      {link ? (
        <>
          <p>
            {link.name} wants an account at {PRODUCT} with the address <strong>{link.email}</strong>. If that
            is not you, leave this page: without the button nothing happens.
          </p>
          <Form
            initial={{ token: link.token }}
            action={paths.confirmSignUp()}
            bag="confirm"
            submit="Confirm the address"
          >
            {null}
          </Form>
        </>
      ) : (
        <LinkIsOver again="Make an account" href={paths.signUp()} />
      )}
    </Screen>
  )
}

ConfirmSignUp.layout = DoorLayout
