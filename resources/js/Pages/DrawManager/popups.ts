import { useEffect, useSyncExternalStore } from 'react'

/** Something that exists once on the screen and is open for one row at a time. */
export class Popup<Content extends object> {
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
    this.#content = content
    for (const changed of this.#listeners) changed()
  }
}

/** For the one place that shows it; when that leaves the screen, nothing stays open. */
export function usePopup<Content extends object>(popup: Popup<Content>): Content | null {
  useEffect(() => popup.close, [popup])
  return useSyncExternalStore(popup.listen, popup.current)
}

/** For the many places that it opens for: what is open, if it is mine. Opening paints two rows and not all. */
export function usePopupFor<Content extends object>(
  popup: Popup<Content>,
  mine: (content: Content) => boolean,
): Content | null {
  return useSyncExternalStore(popup.listen, () => {
    const content = popup.current()
    return content && mine(content) ? content : null
  })
}
