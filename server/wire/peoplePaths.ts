import * as paths from './paths.ts'

// These paths aren't in paths.ts, so that the draw manager doesn't load them.

export const member = (organizationId: number, personId: number) =>
  `${paths.people(organizationId)}/${personId}`
export const leaveOrganization = (organizationId: number) => `${paths.events(organizationId)}/leave`
export const invitations = (organizationId: number) => `${paths.events(organizationId)}/invitations`
export const invitationById = (invitationId: number) => `/organizer/invitations/${invitationId}`
export const resendInvitation = (invitationId: number) => `${invitationById(invitationId)}/resend`
export const newInvitationCode = (organizationId: number) => `${paths.events(organizationId)}/codes/new`
export const invitationCodes = (organizationId: number) => `${paths.events(organizationId)}/codes`
export const invitationCode = (invitationId: number) => `${invitationById(invitationId)}/code`
export const scorerCodesOf = (organizationId: number) => `${paths.events(organizationId)}/scorer-codes`
export const scorerCodes = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/scorer-codes`
export const scorerCode = (codeId: number) => `/organizer/scorer-codes/${codeId}`
export const renewScorerCode = (codeId: number) => `${scorerCode(codeId)}/renew`
