import { plural } from '#lib/plural.ts'
import { AVERAGE, roundInWords, roundName } from '#rules/rounds.ts'
import type { ClassSettings } from '#wire/events/classes.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { ClassNow } from './current.ts'

type Rename = { from: string; to: string | null }

/**
 * Throws Conflict, with what to do first, where the new settings would alter a published draw or published money, or
 * would drop runs, scores or rounds that hold something. The order is that in which it has to be undone.
 */
export async function requireAllowed(tx: Tx, now: ClassNow, given: ClassSettings) {
  requireUnpublishedMoney(now, given)
  requireUnpublishedDraw(now, given)
  await requireEmptyWhatGoes(tx, now, given)
  if (now.judged !== (given.scoring === 'points')) await requireNoScores(tx, now)
}

function requireUnpublishedMoney(now: ClassNow, given: ClassSettings) {
  const published = [now, ...now.incentives].find(({ rounds }) =>
    rounds.some((round) => round.publish_payout),
  )
  const altered = published && alteredOf(now, given, MONEY)
  if (altered)
    throw new Conflict(
      `The payout of ${published.name} is published. Unpublish the payout first, then change ${altered}.`,
    )
}

function requireUnpublishedDraw(now: ClassNow, given: ClassSettings) {
  const published = now.rounds.find((round) => round.publish_draw)
  const altered = published && alteredOf(now, given, DRAW)
  if (!altered) return
  const go = published.name ? `, ${roundInWords(published.name)},` : ''
  throw new Conflict(
    `The draw of ${now.name}${go} is published. Unpublish the draw first, then change ${altered}.`,
  )
}

type Setting = { words: string; differs: (now: ClassNow, given: ClassSettings) => boolean }

const GOS: Setting = { words: 'its gos', differs: hasOtherGos }
const SCORING: Setting = {
  words: 'how it is scored',
  differs: (now, given) => now.judged !== (given.scoring === 'points'),
}

/** What a published draw shows. */
const DRAW: Setting[] = [
  GOS,
  SCORING,
  { words: 'whether horses are tracked', differs: (now, given) => now.track_horses !== given.track_horses },
  { words: 'whether bulls are tracked', differs: (now, given) => now.track_bulls !== given.track_bulls },
  { words: 'when the ground is worked', differs: (now, given) => now.drag_every !== given.drag_every },
]

/** What published money and points stand on. */
const MONEY: Setting[] = [
  GOS,
  SCORING,
  { words: 'its divisions', differs: (now, given) => now.has_divisions !== given.has_divisions },
  { words: 'how prizes are made', differs: (now, given) => now.payType !== given.payType },
  {
    words: 'its points group',
    differs: (now, given) => now.points_seasons_group_id !== given.points_seasons_group_id,
  },
  {
    words: 'its incentives',
    differs: (now, given) => now.incentives.some(({ id }) => !given.incentives.some((one) => one.id === id)),
  },
]

const alteredOf = (now: ClassNow, given: ClassSettings, settings: Setting[]) =>
  settings.find(({ differs }) => differs(now, given))?.words

/** A go that is left out, called otherwise or moved; or, where it shares money with the others, a new one. */
function hasOtherGos(now: ClassNow, given: ClassSettings) {
  const before = now.rounds.filter(({ name }) => name !== AVERAGE)
  return (
    before.length !== given.rounds.length ||
    before.some(({ id, name }, index) => given.rounds[index]!.id !== id || given.rounds[index]!.name !== name)
  )
}

async function requireEmptyWhatGoes(tx: Tx, now: ClassNow, given: ClassSettings) {
  await requireEmptyGos(tx, now, given)
  await requireRunsKeepTheirGo(tx, now, given)
  for (const { id, name } of now.incentives.filter(
    ({ id }) => !given.incentives.some((one) => one.id === id),
  )) {
    const entered = await tx.enrollment.count({ where: { activity_id: id } })
    if (entered) throw new Conflict(`${runs(entered)} in ${name}. Take them out first, then remove it.`)
  }
  const dropped = now.carries_to
    .map(({ to_activity_id }) => to_activity_id)
    .filter((id) => !given.carries_to[id])
  for (const id of dropped) {
    const entered = await tx.enrollment.count({
      where: { activity: { OR: [{ id }, { parent_id: id }] }, entry: { activity_id: now.id } },
    })
    const { name } = await tx.activity.findUniqueOrThrow({ where: { id }, select: { name: true } })
    if (entered) throw new Conflict(`${runs(entered)} from here in ${name}. Take them out first.`)
  }
}

async function requireEmptyGos(tx: Tx, now: ClassNow, given: ClassSettings) {
  for (const { from } of renames(now, given).filter(({ to }) => to === null)) {
    const held = await tx.userActivity.count({ where: { activity_id: now.id, round: from } })
    if (held)
      throw new Conflict(`${roundName(from) || 'The draw'} holds ${plural(held, 'run')}. Remove them first.`)
  }
}

/** A run counts in the go of another class that is called as its own: with another name it would count nowhere. */
async function requireRunsKeepTheirGo(tx: Tx, now: ClassNow, given: ClassSettings) {
  const family = [now.id, ...now.incentives.map(({ id }) => id)]
  const leaving = await countOfOthers(tx, now, given, family)
  const coming = await countFromOthers(tx, now, given, family)
  if (leaving || coming)
    throw new Conflict(
      `${plural(leaving + coming, 'run counts', 'runs count')} in two classes by the name of the go. Take the carryovers out first, then change the gos.`,
    )
}

/** Runs of this class that count in others, in a go that is to be called otherwise. */
function countOfOthers(tx: Tx, now: ClassNow, given: ClassSettings, family: number[]) {
  const renamed = renames(now, given).filter(({ from, to }) => from !== to)
  const entry = { activity_id: now.id, round: { in: renamed.map(({ from }) => from) } }
  return tx.enrollment.count({ where: { activity_id: { notIn: family }, entry } })
}

/** Runs of other classes that count in this one, in a go that there would not be. */
async function countFromOthers(tx: Tx, now: ClassNow, given: ClassSettings, family: number[]) {
  const names = given.rounds.map(({ name }) => name)
  if (names.length === 1) return 0
  const entry = { activity_id: { not: now.id }, round: { notIn: names } }
  return tx.enrollment.count({ where: { activity_id: { in: family }, entry } })
}

async function requireNoScores(tx: Tx, now: ClassNow) {
  const scored = await tx.score.count({ where: { entry: { activity_id: now.id }, value: { not: null } } })
  if (scored)
    throw new Conflict(
      `${plural(scored, 'run has a score', 'runs have scores')}. Clear them first, then change how it is scored.`,
    )
}

const renames = (now: ClassNow, given: ClassSettings): Rename[] =>
  now.rounds
    .filter(({ name }) => name !== AVERAGE)
    .map(({ id, name }) => ({ from: name, to: given.rounds.find((round) => round.id === id)?.name ?? null }))

const runs = (count: number) => plural(count, 'run counts', 'runs count')
