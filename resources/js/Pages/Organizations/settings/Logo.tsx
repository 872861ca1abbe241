import { router } from '@inertiajs/react'
import { useId, useRef, useState } from 'react'
import type { Organization } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../../ajax/http.ts'
import { sentenceOf } from '../../../attempt.ts'
import { NoAnswer } from '../../../Components/form/NoAnswer.tsx'
import { notify } from '../../../Components/Notice.tsx'
import { NO_ANSWER } from '../../../noAnswer.ts'

type Props = { organization: Organization; logo: string | null }

/** The picture that stands on sheets: it is kept as soon as it is chosen. */
export function Logo({ organization, logo }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, refuse] = useState('')
  const [unanswered, setUnanswered] = useState<(() => void) | null>(null)
  const [isBusy, setBusy] = useState(false)
  const address = paths.logo(organization.id)

  async function save(call: () => Promise<unknown>, said: string) {
    if (isBusy) return
    setBusy(true)
    refuse('')
    setUnanswered(null)
    try {
      await call()
      notify(said)
      router.reload({ only: ['logo'] })
    } catch (error) {
      const sentence = sentenceOf(error)
      if (sentence) refuse(sentence)
      else setUnanswered(() => () => void save(call, said))
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }

  function choose(file: File | undefined) {
    if (!file) return
    const headers = { 'Content-Type': file.type || 'application/octet-stream' }
    void save(() => http.post(address, file, { headers }), 'The logo was saved.')
  }

  return (
    <section className="form">
      <h2>Logo</h2>
      {logo && <img className="logo" src={logo} alt={`Logo of ${organization.name}`} />}
      <div className="field">
        <label htmlFor={id}>{logo ? 'Another picture' : 'Picture'}</label>
        <p id={`${id}hint`} className="hint">
          PNG or JPEG, up to 512 kB. It stands on draw sheets, results and checks, and on the pages for
          riders’ phones.
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          aria-invalid={refusal !== ''}
          aria-describedby={refusal ? `${id}error ${id}hint` : `${id}hint`}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        {refusal && (
          <p id={`${id}error`} role="alert" className="error">
            {refusal}
          </p>
        )}
        {unanswered && <NoAnswer sentence={NO_ANSWER} onTryAgain={unanswered} />}
      </div>
      {logo && (
        <div className="form-actions">
          <button
            type="button"
            className="button"
            onClick={() => void save(() => http.delete(address), 'The logo was taken away.')}
          >
            Take the logo away
          </button>
        </div>
      )}
    </section>
  )
}
