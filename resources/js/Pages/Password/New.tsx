import type { LinkProps } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { LinkIsOver } from '../../Components/EmptyState.tsx'
import { Screen } from '../../Components/Screen.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'

export default function NewPassword({ link }: LinkProps) {
  return (
    <Screen
      title="Choose a new password"
      note={
        link &&
        `For ${link.name}, ${link.email}. All your devices are signed out, and you are signed in here.`
      }
    >
      {link ? (
        <Form
          initial={{ token: link.token, password: '' }}
          action={paths.newPassword()}
          bag="reset"
          submit="Save the password"
        >
          <PasswordField
            name="password"
            label="New password"
            hint="At least 15 characters, any of them: a few words that you will remember."
          />
        </Form>
      ) : (
        <LinkIsOver again="Ask for a new one" href={paths.forgottenPassword} />
      )}
    </Screen>
  )
}

NewPassword.layout = DoorLayout
