import type { ChangeKind } from '#wire/changeLog/kinds.ts'
import type { ExhibitionSnapshot } from '#wire/changeLog/snapshots.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated, publicRefetch } from '../../broadcasting/broadcasts.ts'
import type { Tx } from '../../database/db.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'

/** A new exhibition has no payment yet. */
export const WITH_ENTRANT = {
  user: { select: { id: true, name: true } },
  horse: { select: { id: true, name: true } },
} as const satisfies Prisma.ExhibitionInclude

export const WITH_NAMES = {
  ...WITH_ENTRANT,
  payment: { select: { cents: true, created_at: true, voided_at: true } },
} as const satisfies Prisma.ExhibitionInclude

export type NamedExhibition = Prisma.ExhibitionGetPayload<{ include: typeof WITH_NAMES }>
export type EventRef = { id: number; organization_id: number }

type Kind = Extract<ChangeKind, `exhibitions ${string}`>

export async function recordExhibitions(
  tx: Tx,
  user: CurrentUser,
  event: EventRef,
  kind: Kind,
  before: NamedExhibition[],
  after: NamedExhibition[],
) {
  const where = { organization_id: event.organization_id, event_id: event.id }
  await record(tx, user, where, kind, snapshotOf(before) as never, snapshotOf(after) as never)
  const all = [...before, ...after]
  const riders = [...new Set(all.map(({ user_id }) => user_id))]
  await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, riders)])
  if (all.some(isAssigned)) await refetchEventPage(tx, user, event)
}

type NewExhibition = Omit<NamedExhibition, 'payment'>
export const withoutPayment = (added: NewExhibition[]): NamedExhibition[] =>
  added.map((one) => ({ ...one, payment: null }))

export const isAssigned = ({ activity_id, runs_at }: Pick<NamedExhibition, 'activity_id' | 'runs_at'>) =>
  activity_id !== null || runs_at !== null

const snapshotOf = (exhibitions: NamedExhibition[]) =>
  exhibitions.length === 0 ? null : { exhibitions: exhibitions.map(toSnapshot) }

/** Neither paid nor gone. */
export const NOT_CHECKED_OFF = {
  paid_at: null,
  gone_at: null,
  OR: [{ payment_id: null }, { payment: { voided_at: { not: null } } }],
} satisfies Prisma.ExhibitionWhereInput

/** When Paid was checked. Null if it wasn't, or if the payment was voided. */
export const checkedPaidAt = ({
  paid_at,
  payment,
}: Pick<NamedExhibition, 'paid_at' | 'payment'>): Date | null =>
  paid_at ?? (payment && payment.voided_at === null ? payment.created_at : null)

const toSnapshot = ({ user, horse, ...one }: NamedExhibition): ExhibitionSnapshot => ({
  id: one.id,
  rider: user,
  horse,
  cents: one.cents,
  activity_id: one.activity_id,
  after_drag: one.after_drag,
  runs_at: one.runs_at && one.runs_at.toISOString(),
  paid_at: checkedPaidAt(one)?.toISOString() ?? null,
  gone_at: one.gone_at && one.gone_at.toISOString(),
})

/** The event's public page listens to the channels of all its classes, so one message is enough. */
async function refetchEventPage(tx: Tx, user: CurrentUser, { id: event_id }: EventRef) {
  const first = await tx.activity.findFirst({
    where: { event_id, parent_id: null, event: { is_public: true } },
    select: { id: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  if (first) await enqueueBroadcasts(tx, { ...user, socketId: null }, [publicRefetch(first.id)])
}
