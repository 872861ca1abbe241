import { useCallback, useEffect, useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { OnlineEntryForm } from '#wire/riderApp/onlineEntries.ts'
import { useStore } from '../../store.ts'
import { me } from '../account/me.ts'
import type { ApiError } from '../http.ts'
import { followNotifications } from '../notifications/followNotifications.ts'
import { fetchForm } from './api.ts'
import { EntryForm } from './EntryForm.tsx'
import { SentEntries } from './SentEntries.tsx'
import '../../../css/riderAppEntries.css'

export default function EnterView() {
  const slug = new URLSearchParams(location.search).get('event') ?? ''
  const ownData = useStore(me)
  if (ownData === undefined) return null
  if (ownData === null) return <SignInPrompt slug={slug} />
  if (!ownData.has_account)
    return <p>You joined as a scorer with a code. To enter a class, sign in with an account.</p>
  return <OwnEntries slug={slug} personId={ownData.person!.id} />
}

function OwnEntries({ slug, personId }: { slug: string; personId: number }) {
  const [form, setForm] = useState<OnlineEntryForm | null>(null)
  const [problem, setProblem] = useState('')
  const isWaiting = form?.sent.some(({ state }) => state === 'waiting') ?? false
  const reload = useCallback(
    () =>
      fetchForm(slug).then(
        (loaded) => {
          setForm(loaded)
          setProblem('')
          return loaded
        },
        ({ message }: ApiError) => {
          setProblem(message)
          return null
        },
      ),
    [slug],
  )
  useEffect(() => void reload(), [reload])
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    let stop = () => {}
    void followNotifications(personId, () => void reload()).then((unfollow) => {
      if (isOver) unfollow()
      else stop = unfollow
    })
    return () => {
      isOver = true
      stop()
    }
  }, [isWaiting, personId, reload])

  const failure = problem && (
    <p className="wrong" role="alert">
      {problem}
    </p>
  )
  if (!form) return failure || <p role="status">Loading...</p>
  const { event, sent } = form
  const closed = whyClosed(form)
  return (
    <>
      <p>
        {event.is_public ? <a href={paths.publicEvent(event.slug)}>{event.name}</a> : event.name}
        <span className="muted"> · {event.organization}</span>
      </p>
      {failure}
      {sent.length > 0 && <SentEntries sent={sent} onChange={reload} />}
      {closed.length > 0 ? (
        closed.map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <EntryForm form={form} onSent={setForm} onStale={reload} />
      )}
    </>
  )
}

function whyClosed({ closed_because, classes }: OnlineEntryForm): string[] {
  if (closed_because) return [closed_because]
  const reasons = classes.flatMap((one) => one.closed_because ?? [])
  return reasons.length === classes.length ? reasons : []
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
