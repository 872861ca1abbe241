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
  app.use(servePublicFromCache({ peek: (key) => (key === '/m/' ? start : undefined), catchUp: undefined }))
  expect((await request(app).get(path)).status).toBe(status)
})

test("doesn't serve a cached page that another instance has changed", async () => {
  let cached: unknown = await toCachedResponse('<p>Today</p>', HTML)
  const app = express()
  const catchUp = async () => void (cached = undefined)
  app.use(servePublicFromCache({ peek: () => cached, catchUp }))
  expect((await request(app).get('/m')).status).toBe(404)
})
