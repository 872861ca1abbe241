const underWay = new Set<string>()

/** Does it unless the same is under way: a second Enter before the answer is the same Enter. */
export async function once(what: string, work: () => Promise<void>) {
  if (underWay.has(what)) return
  underWay.add(what)
  try {
    await work()
  } finally {
    underWay.delete(what)
  }
}
