import type { Response } from 'supertest'
import type { ZodType } from 'zod'
import { ANSWERS, type NoJson } from '../../server/wire/answers.ts'
import { type PageName, PAGES } from '../../server/wire/answers/pages.ts'
import { Failed, Refused, WrongMoment } from '../../server/wire/answers/refusals.ts'
import { Problem } from '../../server/wire/api/answers.ts'

/** What was asked for and what was answered, of a call as supertest makes it. */
type Answer = { method: string; path: string; asked(header: string): string; status: number; json: unknown }

/** Throws where an answer is not what `wire/` says of it: a field too many or too few, or a word of zod's. */
export function requireKnownAnswer(response: Response) {
  const request = response.request as unknown as {
    method: string
    url: string
    get(header: string): string | undefined
  }
  const answer = {
    method: request.method.toLowerCase(),
    path: new URL(request.url).pathname,
    asked: (header: string) => request.get(header) ?? '',
    status: response.status,
    json: jsonIn(response),
  }
  const problem = answer.json === undefined ? undefined : problemOf(answer)
  if (problem) throw new Error(`${answer.method} ${answer.path} answered ${answer.status}: ${problem}`)
}

/** The JSON of an answer, or of the page in a document; undefined where there is none. */
function jsonIn({ type, text }: Response): unknown {
  if (type === 'application/json' || type === 'application/problem+json') return JSON.parse(text)
  if (type !== 'text/html') return undefined
  const [, page] = /<script data-page="app" type="application\/json">([\s\S]*?)<\/script>/.exec(text) ?? []
  return page && JSON.parse(page)
}

function problemOf(answer: Answer): string | undefined {
  const { method, path, status, json } = answer
  if (isPage(json)) return problemOfPage(json, answer)
  const known = knownAnswer(method, path)
  if (known === undefined && !/^\/(ajax|api|broadcasting)\//.test(path)) return undefined
  if (status >= 400 && path.startsWith('/api/v1')) return misfit(Problem, json)
  if (status >= 400) return misfit(refusal(status), json) ?? zodsWords(json as Refused)
  return typeof known === 'object' ? misfit(known, json) : `JSON instead of ${known ?? 'nothing there'}`
}

type Page = { component: string; props: Record<string, unknown> }

const isPage = (json: unknown): json is Page => !!json && typeof json === 'object' && 'component' in json

/** A partial visit gets some of the props, and of one that was asked for by a path inside it only that part. */
function problemOfPage({ component, props }: Page, { asked }: Answer) {
  const schema = PAGES[component as PageName]
  if (!schema) return `no page is called ${component}`
  const said = zodsWords({ message: '', ...props } as Refused)
  if (said || asked('X-Inertia-Partial-Component') !== component) return said ?? misfit(schema, props)
  const paths = asked('X-Inertia-Partial-Data').split(',')
  const inParts = paths.filter((path) => path.includes('.')).map((path) => path.split('.')[0])
  const whole = Object.entries(props).filter(([name]) => !inParts.includes(name))
  return misfit(schema.partial(), Object.fromEntries(whole))
}

function refusal(status: number): ZodType {
  if (status === 409) return WrongMoment
  return status >= 500 ? Failed : Refused
}

const knownAnswer = (method: string, path: string): PageName | NoJson | ZodType | undefined =>
  PATTERNS.find((one) => one.method === method && one.pattern.test(path))?.answer

export const isAddress = (path: string) => PATTERNS.some(({ pattern }) => pattern.test(path))

const PATTERNS = Object.entries(ANSWERS).map(([address, answer]) => {
  const [method, path] = address.split(' ') as [string, string]
  return { method, answer, pattern: patternOf(path) }
})

/** As the router reads an address: `:id` is one segment, `{/:round}` may be left out. */
function patternOf(path: string) {
  const pattern = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('{', '(?:')
    .replaceAll('}', ')?')
  return new RegExp(`^${pattern}/?$`)
}

export function misfit(schema: ZodType, json: unknown): string | undefined {
  const { error } = schema.safeParse(json)
  return error && JSON.stringify(error.issues)
}

/** How zod begins to speak by itself; people are spoken to in our words. */
export const ZODS_WORDS = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)\b/

function zodsWords({ message, errors = {} }: Refused): string | undefined {
  const words = [message, ...Object.values(errors)].filter((said) => ZODS_WORDS.test(said))
  return words.length ? `in zod's words: ${words.join(' ')}` : undefined
}
