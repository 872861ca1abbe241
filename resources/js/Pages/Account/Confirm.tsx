import type { LinkProps } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { ExpiredLink } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'
import '../../../css/organizer.css'

export default function ConfirmAddress({ link }: LinkProps) {
  return (
    <Page title="Confirm your new email">
      {link ? (
        <>
          <p>
            {link.name} will sign in with <strong>{link.email}</strong>.
          </p>
          <Form
            initial={{ token: link.token }}
            action={paths.confirmEmail()}
            errorBag="confirm"
            submit="Confirm email"
          >
            {null}
          </Form>
        </>
      ) : (
        <ExpiredLink again="Your account" href={paths.account} />
      )}
    </Page>
  )
}

ConfirmAddress.layout = GuestLayout
