import { setPriority } from 'node:os'
import type { Answer, Task } from './index.ts'
import { logoFrom, smallLogo, Unreadable } from './logo.ts'

const NICE = 10

setPriority(NICE)
process.once('message', async ({ make, file }: Task) => {
  process.send!(await answer(make === 'logo' ? logoFrom(file) : smallLogo(file)))
})

async function answer(making: ReturnType<typeof logoFrom>): Promise<Answer> {
  try {
    return { picture: await making }
  } catch (error) {
    if (error instanceof Unreadable) return { refusal: error.message }
    throw error
  }
}
