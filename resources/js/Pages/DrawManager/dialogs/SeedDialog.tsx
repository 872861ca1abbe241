import { useDraw } from '../state/draw.ts'
import { Note, type Opening } from './Note.tsx'

export function SeedDialog({ commitment, ...opening }: Opening & { commitment: string }) {
  const { activity } = useDraw()

  return (
    <Note {...opening} title="How to check the draw">
      <p>
        The order follows from a secret number, the seed, and from the entries alone. The seed of the next
        draw is fixed already. Until it is used only its fingerprint (SHA-256) is shown:
      </p>
      <p>
        <code className="fingerprint">{commitment}</code>
      </p>
      <p>
        Write it down before the draw. Afterwards the seed stands on the draw sheet and, once the draw is
        published, with the order before and after at <code>/drawsheet/activity/{activity.id}/draws</code>.
        Its SHA-256 has to be this fingerprint, and the same seed with the same entries makes the same draw
        again.
      </p>
    </Note>
  )
}
