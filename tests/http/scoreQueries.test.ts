import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { transaction } from '../../server/database/db.ts'
import { lockActivity } from '../../server/models/activities/lockActivity.ts'
import { findScore } from '../../server/models/queries/score.ts'
import { freshDatabase } from '../support/database.ts'
import { seededRandom } from '../support/seededRandom.ts'

const { db } = await freshDatabase()
const userWithId = (id: number) => ({ id, name: '', email: null, socketId: null, session_id: '' })

test('returns the same score and entry from raw SQL as from Prisma', async () => {
  const upTo = seededRandom(11)
  const scorer = await make.createUser(db)
  const outsider = await make.createUser(db)
  for (let n = 0; n < 25; n++) {
    const organization = await make.createOrganization(db)
    const event = await make.createEvent(db, { organization, is_public: upTo(2) === 1 })
    await make.addMember(db, organization, scorer, 'scorer', upTo(2) ? event : undefined)
    const rounds = upTo(2) ? ['1', '2'] : ['']
    const activity = await make.createActivity(db, {
      event,
      rounds,
      judged: upTo(2) === 1,
      publish_draw: upTo(2) === 1,
      version: upTo(9),
      public_seq: upTo(9),
      incentives: upTo(2) ? ['Youth', 'Senior'] : [],
    })
    const { id, score } = await make.createEntry(db, {
      activity,
      round: rounds.at(-1),
      draw: upTo(3) ? 1 + upTo(9) : null,
      rider: upTo(4) ? undefined : null,
      alsoIn: activity.incentives,
      scratched_at: upTo(3) ? undefined : new Date('2026-06-05T12:34:56.789Z'),
      score: [null, 17_201, 'NT', 'Broke'][upTo(4)] as null,
      scored_by: upTo(2) ? scorer : undefined,
      scored_at: upTo(2) ? new Date('2026-06-06T01:02:03.004Z') : undefined,
    })

    const entry = await db.userActivity.findUniqueOrThrow({
      where: { id },
      include: {
        score: { include: { scored_by: true } },
        enrollments: { orderBy: { activity_id: 'asc' } },
        activity: true,
      },
    })
    const { round, draw, user_id, scratched_at, enrollments } = entry
    const { event_id, judged } = entry.activity
    expect(await findScore(db, userWithId(scorer.id), score.id)).toEqual({
      id: score.id,
      activity: { id: activity.id, event_id, judged, event: { organization_id: organization.id } },
      membership: await db.membership.findFirst({
        where: { user_id: scorer.id, organization_id: organization.id },
        select: { role: true, event_id: true },
      }),
    })
    expect(await findScore(db, userWithId(outsider.id), score.id)).toBeNull()
    const locked = await transaction(db, (tx) =>
      lockActivity(tx, userWithId(scorer.id), activity.id, score.id),
    )
    expect(locked.entry).toEqual({
      id,
      round,
      draw,
      user_id,
      scratched_at,
      score: { ...entry.score!, scored_by: entry.score!.scored_by?.name ?? null },
      contests: enrollments.map(({ activity_id }) => activity_id),
    })
  }
})

test('hides a score from a member limited to another event', async () => {
  const organization = await make.createOrganization(db)
  const elsewhere = await make.createUser(db)
  await make.addMember(db, organization, elsewhere, 'scorer', await make.createEvent(db, { organization }))
  const activity = await make.createActivity(db, { event: await make.createEvent(db, { organization }) })
  const { score } = await make.createEntry(db, { activity })
  expect(await findScore(db, userWithId(elsewhere.id), score.id)).toBeNull()
})
