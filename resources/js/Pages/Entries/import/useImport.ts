import { useCallback, useEffect, useMemo, useState } from 'react'
import type { EntryColumn, EntryLines } from '#wire/entries.ts'
import type {
  CreatedImport,
  HorseChoices,
  ImportFees,
  ImportMatches,
  NameChoices,
  NewImportLine,
} from '#wire/entryImports.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { indexClasses } from '#rules/entries/import/classWords.ts'
import { layoutProblem, recognizeColumns } from '#rules/entries/import/columns.ts'
import {
  decideName,
  type Entered,
  type EnteredRuns,
  horseKey,
  mountKey,
  type NameDecision,
  type NamedRider,
  type PlannedLine,
  planLines,
  preferRidden,
  riderKey,
  runKey,
} from '#rules/entries/import/plan.ts'
import { type ImportedRow, type ImportMapping, readRows } from '#rules/entries/import/rows.ts'
import { errorMessage } from '../../../api/errors.ts'
import { getJson, http } from '../../../api/http.ts'
import { LONG_WRITE_TIMEOUT } from '../../../api/noResponse.ts'
import { reloadProps } from '../../../visits/reloadProps.ts'
import type { Source } from './source.ts'

export type Choices = Record<string, number | 'new'>
type Matches = Pick<ImportMatches, 'returned_checks'> & {
  riders: Map<string, NameChoices>
  horses: Map<string, HorseChoices>
}

const NO_CHOICES = { certain: null, is_exact: false, choices: [] }

type Line = NamedRider & { horse: string | null }

export function useImport(event: { id: number }, columns: EntryColumn[], given: Source) {
  const index = useMemo(() => indexClasses(columns), [columns])
  const classes = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const [rows, setRows] = useState(given.rows)
  const [recognized] = useState<ImportMapping>(() => ({
    ...(given.email?.layout ?? recognizeColumns(given.rows, index)),
    every_line: [],
    words: {},
  }))
  const [mapping, setMapping] = useState(recognized)
  const [riders, setRiders] = useState<Choices>({})
  const [horses, setHorses] = useState<Choices>({})
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())

  const problem = layoutProblem(mapping)
  const [year] = useState(() => new Date().getFullYear())
  const read = useMemo(
    () => (problem ? [] : readRows(rows, mapping, index, year)),
    [rows, mapping, index, problem, year],
  )
  const names = useMemo(() => namesIn(read.flatMap(({ lines }) => lines)), [read])
  /** How many times the preview was checked again. */
  const [checks, setChecks] = useState(0)
  const entered = useEntered(event, checks)
  const { matches, shownMatches, hasFailed } = useMatches(event, names, checks)

  const decideRider = useCallback(
    (line: NamedRider): NameDecision => {
      const key = riderKey(line)
      return decideName(shownMatches?.riders.get(key) ?? NO_CHOICES, riders[key])
    },
    [shownMatches, riders],
  )
  const horseMatches = useCallback(
    (line: Line): HorseChoices =>
      preferRidden(shownMatches?.horses.get(horseKey(line.horse!)) ?? NO_CHOICES, decideRider(line)),
    [shownMatches, decideRider],
  )
  const decisions = useMemo(() => ({ mapping, riders, horses }), [mapping, riders, horses])
  const plan = useMemo((): Plan | null => {
    if (!matches || !entered) return null
    const horse = (line: Line) => decideName(horseMatches(line), horses[mountKey(line)])
    const planned = planLines(read, { rider: decideRider, horse, leftOut }, entered, classes)
    return { read, planned, decisions }
  }, [read, matches, entered, decideRider, horseMatches, horses, leftOut, classes, decisions])
  const shown = useLastPlan(plan, problem !== null)
  const { planned } = shown

  const newLines = useMemo(() => planned.filter(({ status }) => status === 'new'), [planned])
  const lines = useMemo(() => newLines.map(newLine), [newLines])
  const { fees, feesError } = useFees(event, lines, checks)

  async function save(): Promise<CreatedImport> {
    const input = { file_name: given.name.slice(0, 200), sha256: given.sha256, lines }
    const { data } = await http.post<CreatedImport>(entryPaths.imports(event.id), input, {
      timeout: LONG_WRITE_TIMEOUT,
    })
    return data
  }

  return {
    rows,
    /** True for entries pasted from an email. In a spreadsheet, only cells with a problem can be edited. */
    isEditable: given.email !== null,
    /** True if the secretary has changed, chosen or left out something. */
    isChanged:
      rows !== given.rows ||
      mapping !== recognized ||
      leftOut.size > 0 ||
      Object.keys({ ...riders, ...horses }).length > 0,
    mapping,
    setMapping,
    problem,
    read: shown === NO_PLAN ? read : shown.read,
    planned,
    /** Changes when a column, word or name is decided, but not while a cell is edited. */
    decisions: shown.decisions,
    matches: shownMatches,
    horseMatches,
    returnedChecks: returnedChecksOf(planned, shownMatches),
    feesOf: (one: PlannedLine) => fees?.lines[newLines.indexOf(one)],
    totalCents: plan ? (fees?.total_cents ?? null) : null,
    places: fees?.places ?? [],
    feesError,
    isMatching: !problem && !hasFailed && (!matches || !entered),
    hasFailed,
    riders,
    chooseRider: (key: string, choice: number | 'new') => setRiders({ ...riders, [key]: choice }),
    horses,
    chooseHorse: (key: string, choice: number | 'new') => setHorses({ ...horses, [key]: choice }),
    /** `keys` come from `wordsKey`. */
    decideWords: (keys: string[], class_ids: number[]) =>
      setMapping({
        ...mapping,
        words: { ...mapping.words, ...Object.fromEntries(keys.map((key) => [key, class_ids])) },
      }),
    leaveOut(row: number, isOut: boolean) {
      const next = new Set(leftOut)
      if (isOut) next.add(row)
      else next.delete(row)
      setLeftOut(next)
    },
    /** Copies the last line's rider, because a row without text would be skipped. */
    addLine: () => setRows([...rows, rows.at(-1)!.map((cell, at) => (at === 0 ? cell : ''))]),
    changeCell: (row: number, column: number, text: string) =>
      setRows(
        rows.map((cells, at) =>
          at === row - 1 ? cells.map((cell, nth) => (nth === column ? text : cell)) : cells,
        ),
      ),
    /** Reloads what other users may have changed. Keeps the secretary's choices and typed text. */
    checkAgain() {
      setChecks((count) => count + 1)
      void reloadProps(['columns'])
    },
    save,
  }
}

