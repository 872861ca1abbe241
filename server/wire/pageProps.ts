import { DrawLogProps } from './drawLog.ts'
import { AccountProps } from './accounts/account.ts'
import { AssociationsProps, EditProfileProps, NewProfileProps } from './associations/profile.ts'
import { ReportProps, ReportsProps } from './associations/report.ts'
import { FirstAccountProps } from './accounts/firstAccount.ts'
import { LinkProps, SignUpProps } from './accounts/signUp.ts'
import { CheckRegisterProps, ChecksProps } from './checks.ts'
import { DrawManagerProps } from './draw.ts'
import { EntriesProps } from './entries.ts'
import { OnlineEntriesProps } from './onlineEntries.ts'
import { EntryImportProps } from './entryImports.ts'
import { EditAggregateProps, NewAggregateProps } from './events/aggregates.ts'
import { EditClassProps, NewClassesProps } from './events/classes.ts'
import { CloseEventProps } from './events/closing.ts'
import { CopyEventProps } from './events/copy.ts'
import { EditEventProps, EventRidersProps, EventsProps, NewEventProps } from './events/event.ts'
import { ExhibitionsProps } from './exhibitions.ts'
import { CashBoxProps } from './events/cashBox.ts'
import { FeesProps } from './events/fees.ts'
import { TemplatesProps } from './events/templates.ts'
import { ClaimCodeProps, ClaimsProps } from './registry/claims.ts'
import { z } from './validation/zod.ts'
import { MoneyProps } from './events/money.ts'
import { ActivitiesProps } from './events/activities.ts'
import { ErrorProps } from './errorBodies.ts'
import { OrganizationsProps } from './organizations/list.ts'
import { RiderProps } from './registry/rider.ts'
import { SharedProps } from './sharedProps.ts'
import { EditOrganizationProps, NewOrganizationProps } from './organizations/settings.ts'
import {
  InvitationCodeProps,
  InvitationProps,
  NewInvitationCodeProps,
  PeopleProps,
} from './organizations/members.ts'
import { JoinProps, ScorerCodesProps } from './organizations/scorerCodes.ts'
import { PayoffProps } from './payoff.ts'
import { PublishPayoutsProps } from './publishPayouts.ts'
import { PayoutProps } from './payout.ts'
import { EditPointsGroupProps, NewPointsGroupProps } from './seasons/group.ts'
import { LeaderboardProps } from './seasons/leaderboard.ts'
import { PointsMembersProps } from './seasons/members.ts'
import { SeasonsProps } from './seasons/newSeason.ts'
import { SeasonProps } from './seasons/season.ts'
import { TaxPayoutsProps, TaxYearProps } from './taxYear.ts'
import { HorseProps } from './registry/horse.ts'
import { BullsProps, HorsesProps, RidersProps } from './registry/lists.ts'
import { MergeProps } from './registry/merge.ts'
import { EditBullProps, EditHorseProps, EditRiderProps } from './registry/edit.ts'

const withSharedProps = (props: z.ZodObject) => SharedProps.extend(props.shape)

