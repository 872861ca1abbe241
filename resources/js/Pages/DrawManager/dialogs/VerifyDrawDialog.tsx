import * as paths from '#wire/paths.ts'
import { useDraw } from '../screen/drawContext.ts'
import { InfoDialog, type OpenState } from './InfoDialog.tsx'

export function VerifyDrawDialog({ commitment, ...opening }: OpenState & { commitment: string }) {
  const { activity } = useDraw()

  return (
    <InfoDialog {...opening} title="Verifiable random draw">
      <p>
        The draw order depends only on the entries and a secret number called the seed. The next draw's seed
        is already set. Anyone can see its SHA-256 hash, called the commitment, on the draw's page:
      </p>
      <p>
        <code className="fingerprint">{commitment}</code>
      </p>
      <p>
        The seed is shown when you draw. Once the draw is posted, riders can check it on their phones under{' '}
        <em>Check this draw</em> (<code>{paths.drawProof(activity.id)}</code>).
      </p>
      <p>
        No one without access to the database can know the order before the draw. If you add a rider's word (a
        word or number that a rider calls out), no one can choose the order, not even this computer's owner.
      </p>
    </InfoDialog>
  )
}
