import type { z } from '../validation/zod.ts'
import {
  ApiActivity,
  ApiDraw,
  ApiEvent,
  ApiEvents,
  ApiLiveConnection,
  ApiMe,
  ApiNotifications,
  ApiPushSubscriptions,
  ApiRuns,
  ApiPayout,
  ApiResults,
} from './responses.ts'
import { NoQuery, PageQuery, RoundQuery, EventSearchQuery, ViewQuery } from './queryParams.ts'

export type Endpoint = {
  path: string
  summary: string
  query: z.ZodObject
  response: z.ZodType
  auth?: 'token'
}

export const ENDPOINTS: Endpoint[] = [
  {
    path: 'events',
    summary: 'Current, upcoming and recent events, or the events that match a search.',
    query: EventSearchQuery,
    response: ApiEvents,
  },
  { path: 'events/:slug', summary: 'An event and its classes.', query: NoQuery, response: ApiEvent },
  {
    path: 'activities/:activityId',
    summary: 'A class (activity): its status, gos and live channel.',
    query: NoQuery,
    response: ApiActivity,
  },
  {
    path: 'activities/:activityId/draw',
    summary: 'The published draw of a go, with the scores saved so far.',
    query: RoundQuery,
    response: ApiDraw,
  },
  {
    path: 'activities/:activityId/results',
    summary: 'The results of a class or side pot, with prize money once the payout is published.',
    query: ViewQuery,
    response: ApiResults,
  },
  {
    path: 'activities/:activityId/payout',
    summary: 'The published payout of a class or side pot, with its total.',
    query: ViewQuery,
    response: ApiPayout,
  },
  {
    path: 'live',
    summary: 'Connection details for live updates: key, host, channel and event names.',
    query: NoQuery,
    response: ApiLiveConnection,
  },
  {
    path: 'me',
    summary: 'The account that the token belongs to.',
    query: NoQuery,
    response: ApiMe,
    auth: 'token',
  },
  {
    path: 'me/runs',
    summary: 'Your runs in published draws, latest event first, 100 per page.',
    query: PageQuery,
    response: ApiRuns,
    auth: 'token',
  },
  {
    path: 'me/notifications',
    summary: 'Your notifications, latest first, 100 per page.',
    query: PageQuery,
    response: ApiNotifications,
    auth: 'token',
  },
  {
    path: 'me/push-subscriptions',
    summary: 'Your devices with push notifications, newest first.',
    query: NoQuery,
    response: ApiPushSubscriptions,
    auth: 'token',
  },
]
