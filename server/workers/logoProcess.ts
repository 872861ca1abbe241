import { setPriority } from 'node:os'
import type { LogoReply, LogoTask } from './logos.ts'
import { encodeLogo, encodeSmallLogo, UnreadableImage } from './logoImage.ts'

const NICE = 10

setPriority(NICE)
process.once('message', async ({ make, file }: LogoTask) => {
  process.send!(await reply(make === 'logo' ? encodeLogo(file) : encodeSmallLogo(file)))
})

async function reply(making: ReturnType<typeof encodeLogo>): Promise<LogoReply> {
  try {
    return { image: await making }
  } catch (error) {
    if (error instanceof UnreadableImage) return { problem: error.message }
    throw error
  }
}
