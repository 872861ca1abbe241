import { formatDay, todayIn } from '#lib/dates.ts'
import type { Delivery } from '#rules/payout/payoff.ts'
import type { CheckRegisterProps, ChecksProps, CheckRegisterItem, Stock } from '#wire/checks.ts'
import type { AuthorizedActivity } from '../models/authorization.ts'
import type { PayableResult } from '../models/checks/payable.ts'
import {
  type CheckWithRelations,
  type CheckRegister,
  asPrinted,
  isWaiting,
} from '../models/checks/register.ts'

export function checksProps(activity: AuthorizedActivity, results: PayableResult[]): ChecksProps {
  const { id, name, category, organization } = activity.event
  return {
    organization: { id: organization.id, name: organization.name },
    event: { id, name, category },
    activity: { id: activity.id, name: activity.name },
    results: results.map(({ key, payee_id, payee, description, cents, check }) => ({
      key,
      payee_id,
      payee,
      description,
      cents,
      check,
    })),
    sheet: sheetProps(organization),
    next_number: organization.next_check_number,
  }
}

type SavedSheet = {
  check_stock: string
  check_offset_x: number
  check_offset_y: number
  check_preprinted: boolean
}

export const sheetProps = (saved: SavedSheet) => ({
  stock: saved.check_stock as Stock,
  offset_x: saved.check_offset_x,
  offset_y: saved.check_offset_y,
  preprinted: saved.check_preprinted,
})

export const registerProps = (
  { id, name, time_zone }: { id: number; name: string; time_zone: string },
  { checks, ...page }: CheckRegister,
): CheckRegisterProps => ({
  organization: { id, name },
  checks: checks.map((check) => checkRegisterItem(check, time_zone)),
  ...page,
})

function checkRegisterItem(check: CheckWithRelations, time_zone: string): CheckRegisterItem {
  const { id, number, dated, payee, cents, netted_cents, memo, voided_at, prints, reprinted_at } = check
  const { delivery, delivered_at, event, activity } = check
  return {
    ...asPrinted(check),
    id,
    number,
    dated: formatDay(dated),
    netted_cents: voided_at ? 0 : netted_cents,
    is_waiting: isWaiting(check),
    delivered: delivered_at && { delivery: delivery as Delivery, on: todayIn(time_zone, delivered_at) },
    voided: voided_at && { payee, cents },
    reprinted: reprinted_at && { times: prints - 1, on: todayIn(time_zone, reprinted_at) },
    memo,
    event: event.name,
    activity: activity?.name ?? '',
  }
}
