import * as paths from '#wire/paths.ts'

/** Why a call was refused: a sentence, and what belongs beside which field. */
export class Refusal extends Error {
  status: number
  errors: Record<string, string>

  constructor(message: string, status: number, errors: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** Whoever has been here signed in has this cookie; strangers have none, and nothing is asked for them. */
export const token = () => /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]

/** Sends something that is written. Throws Refusal with a sentence for people. */
export async function send<Answer>(url: string, body: object = {}): Promise<Answer> {
  if (!token()) await ask(paths.phoneMe)
  const answer = await ask(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token() ?? '') },
    body: JSON.stringify(body),
  })
  return (answer.status === 204 ? undefined : await answer.json()) as Answer
}

/** Asks for JSON of somebody's own. */
export async function ask(url: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, {
    ...init,
    headers: { ...headers, Accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  }).catch(() => {
    throw new Refusal('There is no network just now. Nothing was sent.', 0)
  })
  if (answer.ok) return answer
  const { message, errors } = (await answer.json().catch(() => ({}))) as Partial<Refusal>
  throw new Refusal(message ?? 'That did not work. Try it again in a moment.', answer.status, errors)
}
