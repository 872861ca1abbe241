import type { PointsRules } from './points.ts'

export type PointsPreset = { name: string; source: string; points: PointsRules }

export const POINTS_PRESETS: PointsPreset[] = [
  {
    name: 'NBHA, 5 to 1 in every division',
    source: 'https://nbha.com/membership/rules/earned-points/',
    points: { table: countdown(5), ties: 'HIGH', by: 'division', moveUp: false },
  },
  {
    name: 'Central 4D, 25 to 1 by placing among members',
    source: 'https://www.central4d.com/rulebook',
    points: { table: countdown(25), ties: 'SPLIT', by: 'division', moveUp: true },
  },
  {
    name: 'WPRA Tour, 15 to 1',
    source: 'http://www.wpra.com/index.php/standings/standings-wpra-tour',
    points: { table: countdown(15), ties: 'SPLIT', by: 'contest', moveUp: false },
  },
  {
    name: 'High school rodeo, 10 to 1',
    source: 'http://hsrodeo-nebraska.com/Membership/Point%20System%20State%20Finals.htm',
    points: { table: countdown(10), ties: 'SPLIT', by: 'contest', moveUp: false },
  },
  {
    name: 'CJRA, 48 to 4',
    source: 'https://cjra1.org/points',
    points: { table: [48, 38, 32, 26, 20, 14, 10, 8, 6, 4], ties: 'SPLIT', by: 'contest', moveUp: false },
  },
]

export const findPointsPreset = (table: string): PointsPreset | undefined =>
  table ? POINTS_PRESETS.find(({ name }) => name.startsWith(table)) : undefined

export const POINTS_TABLES = POINTS_PRESETS.map(({ name }) => name.split(',')[0])

function countdown(from: number): number[] {
  return Array.from({ length: from }, (_, index) => from - index)
}
