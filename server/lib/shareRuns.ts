/** Each call waits for a run that starts after it. Calls made before that start share the run. `run` must not fail. */
export function shareRuns(run: () => Promise<unknown>): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | undefined

  async function start() {
    await last
    // Collects the calls of all requests that have already arrived.
    await new Promise((resolve) => setImmediate(resolve))
    next = undefined
    return (last = run())
  }

  return () => (next ??= start())
}
