import { useState } from 'react'
import { HIDDEN_NAME } from '#rules/riders/ageGroup.ts'
import type { ClaimKind } from '#wire/riderApp/claims.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { post, ApiError } from '../http.ts'
import { me } from '../account/me.ts'
import { FollowButton } from './FollowedRiders.tsx'

type Props = {
  /** Null for an average. */
  runId: number | null
  rider: string
  title: string
  link: string
}

export const RowActions = ({ runId, rider, title, link }: Props) => (
  <div className="row-actions">
    <FollowButton rider={rider} />
    <ShareButton title={rider === HIDDEN_NAME ? title : `${rider}, ${title}`} link={link} />
    {runId !== null && <ClaimButtons key={runId} runId={runId} link={link} />}
  </div>
)

function ClaimButtons({ runId, link }: { runId: number; link: string }) {
  const ownData = useStore(me)
  const [message, setMessage] = useState('')
  const [isRequested, setRequested] = useState(false)
  if (ownData === undefined || ownData?.runs.some(({ id }) => id === runId)) return null
  if (ownData === null)
    return (
      <p className="claim">
        Is this you? <a href={paths.riderAppView('sign-in', { to: link })}>That's me: sign in</a>
      </p>
    )

  const requestClaim = async (kind: ClaimKind) => {
    setRequested(true)
    try {
      await post(paths.riderAppRequestClaim, { entry: runId, kind })
      setMessage('Request sent. The office has to approve it.')
    } catch (error) {
      setRequested(false)
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    }
  }

  return (
    <div className="claim">
      Is this you?
      <button type="button" disabled={isRequested} onClick={() => void requestClaim('rider')}>
        That's me
      </button>
      <button type="button" disabled={isRequested} onClick={() => void requestClaim('guardian')}>
        My child
      </button>
      <p className="muted" role="status">
        {message || 'The office sees your name and email, and has to approve your request.'}
      </p>
    </div>
  )
}

const LOCAL_HOST = /^(localhost|127\..+|\[::1\])$/
const LOCAL_LINK =
  "This link only works on the office computer. To share it, open this page at the computer's network address, e.g. http://192.168.1.20:3000."

/** Over plain HTTP, browsers can't share or copy the URL, so show it. */
function ShareButton({ title, link }: { title: string; link: string }) {
  const [message, setMessage] = useState('')

  async function share() {
    const url = new URL(link, location.href).href
    if (LOCAL_HOST.test(new URL(url).hostname)) return setMessage(LOCAL_LINK)
    const { clipboard, share } = navigator as Partial<Navigator>
    // `share` rejects when the user closes the share sheet.
    if (share) return share.call(navigator, { title, url }).catch(() => {})
    const isCopied = await clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setMessage(isCopied ? 'Link copied.' : url)
  }

  return (
    <>
      <button type="button" onClick={() => void share()}>
        Share
      </button>
      {message && (
        <p className="muted" role="status">
          {message}
        </p>
      )}
    </>
  )
}
