import { useState } from 'react'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'

export function PasswordField(question: FieldProps) {
  const [isShown, show] = useState(false)

  return (
    <>
      <TextField
        {...question}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        required
      />
      <label className="check">
        <input type="checkbox" checked={isShown} onChange={({ target }) => show(target.checked)} />
        Show the password
      </label>
    </>
  )
}
