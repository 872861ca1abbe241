import type { AccountProps } from '#wire/accounts/account.ts'
import * as paths from '#wire/paths.ts'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { DateField } from '../../Components/form/DateField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AssociationFields } from './profile/AssociationFields.tsx'
import { DeleteAccount } from './security/DeleteAccount.tsx'
import { Devices } from './security/Devices.tsx'
import { MergeRequests } from './profile/MergeRequests.tsx'
import { ApiTokens } from './security/ApiTokens.tsx'
import { ImportUnsavedChanges } from './profile/ImportUnsavedChanges.tsx'
import '../../../css/organizer.css'
import '../../../css/account.css'

export default function Account(props: AccountProps) {
  const { person, associations, devices, tokens, last_owner_of, merge_requests } = props
  const { email, ...profile } = person

  return (
    <Page
      title="Your account"
      crumbs={[{ label: 'Organizations', href: paths.organizations }, { label: 'Your account' }]}
      actions={
        // A plain link: the riders' app isn't an Inertia page.
        <a className="button" href={paths.riderAppView('me')}>
          My runs
        </a>
      }
    >
      <MergeRequests questions={merge_requests} />
      <section className="account-part" aria-labelledby="profile">
        <h2 id="profile">About you</h2>
        <Form initial={profile} method="patch" action={paths.account} errorBag="profile" submit="Save">
          <TextField name="name" label="Name" autoComplete="name" required />
          <CheckboxField
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
          errorBag="associations"
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
          action={paths.changeEmail}
          errorBag="address"
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
          errorBag="password"
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
      <ApiTokens tokens={tokens} />
      <ImportUnsavedChanges />
      <DeleteAccount lastOwnerOf={last_owner_of} />
    </Page>
  )
}

Account.layout = AppLayout

const CurrentPassword = ({ name }: { name: string }) => (
  <TextField name={name} label="Your password now" type="password" autoComplete="current-password" required />
)
