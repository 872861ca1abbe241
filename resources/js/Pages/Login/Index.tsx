import { Link, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { PRODUCT } from '#wire/product.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import { csrfToken } from '../../api/headers.ts'
import { Button } from '../../Components/Button.tsx'
import { FormContext } from '../../Components/form/formContext.ts'
import { TextField } from '../../Components/form/TextField.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'
import * as paths from '#wire/paths.ts'

/** Session storage key of the typed email address, so that it stays in the form after a wrong password. */
const EMAIL_KEY = 'e-mail'

/** Uses a native form, because a full page load gives the next page a new CSRF token. */
export default function Login() {
  const { demo, errors }: SharedProps = usePage().props
  const { url }: { url: string } = usePage()
  const [typed, setTyped] = useState(() => ({ email: sessionStorage.getItem(EMAIL_KEY) ?? '', password: '' }))
  const set = (name: string, value: unknown) => setTyped({ ...typed, [name]: value })

  return (
    <Page
      title={`Sign in to ${PRODUCT}`}
      tabTitle="Sign in"
      note={
        <>
          Riding? <a href={paths.riderApp}>See draws and results</a>, no sign-in needed.
        </>
      }
    >
      {url === paths.loginAfterDeletion && (
        <div role="status">
          <Notice>Your account is deleted. Your results stay under your name.</Notice>
        </div>
      )}
      <form
        className="form"
        method="post"
        action={paths.login}
        onSubmit={() => sessionStorage.setItem(EMAIL_KEY, typed.email)}
      >
        <input type="hidden" name="_token" value={csrfToken()} />
        <input type="hidden" name="to" value={returnPath(url)} />
        <FormContext value={{ values: typed, errors, set }}>
          <TextField name="email" label="Email" type="email" autoComplete="username" required />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus={!!errors.email && typed.email !== ''}
            required
          />
        </FormContext>
        <div className="form-actions">
          <Button type="submit" kind="primary">
            Sign in
          </Button>
        </div>
      </form>
      <p className="guest-links">
        <Link href={paths.forgottenPassword}>Forgot password?</Link>
        <Link href={paths.signUp(returnPath(url))}>Create account</Link>
        <Link href={paths.join()}>Scorer? Join with a code</Link>
      </p>
      {demo && <DemoSignIns onPick={setTyped} />}
    </Page>
  )
}

Login.layout = GuestLayout

function returnPath(url: string): string {
  return new URLSearchParams(url.split('?')[1]).get('to') ?? ''
}

const DEMO_USERS = [
  { email: 'organizer@demo.test', may: 'runs draws and payouts' },
  { email: 'scorer@demo.test', may: 'enters scores and penalties' },
  { email: 'rider@demo.test', may: 'sees published results' },
  { email: 'outsider@demo.test', may: 'belongs to another organization' },
]
const DEMO_PASSWORD = 'barrels'

function DemoSignIns({ onPick }: { onPick: (typed: { email: string; password: string }) => void }) {
  return (
    <section className="demo-sign-ins" aria-labelledby="demo-heading">
      <h2 id="demo-heading">Demo sign-ins</h2>
      <ul>
        {DEMO_USERS.map(({ email, may }) => (
          <li key={email}>
            <Button onClick={() => onPick({ email, password: DEMO_PASSWORD })}>{email}</Button>
            <span>{may}</span>
          </li>
        ))}
      </ul>
      <p>
        The password is always <code>{DEMO_PASSWORD}</code>.
      </p>
    </section>
  )
}
