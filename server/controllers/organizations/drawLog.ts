import type { Request, Response } from 'express'
import type { DrawLogProps } from '#wire/drawLog.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { listTombstones } from '../../models/draw/tombstones.ts'
import { tombstoneProps } from '../../props/draw.ts'

export async function index(req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const tombstones = await listTombstones(req.db, id)
  const props: DrawLogProps = { organization: { id, name }, tombstones: tombstones.map(tombstoneProps) }
  await res.inertia.render('Organizations/DrawLog', props)
}
