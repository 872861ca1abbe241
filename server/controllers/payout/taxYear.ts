import type { Request, Response } from 'express'
import { todayIn } from '#lib/dates.ts'
import { taxThreshold } from '#rules/payout/taxYear.ts'
import {
  SaveW9,
  TaxPayoutsQuery,
  type TaxPayoutsProps,
  TaxYearQuery,
  type TaxYearProps,
} from '#wire/taxYear.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { listTaxPayees, listTaxYears } from '../../models/taxYear/payees.ts'
import { loadTaxPayouts } from '../../models/taxYear/payouts.ts'
import * as w9s from '../../models/taxYear/saveW9.ts'

export async function index(req: Request, res: Response, { id, name, time_zone }: AuthorizedOrganization) {
  const query = TaxYearQuery.parse(req.query)
  const today = todayIn(time_zone, new Date())
  const years = await listTaxYears(req.db, id)
  const year = query.year ?? years[0] ?? Number(today.slice(0, 4))
  const props: TaxYearProps = {
    organization: { id, name },
    year,
    years,
    threshold: taxThreshold(year),
    show: query.show ?? null,
    today,
    ...(await listTaxPayees(req.db, id, { ...query, year })),
  }
  await res.inertia.render('TaxYear/Index', props)
}

export async function payouts(req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const query = TaxPayoutsQuery.parse(req.query)
  const props: TaxPayoutsProps = {
    organization: { id, name },
    ...(await loadTaxPayouts(req.db, id, query)),
  }
  await res.inertia.render('TaxYear/Show', props)
}

export async function saveW9(req: Request, res: Response, organization: AuthorizedOrganization) {
  await w9s.saveW9(req.db, req.user, organization, SaveW9.parse(req.body))
  res.status(204).end()
}
