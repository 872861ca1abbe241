import { useState } from 'react'
import { HIDDEN_NAME } from '#rules/minors.ts'
import type { ClaimKind } from '#wire/phone/claims.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { post, Refusal } from '../http.ts'
import { me } from '../own/me.ts'
import { FollowButton } from './Followed.tsx'

type Props = {
  /** Null in an average, which is no single run. */
  runId: number | null
  rider: string
  /** What the row belongs to, for the title of a shared link. */
  title: string
  link: string
}

/** What a tap on a row offers: follow the rider, say "That's me", share the row. */
export const RowActions = ({ runId, rider, title, link }: Props) => (
  <div className="row-actions">
    <FollowButton rider={rider} />
    <Share title={rider === HIDDEN_NAME ? title : `${rider}, ${title}`} link={link} />
    {runId !== null && <ThatsMe key={runId} runId={runId} link={link} />}
  </div>
)

/** Asks the organization for the rider of a run. Signed-out visitors sign in first. */
function ThatsMe({ runId, link }: { runId: number; link: string }) {
  const mine = useStore(me)
  const [said, setSaid] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  if (mine === undefined || mine?.runs.some(({ id }) => id === runId)) return null
  if (mine === null) return <a href={paths.phoneView('sign-in', { to: link })}>That’s me: sign in</a>

  const ask = async (kind: ClaimKind) => {
    setIsAsked(true)
    try {
      await post(paths.phoneAskToClaim, { entry: runId, kind })
      setSaid('The organization is asked. Until it says yes nothing changes.')
    } catch (error) {
      setIsAsked(false)
      if (!(error instanceof Refusal)) throw error
      setSaid(error.message)
    }
  }

  return (
    <>
      <button type="button" disabled={isAsked} onClick={() => void ask('rider')}>
        That’s me
      </button>
      <button type="button" disabled={isAsked} onClick={() => void ask('guardian')}>
        That’s my child
      </button>
      <p className="muted" role="status">
        {said || 'The organization sees your name and e-mail address, and says yes or no.'}
      </p>
    </>
  )
}

/** Over plain http browsers offer neither sharing nor a clipboard: the address is shown then. */
function Share({ title, link }: { title: string; link: string }) {
  const [said, setSaid] = useState('')

  async function share() {
    const url = new URL(link, location.href).href
    const { clipboard, share } = navigator as Partial<Navigator>
    // Rejects when the visitor closes the sheet.
    if (share) return share.call(navigator, { title, url }).catch(() => {})
    const isCopied = await clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setSaid(isCopied ? 'Link copied.' : url)
  }

  return (
    <>
      <button type="button" onClick={() => void share()}>
        Share
      </button>
      {said && (
        <p className="muted" role="status">
          {said}
        </p>
      )}
    </>
  )
}
