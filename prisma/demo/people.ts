import { shuffle, type Random } from '#rules/draw/random.ts'
import type { Horse, User } from '../client/client.ts'
import { createUser, createTypedInRider, type Db } from '../factories.ts'
import * as names from './names.ts'

export type RidersAndHorses = { riders: User[]; horses: Horse[] }

export async function createSignIns(db: Db) {
  return {
    organizer: await createUser(db, {
      name: 'Dana Whitlock',
      email: 'organizer@demo.test',
      is_rider: false,
      is_first_account: true,
    }),
    scorer: await createUser(db, { name: 'Luis Ortega', email: 'scorer@demo.test', is_rider: false }),
    rider: await createUser(db, {
      name: "Riley O'Connor",
      email: 'rider@demo.test',
      hometown: 'Prineville, OR',
      bbr_id: '118204',
    }),
    outsider: await createUser(db, { name: 'Pat Sorensen', email: 'outsider@demo.test', is_rider: false }),
  }
}

export function createRiders(db: Db, count: number, random: Random) {
  const given = shuffle(pairs(names.FIRST_NAMES, names.LAST_NAMES), random).slice(1, count)
  return db.user.createManyAndReturn({
    data: [names.LONG_NAME, ...given].map((name, i) => ({
      name,
      email: `rider.${i + 1}@riders.demo.test`,
      hometown: random(10) < 9 ? names.TOWNS[random(names.TOWNS.length)] : null,
      bbr_id: random(10) < 7 ? String(101_000 + i * 37) : null,
    })),
  })
}

export function createHorses(db: Db, organization: { id: number }, count: number, random: Random) {
  const made = shuffle(pairs(names.HORSE_FIRSTS, names.HORSE_LASTS), random)
  return db.horse.createManyAndReturn({
    data: [...names.NOTED_HORSES, ...made].slice(0, count).map((name, i) => ({
      name,
      ...(random(10) < 7 ? { rrrs_id: `RR${20_000 + i * 13}` } : { organization_id: organization.id }),
    })),
  })
}

export function createBulls(db: Db) {
  return db.bull.createManyAndReturn({ data: names.BULLS.map((name) => ({ name })) })
}

export async function createTypedInRiders(db: Db, organization: { id: number }) {
  const typed = [
    'Grandma Jo',
    'Tucker',
    'Neighbor Kid',
    'Cheyenne (ask Dana)',
    "Bud's Daughter",
    'J. Peña',
    'Skeeter',
  ]
  const riders: User[] = []
  for (const name of typed) riders.push(await createTypedInRider(db, organization, name))
  return riders
}

function pairs(firsts: string[], lasts: string[]) {
  return firsts.flatMap((first) => lasts.map((last) => `${first} ${last}`))
}
