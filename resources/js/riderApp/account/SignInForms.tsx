import { useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { UsedEmailCode } from '#wire/riderApp/emailCodes.ts'
import { LINKS_IN_TERMINAL, PASSWORD_HINT, RIDES_HINT } from '#wire/sharedTexts.ts'
import { post } from '../http.ts'
import { ApiForm, type ApiFormField } from './ApiForm.tsx'
import { deletePrivateData } from './privateCache.ts'
import { fetchMe } from './me.ts'
import { returnPath } from './returnTo.ts'

const EMAIL: ApiFormField = { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }
const PASSWORD: ApiFormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
}
const NEW_PASSWORD = {
  ...PASSWORD,
  autoComplete: 'new-password',
  hint: PASSWORD_HINT,
}
const codeField = (sendsMail: boolean): ApiFormField => ({
  name: 'code',
  label: 'Code',
  autoComplete: 'one-time-code',
  hint: `Eight letters and numbers. ${sendsMail ? "It's below the link in the email." : 'Ask the office for it.'}`,
})
const RIDES: ApiFormField = {
  name: 'rides',
  label: "I'm a rider",
  type: 'checkbox',
  autoComplete: 'off',
  hint: RIDES_HINT,
}

async function finishSignIn() {
  // A different user may have been signed in on this phone before.
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
        <a href={paths.riderAppView('sign-up', params)}>Create account</a>
      </p>
      <p>
        <a href={paths.riderAppView('forgotten', params)}>Forgot password?</a>
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
        submit="Create account"
        send={async (values) => {
          await post(paths.riderAppSignUp, { ...values, rides: values.rides !== undefined, to: returnPath() })
          setSignedUp({ email: values.email!, password: values.password! })
        }}
      />
      <p className="muted">Kids don&apos;t need an account. A parent can act for them.</p>
      <p>
        <a href={paths.riderAppView('code', { to: returnPath() })}>
          {sendsMail ? 'I have a code from an email' : 'I have a code'}
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
      submit={sendsMail ? 'Send code' : 'Get a code'}
      send={async (values) => {
        await post(paths.riderAppRequestReset, values)
        setEmail(values.email!)
      }}
    />
  )
}

type CompletedCode = { email: string; message: string }
const COMPLETED_TEXT = {
  'sign-up': 'Account created. Sign in with your password.',
  'e-mail': 'Email address changed. Sign in with the new one.',
}

type CodeFormProps = MailProps & { email?: string; password?: string; isForgotten?: boolean }

/** A link in an email doesn't open the installed app, so emails also contain a code. */
export function CodeForm({ email, password, sendsMail, isForgotten = false }: CodeFormProps) {
  const [done, setDone] = useState<CompletedCode | null>(null)
  const optionalPassword = {
    ...NEW_PASSWORD,
    label: 'New password',
    hint: 'Only if you forgot your password.',
  }
  if (done) return <SignIn {...done} />
  return (
    <>
      {email && (
        <p role="status">
          {sendsMail
            ? `We sent an email to ${email}. Open its link, or enter its code here. Not there? Check your spam folder.`
            : `Ask the office for your code and enter it here.${isForgotten ? ` ${LINKS_IN_TERMINAL}` : ''}`}
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
        submit="Continue"
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
          <a href={paths.riderAppView('sign-up', { to: returnPath() })}>Get a new sign-up code</a>
        </p>
      )}
      {!password && (
        <p>
          <a href={paths.riderAppView('forgotten', { to: returnPath() })}>Get a new password reset code</a>
        </p>
      )}
    </>
  )
}
