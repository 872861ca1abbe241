import type { Event, Incentive, Organization } from './activity.ts'
import type { Score } from './draw.ts'

/** The product's name, on every screen and sheet. */
export const PRODUCT = 'Ingate'

/**
 * Where live messages come from: Pusher's own servers, a named engine that speaks the protocol,
 * or the very host that sent the page.
 */
export type Realtime = {
  key: string
  cluster: string
  server: 'channels' | 'page' | { host: string; port: number; tls: boolean }
}

/** What every page gets besides its own props. */
export type SharedProps = {
  auth: { user: { id: number; name: string } | null }
  errors: Record<string, string>
  demo: boolean
  realtime: Realtime | null
}

export type OrganizationsProps = {
  organizations: (Organization & {
    role: string
    events_count: number
    /** Day of the nearest event to come, as YYYY-MM-DD. */
    next_event: string | null
  })[]
}

export type EventsProps = {
  organization: Organization
  events: (Event & {
    location: string | null
    /** YYYY-MM-DD */
    starts_on: string | null
    activities_count: number
  })[]
}

export type ActivitiesProps = {
  organization: Organization
  event: Event
  activities: ActivitySummary[]
}

export type ActivitySummary = {
  id: number
  name: string
  total_slots: number
  filled: number
  scored: number
  publish_draw: boolean
  publish_payout: boolean
  rounds: string[]
  /** One draw manager per round; an activity without rounds has the one round ''. */
  draws: { round: string; url: string }[]
  /** Address of the payout page. */
  payout: string
  incentives: Incentive[]
}

export type RiderProps = {
  rider: { id: number; name: string; hometown: string | null; bbr_id: string | null; fake: boolean }
  runs: RiderRun[]
}

export type RiderRun = {
  id: number
  event: string
  activity: string
  draw: number | null
  round: string
  horse: string | null
  scratched: boolean
  score: Score
  /** The draw manager, for those who may open it. */
  url: string | null
}

export type ErrorProps = {
  status: number
  message?: string
  request_id?: string
}
