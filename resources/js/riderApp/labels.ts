import type { ClassState } from '#rules/schedule/runningOrder.ts'
import type { PrivateView } from '#wire/riderApp/views.ts'

export const ACCOUNT_VIEW_TITLES: Record<PrivateView, string> = {
  enter: 'Enter',
  me: 'My runs',
  'sign-in': 'Sign in',
  'sign-up': 'Create account',
  forgotten: 'Forgot password',
  code: 'Enter your code',
  claim: 'Link a rider',
}

export const CLASS_STATE_LABELS: Record<ClassState, string> = {
  'not drawn': 'Draw not posted yet',
  'draw out': 'Draw posted',
  running: 'Running',
  results: 'Results posted',
}
