import { type Conditions, GOOD } from '../../support/network/proxy.ts'

/** `at` is a position in the list of typed times, from 0 to 1. */
export type Incident = {
  at: number
  what: 'server restarts' | 'lid closes' | 'browser is killed' | 'page reloads' | 'black hole'
}

export type NetworkProfile = {
  name: string
  conditions: Conditions
  incidents?: Incident[]
  isPlainHttp?: boolean
}

const DELAYS: Conditions = { delay: [0, 3000] }
const DROPS_AND_CUTS: Conditions = { drop: 0.2, cutAfter: 0.2 }
const CUT_ANSWERS: Conditions = { cutMiddle: 0.3 }
const HALF_OPEN: Conditions = { halfOpen: 0.1, mute: 0.1 }
const ALL_FAULTS: Conditions = {
  delay: [0, 3000],
  drop: 0.1,
  cutAfter: 0.1,
  cutMiddle: 0.1,
  halfOpen: 0.05,
  mute: 0.05,
  life: [3000, 20_000],
}

const TWO_RESTARTS: Incident[] = [
  { at: 0.3, what: 'server restarts' },
  { at: 0.65, what: 'server restarts' },
]

export const NETWORK_PROFILES: NetworkProfile[] = [
  { name: 'good', conditions: GOOD },
  { name: 'delays up to 3 s', conditions: DELAYS },
  { name: 'good, server restarted twice', conditions: GOOD, incidents: TWO_RESTARTS },
  { name: 'a fifth dropped, a fifth cut after processing', conditions: DROPS_AND_CUTS },
  { name: 'answers cut in the middle', conditions: CUT_ANSWERS },
  { name: 'half-open connections', conditions: HALF_OPEN },
  { name: 'black hole of 20 s', conditions: GOOD, incidents: [{ at: 0.3, what: 'black hole' }] },
  { name: 'all failures, server restarted twice', conditions: ALL_FAULTS, incidents: TWO_RESTARTS },
  { name: 'all failures, lid closed', conditions: ALL_FAULTS, incidents: [{ at: 0.5, what: 'lid closes' }] },
  {
    name: 'all failures, page reloaded twice',
    conditions: ALL_FAULTS,
    incidents: [
      { at: 0.4, what: 'page reloads' },
      { at: 0.7, what: 'page reloads' },
    ],
  },
  {
    name: 'delays up to 3 s, browser killed halfway',
    conditions: DELAYS,
    incidents: [{ at: 0.5, what: 'browser is killed' }],
  },
  {
    name: 'all failures, browser killed halfway',
    conditions: ALL_FAULTS,
    incidents: [{ at: 0.5, what: 'browser is killed' }],
  },
  {
    name: 'all failures, server restarted twice, on plain http',
    conditions: ALL_FAULTS,
    incidents: TWO_RESTARTS,
    isPlainHttp: true,
  },
]
