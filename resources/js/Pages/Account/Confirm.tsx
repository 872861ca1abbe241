import type { LinkProps } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { ExpiredLink } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'
import '../../../css/organizer.css'

export default function ConfirmAddress({ link }: LinkProps) {
  return (
    <Page title="Confirm your new address">
      {link ? (
        <>
          <p>
            <strong>{link.email}</strong> becomes the address of {link.name}.
          </p>
          <Form
            initial={{ token: link.token }}
            action={paths.confirmEmail()}
            errorBag="confirm"
            submit="Confirm the address"
          >
            {null}
          </Form>
        </>
      ) : (
        <ExpiredLink again="To my account" href={paths.account} />
      )}
    </Page>
  )
}

ConfirmAddress.layout = GuestLayout
