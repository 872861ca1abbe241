import { beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { resultsMail } from '../../server/documents/mails/resultsMail.ts'
import { loadResultSheet } from '../../server/models/payout/resultSheet.ts'
import { randomizeDraw } from '../../server/rules/draw/randomize.ts'
import { type Browser, openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { readPdf } from '../support/pdf.ts'

const { db } = await freshDatabase()
const { app, organization, organizer, viewer } = await createScenario(db)

let rita: Browser
let activity: Awaited<ReturnType<typeof make.createActivity>>
let minnieId: number
beforeAll(async () => {
  const event = await make.createEvent(db, { organization, hide_minors: true })
  activity = await make.createActivity(db, { event, name: 'Open' })
  const born = (year: number) => ({ birth_date: new Date(`${year}-01-01`) })
  const child = { name: 'Minnie Minor', hometown: 'Childtown', bbr_id: 'BBR77', ...born(2015) }
  const minnie = await make.createUser(db, child)
  // The Senior class's minimum age makes Rita an adult.
  const grown = await make.createUser(db, { name: 'Rita Rider', birth_date: null })
  const senior = await make.createActivity(db, { event, name: 'Senior', age_from: 50 })
  await make.createEntry(db, { activity: senior, rider: grown })
  minnieId = minnie.id
  for (const [index, rider] of [minnie, grown, minnie].entries())
    await make.createEntry(db, { activity, rider, draw: index + 1 })
  await organizer.post(`/ajax/randomize-draw/${activity.id}`)
  for (const { id } of await db.score.findMany())
    await db.score.update({ where: { id }, data: { value: 17_000 } })
  await make.publishRounds(db, activity, { publish_draw: true, publish_payout: true })
  rita = await openBrowser(app, db, grown)
})

const sheets = () => [`/drawsheet/activity/${activity.id}`, `/payout/activity/${activity.id}`]

describe('an event that hides the names of minors', () => {
  test("hides minors' names and hometowns on the sheets that riders see", async () => {
    for (const sheet of sheets()) {
      const { text, status } = await rita.get(sheet)
      expect(status, sheet).toBe(200)
      expect(text, sheet).toContain('Rita Rider')
      expect(text, sheet).toContain('Name withheld')
      expect(text, sheet).not.toMatch(/Minnie|Childtown|BBR77/)
    }
  })

  test("shows members all names, including minors' names", async () => {
    for (const sheet of sheets()) expect((await viewer.get(sheet)).text, sheet).toContain('Minnie Minor')
  })

  test("leaves a minor's ID out of the draw record for riders, but not for members", async () => {
    const address = `/drawsheet/activity/${activity.id}/draws`
    const [told] = (await rita.get(address)).body
    expect(JSON.stringify(told)).not.toContain(`rider ${minnieId}"`)
    const { minGap } = told.options
    expect(randomizeDraw(told.before, { minGap, seed: told.seed }).order).toEqual(told.after)
    expect(new Set(told.before.map(({ rider }: { rider: string }) => rider)).size).toBe(2)
    expect(JSON.stringify((await viewer.get(address)).body)).toContain(`rider ${minnieId}"`)
  })

  test("hides minors' names and hometowns in emailed results and their attachments", async () => {
    const mail = await resultsMail(await loadResultSheet(db, activity.id, 'riders', { rounds: [''] }), '')
    const [pdf, csv] = mail.attachments!.map(({ content }) => Buffer.from(content))
    const inPdf = (await readPdf(pdf!)).pages.flatMap((page) => page.lines.map((one) => one.text)).join('\n')
    for (const text of [mail.text, mail.html, inPdf, String(csv)]) {
      expect(text).toContain('Name withheld')
      expect(text).not.toMatch(/Minnie|Childtown|BBR77/)
    }
  })
})
