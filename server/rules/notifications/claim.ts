import type { NotificationText } from './publication.ts'

/** A request to link an account to a typed-in rider, as that rider or as a guardian. */
type ClaimRequest = { rider: string; organization: string; kind: 'rider' | 'guardian' }

export function claimAnswerText(
  { rider, organization, kind }: ClaimRequest,
  isAccepted: boolean,
): NotificationText {
  const whose = kind === 'rider' ? `you are ${rider}` : `${rider} is your child`
  if (!isAccepted)
    return {
      title: `You asked for ${rider}: no`,
      body: `${organization} says no to what you asked: that ${whose}. Its secretary can tell you why.`,
      summary: null,
    }
  return {
    title: kind === 'rider' ? `The runs of ${rider} are yours` : `You act for ${rider}`,
    body: `${organization} says yes to what you asked. Their runs stand among yours from now on.`,
    summary: null,
  }
}

export const mergeQuestionText = ({ rider, organization }: Omit<ClaimRequest, 'kind'>): NotificationText => ({
  title: `Are you ${rider}?`,
  body: `${organization} has typed in a rider of that name, and asks whether it is you.`,
  summary: null,
})
