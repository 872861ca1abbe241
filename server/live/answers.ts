import { inMemory } from './memory.ts'

const MOST_BYTES = 32 * 1024 * 1024
/** None is of one event alone: their news name none. */
const ofAllEvents = async () => ''

/**
 * What many who are signed in ask for, made once for each version of all that it follows from. What is shown and has no
 * version, such as a name, drops all of them when it changes.
 */
export function answersInMemory(mostBytes = MOST_BYTES) {
  const memory = inMemory<{ bytes: number }>(mostBytes, ({ bytes }) => bytes)
  return {
    changed: memory.changed,
    hears: memory.hears,
    bytes: memory.bytes,
    /**
     * `about` says what it is, how new, and whatever it differs by between those who may ask for it. Who may is looked
     * up before, each time.
     */
    async read<Made extends { bytes: number }>(about: unknown[], make: () => Promise<Made>): Promise<Made> {
      return (await memory.read(JSON.stringify(about), ofAllEvents, make)) as Made
    },
    /** The same of what is a part of a page. It is given to all who ask for it: nobody may change it. */
    async part<Value>(about: unknown[], make: () => Promise<Value>): Promise<Readonly<Value>> {
      const key = JSON.stringify(about)
      const { value } = (await memory.read(key, ofAllEvents, async () => {
        const value = await make()
        return { value, bytes: 2 * JSON.stringify(value).length }
      })) as { value: Value; bytes: number }
      return value
    },
  }
}

export type AnswersInMemory = ReturnType<typeof answersInMemory>
