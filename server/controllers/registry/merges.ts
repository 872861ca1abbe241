import type { Request, Response } from 'express'
import { MergeDecisions, MergeInto, type MergeProps, MergeQuery } from '#wire/registry/merge.ts'
import * as paths from '#wire/paths.ts'
import type { Horse, User } from '../../../prisma/client/client.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { horseIn } from '../../models/registry/animals.ts'
import { mergeHorses, planForHorses } from '../../models/registry/merge/horses.ts'
import { askedOf, askToMerge, withdrawQuestion } from '../../models/registry/merge/requests.ts'
import { mergeRiders, otherRider, planForRiders } from '../../models/registry/merge/riders.ts'
import { nearHorses, nearRiders } from '../../models/registry/near.ts'
import { fieldsOf } from '../../models/registry/riders.ts'
import { mergePlanProps, nearHorseProps, nearRiderProps } from '../../props/registry.ts'

type FoundRider = { organization: OrganizationFound; found: User }
type FoundHorse = { organization: OrganizationFound; found: Horse }

export async function rider(req: Request, res: Response, { organization, found }: FoundRider) {
  const { into, q } = MergeQuery.parse(req.query)
  const { id, name } = organization
  const { birth_date } = fieldsOf(found)
  const near = into
    ? []
    : await nearRiders(req.db, id, { name: q || found.name, birth_date, except: found.id })
  const kept = into && (await otherRider(req.db, id, into, found.id))
  const asked = await askedOf(req.db, found.id)
  const props: MergeProps = {
    organization: { id, name },
    kind: 'rider',
    gone: { id: found.id, name: found.name },
    q,
    candidates: near
      .map(nearRiderProps(id))
      .map((one) => ({ ...one, url: paths.mergeRider(id, found.id, { into: one.id }) })),
    plan: kept ? mergePlanProps(await planForRiders(req.db, found, kept)) : null,
    asked: asked && { ...asked, at: asked.at.toISOString() },
  }
  await res.inertia.render('Registry/Merge', props)
}

/** Merges with another whom the organization typed in; the holder of an account is asked first. */
export async function mergeRider(req: Request, res: Response, { organization, found }: FoundRider) {
  const { into, seen } = MergeInto.parse(req.query)
  const decisions = MergeDecisions.parse(req.body ?? {})
  const kept = await otherRider(req.db, organization.id, into, found.id)
  if (kept.organization_id === null) {
    await askToMerge(req.db, req.person, found, kept, seen, decisions)
    return res.redirect(303, paths.mergeRider(organization.id, found.id))
  }
  await mergeRiders(req.db, req.person, found, kept, seen, decisions)
  res.redirect(303, paths.rider(kept.id))
}

export async function withdraw(req: Request, res: Response, { organization, found }: FoundRider) {
  await withdrawQuestion(req.db, req.person, found)
  res.redirect(303, paths.mergeRider(organization.id, found.id))
}

export async function horse(req: Request, res: Response, { organization, found }: FoundHorse) {
  const { into, q } = MergeQuery.parse(req.query)
  const { id, name } = organization
  const asked = { name: q || found.name, birth_date: null, except: found.id }
  const near = into ? [] : await nearHorses(req.db, id, asked)
  const kept = into && into !== found.id && (await horseIn(req.db, id, into))
  const props: MergeProps = {
    organization: { id, name },
    kind: 'horse',
    gone: { id: found.id, name: found.name },
    q,
    candidates: near
      .map(nearHorseProps(id))
      .map((one) => ({ ...one, url: paths.mergeHorse(id, found.id, { into: one.id }) })),
    plan: kept ? mergePlanProps(await planForHorses(req.db, found, kept)) : null,
    asked: null,
  }
  await res.inertia.render('Registry/Merge', props)
}

export async function mergeHorse(req: Request, res: Response, { organization, found }: FoundHorse) {
  const { into, seen } = MergeInto.parse(req.query)
  const decisions = MergeDecisions.parse(req.body ?? {})
  const kept = await horseIn(req.db, organization.id, into)
  await mergeHorses(req.db, req.person, found, kept, seen, decisions)
  res.redirect(303, paths.horse(organization.id, kept.id))
}
