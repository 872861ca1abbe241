import type { z } from 'zod'
import type { RolledRun, Scratch } from '#wire/draw.ts'
import type { TakePayment } from '#wire/events/payments.ts'
import type { RiderCard, UpdateRiderCard } from '#wire/events/riderCard.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { READ_TIMEOUT, withErrorLog } from '../../../api/errors.ts'
import { getJson, http } from '../../../api/http.ts'
import { outcomeOf } from '../../../api/outcome.ts'

export const fetchCard = (eventId: number, riderId: number) =>
  withErrorLog<RiderCard>('Error fetching the rider', async () => {
    const { data } = await getJson<RiderCard>(entryPaths.riderCard(eventId, riderId), {
      timeout: READ_TIMEOUT,
    })
    return data
  })

export const updateCard = (eventId: number, riderId: number, change: UpdateRiderCard) =>
  outcomeOf(() => http.patch<RiderCard>(entryPaths.riderCard(eventId, riderId), change))

export type NewPayment = z.input<typeof TakePayment>

export const checkIn = (eventId: number, riderId: number, riders: number[], arrived: boolean) =>
  outcomeOf(() => http.post<RiderCard>(entryPaths.checkIn(eventId, riderId), { riders, arrived }))

type ChargeFields = { fee_kind_id: number; count: number } | { name: string; cents: number }
export type NewCharge = ChargeFields & { client_key: string }

export const addCharge = (eventId: number, riderId: number, charge: NewCharge) =>
  outcomeOf(() => http.post<RiderCard>(entryPaths.addCharge(eventId, riderId), charge))

/** The server also scratches the entry's runs in other gos, except runs that have a score. */
export const scratchEntry = (entryId: number, how: Scratch) =>
  outcomeOf(() => http.post<unknown>(paths.scratch(entryId), { ...how, all_gos: true }))

export const putBack = (entryId: number) =>
  outcomeOf(() => http.delete<unknown>(paths.scratch(entryId), { params: { all_gos: true } }))

export const rollToEnd = (entryId: number) => outcomeOf(() => http.post<RolledRun>(paths.roll(entryId)))

export const undoRoll = (entryId: number) => outcomeOf(() => http.delete<unknown>(paths.roll(entryId)))

export const waiveCharge = (eventId: number, chargeId: number, reason: string) =>
  outcomeOf(() => http.post<unknown>(entryPaths.waiveCharge(eventId, chargeId), { reason }))

export const takePayment = (eventId: number, riderId: number, payment: NewPayment) =>
  outcomeOf(() => http.post<RiderCard>(entryPaths.takePayment(eventId, riderId), payment))

export const voidPayment = (eventId: number, paymentId: number, reason: string) =>
  outcomeOf(() => http.post<unknown>(entryPaths.voidPayment(eventId, paymentId), { reason }))

export const mailReceipt = (eventId: number, paymentId: number, email: string | null) =>
  outcomeOf(() => http.post<unknown>(entryPaths.mailReceipt(eventId, paymentId), { email }))

export const returnCheck = (eventId: number, paymentId: number) =>
  outcomeOf(() => http.post<unknown>(entryPaths.returnCheck(eventId, paymentId)))

export const takeBackReturn = (eventId: number, paymentId: number) =>
  outcomeOf(() => http.delete<unknown>(entryPaths.returnCheck(eventId, paymentId)))
