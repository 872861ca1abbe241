import { availableParallelism } from 'node:os'

/** More workers would exceed the connections of the test database server. */
const MAX_WORKERS = 8

/** Tests often wait, so there are 1.5 workers per core. */
export const testWorkers = () => Math.min(MAX_WORKERS, Math.ceil(1.5 * availableParallelism()))
