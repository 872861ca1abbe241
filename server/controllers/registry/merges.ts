import type { Request, Response } from 'express'
import { MergeDecisions, ConfirmMerge, type MergeProps, MergeQuery } from '#wire/registry/merge.ts'
import * as paths from '#wire/paths.ts'
import type { Horse, User } from '../../../prisma/client/client.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { requireVisibleHorse } from '../../models/animals/horses.ts'
import { findNewCredit } from '../../models/fees/newCredit.ts'
import { mergeHorses, planHorseMerge } from '../../models/merges/horses.ts'
import { findOpenRequest, requestMerge, withdrawMergeRequest } from '../../models/merges/requests.ts'
import { mergeRiders, requireOtherRider, planRiderMerge } from '../../models/merges/riders.ts'
import { findSimilarHorses, findSimilarRiders } from '../../models/registry/similarNames.ts'
import { riderFields } from '../../models/riders/edit.ts'
import { mergePlanProps, similarHorseProps, similarRiderProps } from '../../props/registry.ts'

type FoundRider = { organization: AuthorizedOrganization; found: User }
type FoundHorse = { organization: AuthorizedOrganization; found: Horse }

export async function showRiderMerge(req: Request, res: Response, { organization, found }: FoundRider) {
  const { into, q } = MergeQuery.parse(req.query)
  const { id, name } = organization
  const { birth_date } = riderFields(found)
  const similar = into
    ? []
    : await findSimilarRiders(req.db, id, { name: q || found.name, birth_date, except: found.id })
  const target = into && (await requireOtherRider(req.db, id, into, found.id))
  const request = await findOpenRequest(req.db, found.id)
  const props: MergeProps = {
    organization: { id, name },
    kind: 'rider',
    gone: { id: found.id, name: found.name },
    q,
    candidates: similar
      .map(similarRiderProps(id))
      .map((one) => ({ ...one, url: paths.mergeRider(id, found.id, { into: one.id }) })),
    plan: target
      ? mergePlanProps(
          await planRiderMerge(req.db, found, target),
          id,
          await findNewCredit(req.db, { gone: found, kept: target }),
        )
      : null,
    asked: request && { ...request, at: request.at.toISOString() },
  }
  await res.inertia.render('Registry/Merge', props)
}

export async function mergeRider(req: Request, res: Response, { organization, found }: FoundRider) {
  const { into, seen } = ConfirmMerge.parse(req.query)
  const decisions = MergeDecisions.parse(req.body ?? {})
  const target = await requireOtherRider(req.db, organization.id, into, found.id)
  if (target.organization_id === null) {
    await requestMerge(req.db, req.user, found, target, seen, decisions)
    return res.redirect(303, paths.mergeRider(organization.id, found.id))
  }
  await mergeRiders(req.db, req.user, found, target, seen, decisions)
  res.redirect(303, paths.rider(target.id))
}

export async function withdrawRequest(req: Request, res: Response, { organization, found }: FoundRider) {
  await withdrawMergeRequest(req.db, req.user, found)
  res.redirect(303, paths.mergeRider(organization.id, found.id))
}

export async function showHorseMerge(req: Request, res: Response, { organization, found }: FoundHorse) {
  const { into, q } = MergeQuery.parse(req.query)
  const { id, name } = organization
  const search = { name: q || found.name, birth_date: null, except: found.id }
  const similar = into ? [] : await findSimilarHorses(req.db, id, search)
  const target = into && into !== found.id && (await requireVisibleHorse(req.db, id, into))
  const props: MergeProps = {
    organization: { id, name },
    kind: 'horse',
    gone: { id: found.id, name: found.name },
    q,
    candidates: similar
      .map(similarHorseProps(id))
      .map((one) => ({ ...one, url: paths.mergeHorse(id, found.id, { into: one.id }) })),
    plan: target ? mergePlanProps(await planHorseMerge(req.db, found, target), id) : null,
    asked: null,
  }
  await res.inertia.render('Registry/Merge', props)
}

export async function mergeHorse(req: Request, res: Response, { organization, found }: FoundHorse) {
  const { into, seen } = ConfirmMerge.parse(req.query)
  const decisions = MergeDecisions.parse(req.body ?? {})
  const target = await requireVisibleHorse(req.db, organization.id, into)
  await mergeHorses(req.db, req.user, found, target, seen, decisions)
  res.redirect(303, paths.horse(organization.id, target.id))
}
