import express, { type Request, type RequestHandler, type Response } from 'express'
import { sha256 } from '#lib/sha256.ts'
import {
  type EmailLines,
  type EntryImportProps,
  ImportNames,
  type ImportRows,
  ImportText,
  NewImport,
  PreviewImport,
} from '#wire/entryImports.ts'
import { Invalid } from '../../errors.ts'
import { idParam } from '../../http/parameters.ts'
import { placeInWorker } from '../../http/placeInWorker.ts'
import { can, type AuthorizedEvent } from '../../models/authorization.ts'
import { listColumns } from '../../models/entries/lines.ts'
import { createImport } from '../../models/imports/create.ts'
import { readEntryEmail } from '../../models/imports/email.ts'
import { listImports } from '../../models/imports/list.ts'
import { matchImportNames } from '../../models/imports/match.ts'
import { placeImport } from '../../models/imports/place.ts'
import { previewImport } from '../../models/imports/preview.ts'
import { undoImport } from '../../models/imports/undo.ts'
import { eventHead } from '../../props/events.ts'
import { slidingWindow } from '../../rateLimits/slidingWindow.ts'
import { releaseTurnWhile } from '../../rateLimits/requestBodies.ts'
import { MAX_FILE_BYTES, TOO_LARGE } from '../../workers/readSpreadsheet.ts'

export async function index(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: EntryImportProps = {
    organization: { id, name },
    event: eventHead(event),
    columns: await listColumns(req.db, event.id),
    imports: await listImports(req.db, event),
    can: can(event.membership),
  }
  await res.inertia.render('Entries/Import', props)
}

export async function readFile(req: Request, res: Response) {
  limitReading(req.user.id)
  const file = await parseBody(parseFile, req, res, TOO_LARGE)
  if (!Buffer.isBuffer(file)) throw new Invalid({ file: 'Choose a file.' })
  const read = await req.workers.run(workerClient(req), 'readSpreadsheet', file)
  if ('problem' in read) throw new Invalid({ file: read.problem })
  const answer: ImportRows = { rows: read.rows, sha256: sha256(file) }
  res.json(answer)
}

export async function readEmail(req: Request, res: Response, event: AuthorizedEvent) {
  limitReading(req.user.id)
  const { text } = ImportText.parse(await parseBody(parseJson, req, res, TOO_LARGE))
  const answer: EmailLines = {
    ...(await readEntryEmail(req.db, req.user, event, text)),
    sha256: sha256(text),
  }
  res.json(answer)
}

export async function match(req: Request, res: Response, event: AuthorizedEvent) {
  limitReading(req.user.id)
  const names = ImportNames.parse(await parseBody(parseJson, req, res, TOO_LARGE))
  res.json(
    await matchImportNames(req.db, req.user, event, names, (wanted, known) =>
      req.workers.run(workerClient(req), 'matchNames', wanted, known),
    ),
  )
}

export async function fees(req: Request, res: Response, event: AuthorizedEvent) {
  limitPreviews(req.user.id)
  const { lines } = PreviewImport.parse(await parseBody(parseJson, req, res, TOO_LARGE))
  res.json(await previewImport(req.db, event, lines))
}

export async function create(req: Request, res: Response, event: AuthorizedEvent) {
  const input = NewImport.parse(await parseBody(parseJson, req, res, TOO_LARGE))
  res.json(await createImport(req.db, req.user, event, input))
}

export async function place(req: Request, res: Response, event: AuthorizedEvent) {
  res.json(await placeImport(req.db, req.user, event, idParam(req, 'importId'), placeInWorker(req)))
}

export async function undo(req: Request, res: Response, event: AuthorizedEvent) {
  res.json(await undoImport(req.db, req.user, event, idParam(req, 'importId')))
}

const limitReading = slidingWindow(60, 'You can import up to 60 files a minute. Wait a moment and try again.')

const limitPreviews = slidingWindow(120, 'Wait a moment and try again.')

const workerClient = (req: Request) => `person ${req.user.id}`

const parseFile = releaseTurnWhile(express.raw({ type: () => true, limit: MAX_FILE_BYTES }))
const parseJson = releaseTurnWhile(express.json({ limit: '16mb' }))

/** Accepts large bodies, so call it only after authorizing the user. */
function parseBody(parse: RequestHandler, req: Request, res: Response, tooLarge: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    void parse(req, res, (error?: unknown) => {
      if ((error as { status?: number } | undefined)?.status === 413)
        return reject(new Invalid({ file: tooLarge }))
      if (error) return reject(error as Error)
      resolve(req.body ?? {})
    })
  })
}
