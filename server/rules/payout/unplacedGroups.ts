import type { ScoreValue } from '../scoring/score.ts'

type Unplaced = { score: ScoreValue | null; scratched: boolean }

/** Only riders who ran are "Not placed". Groups without rows are left out. */
export function groupUnplaced<Row extends Unplaced>(rows: Row[]): { title: string; rows: Row[] }[] {
  const running = rows.filter(({ scratched }) => !scratched)
  return [
    { title: 'Not placed', rows: running.filter(({ score }) => score !== null) },
    { title: 'Still to run', rows: running.filter(({ score }) => score === null) },
    { title: 'Scratched', rows: rows.filter(({ scratched }) => scratched) },
  ].filter(({ rows }) => rows.length > 0)
}
