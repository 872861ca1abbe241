import type { Response } from 'supertest'
import type { ZodType } from 'zod'
import { RESPONSES, type NonJson } from '../../server/wire/responses.ts'
import { type PageName, PAGE_PROPS } from '../../server/wire/pageProps.ts'
import { ServerErrorBody, ErrorBody, ConflictBody } from '../../server/wire/errorBodies.ts'
import { ProblemDetails } from '../../server/wire/api/responses.ts'

type ReceivedResponse = {
  method: string
  path: string
  requestHeader(header: string): string
  status: number
  json: unknown
}

export function requireDocumentedResponse(response: Response) {
  const request = response.request as unknown as {
    method: string
    url: string
    get(header: string): string | undefined
  }
  const answer = {
    method: request.method.toLowerCase(),
    path: new URL(request.url).pathname,
    requestHeader: (header: string) => request.get(header) ?? '',
    status: response.status,
    json: parseJson(response),
  }
  const problem = answer.json === undefined ? undefined : findProblem(answer)
  if (problem) throw new Error(`${answer.method} ${answer.path} answered ${answer.status}: ${problem}`)
}

function parseJson({ type, text }: Response): unknown {
  if (type === 'application/json' || type === 'application/problem+json') return JSON.parse(text)
  if (type !== 'text/html') return undefined
  const [, page] = /<script data-page="app" type="application\/json">([\s\S]*?)<\/script>/.exec(text) ?? []
  return page && JSON.parse(page)
}

function findProblem(answer: ReceivedResponse): string | undefined {
  const { method, path, status, json } = answer
  if (isPage(json)) return findPageProblem(json, answer)
  const known = findSchema(method, path)
  if (known === undefined && !/^\/(ajax|api|broadcasting)\//.test(path)) return undefined
  if (status >= 400 && path.startsWith('/api/v1')) return schemaMismatch(ProblemDetails, json)
  if (status >= 400) return schemaMismatch(errorSchema(status), json) ?? zodDefaultMessages(json as ErrorBody)
  return typeof known === 'object' ? schemaMismatch(known, json) : `JSON instead of ${known ?? 'no response'}`
}

type Page = { component: string; props: Record<string, unknown> }

const isPage = (json: unknown): json is Page => !!json && typeof json === 'object' && 'component' in json

/** Props requested by a nested path are incomplete and don't match their schemas. */
function findPageProblem({ component, props }: Page, { requestHeader }: ReceivedResponse) {
  const schema = PAGE_PROPS[component as PageName]
  if (!schema) return `unknown page ${component}`
  const said = zodDefaultMessages({ message: '', ...props } as ErrorBody)
  if (said || requestHeader('X-Inertia-Partial-Component') !== component)
    return said ?? schemaMismatch(schema, props)
  const paths = requestHeader('X-Inertia-Partial-Data').split(',')
  const inParts = paths.filter((path) => path.includes('.')).map((path) => path.split('.')[0])
  const whole = Object.entries(props).filter(([name]) => !inParts.includes(name))
  return schemaMismatch(schema.partial(), Object.fromEntries(whole))
}

function errorSchema(status: number): ZodType {
  if (status === 409) return ConflictBody
  return status >= 500 ? ServerErrorBody : ErrorBody
}

const findSchema = (method: string, path: string): PageName | NonJson | ZodType | undefined =>
  PATTERNS.find((one) => one.method === method && one.pattern.test(path))?.answer

export const isRoute = (path: string) => PATTERNS.some(({ pattern }) => pattern.test(path))

const PATTERNS = Object.entries(RESPONSES).map(([address, answer]) => {
  const [method, path] = address.split(' ') as [string, string]
  return { method, answer, pattern: patternOf(path) }
})

function patternOf(path: string) {
  const pattern = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('{', '(?:')
    .replaceAll('}', ')?')
  return new RegExp(`^${pattern}/?$`)
}

export function schemaMismatch(schema: ZodType, json: unknown): string | undefined {
  const { error } = schema.safeParse(json)
  return error && JSON.stringify(error.issues)
}

export const ZOD_DEFAULT_MESSAGE = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)\b/

function zodDefaultMessages({ message, errors = {} }: ErrorBody): string | undefined {
  const words = [message, ...Object.values(errors)].filter((said) => ZOD_DEFAULT_MESSAGE.test(said))
  return words.length ? `uses zod's default message: ${words.join(' ')}` : undefined
}
