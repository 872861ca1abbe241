import * as paths from '#wire/paths.ts'
import type { Database } from '../database/db.ts'
import { checksPdf, type PrintedCheck, testPagePdf } from '../documents/checks.ts'
import { drawSheet } from '../documents/drawSheet.ts'
import { JSON_ANSWER, made, madePage, PAGE, type PhoneAbout } from '../documents/phone/made.ts'
import { previewOf, previewPicture } from '../documents/phone/preview.ts'
import { resultsPage } from '../documents/results.ts'
import { phoneLink } from '../documents/qr.ts'
import { resultsCsv, resultsFileName } from '../documents/resultsCsv.ts'
import { seasonPage } from '../documents/season.ts'
import { resultsMail } from '../documents/mails/resultsMail.ts'
import { seesMoney } from '../models/access.ts'
import { type AskedAnswer, publishedAnswer } from '../models/api/published.ts'
import { writeChecks } from '../models/checks/checks.ts'
import { payableResults } from '../models/checks/payable.ts'
import { announce } from '../models/notifications/announce.ts'
import { drawsOf, drawToPrint } from '../models/draw/sheet.ts'
import { logoOf } from '../models/organization/logo.ts'
import { payoutPage } from '../models/payout/payout.ts'
import { payoutPageProps, withoutMoney } from '../props/payout.ts'
import { publishPayout, unpublishPayout, voidChecksAndUnpublish } from '../models/payout/publish.ts'
import { randomize } from '../models/draw/randomize.ts'
import { horsesAfter, horsesSince } from '../models/entries/animals.ts'
import { type PublicSeasonFound, publicStandings } from '../models/seasons/publicSeason.ts'
import { standingsOf } from '../models/seasons/leaderboard.ts'
import { ridersAfter, ridersSince } from '../models/people/riders.ts'
import type { ReadBy } from '../models/phone/names.ts'
import { type AskedPage, pageFor } from '../models/phone/pages.ts'
import { type AskedPreview, previewFor } from '../models/phone/preview.ts'
import { fillPoints } from '../models/payout/typing.ts'
import { resultSheet } from '../models/payout/sheets/sheet.ts'

type Payer = Omit<Parameters<typeof checksPdf>[0], 'logo'> & { id: number }
type Sheet = Parameters<typeof checksPdf>[2]
type StandingsAsked = [group: Parameters<typeof standingsOf>[1], page: Parameters<typeof standingsOf>[2]]

/**
 * All that takes long: documents, long lists, whole contests and draws. What is a file or a long answer comes back as
 * its bytes, ready to be sent. Who may have it is looked up before it is asked for.
 */
export const works = {
  testPage: async (db: Database, payer: Payer, sheet: Sheet, today: Date) =>
    testPagePdf({ ...payer, logo: await logoOf(db, payer.id) }, sheet, today),
  checks: async (db: Database, payer: Payer, checks: PrintedCheck[], sheet: Sheet) =>
    checksPdf({ ...payer, logo: await logoOf(db, payer.id) }, checks, sheet),
  resultsPage: async (db: Database, activityId: number, readBy: ReadBy, printedAt: Date, base: string) => {
    const sheet = await resultSheet(db, activityId, readBy, { published: true })
    const phones = await phoneLink(sheet.event, base, paths.publicResults(activityId))
    return Buffer.from(resultsPage(sheet, printedAt, phones))
  },
  resultsCsv: async (db: Database, activityId: number, view: string) => {
    const sheet = await resultSheet(db, activityId, 'members', view ? { rounds: [view] } : undefined)
    return { name: resultsFileName(sheet, 'csv'), csv: resultsCsv(sheet) }
  },
  resultsMail: async (db: Database, activityId: number, notes: string, rounds: string[]) =>
    resultsMail(await resultSheet(db, activityId, 'riders', { rounds }), notes),
  drawSheet: async (
    db: Database,
    activityId: number,
    round: string,
    readBy: ReadBy,
    printedAt: Date,
    base: string,
  ) => {
    const sheet = await drawToPrint(db, activityId, round, readBy)
    const phones = await phoneLink(sheet.event, base, paths.publicDraw(activityId, round))
    const proof = await phoneLink(sheet.event, base, paths.drawProof(activityId, round))
    return Buffer.from(drawSheet({ ...sheet, printedAt, phones, proof }))
  },
  drawsOf: asJson(drawsOf),
  phonePage: async (db: Database, asked: AskedPage, about: PhoneAbout) =>
    madePage(await pageFor(db, asked, new Date()), about),
  pageOfRider: asJson(async (db: Database, asked: AskedPage, event: { id: number }) => {
    const now = new Date()
    return { page: await pageFor(db, asked, now, event), at: now.getTime() }
  }),
  publicPreview: async (db: Database, asked: AskedPreview) => {
    const preview = previewOf(await previewFor(db, asked))
    return made(previewPicture(preview), 'image/png', JSON.stringify(preview))
  },
  publishedAnswer: async (db: Database, asked: AskedAnswer) =>
    made(JSON.stringify(await publishedAnswer(db, asked, new Date())), JSON_ANSWER),
  ridersAfter: asJson(ridersAfter),
  ridersSince: asJson(ridersSince),
  horsesAfter: asJson(horsesAfter),
  horsesSince: asJson(horsesSince),
  payoutPage: asJson(async (...asked: Parameters<typeof payoutPage>) => {
    const page = payoutPageProps(await payoutPage(...asked))
    const [, { membership }] = asked
    return seesMoney(membership) ? page : withoutMoney(page)
  }),
  payableResults,
  standingsOf: (db: Database, ...asked: StandingsAsked) => standingsOf(db, ...asked),
  seasonPage: async (db: Database, season: PublicSeasonFound, asked: { group?: number; page: number }) => {
    const standings = await publicStandings(db, season, asked)
    return { ...(await made(seasonPage({ ...season, ...standings }), PAGE)), pages: standings.pages }
  },
  announce,
  publishPayout,
  unpublishPayout,
  voidChecksAndUnpublish,
  fillPoints,
  writeChecks,
  randomize,
}

export type Works = typeof works
export type WorkName = keyof Works
export type Given<Name extends WorkName> = Works[Name] extends (db: Database, ...given: infer Rest) => unknown
  ? Rest
  : never
export type Made<Name extends WorkName> = Awaited<ReturnType<Works[Name]>>

/** Asks for a piece of work in somebody's name. */
export type Ask = <Name extends WorkName>(name: Name, ...given: Given<Name>) => Promise<Made<Name>>

function asJson<Rest extends unknown[]>(read: (db: Database, ...given: Rest) => Promise<object>) {
  return async (db: Database, ...given: Rest) => Buffer.from(JSON.stringify(await read(db, ...given)))
}
