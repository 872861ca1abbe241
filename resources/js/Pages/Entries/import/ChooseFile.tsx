import { useId, useRef, useState } from 'react'
import { isClass } from '#rules/entries/codes.ts'
import type { EntryColumn } from '#wire/entries.ts'
import type { PastImport } from '#wire/entryImports.ts'
import { errorMessage } from '../../../api/errors.ts'
import { NO_RESPONSE } from '../../../api/noResponse.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import { Progress } from '../../../Components/Progress.tsx'
import { classText, readFile, readPasted, type Source } from './source.ts'

type Props = {
  event: { id: number }
  columns: EntryColumn[]
  earlier: PastImport | undefined
  onRead: (source: Source) => void
}

export function ChooseFile({ event, columns, earlier, onRead }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [progress, setProgress] = useState<number | null>(null)

  async function read(start: () => Promise<Source>) {
    if (progress !== null) return
    setError('')
    setProgress(0)
    try {
      onRead(await start())
    } catch (error) {
      setError(errorMessage(error) ?? `${NO_RESPONSE} Try again.`)
    } finally {
      setProgress(null)
      if (input.current) input.current.value = ''
    }
  }

  return (
    <Card
      title="Choose a file"
      note="You'll check every line before anything is saved."
      actions={
        <a href={templateUrl(columns)} download="entries.csv">
          Download a template
        </a>
      }
    >
      {earlier && (
        <Notice kind="warning" title="This file was imported before">
          <p>{`${earlier.by} imported ${earlier.file_name}. To import this file again, undo that import below first.`}</p>
        </Notice>
      )}
      {error && (
        <p role="alert" className="form-error">
          {error}
        </p>
      )}
      <div className="field">
        <label htmlFor={`${id}file`}>File</label>
        <input
          ref={input}
          id={`${id}file`}
          type="file"
          accept=".csv,.xlsx,.txt,.tsv,.xls"
          aria-describedby={`${id}hint`}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void read(() => readFile(event, file, setProgress))
          }}
        />
        <p id={`${id}hint`} className="hint">
          An Excel (.xlsx) or CSV file up to 10 MB, e.g. the responses to a Google Form.
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}text`}>Or paste rows from a spreadsheet, or an email</label>
        <textarea id={`${id}text`} rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      </div>
      <div className="form-actions">
        <Button
          aria-disabled={!text.trim() || progress !== null}
          onClick={() => text.trim() && void read(() => readPasted(event, columns, text))}
        >
          Continue
        </Button>
      </div>
      {progress !== null && (
        <Progress
          label={progress < 1 ? 'Uploading the file' : 'Reading the file'}
          {...(progress > 0 && progress < 1 && { done: Math.round(progress * 100), of: 100 })}
        />
      )}
    </Card>
  )
}

function templateUrl(columns: EntryColumn[]): string {
  const first = columns.find(isClass)
  const example = [
    '"Cole, Jenna"',
    'Rocket',
    first ? `"${classText(first.id, columns)}"` : '',
    '',
    '',
    'Weatherford',
    '(940) 555-0134',
    '2012',
    '',
  ]
  const lines = ['Rider,Horse,Classes,Exhibitions,BBR #,Hometown,Phone,Birth year,Request', example.join(',')]
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('\r\n')}\r\n`)}`
}
