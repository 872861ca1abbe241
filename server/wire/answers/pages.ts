import { DrawLogProps } from '../drawLog.ts'
import { AccountProps } from '../accounts/account.ts'
import { FirstAccountProps } from '../accounts/firstAccount.ts'
import { LinkProps, SignUpProps } from '../accounts/signUp.ts'
import { CheckRegisterProps, ChecksProps } from '../checks.ts'
import { DrawManagerProps } from '../draw.ts'
import { EditClassProps, NewClassesProps } from '../events/classes.ts'
import { CopyEventProps } from '../events/copy.ts'
import { EditEventProps, EventRidersProps, EventsProps, NewEventProps } from '../events/event.ts'
import { TemplatesProps } from '../events/templates.ts'
import { ClaimCodeProps, ClaimsProps } from '../registry/claims.ts'
import { z } from '../fields/zod.ts'
import { MoneyProps } from '../events/money.ts'
import { ActivitiesProps, ErrorProps, OrganizationsProps, RiderProps, SharedProps } from '../pages.ts'
import { EditOrganizationProps, NewOrganizationProps } from '../organizations/settings.ts'
import { CodeProps, InvitationProps, NewCodeProps, PeopleProps } from '../organizations/members.ts'
import { PayoutProps } from '../payout.ts'
import { EditGroupProps, NewGroupProps } from '../seasons/group.ts'
import { LeaderboardProps } from '../seasons/leaderboard.ts'
import { MembersProps } from '../seasons/members.ts'
import { SeasonProps, SeasonsProps } from '../seasons/season.ts'
import { HorseProps } from '../registry/horse.ts'
import { BullsProps, HorsesProps, RidersProps } from '../registry/lists.ts'
import { MergeProps } from '../registry/merge.ts'
import { EditBullProps, EditHorseProps, EditRiderProps } from '../registry/registry.ts'

const page = (props: z.ZodObject) => SharedProps.extend(props.shape)

/** What every page gets, by the name under which it is rendered. */
export const PAGES = {
  'Login/Index': page(z.strictObject({})),
  'FirstAccount/Index': page(FirstAccountProps),
  'SignUp/New': page(SignUpProps),
  'SignUp/Sent': page(z.strictObject({})),
  'SignUp/Confirm': page(LinkProps),
  'Password/Forgotten': page(z.strictObject({})),
  'Password/New': page(LinkProps),
  'Account/Edit': page(AccountProps),
  'Account/Confirm': page(LinkProps),
  'Organizations/Index': page(OrganizationsProps),
  'Events/Index': page(EventsProps),
  'Events/New': page(NewEventProps),
  'Events/Edit': page(EditEventProps),
  'Events/Riders': page(EventRidersProps),
  'Events/Copy': page(CopyEventProps),
  'Activities/New': page(NewClassesProps),
  'Activities/Edit': page(EditClassProps),
  'Activities/Index': page(ActivitiesProps),
  'Templates/Index': page(TemplatesProps),
  'Riders/Show': page(RiderProps),
  'DrawManager/Index': page(DrawManagerProps),
  'Payout/Index': page(PayoutProps),
  'Activities/Money': page(MoneyProps),
  'Leaderboard/Index': page(LeaderboardProps),
  'Seasons/Index': page(SeasonsProps),
  'Seasons/Show': page(SeasonProps),
  'PointsGroups/New': page(NewGroupProps),
  'PointsGroups/Edit': page(EditGroupProps),
  'PointsGroups/Members': page(MembersProps),
  'Checks/Index': page(ChecksProps),
  'Checks/Register': page(CheckRegisterProps),
  'Organizations/New': page(NewOrganizationProps),
  'Organizations/Edit': page(EditOrganizationProps),
  'People/Index': page(PeopleProps),
  'Invitations/Show': page(InvitationProps),
  'Invitations/NewCode': page(NewCodeProps),
  'Invitations/Code': page(CodeProps),
  'Registry/Riders': page(RidersProps),
  'Registry/Horses': page(HorsesProps),
  'Registry/Bulls': page(BullsProps),
  'Registry/Horse': page(HorseProps),
  'Registry/Merge': page(MergeProps),
  'Registry/EditRider': page(EditRiderProps),
  'Organizations/DrawLog': page(DrawLogProps),
  'Registry/Claims': page(ClaimsProps),
  'Registry/Claim': page(ClaimCodeProps),
  'Registry/EditHorse': page(EditHorseProps),
  'Registry/EditBull': page(EditBullProps),
  'Error/Index': page(ErrorProps),
} as const

export type PageName = keyof typeof PAGES
