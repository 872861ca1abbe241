import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { plural } from '#lib/plural.ts'
import { floatAtAnchor } from '../popups/floating.ts'
import { usePopup } from '../popups/popup.ts'
import { LIST_ID, optionId, suggestionList, type Suggestions } from './suggestions.ts'
import '../../../css/suggestions.css'

const TWO_FRAMES_MS = 34

export function SuggestionList() {
  const suggestions = useTwoFramesLater(usePopup(suggestionList))

  return (
    <>
      {suggestions && <SuggestionPopover key={suggestions.label} {...suggestions} />}
      <div role="status" className="visually-hidden">
        {suggestions && countText(suggestions)}
      </div>
    </>
  )
}

/** A typed letter is painted before its suggestions. A moved highlight doesn't wait. */
function useTwoFramesLater(newest: Suggestions | null) {
  const [shown, show] = useState(newest)
  useEffect(() => {
    const timer = setTimeout(() => show(newest), TWO_FRAMES_MS)
    return () => clearTimeout(timer)
  }, [newest])
  if (newest?.found === shown?.found) return newest
  return newest?.anchor === shown?.anchor ? shown : null
}

function SuggestionPopover({
  anchor,
  found: { hits, total },
  similar,
  highlight,
  addition,
  pick,
}: Suggestions) {
  const list = useRef<HTMLDivElement>(null)
  const added = hits.length + similar.length

  useLayoutEffect(() => {
    list.current!.showPopover()
    return floatAtAnchor(anchor, list.current!)
  }, [anchor])

  useLayoutEffect(() => {
    document.getElementById(optionId(highlight))?.scrollIntoView({ block: 'nearest' })
  }, [highlight])

  const popover = (
    // If mousedown moved the focus, the list would close before the click.
    <div
      ref={list}
      popover="manual"
      className="floating suggestions"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={LIST_ID} role="listbox" aria-label="Suggestions">
        {[...hits, ...similar].map((item, place) => (
          <div
            key={item.id}
            id={optionId(place)}
            role="option"
            aria-selected={place === highlight}
            onClick={() => pick(item)}
          >
            {item.name} <small>{item.email ?? item.rrrs_id}</small>{' '}
            {place >= hits.length && <small className="similar">Similar</small>}
          </div>
        ))}
        {addition && (
          <div
            id={optionId(added)}
            role="option"
            className="addition"
            aria-selected={highlight === added}
            onClick={() => void addition.add()}
          >
            {addition.line}
          </div>
        )}
      </div>
      {addition && (added === 0 || highlight === added) && <p>{HOW_TO_ADD}</p>}
      {total > hits.length && (
        <p>
          {hits.length} of {total.toLocaleString('en-US')}. Keep typing.
        </p>
      )}
    </div>
  )
  // While a dialog is open, everything outside it ignores clicks.
  const dialog = anchor.closest('dialog')
  return dialog ? createPortal(popover, dialog) : popover
}

const HOW_TO_ADD = 'Press Enter to add'

function countText({ found, similar, addition }: Suggestions) {
  const count = found.total + similar.length
  if (count === 0 && addition) return `No matches. ${HOW_TO_ADD}`
  return plural(count, 'suggestion')
}
