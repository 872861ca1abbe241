import type { ExportFormat } from './exports.ts'
import * as paths from './paths.ts'

// These paths aren't in paths.ts, so that the draw manager doesn't load them.

/** Lists the riders in the class's draw who owe money. */
export const unpaidEntries = (organizationId: number, eventId: number, classId: number) =>
  `${paths.entries(organizationId, eventId)}?status=unpaid&class=${classId}`
export const entriesWithCard = (organizationId: number, eventId: number, riderId: number) =>
  `${paths.entries(organizationId, eventId)}?card=${riderId}`
export const importEntries = (organizationId: number, eventId: number) =>
  `${paths.entries(organizationId, eventId)}/import`
export const imports = (eventId: number) => `${paths.importsRoute}/${eventId}`
export const importFile = (eventId: number) => `${imports(eventId)}/file`
export const importEmail = (eventId: number) => `${imports(eventId)}/email`
export const importMatches = (eventId: number) => `${imports(eventId)}/match`
export const importFees = (eventId: number) => `${imports(eventId)}/fees`
export const placeImport = (eventId: number, importId: number) => `${imports(eventId)}/${importId}/place`
export const undoImport = (eventId: number, importId: number) => `${imports(eventId)}/${importId}/undo`
export const onlineEntries = (organizationId: number, eventId: number) =>
  `${paths.entries(organizationId, eventId)}/online`
export const acceptAllOnline = (eventId: number) => `/ajax/online-entries/${eventId}/accept`
export const acceptOnline = (eventId: number, id: number) => `/ajax/online-entries/${eventId}/${id}/accept`
export const declineOnline = (eventId: number, id: number) => `/ajax/online-entries/${eventId}/${id}/decline`
export const entryLines = (eventId: number, riders: number[] = []) =>
  `/ajax/entries/${eventId}${paths.query({ riders: riders.join() })}`
export const deleteRuns = (eventId: number) => `${entryLines(eventId)}/delete`
export const lastEntries = (eventId: number) => `/ajax/last-entries/${eventId}`
export const riderHorses = (eventId: number) => `/ajax/rider-horses/${eventId}`
export const papers = (eventId: number, rider?: number) => `/ajax/papers/${eventId}${paths.query({ rider })}`
export const exhibitionSheet = (organizationId: number, eventId: number) =>
  `${paths.exhibitions(organizationId, eventId)}/sheet`
export const assignExhibitions = (eventId: number) => `/ajax/exhibitions/${eventId}/assign`
export const moveExhibitions = (eventId: number) => `/ajax/exhibitions/${eventId}/move`
export const exhibition = (exhibitionId: number) => `/ajax/exhibition/${exhibitionId}`
export const refund = (entryId: number) => `/ajax/user-activity/${entryId}/refund`
export const horseFee = (entryId: number, horse_id: number | null) =>
  `/ajax/user-activity/${entryId}/horse-fee${paths.query({ horse_id: horse_id ?? undefined })}`
export const riderCard = (eventId: number, riderId: number) => `/ajax/rider-cards/${eventId}/${riderId}`
export const checkIn = (eventId: number, riderId: number) => `${riderCard(eventId, riderId)}/check-in`
export const addCharge = (eventId: number, riderId: number) => `${riderCard(eventId, riderId)}/charges`
export const waiveCharge = (eventId: number, chargeId: number) => `/ajax/charges/${eventId}/${chargeId}/waive`
export const takePayment = (eventId: number, riderId: number) => `${riderCard(eventId, riderId)}/payments`
export const voidPayment = (eventId: number, paymentId: number) =>
  `/ajax/payments/${eventId}/${paymentId}/void`
export const receipt = (organizationId: number, eventId: number, paymentId: number, paper?: 'roll') =>
  `${paths.event(organizationId, eventId)}/payments/${paymentId}/receipt${paths.query({ paper })}`
export const mailReceipt = (eventId: number, paymentId: number) =>
  `/ajax/payments/${eventId}/${paymentId}/receipt`
export const returnCheck = (eventId: number, paymentId: number) =>
  `/ajax/payments/${eventId}/${paymentId}/return`
export const cashBox = (organizationId: number, eventId: number, box?: number) =>
  `${paths.event(organizationId, eventId)}/cash-box${paths.query({ box })}`
export const countCashBox = (organizationId: number, eventId: number) =>
  `${cashBox(organizationId, eventId)}/count`
export const reopenCashBox = (organizationId: number, eventId: number, boxId: number) =>
  `${cashBox(organizationId, eventId)}/${boxId}/reopen`
export const exportExhibitions = (organizationId: number, eventId: number, format: ExportFormat) =>
  `${paths.event(organizationId, eventId)}/export/exhibitions.${format}`
export const exportCash = (organizationId: number, eventId: number, format: ExportFormat) =>
  `${paths.event(organizationId, eventId)}/export/cash.${format}`
export const payAssociation = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/association-payments`
export const associationPayment = (organizationId: number, eventId: number, paymentId: number) =>
  `${payAssociation(organizationId, eventId)}/${paymentId}`

export const payoff = (organizationId: number, eventId: number, rider?: number) =>
  `${paths.event(organizationId, eventId)}/payoff${paths.query({ rider })}`
export const publishPayouts = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/publish-payouts`
export const createPublishedPayouts = (eventId: number) => `/ajax/publish-payouts/${eventId}`
export const payoffSlips = (organizationId: number, eventId: number) =>
  `${payoff(organizationId, eventId)}/slips`
export const payoffSheet = (organizationId: number, eventId: number) =>
  `${payoff(organizationId, eventId)}/sheet`
/** This route has a larger body limit, because a request can list hundreds of riders. */
export const payWinningsRoute = '/ajax/payoff/:eventId'
export const payWinnings = (eventId: number) => `/ajax/payoff/${eventId}`
export const deliverPayoff = (checkId: number) => `/ajax/checks/${checkId}/delivery`
export const paperKinds = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/paper-kinds`
/** `papers` is how many received papers of this kind the page showed. */
export const paperKind = (organizationId: number, eventId: number, kindId: number, papers?: number) =>
  `${paperKinds(organizationId, eventId)}/${kindId}${paths.query({ papers })}`
export const newAggregate = (organizationId: number, eventId: number) =>
  `${aggregates(organizationId, eventId)}/new`
export const aggregates = (organizationId: number, eventId: number) =>
  `${paths.event(organizationId, eventId)}/aggregates`
export const updateAggregate = (eventId: number, activityId: number, version: number) =>
  `${paths.aggregate(eventId, activityId)}${paths.query({ version })}`
