import { useEffect, useState } from 'react'
import type { ClaimKind, ClaimPreview } from '#wire/riderApp/claims.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { get, post, ApiError } from '../http.ts'
import { ApiForm } from './ApiForm.tsx'
import { me, fetchMe } from './me.ts'

export function ClaimRider() {
  const ownData = useStore(me)
  const [code, setCode] = useState(new URLSearchParams(location.search).get('code') ?? '')
  const [claimDetails, setClaimDetails] = useState<ClaimPreview | null>(null)
  const [message, setMessage] = useState('')
  const [isSending, setIsSending] = useState(false)

  async function lookUp(code: string) {
    setClaimDetails(await get<ClaimPreview>(paths.riderAppClaimPreview(code)))
    setCode(code)
  }
  useEffect(() => {
    if (code) lookUp(code).catch(({ message }: ApiError) => setMessage(message))
  }, [])

  async function claim(kind: ClaimKind) {
    setIsSending(true)
    try {
      await post(paths.riderAppClaim, { code, kind })
      await fetchMe()
      location.replace(paths.riderAppView('me'))
    } catch (error) {
      setIsSending(false)
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    }
  }

  if (!claimDetails)
    return (
      <>
        <p>Enter the code from the secretary to see a rider&apos;s runs in your account.</p>
        {message && (
          <p className="wrong" role="alert">
            {message}
          </p>
        )}
        <ApiForm
          fields={[{ name: 'code', label: 'Code', autoComplete: 'off', value: code }]}
          submit="Look up"
          send={({ code }) => lookUp(code!)}
        />
      </>
    )
  const claimUrl = paths.riderAppView('claim', { code })
  return (
    <>
      <p>
        <b>{claimDetails.rider}</b>, at {claimDetails.organization}
      </p>
      {message && (
        <p className="wrong" role="alert">
          {message}
        </p>
      )}
      {ownData ? (
        <div className="own">
          <button type="button" disabled={isSending} onClick={() => void claim('guardian')}>
            I&apos;m the parent or guardian
          </button>
          <button type="button" disabled={isSending} onClick={() => void claim('rider')}>
            I&apos;m {claimDetails.rider}
          </button>
          <p className="muted">
            You&apos;re signed in as {ownData.person?.name}. {claimDetails.organization} can see your name and
            email, and can unlink this rider later.
          </p>
        </div>
      ) : (
        <>
          <p>Sign in to link this rider to your account.</p>
          <p>
            <a className="primary" href={paths.riderAppView('sign-in', { to: claimUrl })}>
              Sign in
            </a>
          </p>
          <p>
            <a href={paths.riderAppView('sign-up', { to: claimUrl })}>Create account</a>
          </p>
        </>
      )}
    </>
  )
}
