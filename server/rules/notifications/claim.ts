import type { NotificationText } from './publication.ts'

type ClaimRequest = { rider: string; organization: string; kind: 'rider' | 'guardian' }

export function claimAnswerText(
  { rider, organization, kind }: ClaimRequest,
  isAccepted: boolean,
): NotificationText {
  const request = kind === 'rider' ? `that you're ${rider}` : `that ${rider} is your child`
  if (!isAccepted)
    return {
      title: `Request declined: ${rider}`,
      body: `${organization} didn't confirm ${request}. Ask the secretary why.`,
      summary: null,
    }
  return {
    title: `Approved: ${rider}`,
    body: `Approved by ${organization}. ${kind === 'rider' ? 'Your' : `${rider}'s`} runs now show here.`,
    summary: null,
  }
}

export const mergeQuestionText = ({ rider, organization }: Omit<ClaimRequest, 'kind'>): NotificationText => ({
  title: `Are you ${rider}?`,
  body: `${organization} has a rider by that name and asks if it's you.`,
  summary: null,
})
