import { usePage } from '@inertiajs/react'
import type { AccountProps } from '#wire/accounts/account.ts'
import * as paths from '#wire/paths.ts'
import { ASK_FOR_LINK, IN_TERMINAL, PASSWORD_HINT, RIDES_HINT } from '#wire/sharedTexts.ts'
import { Card } from '../../Components/Card.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { DateField } from '../../Components/form/DateField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { NoEmail } from '../../Components/NoEmail.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AssociationFields } from '../../Components/registry/AssociationFields.tsx'
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
  const { sends_mail, navigation } = usePage().props

  return (
    <Page
      title="Your account"
      crumbs={[{ label: 'Organizations', href: paths.organizations }, { label: 'Your account' }]}
      actions={
        // The rider app isn't an Inertia page, so use a plain link.
        <a className="button" href={paths.riderAppView('me')}>
          My runs
        </a>
      }
    >
      <div className="account">
        <MergeRequests questions={merge_requests} />
        <Card title="About you">
          <Form
            initial={profile}
            method="patch"
            action={paths.account}
            errorBag="profile"
            submit="Save"
            hasSaveBar
          >
            <TextField name="name" label="Name" autoComplete="name" required />
            <CheckboxField name="rides" label="I'm a rider" hint={RIDES_HINT} />
            <TextField name="hometown" label="Hometown" />
            <TextField name="bbr_id" label="BBR #" autoComplete="off" />
            <DateField
              name="birth_date"
              label="Birth date"
              hint="Only organizers of events you enter see this."
            />
          </Form>
        </Card>

        <Card title="Associations" note="Your NBHA, WPRA, IBRA and other membership numbers.">
          <Form
            initial={{ associations }}
            method="patch"
            action={paths.associations}
            errorBag="associations"
            submit="Save associations"
            kind="secondary"
            hasSaveBar
          >
            <AssociationFields />
          </Form>
        </Card>

        <Card title="Email">
          <p>
            You sign in with <strong>{email}</strong>.
          </p>
          {!sends_mail && (
            <Notice kind="warning">
              {navigation ? <NoEmail instead={`You'll find the link ${IN_TERMINAL}.`} /> : ASK_FOR_LINK}
            </Notice>
          )}
          <Form
            initial={{ email: '', password: '' }}
            action={paths.changeEmail}
            errorBag="address"
            submit={sends_mail ? 'Send link to new email' : 'Create link for new email'}
            kind="secondary"
          >
            <TextField name="email" label="New email" type="email" autoComplete="off" required />
            <CurrentPassword name="password" />
          </Form>
        </Card>

        <Card title="Password">
          <Form
            initial={{ current: '', password: '' }}
            action={paths.changePassword}
            errorBag="password"
            submit="Change password"
            kind="secondary"
          >
            <CurrentPassword name="current" />
            <PasswordField
              name="password"
              label="New password"
              hint={`${PASSWORD_HINT} This signs out your other devices.`}
            />
          </Form>
        </Card>

        <Devices devices={devices} />
        <ApiTokens tokens={tokens} />
        <ImportUnsavedChanges />
        <DeleteAccount lastOwnerOf={last_owner_of} />
      </div>
    </Page>
  )
}

Account.layout = AppLayout

const CurrentPassword = ({ name }: { name: string }) => (
  <TextField name={name} label="Current password" type="password" autoComplete="current-password" required />
)
