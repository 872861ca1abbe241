import { router } from '@inertiajs/react'
import { useId, useRef, useState } from 'react'
import type { Organization } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../../api/http.ts'
import { errorMessage } from '../../../api/errors.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { NoResponse } from '../../../Components/form/NoResponse.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { NO_RESPONSE } from '../../../api/noResponse.ts'
import { withFreshToken } from '../../../api/withFreshToken.ts'

type Props = { organization: Organization; logo: string | null }

export function LogoUpload({ organization, logo }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [retry, setRetry] = useState<(() => void) | null>(null)
  const [isBusy, setBusy] = useState(false)
  const address = paths.logo(organization.id)

  async function save(call: () => Promise<unknown>, notice: string) {
    if (isBusy) return
    setBusy(true)
    setError('')
    setRetry(null)
    try {
      await withFreshToken(call)
      notify(notice)
      router.reload({ only: ['logo'] })
    } catch (error) {
      const sentence = errorMessage(error)
      if (sentence) setError(sentence)
      else setRetry(() => () => void save(call, notice))
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }

  function choose(file: File | undefined) {
    if (!file) return
    const headers = { 'Content-Type': file.type || 'application/octet-stream' }
    void save(() => http.post(address, file, { headers }), 'Logo saved.')
  }

  return (
    <Card title="Logo">
      {logo && <img className="logo" src={logo} alt={`${organization.name} logo`} />}
      <div className="field">
        <label htmlFor={id}>{logo ? 'New image' : 'Image'}</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          aria-invalid={error !== ''}
          aria-describedby={error ? `${id}error ${id}hint` : `${id}hint`}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <p id={`${id}hint`} className="hint">
          PNG or JPEG, up to 512 KB. Shown on draw sheets, results, checks and the riders' pages.
        </p>
        {error && (
          <p id={`${id}error`} role="alert" className="error">
            {error}
          </p>
        )}
        {retry && <NoResponse sentence={NO_RESPONSE} onTryAgain={retry} />}
      </div>
      {logo && (
        <div className="form-actions">
          <Button onClick={() => void save(() => http.delete(address), 'Logo removed.')}>Remove logo</Button>
        </div>
      )}
    </Card>
  )
}
