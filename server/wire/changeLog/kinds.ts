import { REORDERS, ROUND_ORDERS } from '#rules/draw/nextRound.ts'
import { PAPER_HOLDERS, PAPER_VALIDITIES } from '#rules/entries/papers.ts'
import { DELIVERIES } from '#rules/payout/payoff.ts'
import { ROLES } from '#rules/permissions.ts'
import { z } from '../validation/zod.ts'
import { ProfileForm } from '../associations/profile.ts'
import { Score } from '../draw.ts'
import { FeeSettings } from '../events/fees.ts'
import { FeeScope, MoneySettings as MoneySet } from '../events/money.ts'
import {
  AggregateSnapshot,
  AverageSnapshot,
  BullSnapshot,
  ClassSnapshot,
  ResultSnapshot,
  EntrySnapshot,
  EventSnapshot,
  ExhibitionSnapshot,
  PointsGroupSnapshot,
  HorseSnapshot,
  PointsMemberSnapshot,
  MergeSnapshot,
  Named,
  RiderSnapshot,
  SeasonSnapshot,
} from './snapshots.ts'

/**
 * Stored in each change log row. Increment it whenever the shape of a row's data changes, so that no code relies on
 * rows in an older shape.
 */
export const CHANGE_SCHEMA_VERSION = 2

const nothing = z.null()
const ScoreChange = z.object({ score: Score, penalty_seconds: z.number().optional() })
const Slots = z.record(z.string(), z.number().nullable())
const Contest = z.object({ contest: z.number(), name: z.string() })
const Size = z.object({ total_slots: z.number() })
const Cents = z.object({ cents: z.number().nullable() })
const Points = z.object({ points: z.number().nullable() })
const Money = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const ContestMoney = MoneySet.extend({ has_divisions: z.boolean().optional() })

const Settings = z.object({
  name: z.string(),
  address: z.string().nullable(),
  time_zone: z.string(),
  sponsor: z.string().nullable(),
  payment_kinds: z.array(z.string()).optional(),
})
const Logo = z.object({ hash: z.string() }).nullable()

const roleFields = { role: z.enum(ROLES), event: Named }
const Member = z.object({ id: z.number(), name: z.string(), ...roleFields })
const InvitationSnapshot = z.object({ email: z.string().nullable(), ...roleFields })

const ScorerCode = z.object({ id: z.number(), event: Named, scorer: Named })

const Claim = z.object({ rider: Named, account: Named, kind: z.enum(['rider', 'guardian']) })

const AssociationProfile = ProfileForm.extend({ id: z.number() })
const AssociationReport = z.object({ profile: z.string(), classes: z.array(z.number()) })

const ImportedEntries = z.object({
  import: z.number(),
  file_name: z.string(),
  entries: z.array(
    z.object({ id: z.number(), round: z.string(), user_id: z.number(), horse_id: z.number().nullable() }),
  ),
  side_pots: z.array(z.object({ entry: z.number(), contest: z.number() })).default([]),
})

const DrawnAtEntry = z.object({
  round: z.string(),
  slot: z.number(),
  /** The slots that the draw could choose from, such as "1-3, 7". */
  candidates: z.string(),
  /** Null in older rows, whose draws used the round's first seed. */
  commitment: z.string().nullable().default(null),
  rider_id: z.number().nullable(),
  horse_id: z.number().nullable(),
})

const Exhibitions = z.object({ exhibitions: z.array(ExhibitionSnapshot) })

const FeesSnapshot = FeeSettings.extend({ reprices: z.boolean().optional() })

const ChargeSnapshot = z.object({ id: z.number(), rider: Named, name: z.string(), cents: z.number() })
const PaymentSnapshot = z.object({
  id: z.number(),
  payer: Named,
  kind: z.string(),
  check_number: z.string().nullable(),
  cents: z.number(),
})
const PayoffSnapshot = z.object({
  id: z.number(),
  number: z.number().nullable(),
  payee: z.string(),
  cents: z.number(),
  netted_cents: z.number(),
})
const CashBoxSnapshot = z.object({
  id: z.number(),
  opened_cents: z.number(),
  counted_cents: z.number().nullable(),
  counters: z.array(z.string()),
  note: z.string(),
})
const AssociationPayment = z.object({
  id: z.number(),
  association: z.string().nullable(),
  cents: z.number(),
  kind: z.string().nullish(),
})
const PaperKind = z.object({
  id: z.number(),
  name: z.string(),
  holder: z.enum(PAPER_HOLDERS),
  validity: z.enum(PAPER_VALIDITIES),
  contest_ids: z.array(z.number()),
})
const Paper = z.object({
  id: z.number(),
  kind: z.object({ id: z.number(), name: z.string() }),
  rider: Named,
  horse: Named,
  received_on: z.string(),
  valid_until: z.string().nullable(),
})
/** `rider_id` is null for a payee who is known only by the name on checks. */
const W9 = z.object({ rider_id: z.number().nullable(), payee: z.string(), received_on: z.string() })