type Plan = { read: ImportedRow[]; planned: PlannedLine[]; decisions: object | null }

const NO_PLAN: Plan = { read: [], planned: [], decisions: null }

/** Shows the last plan while changed names are being matched, so that the lines and the focus stay in place. */
function useLastPlan(plan: Plan | null, isReset: boolean): Plan {
  const [last, setLast] = useState(NO_PLAN)
  const shown = plan ?? (isReset ? NO_PLAN : last)
  if (shown !== last) setLast(shown)
  return shown
}

function returnedChecksOf(planned: PlannedLine[], matches: Matches | null): string[] {
  const riders = new Set(planned.flatMap(({ status, rider }) => (status === 'new' ? [rider] : [])))
  const found = matches?.returned_checks.filter(({ rider_id }) => riders.has(rider_id)) ?? []
  return [...new Set(found.map(({ notice }) => notice))]
}

export type ImportState = ReturnType<typeof useImport>

function namesIn(lines: Line[]) {
  const riders = new Map(
    lines.map((line) => {
      const { bbr_id, email } = line.details
      return [riderKey(line), { name: line.rider, bbr_id, email }]
    }),
  )
  const horses = new Map(
    lines.flatMap(({ horse }) => (horse === null ? [] : [[horseKey(horse), horse] as const])),
  )
  return { riders, horses }
}

const FEES_DELAY_MS = 300

