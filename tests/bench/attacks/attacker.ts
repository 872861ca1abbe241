import { ATTACKS, type Target } from './attacks.ts'

// A process of its own, so that what the attack costs the attacker is not counted as the server's.
process.once('message', ({ name, target }: { name: string; target: Target }) => {
  void ATTACKS.find((attack) => attack.name === name)!.run(target)
})
process.once('disconnect', () => process.exit())
