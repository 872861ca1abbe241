import type { Page } from '@playwright/test'
import type { Database } from '../../../server/database/db.ts'
import { FAULTS, type ProxiedRequest } from '../../support/network/proxy.ts'
import { NOWHERE, type KeyStroke } from './keyboard.ts'
import type { TypedTime } from './scorers.ts'

export type Verdict = {
  right: number
  wrongRow: number
  neverStored: number
  /** Slots with a saved time that isn't one of the typed times. */
  truncated: number
  /** Entries with the same time saved twice in a row. */
  doubled: number
  notEntered: number
  conflicts: number
  alerts: number
  keysTaken: number
  unsent: string
}

type Stored = { slot: number; entryId: number; scoreId: number; text: string | null }
type Screen = { boxes: TypedTime[]; conflicts: number }
type Evidence = {
  typed: TypedTime[]
  strokes: readonly KeyStroke[]
  alerts: readonly string[]
  passages: readonly ProxiedRequest[]
  page: Page
  unsent: string
}

export async function checkTimes(db: Database, activityId: number, evidence: Evidence) {
  const { typed, strokes, alerts, unsent } = evidence
  const stored = await storedTimes(db, activityId)
  const screen = await readScreen(evidence.page)
  const doubled = await doubledEntries(db, activityId)
  const slotsOf = new Map<string, number[]>()
  for (const { slot, text } of stored) if (text) slotsOf.set(text, [...(slotsOf.get(text) ?? []), slot])

  const wrong = typed.filter(({ slot, text }) => !slotsOf.get(text)?.includes(slot))
  const meant = new Set(typed.map(({ text }) => text))
  const foreign = stored.filter(({ text }) => text !== null && !meant.has(text))
  const verdict: Verdict = {
    right: typed.length - wrong.length,
    wrongRow: wrong.filter(({ text }) => slotsOf.has(text)).length,
    neverStored: wrong.filter(({ text }) => !slotsOf.has(text)).length,
    truncated: foreign.length,
    doubled: doubled.length,
    notEntered: screen.boxes.length,
    conflicts: screen.conflicts,
    alerts: alerts.length,
    keysTaken: strokes.filter(({ target }) => target.startsWith('the alert') || target === NOWHERE).length,
    unsent,
  }
  const suspects = stored.filter(
    (one) =>
      [...wrong, ...screen.boxes].some(({ slot }) => slot === one.slot) ||
      foreign.includes(one) ||
      doubled.includes(one.entryId),
  )
  const details = [
    ...alerts.map((alert) => `alert: "${alert}"`),
    ...suspects.map((one) => describeSlot(one, screen, evidence)),
  ]
  return { verdict, details }
}

export async function storedTimes(db: Database, activityId: number): Promise<Stored[]> {
  const scores = await db.score.findMany({
    where: { entry: { activity_id: activityId, draw: { not: null } } },
    include: { entry: true },
    orderBy: { entry: { draw: 'asc' } },
  })
  return scores.map(({ id, value, entry }) => ({
    slot: entry.draw!,
    entryId: entry.id,
    scoreId: id,
    text: value === null ? null : (value / 1000).toFixed(2),
  }))
}

async function doubledEntries(db: Database, activityId: number): Promise<number[]> {
  const saves = await db.change.findMany({
    where: { activity_id: activityId, kind: 'score saved' },
    orderBy: { id: 'asc' },
  })
  const last = new Map<number, string>()
  const doubled = new Set<number>()
  for (const { user_activity_id, after } of saves) {
    const score = JSON.stringify(after)
    if (last.get(user_activity_id!) === score) doubled.add(user_activity_id!)
    last.set(user_activity_id!, score)
  }
  return [...doubled]
}

const readScreen = (page: Page): Promise<Screen> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-score]')]
    const buttons = [...document.querySelectorAll('button')]
    return {
      boxes: boxes
        .filter(({ value }) => value.trim() !== '')
        .map((box) => ({ slot: Number(box.closest('tr')!.dataset.slot), text: box.value })),
      conflicts: buttons.filter(({ textContent }) => textContent?.includes('Keep mine')).length,
    }
  })

function describeSlot(
  { slot, scoreId, text }: Stored,
  { boxes }: Screen,
  { typed, strokes, passages }: Evidence,
): string {
  const meant = typed.find((one) => one.slot === slot)?.text ?? 'nothing'
  const box = boxes.find((one) => one.slot === slot)
  const runs: { went: string; keys: string[] }[] = []
  for (const { key, target } of strokes.filter((stroke) => stroke.slot === slot)) {
    if (runs.at(-1)?.went === target) runs.at(-1)!.keys.push(key)
    else runs.push({ went: target, keys: [key] })
  }
  return [
    `slot ${slot}: meant ${meant}, stored ${text ?? 'nothing'}${box ? `, and "${box.text}" is still typed there` : ''}`,
    ...runs.map(({ went, keys }) => `  keys ${keys.join(' ')}: ${went}`),
    ...passages
      .filter(({ path }) => path === `/ajax/score/${scoreId}`)
      .map(
        ({ number, method, path, outcome, status }) =>
          `  #${number} ${method} ${path}: ${outcome === 'pass' ? 'passed' : FAULTS[outcome]} (${status ?? 'no answer'})`,
      ),
  ].join('\n')
}
