import { router } from '@inertiajs/core'
import type { NProgress } from 'nprogress'

type Ending = 'completed' | 'interrupted' | 'cancelled'
type Visit = { id: string; showProgress: boolean; completed: boolean; interrupted: boolean }
type VisitEvent = { detail: { visit: Visit } }
type ProgressEvent = { detail: { progress?: { percentage?: number } } }

const DELAY = 250

let bar: NProgress | undefined

/** Also called before the first visit, because the network may be slow or down by then. */
export async function loadBar() {
  const { default: loaded } = await import('nprogress')
  loaded.configure({
    showSpinner: false,
    speed: 120,
    // The default template has role="bar", which isn't a valid ARIA role.
    barSelector: '.bar',
    template: '<div class="bar"><div class="peg"></div></div>',
  })
  bar = loaded
}

export function withProgress<T>(work: Promise<T>): Promise<T> {
  const end = begin()
  return work.finally(() => end('completed'))
}

export function showVisitProgress() {
  const visits = new Map<string, (ending: Ending) => void>()
  router.on('start', ({ detail: { visit } }: VisitEvent) => {
    if (visit.showProgress) visits.set(visit.id, begin())
  })
  router.on('progress', ({ detail: { progress } }: ProgressEvent) => {
    if (bar?.isStarted() && progress?.percentage) raise(bar, (progress.percentage / 100) * 0.9)
  })
  router.on('finish', ({ detail: { visit } }: VisitEvent) => {
    visits.get(visit.id)?.(visit.completed ? 'completed' : visit.interrupted ? 'interrupted' : 'cancelled')
    visits.delete(visit.id)
  })
}

const running = new Set<ReturnType<typeof setTimeout>>()

function begin() {
  const timer = setTimeout(() => void start(timer), DELAY)
  running.add(timer)

  return (ending: Ending) => {
    clearTimeout(timer)
    running.delete(timer)
    if (bar?.isStarted()) endBar(bar, ending)
  }
}

async function start(timer: ReturnType<typeof setTimeout>) {
  if (!bar) await loadBar().catch(() => {})
  if (running.has(timer)) bar?.start()
}

function endBar(bar: NProgress, ending: Ending) {
  if (ending === 'interrupted') bar.set(0)
  else if (running.size === 0) {
    bar.done()
    if (ending === 'cancelled') bar.remove()
  }
}

function raise(bar: NProgress, status: number) {
  bar.set(Math.max(bar.status ?? 0, status))
}
