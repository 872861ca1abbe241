import type { Request, RequestHandler, Response } from 'express'
import { Invalid } from '../errors.ts'
import type { AnswersInMemory } from '../live/answers.ts'
import { COMPRESS, encodingFor, type Encoding, LONG } from './send/compressed.ts'
import { READS } from './session.ts'

/** The version of the score or entry that the screen showed, as `If-Match: "3"`. Undefined where none is sent, or `*`. */
export function versionSeen(req: Request): number | undefined {
  const sent = req.get('If-Match')
  if (sent === undefined || sent === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(sent) ?? []
  if (version === undefined)
    throw new Invalid({ 'If-Match': 'If-Match must be a version in quotes, such as "3".' })
  return Number(version)
}

type Changed<Answer> = { version: number; answer: Answer }

/** Sends along how new a change made its draw, and gives what else there is to answer. */
export function newer<Answer>(res: Response, { version, answer }: Changed<Answer>): Answer {
  sayVersion(res, version)
  return answer
}

/** How new the draw is: every answer to a write says so, a refusal under its lock too. */
export function sayVersion(res: Response, version: number | undefined) {
  if (version !== undefined) res.set(DRAW_VERSION, String(version))
}

const DRAW_VERSION = 'X-Draw-Version'

type Answer = { body: Buffer; etag: string; encoding?: Encoding; bytes: number }

/**
 * Answers with JSON that is made, and compressed, once for all who may ask for it: see `answersInMemory` for what
 * `about` has to say. What arrives is what `res.json` would send.
 */
export async function sendMade(req: Request, res: Response, about: unknown[], make: () => Promise<Buffer>) {
  const plain = () => req.answers.read(about, async () => answerOf(req, await make()))
  const encoding = encodingFor(req)
  const answer = encoding
    ? await req.answers.read([...about, encoding], async () => compressed(await plain(), encoding))
    : await plain()
  res.set({ 'Content-Type': 'application/json; charset=utf-8', ETag: answer.etag })
  if (answer.encoding && !req.fresh) res.set('Content-Encoding', answer.encoding)
  res.send(answer.body)
}

const answerOf = (req: Request, body: Buffer): Answer => ({
  body,
  etag: req.app.get('etag fn')(body),
  bytes: body.byteLength,
})

async function compressed(answer: Answer, encoding: Encoding): Promise<Answer> {
  if (answer.bytes < LONG) return answer
  const body = await COMPRESS[encoding](answer.body)
  return { ...answer, body, encoding, bytes: body.byteLength }
}

/**
 * What has no version is another at once for whoever changed it here; other copies hear of it a moment later. So every
 * write drops all that is kept before it is answered, but one that says how new it made its draw.
 */
export function forgetAfterWrites(answers: Pick<AnswersInMemory, 'changed'>): RequestHandler {
  return (req, res, next) => {
    if (READS.has(req.method)) return next()
    const { writeHead } = res
    res.writeHead = ((status: number, ...rest: []) => {
      if (status < 400 && !res.hasHeader(DRAW_VERSION)) answers.changed('')
      return writeHead.call(res, status, ...rest)
    }) as typeof writeHead
    next()
  }
}
