import { roundName } from '#rules/classes/rounds.ts'
import type { ClaimKind } from '#wire/riderApp/claims.ts'
import type { PendingSignUpItem } from '#wire/accounts/signUp.ts'
import type { ClaimItem } from '#wire/registry/claims.ts'
import type { HorseProps } from '#wire/registry/horse.ts'
import type { MergePlan } from '#wire/registry/merge.ts'
import type { SimilarName } from '#wire/registry/similarNames.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import type { PendingSignUpRow as FoundSignUp } from '../models/accounts/pendingSignUps.ts'
import { type EnteredTwice, findEnteredTwice } from '../models/merges/enteredTwice.ts'
import type { CreditAfterMerge } from '../models/fees/newCredit.ts'
import type { ListedClaim } from '../models/claims/list.ts'
import type { loadHorseHistory } from '../models/animals/horseHistory.ts'
import {
  describeEntry,
  isOverlapPublished,
  type LoadedMergePlan,
  type MergeEntry,
} from '../models/merges/plan.ts'
import type { SimilarHorse, SimilarRider } from '../models/registry/similarNames.ts'
import { averageProps, runProps } from './riders.ts'

type Organization = { id: number; name: string }
type Horse = { id: number; name: string; rrrs_id: string | null; organization_id: number | null }
type History = Awaited<ReturnType<typeof loadHorseHistory>>

export const horseProps = (
  { id, name }: Organization,
  horse: Horse,
  { runs, earnings, canChange }: History,
): HorseProps => ({
  organization: { id, name },
  horse: { id: horse.id, name: horse.name, rrrs_id: horse.rrrs_id },
  runs: runs.map((run) => ({ ...runProps(run, earnings), rider: run.user })),
  averages: averageProps(earnings),
  earned_cents: earnings.total,
  may_change: canChange,
  own: horse.organization_id === id,
})

export const similarRiderProps =
  (organization: number) =>
  ({ id, name, hometown, same_day, fake }: SimilarRider): SimilarName => ({
    id,
    name,
    about: joinWords(hometown, same_day && 'born on the same day', fake ? 'no account' : 'account'),
    url: fake ? paths.editRider(organization, id) : paths.rider(id),
  })

export const similarHorseProps =
  (organization: number) =>
  ({ id, name, rrrs_id }: SimilarHorse): SimilarName => ({
    id,
    name,
    about: rrrs_id ? `registered, ${rrrs_id}` : 'added by your organization',
    url: paths.horse(organization, id),
  })

export const pendingSignUpProps = ({ asked_at, expires_at, ...found }: FoundSignUp): PendingSignUpItem => ({
  ...found,
  asked_at: asked_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

export const claimProps = (claim: ListedClaim): ClaimItem => ({
  id: claim.id,
  rider: claim.rider,
  account: claim.account!,
  kind: claim.kind as ClaimKind,
  way: claim.hash ? 'code' : 'asked',
  by: claim.by?.name ?? null,
  at: (claim.claimed_at ?? claim.created_at).toISOString(),
  state: claim.undone_at ? 'taken back' : claim.claimed_at ? 'claimed' : 'waiting',
})

export const mergePlanProps = (
  plan: LoadedMergePlan,
  organizationId: number,
  credit: CreditAfterMerge | null = null,
): MergePlan => ({
  ...planProps(plan),
  refusal: mergeRefusal(organizationId, credit, findEnteredTwice(plan)),
})

function mergeRefusal(
  organizationId: number,
  credit: CreditAfterMerge | null,
  twice: EnteredTwice | null,
): MergePlan['refusal'] {
  if (twice)
    return {
      sentence: twice.sentence,
      action: "Open the rider's card",
      url: entryPaths.entriesWithCard(organizationId, twice.event_id, twice.rider_id),
    }
  return (
    credit && {
      sentence: credit.sentence,
      action: "Open the payer's card",
      url: entryPaths.entriesWithCard(organizationId, credit.event_id, credit.payer_id),
    }
  )
}

const planProps = ({
  kind,
  kept,
  planHash,
  counts,
  fields,
  runs,
  groups,
  aggregates,
}: LoadedMergePlan): Omit<MergePlan, 'refusal'> => ({
  kept: { id: kept.id, name: kept.name, about: kept.about },
  is_account: kept.isAccount,
  seen: planHash,
  counts,
  fields,
  runs: runs.map((shared) => ({
    where: sharedEntryLabel(kind, shared.gone[0]!),
    gone: shared.gone.map(describeEntry).join('; '),
    kept: shared.kept.map(describeEntry).join('; '),
    held: isOverlapPublished(shared),
  })),
  groups: groups.map(({ gone: [{ group }] }) => ({ where: `${group.name}, ${group.season.name}` })),
  aggregates,
})

function sharedEntryLabel(kind: LoadedMergePlan['kind'], { activity, round, horse, user }: MergeEntry) {
  const partner = kind === 'rider' ? horse && `on ${horse.name}` : user && `ridden by ${user.name}`
  return joinWords(activity.name, activity.event.name, roundName(round), partner)
}

const joinWords = (...words: (string | false | null)[]) => words.filter(Boolean).join(', ')
