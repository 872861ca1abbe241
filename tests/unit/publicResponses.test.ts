import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { HTML, toCachedResponse } from '../../server/cache/response.ts'
import { servePublicFromCache } from '../../server/cache/publicResponses.ts'

test.each([
  ['/m/', 200],
  ['/m', 200],
  ['/m?q=', 404],
  ['/money', 404],
])('when only the start page is cached, responds to %s with %i', async (path, status) => {
  const start = await toCachedResponse('<p>Today</p>', HTML)
  const app = express()
  app.use(servePublicFromCache({ peek: (key) => (key === '/m/' ? start : undefined) }))
  expect((await request(app).get(path)).status).toBe(status)
})
