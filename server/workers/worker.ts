import { setPriority } from 'node:os'
import { tasks } from './tasks.ts'

export type TaskCall = { name: keyof typeof tasks; args: unknown[] }
export type TaskResult = { result: unknown } | { error: unknown }

// On Linux, this lowers only the worker thread's priority, so that the main thread can save scores first.
if (process.platform === 'linux') setPriority(5)

/** Returns errors, so that the pool rejects only if a worker fails or times out. */
export default async function run({ name, args }: TaskCall): Promise<TaskResult> {
  try {
    const task = tasks[name] as (...args: unknown[]) => unknown
    return { result: await task(...args) }
  } catch (error) {
    return { error }
  }
}
