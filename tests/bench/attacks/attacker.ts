import { ATTACKS, type Target } from './attacks.ts'

process.once('message', ({ name, target }: { name: string; target: Target }) => {
  void ATTACKS.find((attack) => attack.name === name)!.run(target)
})
process.once('disconnect', () => process.exit())
