import { readEnv } from '../../../server/env.ts'
import { start } from '../../../server/index.ts'
import { answerCpu } from './cpu.ts'

const running = await start(readEnv({ ...process.env, NODE_ENV: 'test', PORT: '0' }))
answerCpu(Number(new URL(running.url).port))
