import { useSyncExternalStore } from 'react'

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

/** What is open; with `mine`, only if it is open for me, so that opening paints two rows and not all. */
export function usePopup<Content extends object>(
  popup: Popup<Content>,
  mine: (content: Content) => boolean = () => true,
): Content | null {
  return useSyncExternalStore(popup.listen, () => {
    const content = popup.current()
    return content && mine(content) ? content : null
  })
}
