const PAUSE = 200

/**
 * For readings that are asked for by news: the first begins at once, and however much news comes meanwhile, one more
 * follows when it has ended. So the last news is always seen, and many at once are no more work than one.
 */
export function oneAtATime(read: () => Promise<unknown>): () => Promise<void> {
  let isReading = false
  let isAskedAgain = false

  return async () => {
    isAskedAgain = true
    if (isReading) return
    isReading = true
    while (isAskedAgain) {
      isAskedAgain = false
      await read()
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    isReading = false
  }
}
