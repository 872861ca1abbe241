import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PENALTIES } from '#rules/scoring/score.ts'
import { TRASH } from '../../resources/js/Pages/DrawManager/popups/icons.tsx'

const isPublished = location.search === '?published'

type BareRow = { draw: number; user_name: string | null; horse_name: string | null; request: string | null }

function BareTable() {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<BareRow[]>([])
  useEffect(() => {
    setRows([])
    const request = new XMLHttpRequest()
    request.open('GET', `${location.pathname.replace('/bench/bare/', '/ajax/draw/')}/round?page=${page}`)
    request.onload = () => setRows(JSON.parse(request.responseText) as BareRow[])
    request.send()
  }, [page])
  return (
    <main>
      {[1, 2, 3].map((number) => (
        <button key={number} type="button" onClick={() => setPage(number)}>
          {number}
        </button>
      ))}
      <div className="draw-box">
        <table className="draw-table">
          <thead>
            <tr>
              <th data-column="draw">Draw</th>
              <th data-column="rider">Rider</th>
              {isPublished ? (
                <>
                  <th data-column="time">Time</th>
                  <th data-column="penalty">Penalty</th>
                </>
              ) : (
                <th data-column="request">Requests</th>
              )}
              <th data-column="horse">Horse</th>
              <th data-column="contests">Carry/Rollovers</th>
              <th data-column="actions">Actions</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BareLine key={row.draw} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </main>
  )
}

function BareLine({ row }: { row: BareRow }) {
  const [rider, setRider] = useState(row.user_name ?? '')
  const [horse, setHorse] = useState(row.horse_name ?? '')
  const [time, setTime] = useState('')
  return (
    <tr data-slot={row.draw} className={row.draw % 2 ? undefined : 'even'}>
      <td data-column="draw">
        <input className="box number" defaultValue={row.draw} />
      </td>
      <td data-column="rider">
        <input
          className={row.user_name ? 'box covered' : 'box'}
          aria-label={`Rider, slot ${row.draw}`}
          value={rider}
          onChange={(event) => setRider(event.target.value)}
        />
        {row.user_name && (
          <button type="button" className="icon remove">
            ×
          </button>
        )}
        {row.user_name && (
          <a className="name" href="/">
            {row.user_name}
          </a>
        )}
      </td>
      {isPublished ? (
        <>
          <td data-column="time">
            <input
              className="box"
              aria-label={`Time, slot ${row.draw}`}
              value={time}
              onChange={(event) => setTime(event.target.value)}
            />
          </td>
          <td data-column="penalty">
            <select>
              {PENALTIES.map(({ label }) => (
                <option key={label}>{label}</option>
              ))}
            </select>
          </td>
        </>
      ) : (
        <td data-column="request">{row.request}</td>
      )}
      <td data-column="horse">
        <input className="box" value={horse} onChange={(event) => setHorse(event.target.value)} />
        <button type="button" className="icon add" disabled>
          +
        </button>
        {row.horse_name && (
          <button type="button" className="icon remove">
            ×
          </button>
        )}
      </td>
      <td data-column="contests">
        {row.user_name && (
          <button type="button" className="select">
            Select
          </button>
        )}
      </td>
      <td data-column="actions">
        {row.user_name && (
          <button type="button" className="icon">
            {TRASH}
          </button>
        )}
      </td>
    </tr>
  )
}

createRoot(document.getElementById('app')!).render(<BareTable />)
