import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import * as serviceWorker from '../../server/controllers/draw/serviceWorker.ts'
import * as help from '../../server/controllers/help.ts'
import { testApp, testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const app = testApp(db)

test("serves the draw's service worker to signed-out visitors without setting a cookie", async () => {
  const { status, headers, text } = await request(app).get('/draw-worker.js')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['set-cookie']).toBeUndefined()
  expect(text).toBe('self.BUILD = {"version":"tests","files":["/build/draw.js"]}\n// draw worker')
})

test("serves the guide's service worker to signed-out visitors without setting a cookie", async () => {
  const { status, headers, text } = await request(app).get('/help-worker.js?tests')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['set-cookie']).toBeUndefined()
  expect(text).toBe(
    'self.BUILD = {"version":"tests","page":"/help","files":["/build/help.js"]}\n// guide worker',
  )
})

test('returns 404 for service workers in development', async () => {
  const none = { files: [], worker: null }
  const development = express()
    .use((req, _res, next) => next(void Object.assign(req, { offlineAssets: none, guideAssets: none })))
    .get('/draw-worker.js', serviceWorker.show)
    .get('/help-worker.js', help.worker)
  for (const file of ['/draw-worker.js', '/help-worker.js'])
    expect((await request(development).get(file)).status, file).toBe(404)
})

test("keeps the draw and guide caches when the rider app's service worker is turned off", async () => {
  const { text } = await request(testApp(db, undefined, testEnv({ PHONE_WORKER: 'false' }))).get(
    '/m/worker.js',
  )
  expect(text).toContain('!/^(draw|guide) /.test(name)')
})
