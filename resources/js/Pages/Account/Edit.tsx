import type { AccountProps } from '#wire/accounts/account.ts'
import * as paths from '#wire/paths.ts'
import { CheckField } from '../../Components/form/CheckField.tsx'
import { DateField } from '../../Components/form/DateField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AssociationFields } from './parts/AssociationFields.tsx'
import { DeleteAccount } from './parts/DeleteAccount.tsx'
import { Devices } from './parts/Devices.tsx'
import { MergeQuestions } from './parts/MergeQuestions.tsx'
import { Tokens } from './parts/Tokens.tsx'
import { UnsavedChanges } from './parts/UnsavedChanges.tsx'
import '../../../css/account.css'

export default function Account(props: AccountProps) {
  const { person, associations, devices, tokens, last_owner_of, merge_requests } = props
  const { email, ...profile } = person

  return (
    <Screen
      title="Your account"
      crumbs={[{ label: 'Organizations', href: paths.organizations }, { label: 'Your account' }]}
      actions={
        // The riders' app is no page of this one.
        <a className="button" href={paths.phoneView('me')}>
          My runs
        </a>
      }
    >
      <MergeQuestions questions={merge_requests} />
      <section className="account-part" aria-labelledby="profile">
        <h2 id="profile">About you</h2>
        <Form initial={profile} method="patch" action={paths.account} bag="profile" submit="Save">
          <TextField name="name" label="Name" autoComplete="name" required />
          <CheckField
            name="rides"
            label="I ride"
            hint="Organizers find you in the lists of riders that they draw from."
          />
          <TextField name="hometown" label="Hometown" />
          <TextField name="bbr_id" label="BBR #" autoComplete="off" />
          <DateField
            name="birth_date"
            label="Birth date"
            hint="Only organizers of events that you enter see it."
          />
        </Form>
      </section>

      <section className="account-part" aria-labelledby="associations">
        <h2 id="associations">Associations</h2>
        <Form
          initial={{ associations }}
          method="patch"
          action={paths.associations}
          bag="associations"
          submit="Save the associations"
        >
          <AssociationFields />
        </Form>
      </section>

      <section className="account-part" aria-labelledby="address">
        <h2 id="address">E-mail</h2>
        <p>
          You sign in with <strong>{email}</strong>.
        </p>
        <Form
          initial={{ email: '', password: '' }}
          action={paths.changeAddress}
          bag="address"
          submit="Send a link to the new address"
        >
          <TextField name="email" label="New e-mail" type="email" autoComplete="off" required />
          <CurrentPassword name="password" />
        </Form>
      </section>

      <section className="account-part" aria-labelledby="password">
        <h2 id="password">Password</h2>
        <Form
          initial={{ current: '', password: '' }}
          action={paths.changePassword}
          bag="password"
          submit="Change the password"
        >
          <CurrentPassword name="current" />
          <PasswordField
            name="password"
            label="New password"
            hint="At least 15 characters, any of them. Your other devices are signed out."
          />
        </Form>
      </section>

      <Devices devices={devices} />
      <Tokens tokens={tokens} />
      <UnsavedChanges />
      <DeleteAccount lastOwnerOf={last_owner_of} />
    </Screen>
  )
}

Account.layout = AppLayout

const CurrentPassword = ({ name }: { name: string }) => (
  <TextField name={name} label="Your password now" type="password" autoComplete="current-password" required />
)