export const PAGE_PROPS = {
  'Login/Index': withSharedProps(z.strictObject({})),
  'Join/Index': withSharedProps(JoinProps),
  'FirstAccount/Index': withSharedProps(FirstAccountProps),
  'SignUp/New': withSharedProps(SignUpProps),
  'SignUp/Sent': withSharedProps(z.strictObject({})),
  'SignUp/Confirm': withSharedProps(LinkProps),
  'Password/Forgotten': withSharedProps(z.strictObject({})),
  'Password/New': withSharedProps(LinkProps),
  'Account/Edit': withSharedProps(AccountProps),
  'Account/Confirm': withSharedProps(LinkProps),
  'Organizations/Index': withSharedProps(OrganizationsProps),
  'Events/Index': withSharedProps(EventsProps),
  'Events/New': withSharedProps(NewEventProps),
  'Events/Edit': withSharedProps(EditEventProps),
  'Events/Riders': withSharedProps(EventRidersProps),
  'Events/CashBox': withSharedProps(CashBoxProps),
  'Events/Fees': withSharedProps(FeesProps),
  'Entries/Index': withSharedProps(EntriesProps),
  'Entries/Online': withSharedProps(OnlineEntriesProps),
  'Entries/Import': withSharedProps(EntryImportProps),
  'Events/Close': withSharedProps(CloseEventProps),
  'Events/Copy': withSharedProps(CopyEventProps),
  'Exhibitions/Index': withSharedProps(ExhibitionsProps),
  'Associations/Index': withSharedProps(AssociationsProps),
  'Associations/New': withSharedProps(NewProfileProps),
  'Associations/Edit': withSharedProps(EditProfileProps),
  'AssociationReports/Index': withSharedProps(ReportsProps),
  'AssociationReports/Show': withSharedProps(ReportProps),
  'Aggregates/New': withSharedProps(NewAggregateProps),
  'Aggregates/Edit': withSharedProps(EditAggregateProps),
  'Activities/New': withSharedProps(NewClassesProps),
  'Activities/Edit': withSharedProps(EditClassProps),
  'Activities/Index': withSharedProps(ActivitiesProps),
  'Templates/Index': withSharedProps(TemplatesProps),
  'Riders/Show': withSharedProps(RiderProps),
  'DrawManager/Index': withSharedProps(DrawManagerProps),
  'Payout/Index': withSharedProps(PayoutProps),
  'Payoff/Index': withSharedProps(PayoffProps),
  'Payout/PublishAll': withSharedProps(PublishPayoutsProps),
  'Activities/Money': withSharedProps(MoneyProps),
  'Leaderboard/Index': withSharedProps(LeaderboardProps),
  'Seasons/Index': withSharedProps(SeasonsProps),
  'Seasons/Show': withSharedProps(SeasonProps),
  'PointsGroups/New': withSharedProps(NewPointsGroupProps),
  'PointsGroups/Edit': withSharedProps(EditPointsGroupProps),
  'PointsGroups/Members': withSharedProps(PointsMembersProps),
  'Checks/Index': withSharedProps(ChecksProps),
  'Checks/Register': withSharedProps(CheckRegisterProps),
  'TaxYear/Index': withSharedProps(TaxYearProps),
  'TaxYear/Show': withSharedProps(TaxPayoutsProps),
  'Organizations/New': withSharedProps(NewOrganizationProps),
  'Organizations/Edit': withSharedProps(EditOrganizationProps),
  'People/Index': withSharedProps(PeopleProps),
  'Invitations/Show': withSharedProps(InvitationProps),
  'Invitations/NewCode': withSharedProps(NewInvitationCodeProps),
  'Invitations/Code': withSharedProps(InvitationCodeProps),
  'ScorerCodes/Index': withSharedProps(ScorerCodesProps),
  'Registry/Riders': withSharedProps(RidersProps),
  'Registry/Horses': withSharedProps(HorsesProps),
  'Registry/Bulls': withSharedProps(BullsProps),
  'Registry/Horse': withSharedProps(HorseProps),
  'Registry/Merge': withSharedProps(MergeProps),
  'Registry/EditRider': withSharedProps(EditRiderProps),
  'Organizations/DrawLog': withSharedProps(DrawLogProps),
  'Registry/Claims': withSharedProps(ClaimsProps),
  'Registry/Claim': withSharedProps(ClaimCodeProps),
  'Registry/EditHorse': withSharedProps(EditHorseProps),
  'Registry/EditBull': withSharedProps(EditBullProps),
  'Design/Index': withSharedProps(z.strictObject({})),
  'Help/Index': withSharedProps(z.strictObject({})),
  'Error/Index': withSharedProps(ErrorProps),
} as const

export type PageName = keyof typeof PAGE_PROPS
