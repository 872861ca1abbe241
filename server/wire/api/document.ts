import { OpenApiGeneratorV31, OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { z } from '../fields/zod.ts'
import * as paths from '../paths.ts'
import { PRODUCT } from '../product.ts'
import { Problem } from './answers.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'

/** As it is served. What stands in it is checked against the specification of OpenAPI, and here only its frame. */
export const ApiDocument = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.looseObject({})),
})

/** The OpenAPI document, made from the schemas by which the tests parse every answer. */
export function apiDocument() {
  const registry = new OpenAPIRegistry()
  registry.registerComponent('securitySchemes', TOKEN, {
    type: 'http',
    scheme: 'bearer',
    description: 'A token from your account page.',
  })
  for (const endpoint of ENDPOINTS) registry.registerPath(described(endpoint))
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: PRODUCT, version: '1', description: ABOUT },
    servers: [{ url: paths.api }],
  })
}

const TOKEN = 'token'
const ABOUT = 'A read-only API for published data and for your own runs. Money is in whole cents.'

const described = ({ path, summary, query, answer, by }: Endpoint) => ({
  method: 'get' as const,
  path: `/${path}`.replaceAll(/:(\w+)/g, '{$1}'),
  summary,
  ...(by === 'token' && { security: [{ [TOKEN]: [] }] }),
  request: { params: namesIn(path), query },
  responses: {
    200: {
      description: 'The current data, with an ETag.',
      content: { 'application/json': { schema: answer } },
    },
    304: { description: 'Not modified since the ETag in If-None-Match.' },
    ...(by === 'token' && refused(401, 'Missing or revoked token.')),
    ...refused(404, 'Not found, or not published.'),
    ...refused(422, 'Invalid parameter.'),
    ...refused(429, 'Too many requests. Wait for the number of seconds in Retry-After.'),
    ...refused(503, 'Temporarily unavailable. Wait for the number of seconds in Retry-After.'),
  },
})

const namesIn = (path: string) =>
  z.object(
    Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === 'slug' ? z.string() : z.int()]),
    ),
  )

const refused = (status: number, description: string) => ({
  [status]: { description, content: { 'application/problem+json': { schema: Problem } } },
})
