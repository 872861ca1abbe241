import type { LinkProps } from '#wire/accounts/signUp.ts'
import { PASSWORD_HINT } from '#wire/sharedTexts.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { ExpiredLink } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

export default function NewPassword({ link }: LinkProps) {
  return (
    <Page
      title="Choose a new password"
      note={link && `For ${link.name}, ${link.email}. This signs out your other devices.`}
    >
      {link ? (
        <Form
          initial={{ token: link.token, password: '' }}
          action={paths.newPassword()}
          errorBag="reset"
          submit="Save password"
        >
          <PasswordField name="password" label="New password" hint={PASSWORD_HINT} />
        </Form>
      ) : (
        <ExpiredLink again="Get a new link" href={paths.forgottenPassword} />
      )}
    </Page>
  )
}

NewPassword.layout = GuestLayout
