import { http } from '../api/http.ts'
import { errorMessage, notifySignedOut, responseOf, statusOf } from '../api/errors.ts'
import { LONG_WRITE_TIMEOUT, NO_RESPONSE } from '../api/noResponse.ts'
import { singleFlight } from '../api/singleFlight.ts'
import { saveFile } from '../saveFile.ts'
import { notify } from './Toast.tsx'
import '../../css/download.css'

/** Shows in the toast that the server is preparing the file, and then its name or the error. */
export const downloadFile = (url: string) =>
  singleFlight(`download ${url}`, async () => {
    const file = /\.xlsx\b/.test(url) ? 'workbook' : 'file'
    notify(
      <>
        Preparing the {file}…
        <progress aria-hidden className="preparing" />
      </>,
    )
    try {
      const { data, headers } = await http.get<Blob>(url, {
        responseType: 'blob',
        timeout: LONG_WRITE_TIMEOUT,
      })
      const name = fileNameIn(headers['content-disposition'])
      saveFile(data, name)
      notify(`Downloaded ${name}`)
    } catch (error) {
      console.error('Error preparing a file', error)
      if (statusOf(error) === 401) return notifySignedOut()
      const reason = (await messageIn(error)) ?? NO_RESPONSE
      notify(`Couldn't prepare the ${file}. ${reason}`, {
        label: 'Try again',
        onClick: () => void downloadFile(url),
      })
    }
  })

/** With the response type `blob`, an error's JSON is a blob, too. */
async function messageIn(error: unknown) {
  const response = responseOf<unknown>(error)
  if (!(response?.data instanceof Blob)) return errorMessage(error)
  const text = await response.data.text()
  return errorMessage({ response: { ...response, data: parseJson(text) } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The header has a second name, `filename*`, if the name isn't plain ASCII. */
function fileNameIn(disposition: unknown): string {
  // A Wi-Fi network's sign-in page doesn't have this header.
  if (typeof disposition !== 'string') throw new SyntaxError('not a file')
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)/.exec(disposition)![1]!
}
