import { Button } from '../../../Components/Button.tsx'

const people = [
  { email: 'organizer@demo.test', may: 'runs draws and payouts' },
  { email: 'scorer@demo.test', may: 'enters scores and penalties' },
  { email: 'rider@demo.test', may: 'sees published results' },
  { email: 'outsider@demo.test', may: 'belongs to another organization' },
]
const password = 'barrels'

/** A button only fills in the form, so that visitors see the real sign-in. */
export function DemoSignIns({ onPick }: { onPick: (typed: { email: string; password: string }) => void }) {
  return (
    <section className="demo-sign-ins" aria-labelledby="demo-heading">
      <h2 id="demo-heading">Demo sign-ins</h2>
      <ul>
        {people.map(({ email, may }) => (
          <li key={email}>
            <Button onClick={() => onPick({ email, password })}>{email}</Button>
            <span>{may}</span>
          </li>
        ))}
      </ul>
      <p>
        The password is always <code>{password}</code>.
      </p>
    </section>
  )
}
