import { ATTACKS, type Target } from './attacks.ts'

// In a separate process, the attacker doesn't slow down the scorer's client.
process.once('message', ({ name, target }: { name: string; target: Target }) => {
  void ATTACKS.find((attack) => attack.name === name)!.run(target)
})
process.once('disconnect', () => process.exit())
