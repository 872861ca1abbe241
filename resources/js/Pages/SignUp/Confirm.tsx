import type { LinkProps } from '#wire/accounts/signUp.ts'
import { PRODUCT } from '#wire/product.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { ExpiredLink } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

export default function ConfirmSignUp({ link }: LinkProps) {
  return (
    <Page title="Confirm your address">
      {link ? (
        <>
          <p>
            {link.name} wants an account at {PRODUCT} with the address <strong>{link.email}</strong>. If that
            is not you, leave this page: without the button nothing happens.
          </p>
          <Form
            initial={{ token: link.token }}
            action={paths.confirmSignUp()}
            errorBag="confirm"
            submit="Confirm the address"
          >
            {null}
          </Form>
        </>
      ) : (
        <ExpiredLink again="Make an account" href={paths.signUp()} />
      )}
    </Page>
  )
}

ConfirmSignUp.layout = GuestLayout
