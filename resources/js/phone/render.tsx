import { renderToString } from 'react-dom/server'
import { Phone } from './Phone.tsx'
import type { PhoneProps } from './props.ts'

/** The page as HTML, the same that the phone's script makes of the same props. */
export const renderPhone = ({ page, at }: PhoneProps): string => renderToString(<Phone page={page} at={at} />)
