import { useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { UsedCode } from '#wire/phone/own.ts'
import { post } from '../http.ts'
import { CallForm, type FieldOf } from './CallForm.tsx'
import { forgetKept } from './kept.ts'
import { readMe } from './me.ts'
import { wanted } from './goes.ts'

const EMAIL: FieldOf = { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' }
const PASSWORD: FieldOf = {
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
const codeField = (sendsMail: boolean): FieldOf => ({
  name: 'code',
  label: 'Code',
  autoComplete: 'one-time-code',
  hint: `Eight letters and digits. ${sendsMail ? 'It stands in the e-mail, below the link.' : 'The office has it.'}`,
})
const RIDES: FieldOf = {
  name: 'rides',
  label: 'I ride',
  type: 'checkbox',
  autoComplete: 'off',
  hint: 'Organizers find you by name when they make a draw.',
}

async function enter() {
  // Someone else may have been signed in here until now.
  await forgetKept()
  await readMe()
  location.replace(wanted())
}

type Mailing = { sendsMail: boolean }

export function SignIn({ email, said }: { email?: string; said?: string }) {
  const asked = { to: wanted() }
  return (
    <>
      {said && <p role="status">{said}</p>}
      <CallForm
        fields={[{ ...EMAIL, value: email }, PASSWORD]}
        submit="Sign in"
        send={async (values) => {
          await post(paths.phoneSignIn, values)
          await enter()
        }}
      />
      <p>
        <a href={paths.phoneView('sign-up', asked)}>Make an account</a>
      </p>
      <p>
        <a href={paths.phoneView('forgotten', asked)}>I forgot the password</a>
      </p>
    </>
  )
}

export function SignUp({ sendsMail }: Mailing) {
  const [signedUp, setSignedUp] = useState<{ email: string; password: string } | null>(null)
  if (signedUp) return <Code {...signedUp} sendsMail={sendsMail} />
  return (
    <>
      <CallForm
        fields={[{ name: 'name', label: 'Name', autoComplete: 'name' }, EMAIL, NEW_PASSWORD, RIDES]}
        submit="Make the account"
        send={async (values) => {
          await post(paths.phoneSignUp, { ...values, rides: values.rides !== undefined, to: wanted() })
          setSignedUp({ email: values.email!, password: values.password! })
        }}
      />
      <p className="muted">Children need none: a parent acts for them.</p>
      <p>
        <a href={paths.phoneView('code', { to: wanted() })}>
          {sendsMail ? 'I have a code from an e-mail' : 'I have a code'}
        </a>
      </p>
    </>
  )
}

export function Forgotten({ sendsMail }: Mailing) {
  const [email, setEmail] = useState('')
  if (email) return <Code email={email} sendsMail={sendsMail} isForgotten />
  return (
    <CallForm
      fields={[EMAIL]}
      submit={sendsMail ? 'Send a code' : 'Ask for a code'}
      send={async (values) => {
        await post(paths.phoneForgotten, values)
        setEmail(values.email!)
      }}
    />
  )
}

type Done = { email: string; said: string }
const SAID = {
  'sign-up': 'Your account is made. Sign in with its password.',
  'e-mail': 'Your address is another one now. Sign in with it.',
}

type Known = Mailing & { email?: string; password?: string; isForgotten?: boolean }

/** The code instead of the link: this app is not opened by what is tapped in an e-mail. */
export function Code({ email, password, sendsMail, isForgotten = false }: Known) {
  const [done, setDone] = useState<Done | null>(null)
  const mayBeForgotten = { ...NEW_PASSWORD, label: 'New password', hint: 'If you forgot yours.' }
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
      <CallForm
        fields={[
          { ...EMAIL, value: email },
          codeField(sendsMail),
          ...(isForgotten
            ? [{ ...mayBeForgotten, hint: NEW_PASSWORD.hint }]
            : password
              ? []
              : [mayBeForgotten]),
        ]}
        submit="Go on"
        send={async (values) => {
          const { did, to } = await post<UsedCode>(paths.phoneCode, { password, ...values })
          if (did === 'sign-up' && password) await post(paths.phoneSignIn, { email: values.email, password })
          else if (did !== 'reset') {
            history.replaceState(null, '', paths.phoneView('sign-in', { to }))
            return setDone({ email: values.email!, said: SAID[did] })
          }
          await enter()
        }}
      />
      {!isForgotten && (
        <p>
          <a href={paths.phoneView('sign-up', { to: wanted() })}>Another code for a new account</a>
        </p>
      )}
      {!password && (
        <p>
          <a href={paths.phoneView('forgotten', { to: wanted() })}>Another code for a forgotten password</a>
        </p>
      )}
    </>
  )
}
