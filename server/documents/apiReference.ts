import type { generateOpenApi } from '#wire/api/openApi.ts'
import * as paths from '#wire/paths.ts'
import { PRODUCT } from '#wire/product.ts'
import { html } from './html.ts'

type OpenApiDocument = ReturnType<typeof generateOpenApi>
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
}

export const apiReference = ({ info, paths: addresses = {}, components }: OpenApiDocument): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${PRODUCT} API</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${PRODUCT} API</h1>
          <p>${info.description} OpenAPI document: <a href="${paths.apiDocument}">openapi.json</a>.</p>
          <h2>Requests</h2>
          <ul>
            <li>All paths start with <code>${paths.api}</code>. Send GET requests.</li>
            <li>
              Public data needs no token. For your own data, create a token on
              <a href="${paths.account}">your account page</a> and send
              <code>Authorization: Bearer ingate_…</code>.
            </li>
            <li>
              Every response has an <code>ETag</code>. Send it back as <code>If-None-Match</code> to get 304
              while nothing has changed.
            </li>
            <li>
              Errors are <code>application/problem+json</code> (RFC 9457). After 429 or 503, wait for the
              number of seconds in <code>Retry-After</code>.
            </li>
            <li>
              For live updates, connect a Pusher client with the details from <code>/live</code> and subscribe
              to <code>live.{activityId}</code>. You don't need to poll.
            </li>
          </ul>
          <h2>Endpoints</h2>
          ${Object.entries(addresses).map(([path, { get }]) => get && endpointSection(path, get))}
          <h2>Responses</h2>
          ${Object.entries(components?.schemas ?? {}).map(([name, schema]) => schemaSection(name, schema as Schema))}
        </main>
      </body>
    </html> `.text

type Operation = NonNullable<NonNullable<OpenApiDocument['paths']>[string]['get']>
type Parameter = { in: string; name: string; description?: string; schema?: { description?: string } }

function endpointSection(path: string, { summary, parameters = [], responses, security }: Operation) {
  const named = (parameters as Parameter[]).filter((one) => one.in === 'query')
  const { content } = responses![200] as { content: Record<string, { schema: { $ref: string } }> }
  const name = content['application/json']!.schema.$ref.split('/').at(-1)
  return html`<section>
    <h3><code>GET ${path}</code></h3>
    <p>
      ${summary}${security && html` <strong>Needs a token.</strong>`} Returns <a href="#${name}">${name}</a>.
    </p>
    ${
      named.length > 0 &&
      html`<ul>
        ${named.map(
          (one) => html`<li><code>?${one.name}=</code> ${one.description ?? one.schema?.description}</li>`,
        )}
      </ul>`
    }
  </section>`
}

const schemaSection = (name: string, schema: Schema) =>
  html`<section>
    <h3 id="${name}">${name}</h3>
    <pre>${formatSchema(schema)}</pre>
  </section>`

function formatSchema(schema: Schema, depth = 0): string {
  const { type, properties, items, anyOf, format } = schema
  if (properties) {
    const indent = '  '.repeat(depth + 1)
    const lines = Object.entries(properties).map(
      ([name, one]) => `${indent}${name}: ${formatSchema(one, depth + 1)}`,
    )
    const orNull = [type].flat().includes('null') ? ' or null' : ''
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}${orNull}`
  }
  if (items) return `list of ${formatSchema(items, depth)}`
  if (anyOf) return anyOf.map((one) => formatSchema(one, depth)).join(' or ')
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const words = [type].flat().join(' or ') || 'anything'
  return format ? `${words} (${format})` : words
}

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 48rem; margin: 0 auto; padding: 1rem }
  section { border-block-start: 1px solid; padding-block: .25rem }
  h3 { margin-block: .5rem 0; overflow-wrap: anywhere }
  pre { overflow-x: auto }
`
