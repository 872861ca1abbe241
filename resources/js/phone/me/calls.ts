/** What the server said no with; 401 where nobody is signed in. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const PATIENCE = 15_000

/** A call for whoever is signed in. Writes bring along what the cookie says, which no other site can read. */
export async function call<Answer>(
  method: 'GET' | 'POST' | 'PATCH',
  address: string,
  body?: object,
): Promise<Answer> {
  const request: RequestInit = {
    method,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token() },
    signal: AbortSignal.timeout(PATIENCE),
  }
  if (body) request.body = JSON.stringify(body)
  const answer = await fetch(address, request)
  const said = (await answer.json().catch(() => ({}))) as Answer & { message?: string }
  if (!answer.ok) throw new Refusal(answer.status, said.message ?? 'It was not saved. Try again.')
  return said
}

const token = () => decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
