import * as paths from '#wire/paths.ts'
import { useDraw } from '../screen/drawContext.ts'
import { InfoDialog, type OpenState } from './InfoDialog.tsx'

export function VerifyDrawDialog({ commitment, ...opening }: OpenState & { commitment: string }) {
  const { activity } = useDraw()

  return (
    <InfoDialog {...opening} title="How to check the draw">
      <p>
        The order follows from a secret number, the seed, and from the entries alone. The seed of the next
        draw is fixed already. Anyone can see its SHA-256, the commitment, on the page of the draw:
      </p>
      <p>
        <code className="fingerprint">{commitment}</code>
      </p>
      <p>
        After the draw the seed is shown, and once the draw is posted, riders re-run it on their phones under{' '}
        <em>Check this draw</em> (<code>{paths.drawProof(activity.id)}</code>).
      </p>
      <p>
        Without access to the database nobody can know the order before the draw. With a number or word from a
        person who doesn't know the seed, nobody can choose it, not even the owner of this computer.
      </p>
    </InfoDialog>
  )
}
