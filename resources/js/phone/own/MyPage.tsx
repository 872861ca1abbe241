import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { cameFrom } from './goes.ts'
import { me, signOut } from './me.ts'

/** My runs, and those of the riders whom I act for. */
export function MyPage() {
  const mine = useStore(me)
  if (mine === undefined) return null
  if (mine === null) return <Stranger />
  return (
    <>
      <p>{mine.person?.name}</p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  )
}

function Stranger() {
  const asked = { to: cameFrom() }
  return (
    <>
      <p>Whoever signs in sees their own runs here, and those of their children.</p>
      <p>
        <a className="button primary" href={paths.phoneView('sign-in', asked)}>
          Sign in
        </a>
      </p>
      <p>
        <a href={paths.phoneView('sign-up', asked)}>Make an account</a>
      </p>
    </>
  )
}
