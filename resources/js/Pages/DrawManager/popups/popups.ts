import { useEffect, useSyncExternalStore } from 'react'

/** What is open, and who is to be told when it changes or is open for somebody else; told null when it is closed. */
type Owned<Content> = { tell?: (content: Content | null) => void }

/** Something that exists once on the screen and is open for one row at a time. */
export class Popup<Content extends Owned<Content>> {
  #content: Content | null = null
  #listeners = new Set<() => void>()

  open = (content: Content) => this.#show(content)
  close = () => this.#show(null)
  current = () => this.#content

  listen = (changed: () => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  #show(content: Content | null) {
    if (content === this.#content) return
    const before = this.#content
    this.#content = content
    if (before?.tell !== content?.tell) before?.tell?.(null)
    content?.tell?.(content)
    for (const changed of this.#listeners) changed()
  }
}

/** For the one place that shows it; when that leaves the screen, nothing stays open. */
export function usePopup<Content extends Owned<Content>>(popup: Popup<Content>): Content | null {
  useEffect(() => popup.close, [popup])
  return useSyncExternalStore(popup.listen, popup.current)
}
