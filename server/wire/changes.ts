import { ROLES } from '#rules/roles.ts'
import { z } from './fields/zod.ts'
import { Score } from './draw.ts'
import { FeeFor, Money as MoneySet } from './events/money.ts'
import {
  AverageTrace,
  BullTrace,
  ClassTrace,
  EnrollmentTrace,
  EntryTrace,
  EventTrace,
  GroupTrace,
  HorseTrace,
  MemberTrace,
  MergeTrace,
  Named,
  RiderTrace,
  SeasonTrace,
} from './history/traces.ts'

/**
 * The kinds of change that the history knows, each with the shape of what was before and of what is after it; null is
 * what was not there. A shape that changes gets another version; those of older versions stay readable in their rows.
 */
export const SCHEMA_VERSION = 2

const nothing = z.null()
const ScoreTrace = z.object({ score: Score, penalty_seconds: z.number().optional() })
/** Slot of each run, by its id. */
const Slots = z.record(z.string(), z.number().nullable())
const Contest = z.object({ contest: z.number(), name: z.string() })
const Size = z.object({ total_slots: z.number() })
const Cents = z.object({ cents: z.number().nullable() })
const Points = z.object({ points: z.number().nullable() })
/** The contest's money as it was published, in whole cents, and the go that was. */
const Money = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const ContestMoney = MoneySet.extend({ has_divisions: z.boolean().optional() })

const Settings = z.object({
  name: z.string(),
  address: z.string().nullable(),
  time_zone: z.string(),
  sponsor: z.string().nullable(),
})
const Picture = z.object({ hash: z.string() }).nullable()

const Place = { role: z.enum(ROLES), event: Named }
/** Somebody's place in an organization. */
const Member = z.object({ id: z.number(), name: z.string(), ...Place })
/** Null is the address of a code on a screen. */
const Invited = z.object({ email: z.string().nullable(), ...Place })

/** An account that claims a typed-in rider: as that rider, or as their parent or guardian. */
const Claim = z.object({ rider: Named, account: Named, kind: z.enum(['rider', 'guardian']) })

const Go = z.object({ round: z.string() })
const Name = z.object({ name: z.string() })
/** What the publication of a go, or of the average, had frozen. */
const Payout = Go.extend({
  payout_published_at: z.string().nullable(),
  published_payout: z.json(),
  results: z.array(EnrollmentTrace),
  averages: z.array(AverageTrace),
})

const both = <Shape extends z.ZodType>(shape: Shape) => ({ before: shape, after: shape })
const made = <Shape extends z.ZodType>(shape: Shape) => ({ before: nothing, after: shape })
const gone = <Shape extends z.ZodType>(shape: Shape) => ({ before: shape, after: nothing })

export const CHANGES = {
  'entry added': made(EntryTrace),
  'entry changed': both(EntryTrace),
  'entry moved': both(EntryTrace),
  'entry removed': gone(EntryTrace),
  'entry restored': made(EntryTrace),
  'entries swapped': both(Slots),
  'contest entered': made(Contest),
  'contest left': gone(Contest.extend({ enrollment: EnrollmentTrace })),
  'score saved': both(ScoreTrace),
  'draw resized': both(Size),
  'draw randomized': made(z.object({ round: z.string(), seed: z.string(), achievedGap: z.number() })),
  'short go filled': made(Go.extend({ top: z.number(), runs: z.number() })),
  'draw published': made(Go),
  'draw unpublished': gone(Go),
  'payout published': made(Money),
  'payout unpublished': gone(Payout),
  /** And for whom the fee was changed. `has_divisions` where it is an incentive's own. */
  'money changed': { before: ContestMoney, after: ContestMoney.extend({ fee_for: FeeFor.nullable() }) },
  'prize typed': both(Cents),
  'points typed': both(Points),
  'average points typed': both(Points),
  'points filled': made(z.object({ table: z.string(), filled: z.number() })),
  'checks written': made(z.object({ first: z.number(), last: z.number(), cents: z.number() })),
  'check reprinted': made(
    z.object({ number: z.number(), payee: z.string(), cents: z.number(), prints: z.number() }),
  ),
  'check voided': gone(z.object({ number: z.number(), payee: z.string(), cents: z.number() })),
  'results e-mailed': made(z.object({ addresses: z.array(z.string()) })),
  'typed-in rider removed': gone(Named),
  'rider made': made(RiderTrace),
  'rider changed': both(RiderTrace),
  'horse made': made(HorseTrace),
  'horse changed': both(HorseTrace),
  'bull made': made(BullTrace),
  'bull changed': both(BullTrace),
  'riders merged': MergeTrace,
  'horses merged': MergeTrace,
  'merge asked for': made(z.object({ rider: Named, account: Named })),
  'merge declined': gone(z.object({ rider: Named, account: Named })),
  'merge withdrawn': gone(z.object({ rider: Named, account: Named })),
  'claim code made': made(Named),
  'sign-up code shown': made(z.strictObject({ name: z.string(), email: z.string() })),
  'claim code withdrawn': gone(Named),
  'claim asked for': made(Claim),
  'claim declined': gone(Claim),
  'rider claimed': made(Claim),
  'claim taken back': gone(Claim),
  'event made': made(EventTrace),
  'event changed': both(EventTrace),
  'event copied': both(EventTrace),
  'event archived': made(Name),
  'event brought back': gone(Name),
  'event deleted': gone(EventTrace),
  'rider said to be adult': both(z.object({ id: z.number(), name: z.string(), is_adult: z.boolean() })),
  'rider ages decided': both(
    z.object({
      riders: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          is_adult: z.boolean().nullable(),
          birth_year: z.number().nullable(),
        }),
      ),
    }),
  ),
  'class made': made(Name),
  'class changed': both(ClassTrace),
  'class deleted': gone(Name),
  'classes ordered': both(z.object({ ids: z.array(z.number()) })),
  'template saved': made(Name.extend({ kind: z.enum(['class', 'event']) })),
  'template renamed': both(Name),
  'template deleted': gone(Name),
  'organization made': made(Settings),
  'organization changed': both(Settings),
  'logo changed': both(Picture),
  'member joined': made(Member),
  'member changed': both(Member),
  'member removed': gone(Member),
  'member left': gone(Member),
  'season made': made(SeasonTrace),
  'season changed': both(SeasonTrace),
  'season deleted': gone(SeasonTrace),
  'points group made': made(GroupTrace),
  'points group changed': both(GroupTrace),
  'points group deleted': gone(GroupTrace),
  'points members added': made(z.object({ members: z.array(MemberTrace) })),
  'points member changed': both(MemberTrace),
  /** After it, where they keep what they earned until then. */
  'points member removed': { before: MemberTrace, after: MemberTrace.nullable() },
  'invitation made': made(Invited),
  'invitation withdrawn': gone(Invited),
} as const

export type Kind = keyof typeof CHANGES
export type Before<K extends Kind> = z.input<(typeof CHANGES)[K]['before']>
export type After<K extends Kind> = z.input<(typeof CHANGES)[K]['after']>
