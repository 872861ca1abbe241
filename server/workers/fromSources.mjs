// The worker of a server that runs from its sources: Node 20 doesn't pass the loader of `--import` on to threads.
import { register } from 'tsx/esm/api'

register()
export default (await import('./worker.ts')).default
