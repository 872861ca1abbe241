import { useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { UsedEmailCode } from '#wire/riderApp/emailCodes.ts'
import { post } from '../http.ts'
import { ApiForm, type ApiFormField } from './ApiForm.tsx'
import { deletePrivateData } from './privateCache.ts'
import { fetchMe } from './me.ts'
import { returnPath } from './returnTo.ts'

const EMAIL: ApiFormField = { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' }
const PASSWORD: ApiFormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
}
const NEW_PASSWORD = {
  ...PASSWORD,
  autoComplete: 'new-password',
  hint: 'At least 15 characters: a few words that you will remember.',
}
const codeField = (sendsMail: boolean): ApiFormField => ({
  name: 'code',
  label: 'Code',
  autoComplete: 'one-time-code',
  hint: `Eight letters and digits. ${sendsMail ? 'It stands in the e-mail, below the link.' : 'The office has it.'}`,
})
const RIDES: ApiFormField = {
  name: 'rides',
  label: 'I ride',
  type: 'checkbox',
  autoComplete: 'off',
  hint: 'Organizers find you by name when they make a draw.',
}

async function finishSignIn() {
  // Another user may have been signed in on this phone.
  await deletePrivateData()
  await fetchMe()
  location.replace(returnPath())
}

type MailProps = { sendsMail: boolean }

export function SignIn({ email, message }: { email?: string; message?: string }) {
  const params = { to: returnPath() }
  return (
    <>
      {message && <p role="status">{message}</p>}
      <ApiForm
        fields={[{ ...EMAIL, value: email }, PASSWORD]}
        submit="Sign in"
        send={async (values) => {
          await post(paths.riderAppSignIn, values)
          await finishSignIn()
        }}
      />
      <p>
        <a href={paths.riderAppView('sign-up', params)}>Make an account</a>
      </p>
      <p>
        <a href={paths.riderAppView('forgotten', params)}>I forgot the password</a>
      </p>
    </>
  )
}

export function SignUp({ sendsMail }: MailProps) {
  const [signedUp, setSignedUp] = useState<{ email: string; password: string } | null>(null)
  if (signedUp) return <CodeForm {...signedUp} sendsMail={sendsMail} />
  return (
    <>
      <ApiForm
        fields={[{ name: 'name', label: 'Name', autoComplete: 'name' }, EMAIL, NEW_PASSWORD, RIDES]}
        submit="Make the account"
        send={async (values) => {
          await post(paths.riderAppSignUp, { ...values, rides: values.rides !== undefined, to: returnPath() })
          setSignedUp({ email: values.email!, password: values.password! })
        }}
      />
      <p className="muted">Children need none: a parent acts for them.</p>
      <p>
        <a href={paths.riderAppView('code', { to: returnPath() })}>
          {sendsMail ? 'I have a code from an e-mail' : 'I have a code'}
        </a>
      </p>
    </>
  )
}

export function ForgotPassword({ sendsMail }: MailProps) {
  const [email, setEmail] = useState('')
  if (email) return <CodeForm email={email} sendsMail={sendsMail} isForgotten />
  return (
    <ApiForm
      fields={[EMAIL]}
      submit={sendsMail ? 'Send a code' : 'Ask for a code'}
      send={async (values) => {
        await post(paths.riderAppRequestReset, values)
        setEmail(values.email!)
      }}
    />
  )
}

type CompletedCode = { email: string; message: string }
const COMPLETED_TEXT = {
  'sign-up': 'Your account is made. Sign in with its password.',
  'e-mail': 'Your address is another one now. Sign in with it.',
}

type CodeFormProps = MailProps & { email?: string; password?: string; isForgotten?: boolean }

/** A code instead of a link, because links in an email don't open the installed app. */
export function CodeForm({ email, password, sendsMail, isForgotten = false }: CodeFormProps) {
  const [done, setDone] = useState<CompletedCode | null>(null)
  const optionalPassword = { ...NEW_PASSWORD, label: 'New password', hint: 'If you forgot yours.' }
  if (done) return <SignIn {...done} />
  return (
    <>
      {email && (
        <p role="status">
          {sendsMail
            ? `An e-mail is on its way to ${email}. Open its link, or type its code here. None has come? Look among the spam, too.`
            : `Saved on the organizer’s computer: no mail server is set up. ${isForgotten ? 'Ask whoever runs that computer for your code: it is in its terminal.' : 'Ask the office, or whoever runs that computer, for your code.'} Then type it here.`}
        </p>
      )}
      <ApiForm
        fields={[
          { ...EMAIL, value: email },
          codeField(sendsMail),
          ...(isForgotten
            ? [{ ...optionalPassword, hint: NEW_PASSWORD.hint }]
            : password
              ? []
              : [optionalPassword]),
        ]}
        submit="Go on"
        send={async (values) => {
          const { did, to } = await post<UsedEmailCode>(paths.riderAppCode, { password, ...values })
          if (did === 'sign-up' && password)
            await post(paths.riderAppSignIn, { email: values.email, password })
          else if (did !== 'reset') {
            history.replaceState(null, '', paths.riderAppView('sign-in', { to }))
            return setDone({ email: values.email!, message: COMPLETED_TEXT[did] })
          }
          await finishSignIn()
        }}
      />
      {!isForgotten && (
        <p>
          <a href={paths.riderAppView('sign-up', { to: returnPath() })}>Another code for a new account</a>
        </p>
      )}
      {!password && (
        <p>
          <a href={paths.riderAppView('forgotten', { to: returnPath() })}>
            Another code for a forgotten password
          </a>
        </p>
      )}
    </>
  )
}
