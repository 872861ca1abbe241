import { renderToString } from 'react-dom/server'
import { RiderApp } from './RiderApp.tsx'
import type { RiderAppProps } from './props.ts'

/** The page as HTML, the same that the phone's script makes of the same props. */
export const renderRiderApp = ({ page, at }: RiderAppProps): string =>
  renderToString(<RiderApp page={page} at={at} />)
