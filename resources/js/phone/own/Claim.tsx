import { useEffect, useState } from 'react'
import type { ClaimKind, ClaimShown } from '#wire/phone/claims.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { get, post, Refusal } from '../http.ts'
import { CallForm } from './CallForm.tsx'
import { me, readMe } from './me.ts'

/** A code that the secretary handed out: whom it is for, and a button for who one is. Opening it changes nothing. */
export function Claim() {
  const mine = useStore(me)
  const [code, setCode] = useState(new URLSearchParams(location.search).get('code') ?? '')
  const [shown, setShown] = useState<ClaimShown | null>(null)
  const [said, setSaid] = useState('')
  const [isSending, setIsSending] = useState(false)

  async function look(code: string) {
    setShown(await get<ClaimShown>(paths.phoneClaimShown(code)))
    setCode(code)
  }
  useEffect(() => {
    if (code) look(code).catch(({ message }: Refusal) => setSaid(message))
  }, [])

  async function claim(kind: ClaimKind) {
    setIsSending(true)
    try {
      await post(paths.phoneClaim, { code, kind })
      await readMe()
      location.replace(paths.phoneView('me'))
    } catch (error) {
      setIsSending(false)
      if (!(error instanceof Refusal)) throw error
      setSaid(error.message)
    }
  }

  if (!shown)
    return (
      <>
        {said && <p role="alert">{said}</p>}
        <CallForm
          fields={[{ name: 'code', label: 'Code', autoComplete: 'off', value: code }]}
          submit="Look"
          send={({ code }) => look(code!)}
        />
      </>
    )
  const here = paths.phoneView('claim', { code })
  return (
    <>
      <p>
        <b>{shown.rider}</b>, typed in by {shown.organization}
      </p>
      {said && <p role="alert">{said}</p>}
      {mine ? (
        <div className="own">
          <button type="button" disabled={isSending} onClick={() => void claim('guardian')}>
            I am the parent or guardian
          </button>
          <button type="button" disabled={isSending} onClick={() => void claim('rider')}>
            I am {shown.rider}
          </button>
          <p className="muted">
            You claim as {mine.person?.name}. {shown.organization} sees your name and e-mail address, and can
            take it back.
          </p>
        </div>
      ) : (
        <>
          <p>Sign in to say who you are.</p>
          <p>
            <a className="primary" href={paths.phoneView('sign-in', { to: here })}>
              Sign in
            </a>
          </p>
          <p>
            <a href={paths.phoneView('sign-up', { to: here })}>Make an account</a>
          </p>
        </>
      )}
    </>
  )
}
