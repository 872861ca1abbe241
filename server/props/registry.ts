import type { ClaimKind } from '#wire/phone/claims.ts'
import type { ListedSignUp } from '#wire/accounts/signUp.ts'
import type { ClaimRow } from '#wire/registry/claims.ts'
import type { HorseProps } from '#wire/registry/horse.ts'
import type { MergePlan } from '#wire/registry/merge.ts'
import type { Near } from '#wire/registry/near.ts'
import * as paths from '#wire/paths.ts'
import type { ListedSignUp as FoundSignUp } from '../models/people/waitingSignUps.ts'
import type { ListedClaim } from '../models/registry/claims/list.ts'
import type { historyOfHorse } from '../models/registry/horse.ts'
import { described, isHeldShare, type Plan, type Run } from '../models/registry/merge/plan.ts'
import type { NearHorse, NearRider } from '../models/registry/near.ts'
import { runProps } from './riders.ts'

type Organization = { id: number; name: string }
type Horse = { id: number; name: string; rrrs_id: string | null; organization_id: number | null }
type History = Awaited<ReturnType<typeof historyOfHorse>>

/** The page of a horse, in one organization. */
export const horseProps = (
  { id, name }: Organization,
  horse: Horse,
  { runs, earnings, mayChange }: History,
): HorseProps => ({
  organization: { id, name },
  horse: { id: horse.id, name: horse.name, rrrs_id: horse.rrrs_id },
  runs: runs.map((run) => ({ ...runProps(run, earnings), rider: run.user })),
  averages: earnings.averages,
  earned_cents: earnings.total,
  may_change: mayChange,
  own: horse.organization_id === id,
})

/** A rider who may be the one that is looked for, with what tells them apart. */
export const nearRiderProps =
  (organization: number) =>
  ({ id, name, hometown, same_day, fake }: NearRider): Near => ({
    id,
    name,
    about: listed(hometown, same_day && 'born on the same day', fake ? 'typed in here' : 'account'),
    url: fake ? paths.editRider(organization, id) : paths.rider(id),
  })

/** The same of a horse. */
export const nearHorseProps =
  (organization: number) =>
  ({ id, name, rrrs_id }: NearHorse): Near => ({
    id,
    name,
    about: rrrs_id ? `registered, ${rrrs_id}` : 'of this organization',
    url: paths.horse(organization, id),
  })

/** A sign-up that waits for its code. */
export const signUpProps = ({ asked_at, expires_at, ...found }: FoundSignUp): ListedSignUp => ({
  ...found,
  asked_at: asked_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

/** Who claimed whom, or asks to. */
export const claimProps = (claim: ListedClaim): ClaimRow => ({
  id: claim.id,
  rider: claim.rider,
  account: claim.account!,
  kind: claim.kind as ClaimKind,
  way: claim.hash ? 'code' : 'asked',
  by: claim.by?.name ?? null,
  at: (claim.claimed_at ?? claim.created_at).toISOString(),
  state: claim.undone_at ? 'taken back' : claim.claimed_at ? 'claimed' : 'waiting',
})

/** What merging two means, as it is looked at before it is decided. */
export const mergePlanProps = ({ kind, kept, seen, counts, fields, runs, groups }: Plan): MergePlan => ({
  kept: { id: kept.id, name: kept.name, about: kept.about },
  is_account: kept.isAccount,
  seen,
  counts,
  fields,
  runs: runs.map((shared) => ({
    where: whereOf(kind, shared.gone[0]!),
    gone: shared.gone.map(described).join('; '),
    kept: shared.kept.map(described).join('; '),
    held: isHeldShare(shared),
  })),
  groups: groups.map(({ gone: [{ group }] }) => ({ where: `${group.name}, ${group.season.name}` })),
})

function whereOf(kind: Plan['kind'], { activity, round, horse, user }: Run) {
  const partner = kind === 'rider' ? horse && `on ${horse.name}` : user && `ridden by ${user.name}`
  return listed(activity.name, activity.event.name, round, partner)
}

const listed = (...words: (string | false | null)[]) => words.filter(Boolean).join(', ')
