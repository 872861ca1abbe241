import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'

type ClassFilter = Prisma.ActivityWhereInput

export type PointsInUse = { reason: string; activity: { id: number; event_id: number } }

export async function findPointsInUse(db: Database | Tx, classes: ClassFilter): Promise<PointsInUse | null> {
  const earning = await db.activity.findFirst({
    where: {
      ...classes,
      OR: [{ enrollments: { some: WHERE_EARNED } }, { averages: { some: { points: { gt: 0 } } } }],
    },
    select: { id: true, event_id: true, name: true, event: { select: { name: true } } },
    orderBy: { id: 'asc' },
  })
  if (!earning) return null
  const { id, event_id, name, event } = earning
  return { reason: `Riders already earned points in ${name} at ${event.name}.`, activity: { id, event_id } }
}

const WHERE_EARNED: Prisma.EnrollmentWhereInput = {
  OR: [{ points: { gt: 0 } }, { average_points: { gt: 0 } }],
}

export async function detachClasses(tx: Tx, classes: ClassFilter) {
  const ids = await lockClassesWhere(tx, classes)
  const inUse = await findPointsInUse(tx, classes)
  if (inUse) throw new Conflict(inUse.reason)
  await tx.activity.updateMany({
    where: { id: { in: ids } },
    data: { points_seasons_group_id: null, settings_version: { increment: 1 }, version: { increment: 1 } },
  })
}

export async function lockClassesWhere(tx: Tx, where: ClassFilter): Promise<number[]> {
  const classes = await tx.activity.findMany({ where, select: { id: true } })
  const ids = classes.map(({ id }) => id)
  await tx.$queryRaw`SELECT id FROM activities WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`
  return ids
}
