import { OpenApiGeneratorV31, OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { z } from '../validation/zod.ts'
import * as paths from '../paths.ts'
import { PRODUCT } from '../product.ts'
import { ProblemDetails } from './responses.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'

export const OpenApiDocument = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.looseObject({})),
})

export function generateOpenApi() {
  const registry = new OpenAPIRegistry()
  registry.registerComponent('securitySchemes', TOKEN_SCHEME, {
    type: 'http',
    scheme: 'bearer',
    description: 'Create a token on your account page.',
  })
  for (const endpoint of ENDPOINTS) registry.registerPath(describeEndpoint(endpoint))
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: PRODUCT, version: '1', description: DESCRIPTION },
    servers: [{ url: paths.api }],
  })
}

const TOKEN_SCHEME = 'token'
const DESCRIPTION = 'A read-only API for published data and for your own runs. Money is in whole cents.'

const describeEndpoint = ({ path, summary, query, response, auth }: Endpoint) => ({
  method: 'get' as const,
  path: `/${path}`.replaceAll(/:(\w+)/g, '{$1}'),
  summary,
  ...(auth === 'token' && { security: [{ [TOKEN_SCHEME]: [] }] }),
  request: { params: pathParams(path), query },
  responses: {
    200: {
      description: 'The current data, with an ETag.',
      content: { 'application/json': { schema: response } },
    },
    304: { description: 'Not modified since the ETag in If-None-Match.' },
    ...(auth === 'token' && errorResponse(401, 'Missing or revoked token.')),
    ...errorResponse(404, 'Not found, or not published.'),
    ...errorResponse(422, 'Invalid parameter.'),
    ...errorResponse(429, 'Too many requests. Wait for the number of seconds in Retry-After.'),
    ...errorResponse(503, 'Temporarily unavailable. Wait for the number of seconds in Retry-After.'),
  },
})

const pathParams = (path: string) =>
  z.object(
    Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === 'slug' ? z.string() : z.int()]),
    ),
  )

const errorResponse = (status: number, description: string) => ({
  [status]: { description, content: { 'application/problem+json': { schema: ProblemDetails } } },
})
