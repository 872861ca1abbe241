import { ATTACKS, type Target } from './attacks.ts'

// Runs in a separate process so that the attacker's CPU time isn't counted as the server's.
process.once('message', ({ name, target }: { name: string; target: Target }) => {
  void ATTACKS.find((attack) => attack.name === name)!.run(target)
})
process.once('disconnect', () => process.exit())
