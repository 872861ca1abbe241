import { lazy } from 'react'
import type { PrivateView } from '#wire/riderApp/views.ts'
import { ClaimRider } from './ClaimRider.tsx'
import { CodeForm, ForgotPassword, SignIn, SignUp } from './SignInForms.tsx'
import { MyRuns } from './MyRuns.tsx'

const VIEWS: Record<PrivateView, React.ComponentType<{ sendsMail: boolean }>> = {
  me: MyRuns,
  'sign-in': () => <SignIn />,
  'sign-up': SignUp,
  forgotten: ForgotPassword,
  code: CodeForm,
  claim: ClaimRider,
  enter: lazy(() => import('../entries/EnterView.tsx')),
}

export default function AccountView({ view, sendsMail }: { view: PrivateView; sendsMail: boolean }) {
  const Filled = VIEWS[view]
  return <Filled sendsMail={sendsMail} />
}
