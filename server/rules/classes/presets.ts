import type { PurseRules } from '../payout/payout.ts'
import { DIVISION_PRESETS, onePlaceIn, prcaPlaces } from '../payout/presets.ts'
import type { NoTime } from '../scoring/score.ts'

/**
 * A class as it is usually held: with it a form is filled in, and everything can be changed afterwards. Offsets in
 * milliseconds, shares in basis points. `source` says where its numbers come from; ages are those that the associations
 * of the source name, and where they name none the organizer does.
 */
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
  /** Slots from one run of a rider to the next, and runs before the ground is worked; 0 is never. */
  min_gap: number
  drag_every: number
  added_seconds: number[]
  no_times: NoTime[]
}

const NBHA = 'https://nbha.com/membership/payout (at least 75 % of the fees)'
const AGES =
  'ages: youth, adult 19-49, senior 50+ of the side pots in https://si.com/fannation/rodeo/news/pretty-in-pink-million-guaranteed-pink-buckle-barrel-race-preview'
const PRCA = 'PRCA R5.4.2 and 6 % deducted: https://prorodeo.cld.bz/PRCA-Business-Journal-May-26-2023/4'

const ONE_DIVISION = findDivisions('One division')

/**
 * On a clover leaf: five seconds for a barrel, and a pattern that can be broken. https://pinkbuckle.com/race/race-rules
 */
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
}

/** The row of the place table follows the net purse in cents; there is no pattern to break. */
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
}

export const CLASS_PRESETS: ClassPreset[] = [
  dividedPreset('Open 4D', 'NBHA 4D, half seconds', NBHA),
  {
    ...dividedPreset('Youth 2D', '2D, one second', `https://www.buckeyearena.com/legacy-races ; ${AGES}`),
    age_to: 18,
  },
  { ...dividedPreset('Senior 3D', 'NBHA 3D', `${NBHA} ; ${AGES}`), age_from: 50 },
  singleDivisionPreset('Pee Wee', 'one division, one place in five; its ages are the producer’s'),
  dividedPreset(
    'Futurity 2D',
    'Futurity 2D, three quarters of a second',
    'https://www.buckeyearena.com/legacy-races ; the Pink Buckle futurity splits at .75 too',
  ),
  {
    ...singleDivisionPreset(
      'Exhibition',
      'no competition, nothing is paid: http://nbhatx05.barrelbingoproductions.com/rules.html',
    ),
    payback_bp: 0,
    min_gap: 1,
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

/** What a class of one's own begins with: timed, on a horse, one division. */
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
