import { PROPS, type PhoneProps } from '../props.ts'

/** So long a phone waits at most before it reads again, so that a full arena does not ask in one instant. */
const SPREAD_MS = 5000
const LONGEST_MS = 60_000

type Found = { props: PhoneProps } | { status: number }

/**
 * Reads the page again: at a time of its own within five seconds, or at once. However often it is asked for meanwhile,
 * it is read once; what fails is tried again, rarer every time.
 */
export function rereading(found: (found: Found) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isAskedAgain = false
  let failures = 0

  function soon() {
    if (isReading) isAskedAgain = true
    else timer ??= setTimeout(read, Math.random() * SPREAD_MS)
  }

  function atOnce() {
    clearTimeout(timer)
    timer = undefined
    if (isReading) isAskedAgain = true
    else void read()
  }

  async function read() {
    timer = undefined
    isReading = true
    const answer = await pageNow().catch(() => null)
    isReading = false
    failures = answer ? 0 : failures + 1
    if (!answer) timer = setTimeout(read, Math.min(1000 * 2 ** failures, LONGEST_MS) * (0.5 + Math.random()))
    else if (isAskedAgain) {
      isAskedAgain = false
      soon()
    } else found(answer)
  }

  return { soon, atOnce }
}

/** The page as the server has it; most often that is what the phone has, and only that is said. */
async function pageNow(): Promise<Found | null> {
  const answer = await fetch(`${location.pathname}${location.search}`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(10_000),
  })
  if (answer.status >= 500) return null
  return answer.ok ? { props: propsIn(await answer.text()) } : { status: answer.status }
}

function propsIn(html: string): PhoneProps {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return JSON.parse(page.getElementById(PROPS)!.textContent!) as PhoneProps
}
