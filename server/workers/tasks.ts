import webpush from 'web-push'
import { placeBatch } from '#rules/entries/placement.ts'
import { sha256 } from '../lib/sha256.ts'
import { matchNames } from '../lib/matchNames.ts'
import { checksPdf, testPagePdf } from '../documents/checksPdf.ts'
import { exportFile } from '../documents/exports/exportFile.ts'
import { resultsMail } from '../documents/mails/resultsMail.ts'
import { renderRiderAppPage } from '../documents/riderApp/renderPage.ts'
import { renderPreview } from '../documents/riderApp/linkPreview.ts'
import { readSpreadsheet } from './readSpreadsheet.ts'

/** CPU work that would delay score saves on the main thread. */
export const tasks = {
  checksPdf,
  testPagePdf,
  exportFile,
  resultsMail,
  madePage: renderRiderAppPage,
  previewPicture: renderPreview,
  readSpreadsheet,
  matchNames,
  placeBatch: placeBatchFast,
  encryptPush,
}

export type Tasks = typeof tasks

/** A draw with a function can't be sent to a worker. */
function placeBatchFast(...[mode, entries, draw]: Parameters<typeof placeBatch>) {
  return placeBatch(mode, entries, { ...draw, sha256 })
}

type Device = { endpoint: string; keys: webpush.PushSubscription['keys'] }

function encryptPush(device: Device, payload: string, options: webpush.RequestOptions) {
  const { headers, body } = webpush.generateRequestDetails(device, payload, options)
  return { headers, body }
}
