import { Link, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { PRODUCT } from '#wire/product.ts'
import type { SharedProps } from '#wire/pages.ts'
import { csrfToken } from '../../ajax/headers.ts'
import { FormContext } from '../../Components/form/form.ts'
import { TextField } from '../../Components/form/TextField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'
import { DemoSignIns } from './demo/DemoSignIns.tsx'
import * as paths from '#wire/paths.ts'

/** Where this tab keeps the address: after a slip in the password only that is typed again. */
const EMAIL = 'e-mail'

/** A native form: signing in is a full page load, so that the next page has a fresh token. */
export default function Login() {
  const { demo, errors }: SharedProps = usePage().props
  const { url }: { url: string } = usePage()
  const [typed, setTyped] = useState(() => ({ email: sessionStorage.getItem(EMAIL) ?? '', password: '' }))
  const set = (name: string, value: unknown) => setTyped({ ...typed, [name]: value })

  return (
    <Screen
      title={`Sign in to ${PRODUCT}`}
      tab="Sign in"
      note={
        <>
          Riding? <a href={paths.phones}>See draws and results</a>. You don’t have to sign in for that.
        </>
      }
    >
      {url === paths.loginDeleted && (
        <p role="status">Your account is deleted. Your results stay under your name.</p>
      )}
      <form
        className="form"
        method="post"
        action={paths.login}
        onSubmit={() => sessionStorage.setItem(EMAIL, typed.email)}
      >
        <input type="hidden" name="_token" value={csrfToken()} />
        <input type="hidden" name="to" value={wantedPage(url)} />
        <FormContext value={{ values: typed, errors, set }}>
          <TextField name="email" label="E-mail" type="email" autoComplete="username" required />
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
          <button type="submit" className="button primary">
            Sign in
          </button>
        </div>
      </form>
      <p className="door-links">
        <Link href={paths.forgottenPassword}>Forgotten password</Link>
        <Link href={paths.signUp(wantedPage(url))}>Make an account</Link>
      </p>
      {demo && <DemoSignIns onPick={setTyped} />}
    </Screen>
  )
}

Login.layout = DoorLayout

/** Where the visitor was going before being asked to sign in. */
function wantedPage(url: string): string {
  return new URLSearchParams(url.split('?')[1]).get('to') ?? ''
}
