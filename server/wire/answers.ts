import { AccountProps } from './accounts/account.ts'
import { FirstAccountProps } from './accounts/firstAccount.ts'
import { LinkProps, SentProps, SignUpProps } from './accounts/signUp.ts'
import { ResizedDraw } from './activity.ts'
import { ApiDocument } from './api/document.ts'
import { ENDPOINTS } from './api/endpoints.ts'
import { CheckRegisterProps, ChecksProps, VoidedCheck, WrittenChecks } from './checks.ts'
import {
  AddedEntry,
  ChangedEntry,
  DrawMade,
  DrawManagerProps,
  DrawPublication,
  DrawRow,
  FilledDraw,
  RandomizedDraw,
  SavedScore,
} from './draw.ts'
import { EditClassProps, NewClassesProps } from './events/classes.ts'
import { CopyEventProps } from './events/copy.ts'
import { EditEventProps, EventRidersProps, EventsProps, NewEventProps } from './events/event.ts'
import { TemplatesProps } from './events/templates.ts'
import { ClaimShown } from './phone/claims.ts'
import { ClaimCodeProps, ClaimsProps } from './registry/claims.ts'
import { Me } from './phone/mine.ts'
import { UsedCode } from './phone/own.ts'
import { PageOfRider } from './phone/pages.ts'
import { z } from './fields/zod.ts'
import { MoneyProps } from './events/money.ts'
import { MayListen, SignedIn } from './live/broadcasting.ts'
import { ActivitiesProps, ErrorProps, OrganizationsProps, RiderProps, SharedProps } from './pages.ts'
import { EditOrganizationProps, NewOrganizationProps, SavedLogo } from './organizations/settings.ts'
import { CodeProps, InvitationProps, NewCodeProps, PeopleProps } from './organizations/members.ts'
import {
  FilledPoints,
  MailingStatus,
  PayoutPage,
  PayoutProps,
  PayoutPublication,
  StartedMailing,
  TypedPoints,
  TypedPrize,
} from './payout.ts'
import { api } from './paths.ts'
import {
  Notifications,
  NotificationSettings,
  PushState,
  PushTest,
  Reached,
  Unread,
} from './phone/notifications.ts'
import { EditGroupProps, NewGroupProps } from './seasons/group.ts'
import { LeaderboardProps } from './seasons/leaderboard.ts'
import { MembersProps, RecognizedNames } from './seasons/members.ts'
import { SeasonProps, SeasonsProps } from './seasons/season.ts'
import { BullItem, HorseItem, listPage, RiderItem } from './people.ts'
import { HorseProps } from './registry/horse.ts'
import { BullsProps, HorsesProps, RidersProps } from './registry/lists.ts'
import { MergeProps } from './registry/merge.ts'
import { Near } from './registry/near.ts'
import { EditBullProps, EditHorseProps, EditRiderProps } from './registry/registry.ts'

const page = (props: z.ZodObject) => SharedProps.extend(props.shape)

/** What every page gets, by the name under which it is rendered. */
export const PAGES = {
  'Login/Index': page(z.strictObject({})),
  'FirstAccount/Index': page(FirstAccountProps),
  'SignUp/New': page(SignUpProps),
  'SignUp/Sent': page(SentProps),
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
  'Registry/Claims': page(ClaimsProps),
  'Registry/Claim': page(ClaimCodeProps),
  'Registry/EditHorse': page(EditHorseProps),
  'Registry/EditBull': page(EditBullProps),
  'Error/Index': page(ErrorProps),
} as const

export type PageName = keyof typeof PAGES

/** What an address answers that is no JSON of ours. */
export type NoJson = 'nothing' | 'document' | 'elsewhere'

