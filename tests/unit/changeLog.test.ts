import { expect, test } from 'vitest'
import { Prisma } from '../../prisma/client/client.ts'
import {
  AverageSnapshot,
  ResultSnapshot,
  EntrySnapshot,
  PointsGroupSnapshot,
  PointsMemberSnapshot,
  ScoreSnapshot,
  SeasonSnapshot,
} from '../../server/wire/changeLog/snapshots.ts'

// Undo restores an entry from its snapshot, so a column missing from the snapshot would be lost.
test.each([
  [
    'a run',
    Prisma.UserActivityScalarFieldEnum,
    EntrySnapshot,
    ['activity_id', 'bull_id', 'horse_id', 'user_id'],
  ],
  ['a score', Prisma.ScoreScalarFieldEnum, ScoreSnapshot, ['user_activity_id']],
  ['a run in a contest', Prisma.EnrollmentScalarFieldEnum, ResultSnapshot, ['user_activity_id']],
  ['an average', Prisma.AverageScalarFieldEnum, AverageSnapshot, ['activity_id']],
  ['a season', Prisma.PointsSeasonScalarFieldEnum, SeasonSnapshot, ['id', 'organization_id', 'version']],
  ['a points group', Prisma.PointsGroupScalarFieldEnum, PointsGroupSnapshot, ['version']],
  ['a member of a points group', Prisma.PointsGroupMemberScalarFieldEnum, PointsMemberSnapshot, []],
] as const)(
  'records every column of %s in the change log except the intentionally omitted ones',
  (_what, columns, trace, leftOut) => {
    const kept = Object.keys(trace.shape)
    const lost = Object.keys(columns).filter((column) => !kept.includes(column))
    expect(lost.toSorted()).toEqual(leftOut)
  },
)
