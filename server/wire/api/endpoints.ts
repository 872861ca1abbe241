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
    summary: 'Current, upcoming and recent events, or the events that match a search.',
    query: SearchAsked,
    answer: Events,
  },
  { path: 'events/:slug', summary: 'An event and its classes.', query: Nothing, answer: Event },
  {
    path: 'activities/:activityId',
    summary: 'A class (activity): its status, gos and live channel.',
    query: Nothing,
    answer: Activity,
  },
  {
    path: 'activities/:activityId/draw',
    summary: 'The published draw of a go, with the scores saved so far.',
    query: RoundAsked,
    answer: Draw,
  },
  {
    path: 'activities/:activityId/results',
    summary: 'The results of a class or side pot, with prize money once the payout is published.',
    query: ViewAsked,
    answer: Results,
  },
  {
    path: 'activities/:activityId/payout',
    summary: 'The published payout of a class or side pot, with its total.',
    query: ViewAsked,
    answer: Payout,
  },
  {
    path: 'live',
    summary: 'Connection details for live updates: key, host, channel and event names.',
    query: Nothing,
    answer: Listening,
  },
  { path: 'me', summary: 'The account that the token belongs to.', query: Nothing, answer: Me, by: 'token' },
  {
    path: 'me/runs',
    summary: 'Your runs in published draws, latest event first, 100 per page.',
    query: PageAsked,
    answer: MyRuns,
    by: 'token',
  },
  {
    path: 'me/notifications',
    summary: 'Your notifications, latest first, 100 per page.',
    query: PageAsked,
    answer: MyNotifications,
    by: 'token',
  },
  {
    path: 'me/push-subscriptions',
    summary: 'Your devices with push notifications, newest first.',
    query: Nothing,
    answer: MyPushSubscriptions,
    by: 'token',
  },
]
