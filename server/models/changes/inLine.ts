type Activity = { version: number; told: number }
type Run<A extends Activity = Activity> = { id: number; activity: A }

/**
 * What saves that wait for each other know of those before them. Every change makes its activity newer by one: where it
 * has grown by as many as were saved here one right after the other, nothing else has happened to it, and a run that
 * none of these saved stands as it was read.
 */
export function savesInLine() {
  let first = Infinity
  let last: Activity = { version: -Infinity, told: 0 }
  /** By run, how new its save made the activity. */
  const saved = new Map<number, number>()

  return {
    /** The run as it stands, as far as is known here; null where it has to be read again. Its save is what makes sure. */
    asItStands<A extends Activity, R extends Run<A>>(run: R): R | null {
      const { version } = run.activity
      if (version >= last.version) return run
      if (version < first || (saved.get(run.id) ?? 0) > version) return null
      return { ...run, activity: { ...run.activity, ...last } }
    },
    saved(run: Run, now: Activity) {
      if (run.activity.version !== last.version) {
        first = run.activity.version
        saved.clear()
      }
      last = { version: now.version, told: now.told }
      saved.set(run.id, now.version)
    },
  }
}

export type SavesInLine = ReturnType<typeof savesInLine>
