import { plural } from '#lib/plural.ts'
import { AVERAGE, roundInWords, roundName } from '#rules/classes/rounds.ts'
import type { ClassSettings } from '#wire/events/classes.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { findAggregateOver } from '../aggregates/members.ts'
import type { ClassWithSettings } from './settings.ts'

type RoundRename = { from: string; to: string | null }

/** Checks for a published payout before a published draw, because the payout must be unpublished first. */
export async function requireUpdateAllowed(tx: Tx, current: ClassWithSettings, input: ClassSettings) {
  requireUnpublishedMoney(current, input)
  requireUnpublishedDraw(current, input)
  await requireNothingLost(tx, current, input)
  if (current.judged !== (input.scoring === 'points')) await requireNoScores(tx, current)
}

function requireUnpublishedMoney(current: ClassWithSettings, input: ClassSettings) {
  const published = [current, ...current.incentives].find(({ rounds }) =>
    rounds.some((round) => round.publish_payout),
  )
  const altered = published && alteredSetting(current, input, PAYOUT_SETTINGS)
  if (altered)
    throw new Conflict(
      `The ${published.name} payout is published. Unpublish it first, then change ${altered}.`,
    )
}

function requireUnpublishedDraw(current: ClassWithSettings, input: ClassSettings) {
  const published = current.rounds.find((round) => round.publish_draw)
  const altered = published && alteredSetting(current, input, DRAW_SETTINGS)
  if (!altered) return
  const round = published.name ? ` (${roundInWords(published.name)})` : ''
  throw new Conflict(
    `The ${current.name}${round} draw is published. Unpublish it first, then change ${altered}.`,
  )
}

type Setting = { words: string; differs: (now: ClassWithSettings, given: ClassSettings) => boolean }

const ROUNDS_SETTING: Setting = { words: 'the gos', differs: hasDifferentRounds }
const SCORING_SETTING: Setting = {
  words: 'the scoring',
  differs: (now, given) => now.judged !== (given.scoring === 'points'),
}

const DRAW_SETTINGS: Setting[] = [
  ROUNDS_SETTING,
  SCORING_SETTING,
  { words: 'horse tracking', differs: (now, given) => now.track_horses !== given.track_horses },
  { words: 'bull tracking', differs: (now, given) => now.track_bulls !== given.track_bulls },
  { words: 'the drags', differs: (now, given) => now.drag_every !== given.drag_every },
]

const PAYOUT_SETTINGS: Setting[] = [
  ROUNDS_SETTING,
  SCORING_SETTING,
  { words: 'the divisions', differs: (now, given) => now.has_divisions !== given.has_divisions },
  { words: 'how prizes are set', differs: (now, given) => now.payType !== given.payType },
  {
    words: 'the points group',
    differs: (now, given) => now.points_seasons_group_id !== given.points_seasons_group_id,
  },
  {
    words: 'the side pots',
    differs: (now, given) => now.incentives.some(({ id }) => !given.incentives.some((one) => one.id === id)),
  },
]

const alteredSetting = (current: ClassWithSettings, input: ClassSettings, settings: Setting[]) =>
  settings.find(({ differs }) => differs(current, input))?.words

function hasDifferentRounds(current: ClassWithSettings, input: ClassSettings) {
  const before = current.rounds.filter(({ name }) => name !== AVERAGE)
  return (
    before.length !== input.rounds.length ||
    before.some(({ id, name }, index) => input.rounds[index]!.id !== id || input.rounds[index]!.name !== name)
  )
}

async function requireNothingLost(tx: Tx, current: ClassWithSettings, input: ClassSettings) {
  await requireRemovedRoundsEmpty(tx, current, input)
  await requireCarryoversKeepRound(tx, current, input)
  for (const { id, name } of current.incentives.filter(
    ({ id }) => !input.incentives.some((one) => one.id === id),
  )) {
    const entered = await tx.enrollment.count({ where: { activity_id: id } })
    if (entered)
      throw new Conflict(
        `${name} still has ${plural(entered, 'run')}. Take every run out of this side pot before you remove it.`,
      )
  }
  const dropped = current.carries_to
    .map(({ to_activity_id }) => to_activity_id)
    .filter((id) => !input.carries_to[id])
  for (const id of dropped) {
    const entered = await tx.enrollment.count({
      where: { activity: { OR: [{ id }, { parent_id: id }] }, entry: { activity_id: current.id } },
    })
    const { name } = await tx.activity.findUniqueOrThrow({ where: { id }, select: { name: true } })
    if (entered)
      throw new Conflict(
        `${plural(entered, 'run rolls', 'runs roll')} over to ${name}. Remove the rollovers first.`,
      )
  }
}

async function requireRemovedRoundsEmpty(tx: Tx, current: ClassWithSettings, input: ClassSettings) {
  for (const { from } of roundRenames(current, input).filter(({ to }) => to === null)) {
    const entered = await tx.userActivity.count({ where: { activity_id: current.id, round: from } })
    if (entered)
      throw new Conflict(
        `${roundName(from) || 'The draw'} still has ${plural(entered, 'run')}. Delete the runs first.`,
      )
    const aggregate = await findAggregateOver(tx, { activity_id: current.id, name: from })
    if (aggregate)
      throw new Conflict(
        `${aggregate.name} counts ${roundName(from)}. Take this go out of that average first.`,
      )
  }
}

/** A rolled-over run counts toward the go with the same name in the other class. */
async function requireCarryoversKeepRound(tx: Tx, current: ClassWithSettings, input: ClassSettings) {
  const family = [current.id, ...current.incentives.map(({ id }) => id)]
  const leaving = await countCarriedOut(tx, current, input, family)
  const coming = await countCarriedIn(tx, current, input, family)
  if (leaving || coming)
    throw new Conflict(
      `${plural(leaving + coming, 'rollover uses', 'rollovers use')} these go names. Remove the rollovers first, then change the gos.`,
    )
}

function countCarriedOut(tx: Tx, current: ClassWithSettings, input: ClassSettings, family: number[]) {
  const renamed = roundRenames(current, input).filter(({ from, to }) => from !== to)
  const entry = { activity_id: current.id, round: { in: renamed.map(({ from }) => from) } }
  return tx.enrollment.count({ where: { activity_id: { notIn: family }, entry } })
}

async function countCarriedIn(tx: Tx, current: ClassWithSettings, input: ClassSettings, family: number[]) {
  const names = input.rounds.map(({ name }) => name)
  if (names.length === 1) return 0
  const entry = { activity_id: { not: current.id }, round: { notIn: names } }
  return tx.enrollment.count({ where: { activity_id: { in: family }, entry } })
}

async function requireNoScores(tx: Tx, current: ClassWithSettings) {
  const aggregate = await findAggregateOver(tx, { activity_id: current.id })
  if (aggregate)
    throw new Conflict(
      `${aggregate.name} counts this class's runs. Take the class out of that average first, then change the scoring.`,
    )
  const scored = await tx.score.count({ where: { entry: { activity_id: current.id }, value: { not: null } } })
  if (scored)
    throw new Conflict(
      `${plural(scored, 'run has a score', 'runs have scores')}. Clear the scores first, then change the scoring.`,
    )
}

const roundRenames = (current: ClassWithSettings, input: ClassSettings): RoundRename[] =>
  current.rounds
    .filter(({ name }) => name !== AVERAGE)
    .map(({ id, name }) => ({ from: name, to: input.rounds.find((round) => round.id === id)?.name ?? null }))
