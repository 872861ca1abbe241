import type { OwnView } from '#wire/phone/asked.ts'
import { Claim } from './Claim.tsx'
import { Code, Forgotten, SignIn, SignUp } from './Entrance.tsx'
import { MyPage } from './MyPage.tsx'

/** What is filled into the frame, on the phone only. */
const FILLED: Record<OwnView, React.ComponentType<{ sendsMail: boolean }>> = {
  me: MyPage,
  'sign-in': () => <SignIn />,
  'sign-up': SignUp,
  forgotten: Forgotten,
  code: Code,
  claim: Claim,
}

export default function Own({ view, sendsMail }: { view: OwnView; sendsMail: boolean }) {
  const Filled = FILLED[view]
  return <Filled sendsMail={sendsMail} />
}
