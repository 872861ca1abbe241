import { availableParallelism } from 'node:os'

/** More workers would exceed the connection limit of the test database server. */
const MAX_WORKERS = 8

/** Vitest tests often wait, so there are 1.5 workers per core. */
export const vitestWorkers = () => workersPerCore(1.5)

/** Each worker has its own browser, and a browser alone uses more than one core. */
export const browserWorkers = () => workersPerCore(1)

const workersPerCore = (count: number) => Math.min(MAX_WORKERS, Math.ceil(count * availableParallelism()))
