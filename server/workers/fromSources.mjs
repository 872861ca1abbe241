// Node 20 doesn't pass the `--import` loader to threads.
import { register } from 'tsx/esm/api'

register()
export default (await import('./worker.ts')).default
