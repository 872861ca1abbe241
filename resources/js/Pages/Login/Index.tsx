import { Head, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { PRODUCT, type SharedProps } from '#wire/pages.ts'
import { csrfToken } from '../../bootstrap.ts'
import { Field } from '../../Components/Field.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'
import { DemoSignIns } from './demo/DemoSignIns.tsx'

/** Where this tab keeps the address: after a slip in the password only that is typed again. */
const EMAIL = 'e-mail'

/** A native form: signing in is a full page load, so that the next page has a fresh token. */
export default function Login() {
  const { demo, errors }: SharedProps = usePage().props
  const { url }: { url: string } = usePage()
  const [typed, setTyped] = useState(() => ({ email: sessionStorage.getItem(EMAIL) ?? '', password: '' }))

  return (
    <>
      <Head title="Sign in" />
      <h1>Sign in to {PRODUCT}</h1>
      <form method="post" action="/login" onSubmit={() => sessionStorage.setItem(EMAIL, typed.email)}>
        <input type="hidden" name="_token" value={csrfToken()} />
        <input type="hidden" name="to" value={wantedPage(url)} />
        <Field name="email" label="E-mail" error={errors.email}>
          {(described) => (
            <input
              {...described}
              type="email"
              autoComplete="username"
              required
              value={typed.email}
              onChange={(event) => setTyped({ ...typed, email: event.target.value })}
            />
          )}
        </Field>
        <Field name="password" label="Password" error={errors.password}>
          {(described) => (
            <input
              {...described}
              type="password"
              autoComplete="current-password"
              autoFocus={!!errors.email && typed.email !== ''}
              required
              value={typed.password}
              onChange={(event) => setTyped({ ...typed, password: event.target.value })}
            />
          )}
        </Field>
        <button type="submit" className="button primary">
          Sign in
        </button>
      </form>
      {demo && <DemoSignIns onPick={setTyped} />}
    </>
  )
}

Login.layout = DoorLayout

/** Where the visitor was going before being asked to sign in. */
function wantedPage(url: string): string {
  return new URLSearchParams(url.split('?')[1]).get('to') ?? ''
}
