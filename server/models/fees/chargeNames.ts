import { groupBy } from '#lib/groupBy.ts'
import { contestRoundName } from '#rules/classes/rounds.ts'
import { runOfFee } from '#rules/fees/charges.ts'
import type { Database } from '../../database/db.ts'

type Named = {
  id: number
  user_id: number
  horse_id: number | null
  activity_id: number | null
  key: string | null
  name: string
}

/**
 * If a rider and horse have several charges with the same name, adds the class, as in "Office fee (Open)".
 */
export async function distinctNames(
  db: Database,
  charges: Named[],
): Promise<(charge: { id: number; name: string }) => string> {
  const alike = groupBy(charges, ({ user_id, horse_id, name }) => `${user_id} ${horse_id} ${name}`)
    .filter(({ length }) => length > 1)
    .flat()
  if (alike.length === 0) return ({ name }) => name
  const runs = await db.userActivity.findMany({
    where: { id: { in: alike.flatMap(({ key }) => runOfFee(key) ?? []) } },
    select: { id: true, round: true, activity: { select: { name: true } } },
  })
  const contests = await db.activity.findMany({
    where: { id: { in: alike.flatMap(({ activity_id }) => activity_id ?? []) } },
    select: { id: true, parent: { select: { name: true } } },
  })
  const classes = new Map(
    alike.map(({ id, key, activity_id }) => {
      const run = runs.find((one) => one.id === runOfFee(key))
      if (run) return [id, contestRoundName({ name: run.activity.name, parent: null, round: run.round })]
      return [id, contests.find((one) => one.id === activity_id)?.parent?.name]
    }),
  )
  return ({ id, name }) => (classes.get(id) ? `${name} (${classes.get(id)})` : name)
}
