import { type CSSProperties, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { EntryLine } from '#wire/entries.ts'

const columns = new URLSearchParams(location.search).get('columns')!.split(',').map(Number)

function BareEntries() {
  const [lines, setLines] = useState<EntryLine[]>([])
  useEffect(() => {
    const request = new XMLHttpRequest()
    request.open('GET', location.pathname.replace('/bench/bare/', '/ajax/entries/'))
    request.onload = () => setLines((JSON.parse(request.responseText) as { lines: EntryLine[] }).lines)
    request.send()
  }, [])
  return (
    <main>
      <form className="entry-form">
        <div className="entry-boxes">
          {['Rider', 'Horse', 'Codes'].map((name) => (
            <label key={name} className={name === 'Codes' ? 'entry-box codes' : 'entry-box'}>
              <span>{name}</span>
              <BareBox name={name} />
            </label>
          ))}
        </div>
      </form>
      <div className="entry-filters">
        <label className="labelled">
          Search
          <BareBox name="Search" />
        </label>
      </div>
      <div className="entry-scroll">
        <table className="entry-table" style={{ '--marks': columns.length } as CSSProperties}>
          <thead>
            <tr>
              <th data-cell="rider">Rider</th>
              <th data-cell="horse">Horse</th>
              {columns.map((id) => (
                <th key={id} data-cell="mark">
                  {id}
                </th>
              ))}
              <th data-cell="exhibitions">Exh</th>
              <th data-cell="request">Request</th>
              <th data-cell="draw">Draw</th>
              <th data-cell="due">Due</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <BareLine key={`${line.rider.id} ${line.horse?.id}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </main>
  )
}

function BareBox({ name }: { name: string }) {
  const [text, setText] = useState('')
  return (
    <input className="box" aria-label={name} value={text} onChange={({ target }) => setText(target.value)} />
  )
}

function BareLine({ line: { rider, horse, entries, exhibitions, due_cents } }: { line: EntryLine }) {
  return (
    <tr data-key={`${rider.id} ${horse?.id}`}>
      <th scope="row" data-cell="rider">
        <button type="button" className="name">
          {rider.name}
        </button>
      </th>
      <td data-cell="horse">{horse?.name}</td>
      {columns.map((id) => (
        <td key={id} data-cell="mark">
          <button type="button" role="checkbox" tabIndex={-1}>
            {entries.some(({ contests }) => contests.includes(id)) && '✓'}
          </button>
        </td>
      ))}
      <td data-cell="exhibitions">
        <button type="button" tabIndex={-1} data-step="-1">
          −
        </button>
        <span role="spinbutton">{exhibitions || '\u00a0'}</span>
        <button type="button" tabIndex={-1} data-step="1">
          +
        </button>
      </td>
      <td data-cell="request">
        <button type="button" tabIndex={-1} data-edit>
          {entries[0]?.request}
        </button>
      </td>
      <td data-cell="draw">{entries.map(({ draw }) => draw ?? '-').join(', ')}</td>
      <td data-cell="due">{due_cents / 100}</td>
    </tr>
  )
}

createRoot(document.getElementById('app')!).render(<BareEntries />)
