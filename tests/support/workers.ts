import { availableParallelism } from 'node:os'

/** More workers would exceed the test database's connection limit. */
const MAX_WORKERS = 8

/** More workers than cores, because Vitest tests spend much of their time waiting. */
export const vitestWorkers = () => workersPerCore(1.5)

/** Each worker has its own browser, and a browser uses more than one core. */
export const browserWorkers = () => workersPerCore(1)

const workersPerCore = (count: number) => Math.min(MAX_WORKERS, Math.ceil(count * availableParallelism()))
