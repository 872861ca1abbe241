import { ATTACKS, type Target } from './attacks.ts'

// Runs in a separate process so that the attacker doesn't slow down the scorer's requests on the client side.
process.once('message', ({ name, target }: { name: string; target: Target }) => {
  void ATTACKS.find((attack) => attack.name === name)!.run(target)
})
process.once('disconnect', () => process.exit())
