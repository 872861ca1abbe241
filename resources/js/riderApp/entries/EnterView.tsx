import { useCallback, useEffect, useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { OnlineEntryForm } from '#wire/riderApp/onlineEntries.ts'
import { useStore } from '../../store.ts'
import { me } from '../account/me.ts'
import type { ApiError } from '../http.ts'
import { fetchForm } from './api.ts'
import { EntryForm } from './EntryForm.tsx'
import { SentEntries } from './SentEntries.tsx'
import '../../../css/riderAppEntries.css'

const POLL_MS = 30_000

export default function EnterView() {
  const slug = new URLSearchParams(location.search).get('event') ?? ''
  const ownData = useStore(me)
  if (ownData === undefined) return null
  if (ownData === null) return <SignInPrompt slug={slug} />
  if (!ownData.has_account) return <p>You joined with a code. Sign in with an account to enter a class.</p>
  return <OwnEntries slug={slug} unread={ownData.unread} />
}

function OwnEntries({ slug, unread }: { slug: string; unread: number }) {
  const [form, setForm] = useState<OnlineEntryForm | null>(null)
  const [problem, setProblem] = useState('')
  const isWaiting = form?.sent.some(({ state }) => state === 'waiting') ?? false
  const reload = useCallback(
    () =>
      fetchForm(slug).then(
        (loaded) => {
          setForm(loaded)
          setProblem('')
        },
        ({ message }: ApiError) => setProblem(message),
      ),
    [slug],
  )
  // A notification can be the answer to an entry.
  useEffect(() => void reload(), [reload, unread])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.hidden || void reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])

  if (!form) return problem ? <p role="alert">{problem}</p> : <p role="status">Loading...</p>
  const { event, is_open, sent } = form
  return (
    <>
      <p>
        <a href={paths.publicEvent(event.slug)}>{event.name}</a>
        <span className="muted"> · {event.organization}</span>
      </p>
      {problem && <p role="alert">{problem}</p>}
      {sent.length > 0 && <SentEntries sent={sent} onChange={reload} />}
      {is_open ? (
        <EntryForm form={form} onSent={setForm} onStale={reload} />
      ) : (
        <p>{event.organization} doesn&apos;t take online entries for this event now. Ask the secretary.</p>
      )}
    </>
  )
}

function SignInPrompt({ slug }: { slug: string }) {
  const to = paths.riderAppView('enter', { event: slug })
  return (
    <>
      <p>Sign in to enter. You choose the classes here, and pay at the window.</p>
      <p>
        <a className="primary" href={paths.riderAppView('sign-in', { to })}>
          Sign in
        </a>
      </p>
      <p>
        <a href={paths.riderAppView('sign-up', { to })}>Create account</a>
      </p>
    </>
  )
}