/** What every address answers when all is well: a page, JSON, or neither. Addresses as the route table has them. */
export const ANSWERS: Record<string, PageName | NoJson | z.ZodType> = {
  'get /': 'elsewhere',

  'get /m': 'document',
  'get /m/manifest.webmanifest': 'document',
  'get /m/worker.js': 'document',
  'get /m/e/:slug': 'document',
  'get /m/e/:slug/logo': 'document',
  'get /m/e/:slug/preview.png': 'document',
  'get /m/activities/:activityId/preview.png': 'document',
  'get /seasons/:slug/logo': 'document',
  'get /m/activities/:activityId': 'document',
  'get /m/activities/:activityId/results': 'document',
  'get /m/me': 'document',
  'get /m/sign-in': 'document',
  'get /m/sign-up': 'document',
  'get /m/forgotten': 'document',
  'get /m/code': 'document',
  'get /m/claim': 'document',
  'get /m/notifications': 'document',
  'get /m/unsubscribe/:userId/:key': 'document',
  'post /m/unsubscribe/:userId/:key': 'document',
  'get /m/*rest': 'nothing',

  'get /api/v1': 'document',
  'get /api/v1/openapi.json': ApiDocument,
  ...Object.fromEntries(ENDPOINTS.map(({ path, answer }) => [`get ${api}/${path}`, answer])),

  'get /m/my/me.json': Me,
  'get /m/my/calendar.ics': 'document',
  'get /m/my/e/:slug': PageOfRider,
  'get /m/my/activities/:activityId': PageOfRider,
  'get /m/my/activities/:activityId/results': PageOfRider,
  'post /m/my/sign-in': 'nothing',
  'post /m/my/sign-out': 'nothing',
  'post /m/my/sign-up': 'nothing',
  'post /m/my/forgotten': 'nothing',
  'post /m/my/code': UsedCode,
  'get /m/my/claim.json': ClaimShown,
  'post /m/my/claim': 'nothing',
  'post /m/my/ask-to-claim': 'nothing',

  'get /organizer/organizations/:organizationId/claims': 'Registry/Claims',
  'get /organizer/organizations/:organizationId/riders/:riderId/claim': 'Registry/Claim',
  'post /organizer/organizations/:organizationId/riders/:riderId/claim': 'elsewhere',
  'delete /organizer/claims/:claimId': 'elsewhere',
  'post /organizer/claims/:claimId/confirm': 'elsewhere',
  'post /organizer/claims/:claimId/take-back': 'elsewhere',

  'get /ajax/notifications': Notifications,
  'post /ajax/notifications/read': Unread,
  'patch /ajax/notifications/settings': NotificationSettings,
  'post /ajax/push-subscription': PushState,
  'post /ajax/push-subscription/remove': PushState,
  'post /ajax/push-subscription/test': PushTest,
  'get /ajax/reached/:activityId': z.array(Reached),

  'get /login': 'Login/Index',
  'post /login': 'elsewhere',
  'post /logout': 'elsewhere',
  'get /first-account': 'FirstAccount/Index',
  'post /first-account': 'elsewhere',

  'get /sign-up': 'SignUp/New',
  'post /sign-up': 'elsewhere',
  'get /sign-up/confirm': 'SignUp/Confirm',
  'post /sign-up/confirm': 'elsewhere',
  'get /mail-sent': 'SignUp/Sent',
  'get /login/forgotten': 'Password/Forgotten',
  'post /login/forgotten': 'elsewhere',
  'get /login/new-password': 'Password/New',
  'post /login/new-password': 'elsewhere',

  'get /account': 'Account/Edit',
  'patch /account': 'elsewhere',
  'patch /account/associations': 'elsewhere',
  'post /account/merge': 'elsewhere',
  'post /account/e-mail': 'elsewhere',
  'get /account/e-mail/confirm': 'Account/Confirm',
  'post /account/e-mail/confirm': 'elsewhere',
  'post /account/password': 'elsewhere',
  'post /account/sign-out': 'elsewhere',
  'post /account/sign-out-everywhere': 'elsewhere',
  'post /account/delete': 'elsewhere',
  'post /account/tokens': 'elsewhere',
  'post /account/tokens/end': 'elsewhere',

  'get /organizer/organizations': 'Organizations/Index',
  'get /organizer/organizations/new': 'Organizations/New',
  'post /organizer/organizations': 'elsewhere',
  'get /organizer/organizations/:organizationId/edit': 'Organizations/Edit',
  'patch /organizer/organizations/:organizationId': 'elsewhere',
  'get /organizer/organizations/:organizationId/logo': 'document',
  'post /organizer/organizations/:organizationId/logo': SavedLogo,
  'delete /organizer/organizations/:organizationId/logo': 'nothing',
  'get /organizer/organizations/:organizationId/people': 'People/Index',
  'patch /organizer/organizations/:organizationId/people/:personId': 'elsewhere',
  'delete /organizer/organizations/:organizationId/people/:personId': 'elsewhere',
  'post /organizer/organizations/:organizationId/leave': 'elsewhere',
  'post /organizer/organizations/:organizationId/invitations': 'elsewhere',
  'post /organizer/invitations/:invitationId/resend': 'elsewhere',
  'delete /organizer/invitations/:invitationId': 'elsewhere',
  'get /organizer/organizations/:organizationId/codes/new': 'Invitations/NewCode',
  'post /organizer/organizations/:organizationId/codes': 'elsewhere',
  'get /organizer/invitations/:codeId/code': 'Invitations/Code',
  'post /organizer/invitations/:codeId/code': 'elsewhere',
  'get /invitation': 'Invitations/Show',
  'post /invitation': 'elsewhere',
  'get /organizer/organizations/:organizationId': 'Events/Index',
  'get /organizer/organizations/:organizationId/events/:eventId/activities': 'Activities/Index',
  'get /users/view/:riderId': 'Riders/Show',

  'get /organizer/organizations/:organizationId/events/new': 'Events/New',
  'post /organizer/organizations/:organizationId/events': 'elsewhere',
  'get /organizer/organizations/:organizationId/events/:eventId/settings': 'Events/Edit',
  'patch /organizer/organizations/:organizationId/events/:eventId': 'elsewhere',
  'delete /organizer/organizations/:organizationId/events/:eventId': 'elsewhere',
  'post /organizer/organizations/:organizationId/events/:eventId/archive': 'elsewhere',
  'post /organizer/organizations/:organizationId/events/:eventId/bring-back': 'elsewhere',
  'get /organizer/organizations/:organizationId/events/:eventId/riders': 'Events/Riders',
  'patch /organizer/organizations/:organizationId/events/:eventId/riders/:riderId': 'elsewhere',
  'get /organizer/organizations/:organizationId/events/:eventId/copy': 'Events/Copy',
  'post /organizer/organizations/:organizationId/events/:eventId/copy': 'elsewhere',
  'get /organizer/organizations/:organizationId/events/:eventId/activities/new': 'Activities/New',
  'post /organizer/organizations/:organizationId/events/:eventId/activities': 'elsewhere',
  'patch /organizer/organizations/:organizationId/events/:eventId/activities/order': 'elsewhere',
  'get /organizer/scoring/:eventId/activities/:activityId/settings': 'Activities/Edit',
  'patch /organizer/scoring/:eventId/activities/:activityId/settings': 'elsewhere',
  'delete /organizer/scoring/:eventId/activities/:activityId': 'elsewhere',

  'get /organizer/organizations/:organizationId/templates': 'Templates/Index',
  'post /organizer/organizations/:organizationId/events/:eventId/templates': 'elsewhere',
  'post /organizer/scoring/:eventId/activities/:activityId/templates': 'elsewhere',
  'patch /organizer/templates/:templateId': 'elsewhere',
  'delete /organizer/templates/:templateId': 'elsewhere',

  'get /organizer/organizations/:organizationId/riders': 'Registry/Riders',
  'get /organizer/organizations/:organizationId/horses': 'Registry/Horses',
  'get /organizer/organizations/:organizationId/bulls': 'Registry/Bulls',
  'get /organizer/organizations/:organizationId/riders/new': 'Registry/EditRider',
  'post /organizer/organizations/:organizationId/riders': 'elsewhere',
  'get /organizer/organizations/:organizationId/riders/:riderId': 'Registry/EditRider',
  'patch /organizer/organizations/:organizationId/riders/:riderId': 'elsewhere',
  'get /organizer/organizations/:organizationId/horses/new': 'Registry/EditHorse',
  'post /organizer/organizations/:organizationId/horses': 'elsewhere',
  'get /organizer/organizations/:organizationId/horses/:horseId': 'Registry/Horse',
  'get /organizer/organizations/:organizationId/horses/:horseId/edit': 'Registry/EditHorse',
  'patch /organizer/organizations/:organizationId/horses/:horseId': 'elsewhere',
  'get /organizer/organizations/:organizationId/bulls/new': 'Registry/EditBull',
  'post /organizer/organizations/:organizationId/bulls': 'elsewhere',
  'get /organizer/organizations/:organizationId/bulls/:bullId': 'Registry/EditBull',
  'patch /organizer/organizations/:organizationId/bulls/:bullId': 'elsewhere',
  'get /organizer/organizations/:organizationId/riders/:riderId/merge': 'Registry/Merge',
  'post /organizer/organizations/:organizationId/riders/:riderId/merge': 'elsewhere',
  'delete /organizer/organizations/:organizationId/riders/:riderId/merge': 'elsewhere',
  'get /organizer/organizations/:organizationId/horses/:horseId/merge': 'Registry/Merge',
  'post /organizer/organizations/:organizationId/horses/:horseId/merge': 'elsewhere',
  'get /ajax/near-riders/:organizationId': z.array(Near),
  'get /ajax/near-horses/:organizationId': z.array(Near),

  'get /organizer/scoring/:eventId/activities/:activityId/draw{/:round}': 'DrawManager/Index',
  'get /organizer/scoring/:eventId/activities/:activityId/payout': 'Payout/Index',
  'get /organizer/scoring/:eventId/activities/:activityId/money': 'Activities/Money',
  'patch /organizer/scoring/:eventId/activities/:activityId/money': 'elsewhere',
  'get /organizer/points-groups/:groupId': 'Leaderboard/Index',
  'get /organizer/organizations/:organizationId/seasons': 'Seasons/Index',
  'post /organizer/organizations/:organizationId/seasons': 'elsewhere',
  'get /organizer/seasons/:seasonId': 'Seasons/Show',
  'patch /organizer/seasons/:seasonId': 'elsewhere',
  'delete /organizer/seasons/:seasonId': 'elsewhere',
  'get /organizer/seasons/:seasonId/groups/new': 'PointsGroups/New',
  'post /organizer/seasons/:seasonId/groups': 'elsewhere',
  'get /organizer/points-groups/:groupId/settings': 'PointsGroups/Edit',
  'patch /organizer/points-groups/:groupId': 'elsewhere',
  'get /organizer/points-groups/:groupId/members': 'PointsGroups/Members',
  'post /organizer/points-groups/:groupId/members': 'elsewhere',
  'patch /organizer/points-groups/:groupId/members/:memberId': 'elsewhere',
  'delete /organizer/points-groups/:groupId/members/:memberId': 'elsewhere',
  'post /ajax/points-groups/:groupId/recognize': RecognizedNames,
  'get /seasons/:slug': 'document',
  'delete /organizer/points-groups/:groupId': 'elsewhere',
  'get /drawsheet/activity/:activityId': 'document',
  'get /drawsheet/activity/:activityId/draws': z.array(DrawMade),
  'get /payout/activity/:activityId': 'document',
  'get /organizer/scoring/:eventId/activities/:activityId/print-checks': 'Checks/Index',
  'get /organizer/checks/:organizationId': 'Checks/Register',
  'get /organizer/checks/:organizationId/print': 'document',
  'get /organizer/checks/:organizationId/test-page': 'document',

  'get /ajax/draw/:activityId/round{/:round}': z.array(DrawRow),
  'get /ajax/draw/:activityId': z.array(DrawRow),
  'post /ajax/draw/:activityId/round{/:round}': AddedEntry,
  'post /ajax/draw/:activityId': AddedEntry,
  'patch /ajax/user-activity/:entryId': ChangedEntry,
  'delete /ajax/user-activity/:entryId': 'nothing',
  'patch /ajax/user-activity-clear/:entryId': 'nothing',
  'patch /ajax/user-activity-swap': z.array(DrawRow),
  'get /ajax/draw/:activityId/check-destination/:slot': z.number().nullable(),
  'patch /ajax/activity/:activityId': ResizedDraw,
  'post /ajax/randomize-draw/:activityId': RandomizedDraw,
  'post /ajax/fill-short-go/:activityId': FilledDraw,
  'post /ajax/publish-draw/:activityId': DrawPublication,
  'post /ajax/unpublish-draw/:activityId': DrawPublication,
  'patch /ajax/score/:scoreId': SavedScore,
  'post /ajax/add-incentive/:entryId/:incentiveId': 'nothing',
  'post /ajax/remove-incentive/:entryId/:incentiveId': 'nothing',
  'get /ajax/rider/search': listPage(RiderItem),
  'get /ajax/horse/search': listPage(HorseItem),
  'get /ajax/bull/search': listPage(BullItem),
  'get /ajax/riders-list': listPage(RiderItem),
  'get /ajax/horses-list': listPage(HorseItem),
  'get /ajax/typed-in-riders/:organizationId': listPage(RiderItem),
  'delete /ajax/typed-in-rider/:riderId': 'nothing',

  'get /ajax/payouts/:activityId': PayoutPage,
  'get /ajax/payouts/:activityId/export.csv': 'document',
  'get /events/:eventId/activities/:activityId/publishPayout': PayoutPublication,
  'get /events/:eventId/activities/:activityId/unPublishPayout': PayoutPublication,
  'post /ajax/prize': TypedPrize,
  'post /ajax/points': TypedPoints,
  'post /ajax/fill-points/:activityId': FilledPoints,
  'post /api/hal/email-results/:activityId': StartedMailing,
  'get /ajax/mailings/:activityId': z.array(MailingStatus),
  'post /ajax/checks/:activityId': WrittenChecks,
  'post /ajax/checks/:checkId/void': VoidedCheck,

  'post /broadcasting/auth': MayListen,
  'post /broadcasting/user-auth': SignedIn,
}

const sentence = z.string().min(1)

/** What a refusal says: a sentence, and beside which fields it belongs. */
export const Refused = z.strictObject({
  message: sentence,
  errors: z.record(z.string(), sentence).optional(),
})
export type Refused = z.infer<typeof Refused>

/**
 * The wrong moment: with the score or the money that stands there by now, or with everything that keeps a payout back.
 */
export const WrongMoment = z.union([
  z.strictObject({ message: sentence }),
  SavedScore.extend({ message: sentence }),
  z.strictObject({ message: sentence, reasons: z.array(sentence) }),
  // Of two who edit one thing, the later one gets what stands there now.
  z.strictObject({ message: sentence, now: z.record(z.string(), z.unknown()) }),
])
export type WrongMoment = z.infer<typeof WrongMoment>

/** A failure of ours: under this id it stands in the log. */
export const Failed = z.strictObject({ message: sentence, request_id: z.string() })
export type Failed = z.infer<typeof Failed>
