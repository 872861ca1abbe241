import { renderToString } from 'react-dom/server'
import { RiderApp } from './RiderApp.tsx'
import type { RiderAppProps } from './props.ts'

export const renderRiderApp = ({ page, at }: RiderAppProps): string =>
  renderToString(<RiderApp page={page} at={at} />)
