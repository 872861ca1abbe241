import type { PointsRules } from './points.ts'

/** The published rules that a preset follows. */
export type RuleSource = { title: string; url: string }

export type PointsPreset = { name: string; source: RuleSource; points: PointsRules }

export const NBHA_EARNED_POINTS: RuleSource = {
  title: 'NBHA earned points',
  url: 'https://nbha.com/membership/rules/earned-points/',
}

export const POINTS_PRESETS: PointsPreset[] = [
  {
    name: 'NBHA, 5 to 1 in every division',
    source: NBHA_EARNED_POINTS,
    points: { table: countdown(5), ties: 'HIGH', by: 'division', moveUp: false },
  },
  {
    name: 'Central 4D, 25 to 1 by placing among members',
    source: { title: 'Central 4D rule book', url: 'https://www.central4d.com/rulebook' },
    points: { table: countdown(25), ties: 'SPLIT', by: 'division', moveUp: true },
  },
  {
    name: 'WPRA Tour, 15 to 1',
    source: {
      title: 'WPRA Tour standings',
      url: 'http://www.wpra.com/index.php/standings/standings-wpra-tour',
    },
    points: { table: countdown(15), ties: 'SPLIT', by: 'contest', moveUp: false },
  },
  {
    name: 'High school rodeo, 10 to 1',
    source: {
      title: 'Nebraska high school rodeo point system',
      url: 'http://hsrodeo-nebraska.com/Membership/Point%20System%20State%20Finals.htm',
    },
    points: { table: countdown(10), ties: 'SPLIT', by: 'contest', moveUp: false },
  },
  {
    name: 'CJRA, 48 to 4',
    source: { title: 'CJRA points', url: 'https://cjra1.org/points' },
    points: { table: [48, 38, 32, 26, 20, 14, 10, 8, 6, 4], ties: 'SPLIT', by: 'contest', moveUp: false },
  },
]

export const findPointsPreset = (table: string): PointsPreset | undefined =>
  table ? POINTS_PRESETS.find(({ name }) => name.startsWith(table)) : undefined

export const POINTS_TABLES = POINTS_PRESETS.map(({ name }) => name.split(',')[0])

function countdown(from: number): number[] {
  return Array.from({ length: from }, (_, index) => from - index)
}
