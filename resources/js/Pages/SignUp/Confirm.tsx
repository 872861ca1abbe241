import type { LinkProps } from '#wire/accounts/signUp.ts'
import { PRODUCT } from '#wire/product.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { ExpiredLink } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

export default function ConfirmSignUp({ link }: LinkProps) {
  return (
    <Page title="Confirm your email">
      {link ? (
        <>
          <p>
            This creates a {PRODUCT} account for {link.name} with <strong>{link.email}</strong>. Not you?
            Close this page and nothing happens.
          </p>
          <Form
            initial={{ token: link.token }}
            action={paths.confirmSignUp()}
            errorBag="confirm"
            submit="Confirm email"
          >
            {null}
          </Form>
        </>
      ) : (
        <ExpiredLink again="Create account" href={paths.signUp()} />
      )}
    </Page>
  )
}

ConfirmSignUp.layout = GuestLayout
