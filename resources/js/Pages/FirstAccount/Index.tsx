import { Head, useForm } from '@inertiajs/react'
import { useState, type FormEvent, type HTMLInputTypeAttribute } from 'react'
import { PRODUCT } from '#wire/pages.ts'
import { Field } from '../../Components/Field.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'

const nothing = { code: '', name: '', email: '', password: '', organization: '' }
type Question = keyof typeof nothing

/** What is seen as long as nobody has an account: whoever can read the terminal becomes the first owner. */
export default function FirstAccount() {
  const { data, setData, post, errors, processing } = useForm(nothing)
  const [isPasswordShown, showPassword] = useState(false)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!processing) post('/first-account', { onError: focusFirst })
  }

  const input = (name: Question, autoComplete: string, type: HTMLInputTypeAttribute = 'text') => ({
    type,
    autoComplete,
    required: true,
    value: data[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setData(name, target.value),
  })

  return (
    <>
      <Head title="Make the first account" />
      <div>
        <h1>Make the first account</h1>
        <p>Nobody can sign in yet. You will own the organization.</p>
      </div>
      <form onSubmit={send}>
        <Field
          name="code"
          label="Code"
          hint={`The terminal in which ${PRODUCT} was started shows it.`}
          error={errors.code}
        >
          {(described) => (
            <input
              {...described}
              {...input('code', 'off')}
              className="code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <Field name="name" label="Your name" error={errors.name}>
          {(described) => <input {...described} {...input('name', 'name')} />}
        </Field>
        <Field name="email" label="E-mail" error={errors.email}>
          {(described) => <input {...described} {...input('email', 'username', 'email')} />}
        </Field>
        <Field
          name="password"
          label="Password"
          hint="At least 15 characters, any of them."
          error={errors.password}
        >
          {(described) => (
            <input
              {...described}
              {...input('password', 'new-password', isPasswordShown ? 'text' : 'password')}
              spellCheck={false}
            />
          )}
        </Field>
        <label className="check">
          <input
            type="checkbox"
            checked={isPasswordShown}
            onChange={({ target }) => showPassword(target.checked)}
          />
          Show the password
        </label>
        <Field name="organization" label="Organization" error={errors.organization}>
          {(described) => <input {...described} {...input('organization', 'organization')} />}
        </Field>
        <button type="submit" className="button primary" aria-disabled={processing}>
          Make the account
        </button>
      </form>
    </>
  )
}

FirstAccount.layout = DoorLayout

/** The first answer that was refused, in the order of the page. */
function focusFirst(errors: Partial<Record<Question, string>>) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input[name]')]
  fields.find(({ name }) => errors[name as Question])?.focus()
}
