/**
 * Of every table that is copied with an event, each column by its name: as it is; made anew, with what the database
 * gives to a new row; or pointed to the copy of what it pointed to. A column that stands nowhere here fails a test.
 */
export const COPIED = {
  Event: {
    same: [
      'organization_id',
      'category',
      'location',
      'time_zone',
      'is_public',
      'hide_minors',
      'season',
      'note',
      'sponsor_line',
    ],
    anew: ['id', 'uid', 'slug', 'archived_at', 'version'],
    pointed: ['name', 'starts_on', 'ends_on', 'copied_from_id'],
  },
  Activity: {
    same: [
      'name',
      'position',
      'total_slots',
      'track_horses',
      'track_bulls',
      'has_divisions',
      'judged',
      'points_seasons_group_id',
      'payType',
      'min_gap',
      'drag_every',
      'age_from',
      'age_to',
      'association',
      'added_seconds',
      'no_times',
    ],
    anew: ['id', 'uid', 'version', 'settings_version'],
    pointed: ['event_id', 'parent_id', 'age_on'],
  },
  Round: {
    same: ['name', 'position', 'top'],
    anew: [
      'id',
      'publish_draw',
      'draw_published_at',
      'draw_publication',
      'publish_payout',
      'payout_published_at',
      'payout_publication',
      'published_payout',
    ],
    pointed: ['activity_id'],
  },
  Purse: {
    same: [
      'entry_fee_cents',
      'off_top_cents',
      'payback_bp',
      'added_cents',
      'added_split',
      'guaranteed_cents',
      'minimum_entries',
      'below_minimum_added_bp',
      'divisions',
      'places',
      'placesBy',
      'ties',
      'rounding_unit_cents',
      'rounding_mode',
      'empty_division',
      'unfilled_places',
      'weights',
      'fill_average',
    ],
    anew: ['version'],
    pointed: ['activity_id'],
  },
  Carryover: { same: [], anew: [], pointed: ['from_activity_id', 'to_activity_id'] },
} as const

/** Tables of which nothing comes along: what happened in an event, and what belongs to no event. */
export const LEFT_BEHIND = [
  'AssociationMembership',
  'Average',
  'Broadcast',
  'Bull',
  'Change',
  'Check',
  'CheckLine',
  'DrawOrder',
  'Enrollment',
  'FirstAccountCode',
  'Horse',
  'IdempotencyKey',
  'Invitation',
  'Logo',
  'Mailing',
  'MailingRecipient',
  'Membership',
  'MergeRequest',
  'Notification',
  'OneTimeToken',
  'Organization',
  'PointsGroup',
  'PointsGroupMember',
  'PointsSeason',
  'PushSubscription',
  'Score',
  'Session',
  'Template',
  'User',
  'UserActivity',
]

/** Of a row what its copy has too. */
export function copied<Row, Column extends keyof Row & string>(
  { same }: { same: readonly Column[] },
  row: Row,
): Pick<Row, Column> {
  return Object.fromEntries(same.map((column) => [column, row[column]])) as Pick<Row, Column>
}
