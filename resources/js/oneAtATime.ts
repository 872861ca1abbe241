const PAUSE = 200

/**
 * For readings that are asked for by news: the first begins at once, and however much news comes meanwhile, one more
 * follows when it has ended. So the last news is always seen, and many at once are no more work than one. Answers
 * whether the last of them could be read.
 */
export function oneAtATime(read: () => Promise<boolean>): () => Promise<boolean> {
  let reading: Promise<boolean> | null = null
  let isAskedAgain = false
  let earliest = 0

  return () => {
    isAskedAgain = true
    return (reading ??= readAll())
  }

  async function readAll() {
    let isRead = false
    while (isAskedAgain) {
      const pause = earliest - Date.now()
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      isAskedAgain = false
      isRead = await read()
      earliest = Date.now() + PAUSE
    }
    reading = null
    return isRead
  }
}