function useFees(event: { id: number }, lines: NewImportLine[], checks: number) {
  const [found, setFound] = useState<{ lines: NewImportLine[]; fees: ImportFees | null; error: string }>()
  useEffect(() => {
    if (lines.length === 0) return
    const request = new AbortController()
    const timer = setTimeout(() => {
      const options = { timeout: LONG_WRITE_TIMEOUT, signal: request.signal }
      http.post<ImportFees>(entryPaths.importFees(event.id), { lines }, options).then(
        ({ data }) => setFound({ lines, fees: data, error: '' }),
        (error: unknown) => {
          if (request.signal.aborted) return
          console.error('The fees could not be loaded', error)
          setFound({ lines, fees: null, error: errorMessage(error) ?? FEES_FAILED })
        },
      )
    }, FEES_DELAY_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [event.id, lines, checks])
  if (lines.length === 0) return { fees: NO_FEES, feesError: '' }
  return found?.lines === lines ? { fees: found.fees, feesError: found.error } : { fees: null, feesError: '' }
}

const NO_FEES: ImportFees = { lines: [], total_cents: 0, places: [] }
const FEES_FAILED = "Couldn't load the fees. Press Check again."

function useEntered(event: { id: number }, checks: number): Entered | null {
  const [entered, setEntered] = useState<Entered | null>(null)
  useEffect(() => {
    let isCurrent = true
    void getJson<EntryLines>(entryPaths.entryLines(event.id)).then(
      ({ data }) =>
        isCurrent &&
        setEntered({
          runs: enteredRuns(data),
          locked: lockedContests(data),
          session_only: sessionOnlyRuns(data),
          gos: openGos(data),
          exhibitions: soldExhibitions(data),
        }),
    )
    return () => void (isCurrent = false)
  }, [event.id, checks])
  return entered
}

const soldExhibitions = ({ lines }: EntryLines) =>
  new Map(lines.map(({ rider, horse, exhibitions }) => [runKey(rider.id, horse?.id ?? null, 0), exhibitions]))

/**
 * Maps each run key to the contests that all of its entries share. Scratched and scored entries don't count. The
 * value is null if every entry is scratched or scored.
 */
function enteredRuns({ lines }: EntryLines): EnteredRuns {
  const entered = new Map<string, ReadonlySet<number> | null>()
  for (const { rider, horse, entries } of lines)
    for (const { activity_id, contests, scratched, has_score } of entries) {
      const key = runKey(rider.id, horse?.id ?? null, activity_id)
      const before = entered.get(key) ?? null
      const counted = before ? contests.filter((id) => before.has(id)) : contests
      entered.set(key, scratched || has_score ? before : new Set(counted))
    }
  return entered
}

function lockedContests({ lines }: EntryLines) {
  const locked = new Map<string, ReadonlySet<number>>()
  for (const { rider, horse, entries } of lines)
    for (const { activity_id, contests, scratched, has_score } of entries) {
      const key = runKey(rider.id, horse?.id ?? null, activity_id)
      if (scratched || has_score) locked.set(key, new Set([...(locked.get(key) ?? []), ...contests]))
    }
  return locked
}

/** The runs that don't count in their own class in any go. */
function sessionOnlyRuns({ lines }: EntryLines): Set<string> {
  const counts = new Map<string, boolean>()
  for (const { rider, horse, entries } of lines)
    for (const { activity_id, contests } of entries) {
      const key = runKey(rider.id, horse?.id ?? null, activity_id)
      counts.set(key, counts.get(key) || contests.includes(activity_id))
    }
  return new Set([...counts].flatMap(([key, isCounted]) => (isCounted ? [] : key)))
}

function openGos({ lines }: EntryLines): Map<string, Set<string>> {
  const gos = new Map<string, Set<string>>()
  for (const { rider, horse, entries } of lines)
    for (const { activity_id, round, scratched, has_score } of entries) {
      const key = runKey(rider.id, horse?.id ?? null, activity_id)
      if (!scratched && !has_score) gos.set(key, new Set([...(gos.get(key) ?? []), round]))
    }
  return gos
}

/** Returns the last matches of the same names while they are being matched again. */
function useMatches(event: { id: number }, { riders, horses }: ReturnType<typeof namesIn>, checks: number) {
  const key = [...riders.keys(), '', ...horses.keys()].join('\n')
  const [found, setFound] = useState<{ key: string; matches: Matches | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const asked = { riders: [...riders.values()], horses: [...horses.values()] }
    http.post<ImportMatches>(entryPaths.importMatches(event.id), asked, { timeout: LONG_WRITE_TIMEOUT }).then(
      ({ data }) => {
        const matches = {
          riders: new Map([...riders.keys()].map((key, nth) => [key, data.riders[nth]!])),
          horses: new Map([...horses.keys()].map((key, nth) => [key, data.horses[nth]!])),
          returned_checks: data.returned_checks,
        }
        if (isCurrent) setFound({ key, matches })
      },
      (error: unknown) => {
        console.error('Names could not be matched', error)
        if (isCurrent) setFound((last) => (last?.key === key && last.matches ? last : { key, matches: null }))
      },
    )
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [event.id, key, checks])
  const isFound = found?.key === key
  return {
    matches: isFound ? found.matches : null,
    /** The previous names' matches while changed names are being matched. */
    shownMatches: found?.matches ?? null,
    hasFailed: isFound && found.matches === null,
  }
}

function newLine({ line, rider, horse, rollovers }: PlannedLine): NewImportLine {
  const { details, request, request_class, class_ids, exhibitions } = line!
  return {
    rider_id: typeof rider === 'number' ? rider : null,
    rider_name: line!.rider,
    hometown: details.hometown,
    bbr_id: details.bbr_id,
    birth_year: details.birth_year,
    phone: details.phone,
    horse_id: typeof horse === 'number' ? horse : null,
    horse_name: line!.horse,
    class_ids,
    rollovers,
    exhibitions,
    request,
    request_class,
  }
}