const Go = z.object({ round: z.string() })
/** `round_id` stays the same if the round is renamed. */
const Renumbered = Go.extend({ round_id: z.number(), slots: Slots })
const Name = z.object({ name: z.string() })
const Payout = Go.extend({
  payout_published_at: z.string().nullable(),
  published_payout: z.json(),
  results: z.array(ResultSnapshot),
  averages: z.array(AverageSnapshot),
})

const updated = <Shape extends z.ZodType>(shape: Shape) => ({ before: shape, after: shape })
const created = <Shape extends z.ZodType>(shape: Shape) => ({ before: nothing, after: shape })
const deleted = <Shape extends z.ZodType>(shape: Shape) => ({ before: shape, after: nothing })

/** `is_roll` is true if the run was rolled to the end of the draw, or if that was undone. */
const MovedEntry = EntrySnapshot.extend({ is_roll: z.boolean().optional() })

export const CHANGE_KINDS = {
  'entry added': created(EntrySnapshot),
  'entry drawn': created(DrawnAtEntry),
  'entry changed': updated(EntrySnapshot),
  'entry moved': { before: EntrySnapshot, after: MovedEntry },
  'entry scratched': updated(EntrySnapshot),
  'entry refunded': updated(EntrySnapshot),
  'entry unscratched': updated(EntrySnapshot),
  'entry removed': deleted(EntrySnapshot),
  'entry restored': created(EntrySnapshot),
  'entries imported': created(ImportedEntries),
  'import undone': deleted(ImportedEntries),
  'entries swapped': updated(Slots),
  'exhibitions sold': created(Exhibitions),
  'exhibitions changed': updated(Exhibitions),
  'exhibitions removed': deleted(Exhibitions),
  'contest entered': created(Contest),
  'contest left': deleted(Contest.extend({ enrollment: ResultSnapshot })),
  'score saved': updated(ScoreChange),
  'draw resized': updated(Size),
  'draw randomized': created(z.object({ round: z.string(), seed: z.string(), achievedGap: z.number() })),
  'short go filled': created(Go.extend({ top: z.number(), runs: z.number() })),
  'round filled': created(Go.extend({ order: z.enum(ROUND_ORDERS), runs: z.number() })),
  'gaps closed': updated(Renumbered),
  'round reordered': {
    before: Renumbered,
    after: Renumbered.extend({ order: z.enum(REORDERS) }),
  },
  'renumbering undone': updated(Renumbered),
  'draw published': created(Go),
  'draw unpublished': deleted(Go),
  'payout published': created(Money),
  'payout unpublished': deleted(Payout),
  'money changed': { before: ContestMoney, after: ContestMoney.extend({ fee_for: FeeScope.nullable() }) },
  'prize typed': updated(Cents),
  'points typed': updated(Points),
  'average points typed': updated(Points),
  'points filled': created(z.object({ table: z.string(), filled: z.number() })),
  'checks written': created(z.object({ first: z.number(), last: z.number(), cents: z.number() })),
  'check reprinted': created(
    z.object({ number: z.number(), payee: z.string(), cents: z.number(), prints: z.number() }),
  ),
  'check voided': deleted(z.object({ number: z.number(), payee: z.string(), cents: z.number() })),
  'winnings paid': created(z.object({ payoffs: z.array(PayoffSnapshot) })),
  'winnings voided': deleted(PayoffSnapshot),
  'winnings delivered': updated(
    PayoffSnapshot.pick({ id: true, number: true, payee: true }).extend({
      delivery: z.enum(DELIVERIES).nullable(),
    }),
  ),
  'results e-mailed': created(z.object({ addresses: z.array(z.string()) })),
  'typed-in rider removed': deleted(Named),
  'rider made': created(RiderSnapshot),
  'rider changed': updated(RiderSnapshot),
  'horse made': created(HorseSnapshot),
  'horse changed': updated(HorseSnapshot),
  'bull made': created(BullSnapshot),
  'bull changed': updated(BullSnapshot),
  'riders merged': MergeSnapshot,
  'horses merged': MergeSnapshot,
  'merge asked for': created(z.object({ rider: Named, account: Named })),
  'merge declined': deleted(z.object({ rider: Named, account: Named })),
  'merge withdrawn': deleted(z.object({ rider: Named, account: Named })),
  'claim code made': created(Named),
  'sign-up code shown': created(z.strictObject({ name: z.string(), email: z.string() })),
  'claim code withdrawn': deleted(Named),
  'claim asked for': created(Claim),
  'claim declined': deleted(Claim),
  'rider claimed': created(Claim),
  'claim taken back': deleted(Claim),
  'event made': created(EventSnapshot),
  'event changed': updated(EventSnapshot),
  'fees changed': updated(FeesSnapshot),
  'rider card changed': updated(
    z.object({
      id: z.number(),
      name: z.string(),
      payer_id: z.number().nullable(),
      arrived: z.boolean(),
      back_number: z.string().nullish(),
      announcer_note: z.string().nullish(),
    }),
  ),
  'charge added': created(ChargeSnapshot),
  'charge waived': { before: ChargeSnapshot, after: z.object({ reason: z.string() }) },
  'payment taken': created(PaymentSnapshot),
  'payment taken back': { before: PaymentSnapshot, after: z.object({ reason: z.string() }) },
  /** If `email` is null, the receipt goes to the email address of the payer's account. */
  'receipt mailed': created(PaymentSnapshot.extend({ email: z.string().nullable() })),
  'check returned': { before: PaymentSnapshot, after: z.object({ fee_cents: z.number() }) },
  'check return taken back': updated(PaymentSnapshot),
  'cash box opened': created(CashBoxSnapshot),
  'cash box changed': updated(CashBoxSnapshot),
  'event copied': updated(EventSnapshot),
  'event archived': created(Name),
  'event brought back': deleted(Name),
  'event closed': created(Name.extend({ unfinished: z.array(z.string()) })),
  'event reopened': deleted(Name),
  'event deleted': deleted(EventSnapshot),
  'rider said to be adult': updated(z.object({ id: z.number(), name: z.string(), is_adult: z.boolean() })),
  'rider ages decided': updated(
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
  'class made': created(Name),
  'class changed': updated(ClassSnapshot),
  'class deleted': deleted(Name),
  'aggregate made': created(AggregateSnapshot),
  'aggregate changed': updated(AggregateSnapshot),
  'aggregate deleted': deleted(Name),
  'classes ordered': updated(z.object({ ids: z.array(z.number()) })),
  'paper kind added': created(PaperKind),
  'paper kind changed': updated(PaperKind),
  'paper kind removed': deleted(PaperKind.extend({ papers: z.number() })),
  'paper checked': created(Paper),
  'paper changed': updated(Paper),
  'paper unchecked': deleted(Paper),
  'W-9 checked': created(W9),
  'W-9 changed': updated(W9),
  'W-9 unchecked': deleted(W9),
  'association profile made': created(AssociationProfile),
  'association profile changed': updated(AssociationProfile),
  'association profile deleted': deleted(AssociationProfile),
  'association report added': created(AssociationReport),
  'association report changed': updated(AssociationReport),
  'association report deleted': deleted(AssociationReport),
  'association report sent': created(AssociationReport),
  'association report taken back': deleted(AssociationReport),
  'association paid': created(AssociationPayment),
  'association payment taken back': deleted(AssociationPayment),
  'template saved': created(Name.extend({ kind: z.enum(['class', 'event']) })),
  'template renamed': updated(Name),
  'template deleted': deleted(Name),
  'organization made': created(Settings),
  'organization changed': updated(Settings),
  'logo changed': updated(Logo),
  'member joined': created(Member),
  'member changed': updated(Member),
  'member removed': deleted(Member),
  'member left': deleted(Member),
  'season made': created(SeasonSnapshot),
  'season changed': updated(SeasonSnapshot),
  'season deleted': deleted(SeasonSnapshot),
  'points group made': created(PointsGroupSnapshot),
  'points group changed': updated(PointsGroupSnapshot),
  'points group deleted': deleted(PointsGroupSnapshot),
  'points members added': created(z.object({ members: z.array(PointsMemberSnapshot) })),
  'points member changed': updated(PointsMemberSnapshot),
  'points member removed': { before: PointsMemberSnapshot, after: PointsMemberSnapshot.nullable() },
  'invitation made': created(InvitationSnapshot),
  'invitation withdrawn': deleted(InvitationSnapshot),
  'scorer code made': created(ScorerCode),
  'scorer code ended': deleted(ScorerCode),
} as const

export type ChangeKind = keyof typeof CHANGE_KINDS
export type BeforeChange<K extends ChangeKind> = z.input<(typeof CHANGE_KINDS)[K]['before']>
export type AfterChange<K extends ChangeKind> = z.input<(typeof CHANGE_KINDS)[K]['after']>
