import type { PurseRules } from '../payout/payout.ts'
import { DIVISION_PRESETS, onePlaceIn, prcaPlaces } from '../payout/presets.ts'
import type { NoTime } from '../scoring/score.ts'

/** Offsets are in milliseconds, shares in basis points. */
export type ClassPreset = {
  name: string
  kind: 'Barrel race' | 'Rodeo'
  source: string
  judged: boolean
  track_horses: boolean
  track_bulls: boolean
  has_divisions: boolean
  divisions: PurseRules['divisions']
  places: PurseRules['places']
  placesBy: 'placed' | 'net'
  payback_bp: number
  age_from: number | null
  age_to: number | null
  /** `min_gap` and `drag_every` are in slots. If `drag_every` is 0, there are no drags. */
  min_gap: number
  drag_every: number
  added_seconds: number[]
  no_times: NoTime[]
  side_pots: string[]
}

const NBHA = 'https://nbha.com/membership/payout (at least 75 % of the fees)'
const AGES =
  'ages: youth, adult 19-49, senior 50+ of the side pots in https://si.com/fannation/rodeo/news/pretty-in-pink-million-guaranteed-pink-buckle-barrel-race-preview'
const PRCA = 'PRCA R5.4.2 and 6 % deducted: https://prorodeo.cld.bz/PRCA-Business-Journal-May-26-2023/4'

const ONE_DIVISION = findDivisions('One division')

/** Each knocked barrel adds 5 seconds: https://pinkbuckle.com/race/race-rules */
const BARRELS = {
  kind: 'Barrel race' as const,
  judged: false,
  track_horses: true,
  track_bulls: false,
  places: onePlaceIn(5),
  placesBy: 'placed' as const,
  payback_bp: 7500,
  age_from: null,
  age_to: null,
  min_gap: 15,
  drag_every: 5,
  added_seconds: [5, 10, 15],
  no_times: ['NT', 'DQ', 'Broke'] as NoTime[],
  side_pots: ['Novice Horse', 'Youth', 'Adult', 'Senior'],
}

/** No 'Broke': these events have no pattern to break. */
const TIMED = {
  ...BARRELS,
  kind: 'Rodeo' as const,
  source: PRCA,
  has_divisions: false,
  divisions: ONE_DIVISION,
  places: [
    { upTo: 299_999, percentsBp: prcaPlaces(0)[0]!.percentsBp },
    { upTo: 699_999, percentsBp: prcaPlaces(300_000)[0]!.percentsBp },
    { upTo: null, percentsBp: prcaPlaces(700_000)[0]!.percentsBp },
  ],
  placesBy: 'net' as const,
  payback_bp: 9400,
  drag_every: 0,
  no_times: ['NT', 'DQ'] as NoTime[],
  side_pots: [],
}

export const CLASS_PRESETS: ClassPreset[] = [
  dividedPreset('Open 4D', 'NBHA 4D, half seconds', NBHA),
  {
    ...dividedPreset('Youth 2D', '2D, one second', `https://www.buckeyearena.com/legacy-races ; ${AGES}`),
    age_to: 18,
    side_pots: ['Novice Horse'],
  },
  {
    ...dividedPreset('Senior 3D', 'NBHA 3D', `${NBHA} ; ${AGES}`),
    age_from: 50,
    side_pots: ['Novice Horse'],
  },
  {
    ...singleDivisionPreset('Pee Wee', "one division, one place in five; its ages are the producer's"),
    side_pots: [],
  },
  {
    ...dividedPreset(
      'Futurity 2D',
      'Futurity 2D, three quarters of a second',
      'https://www.buckeyearena.com/legacy-races ; the Pink Buckle futurity splits at .75 too',
    ),
    side_pots: ['Youth', 'Adult', 'Senior'],
  },
  {
    ...singleDivisionPreset(
      'Exhibition',
      'no competition, nothing is paid: http://nbhatx05.barrelbingoproductions.com/rules.html',
    ),
    payback_bp: 0,
    min_gap: 1,
    side_pots: [],
  },
  {
    ...TIMED,
    name: 'Bull Riding',
    judged: true,
    track_horses: false,
    track_bulls: true,
    min_gap: 1,
    added_seconds: [],
  },
  { ...TIMED, name: 'Breakaway' },
  { ...TIMED, name: 'Tie-down' },
  { ...TIMED, name: 'Steer Wrestling' },
  {
    ...singleDivisionPreset(
      'Poles',
      'one division, one place in five; five seconds for a pole as for a barrel',
    ),
    kind: 'Rodeo',
  },
]

export const DEFAULT_CLASS: ClassPreset = singleDivisionPreset('', 'no preset')

export const findClassPreset = (name: string) => CLASS_PRESETS.find((preset) => preset.name === name)

function dividedPreset(name: string, preset: string, source: string): ClassPreset {
  return { ...BARRELS, name, source, has_divisions: true, divisions: findDivisions(preset) }
}

function singleDivisionPreset(name: string, source: string): ClassPreset {
  return { ...BARRELS, name, source, has_divisions: false, divisions: ONE_DIVISION }
}

function findDivisions(preset: string): PurseRules['divisions'] {
  return DIVISION_PRESETS.find(({ name }) => name === preset)!.divisions
}
