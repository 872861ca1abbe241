import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = { draw: number; user_name: string | null; horse_name: string | null; request: string | null }

/** The floor: the same rows in bare inputs, without suggestions, store, saving or anything else. */
function BareTable() {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    const request = new XMLHttpRequest()
    request.open('GET', `${location.pathname.replace('/bench/bare/', '/ajax/draw/')}/round?page=${page}`)
    request.onload = () => setRows(JSON.parse(request.responseText) as Row[])
    request.send()
  }, [page])
  return (
    <>
      <button type="button" onClick={() => setPage(1)}>
        1
      </button>
      <button type="button" onClick={() => setPage(2)}>
        2
      </button>
      <table style={{ tableLayout: 'fixed', width: '100%' }}>
        <tbody>
          {rows.map((row) => (
            <BareRow key={row.draw} row={row} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function BareRow({ row }: { row: Row }) {
  const [rider, setRider] = useState(row.user_name ?? '')
  const [horse, setHorse] = useState(row.horse_name ?? '')
  return (
    <tr data-slot={row.draw}>
      <td>
        <input defaultValue={row.draw} />
      </td>
      <td>
        <input
          aria-label={`Rider, slot ${row.draw}`}
          value={rider}
          onChange={(event) => setRider(event.target.value)}
        />
      </td>
      <td>{row.request}</td>
      <td>
        <input value={horse} onChange={(event) => setHorse(event.target.value)} />
      </td>
      <td>
        <button type="button">Select</button>
      </td>
      <td>
        <button type="button">Trash</button>
      </td>
    </tr>
  )
}

createRoot(document.getElementById('app')!).render(<BareTable />)
