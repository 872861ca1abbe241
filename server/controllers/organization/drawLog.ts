import type { Request, Response } from 'express'
import type { DrawLogProps } from '#wire/drawLog.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { tombstonesOf } from '../../models/draw/tombstones.ts'
import { tombstoneProps } from '../../props/draw.ts'

export async function index(req: Request, res: Response, { id, name }: OrganizationFound) {
  const tombstones = await tombstonesOf(req.db, id)
  const props: DrawLogProps = { organization: { id, name }, tombstones: tombstones.map(tombstoneProps) }
  await res.inertia.render('Organizations/DrawLog', props)
}
