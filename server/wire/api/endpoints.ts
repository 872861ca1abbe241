import type { z } from '../fields/zod.ts'
import {
  Activity,
  Draw,
  Event,
  Events,
  Listening,
  Me,
  MyNotifications,
  MyPushSubscriptions,
  MyRuns,
  Payout,
  Results,
} from './answers.ts'
import { Nothing, PageAsked, RoundAsked, SearchAsked, ViewAsked } from './asked.ts'

export type Endpoint = {
  /** Below the address of the API, written as the route table has it. */
  path: string
  summary: string
  query: z.ZodObject
  answer: z.ZodType
  /** Who asks by it; everybody where there is none. */
  by?: 'token'
}

/** All that the API answers: the document, its page and the tests follow from this list. */
export const ENDPOINTS: Endpoint[] = [
  {
    path: 'events',
    summary: "Today's events and those near by date, or those that a search finds.",
    query: SearchAsked,
    answer: Events,
  },
  { path: 'events/:slug', summary: 'An event with its activities.', query: Nothing, answer: Event },
  {
    path: 'activities/:activityId',
    summary: 'An activity (a class): how far it is, its gos, and its live channel.',
    query: Nothing,
    answer: Activity,
  },
  {
    path: 'activities/:activityId/draw',
    summary: 'The published draw of a go, with the scores as they are saved.',
    query: RoundAsked,
    answer: Draw,
  },
  {
    path: 'activities/:activityId/results',
    summary: 'Placings of a class or an incentive, with money once the payout is published.',
    query: ViewAsked,
    answer: Results,
  },
  {
    path: 'activities/:activityId/payout',
    summary: 'The published payout of a class or an incentive.',
    query: ViewAsked,
    answer: Payout,
  },
  {
    path: 'live',
    summary: 'Where to listen: key, host, and the names of channels and events.',
    query: Nothing,
    answer: Listening,
  },
  { path: 'me', summary: 'Whose token it is.', query: Nothing, answer: Me, by: 'token' },
  {
    path: 'me/runs',
    summary: 'Your runs in published draws, a hundred a page, the latest event first.',
    query: PageAsked,
    answer: MyRuns,
    by: 'token',
  },
  {
    path: 'me/notifications',
    summary: 'What you were told, a hundred a page, the latest first.',
    query: PageAsked,
    answer: MyNotifications,
    by: 'token',
  },
  {
    path: 'me/push-subscriptions',
    summary: 'Your devices that are told by push, the newest first.',
    query: Nothing,
    answer: MyPushSubscriptions,
    by: 'token',
  },
]
