import webpush from 'web-push'
import { checksPdf, testPagePdf } from '../documents/checksPdf.ts'
import { resultsMail } from '../documents/mails/resultsMail.ts'
import { renderRiderAppPage } from '../documents/riderApp/renderPage.ts'
import { renderPreview } from '../documents/riderApp/linkPreview.ts'

/** The CPU work that would delay the scores. Every task gets plain data and returns plain data; none has a database. */
export const tasks = {
  checksPdf,
  testPagePdf,
  resultsMail,
  madePage: renderRiderAppPage,
  previewPicture: renderPreview,
  encryptPush,
}

export type Tasks = typeof tasks

type Device = { endpoint: string; keys: webpush.PushSubscription['keys'] }

/** A message that only this device can read, as headers and body of the request to its push service. */
function encryptPush(device: Device, payload: string, options: webpush.RequestOptions) {
  const { headers, body } = webpush.generateRequestDetails(device, payload, options)
  return { headers, body }
}
