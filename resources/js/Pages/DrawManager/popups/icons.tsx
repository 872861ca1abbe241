/** Lucide icons. */

const MESSAGE_PATH =
  'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z'
const PENCIL_PATH =
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z'
const TRASH_PATH =
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2'
const WARNING_PATH =
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01'

export const REQUEST = svgIcon(`${MESSAGE_PATH}M7 11h10M7 15h6M7 7h8`, 18)
export const PENCIL = svgIcon(`${PENCIL_PATH}m15 5 4 4`, 16)
export const TRASH = svgIcon(TRASH_PATH, 16)
export const WARNING = svgIcon(WARNING_PATH, 12)

function svgIcon(path: string, size: number) {
  return (
    <svg className="drawn" aria-hidden width={size} height={size} viewBox="0 0 24 24">
      <path d={path} />
    </svg>
  )
}
