import { useState } from 'react'
import type { EntryImportProps } from '#wire/entryImports.ts'
import * as paths from '#wire/paths.ts'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { ChooseFile } from './import/ChooseFile.tsx'
import { ImportResult } from './import/ImportResult.tsx'
import { PastImports } from './import/PastImports.tsx'
import type { Imported } from './import/placeImport.ts'
import { Review } from './import/Review.tsx'
import type { Source } from './import/source.ts'
import '../../../css/organizer.css'
import '../../../css/entryImport.css'

export default function EntryImport({ organization, event, columns, imports, can }: EntryImportProps) {
  const [source, setSource] = useState<Source | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const earlier = imports.find(({ sha256, undone_at }) => sha256 === source?.sha256 && !undone_at)
  const at = { organization, event }

  return (
    <Page
      title="Import entries"
      tabTitle={`Import entries, ${event.name}`}
      crumbs={[
        ...eventCrumbs(organization, event).slice(0, 1),
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: 'Entries', href: paths.entries(organization.id, event.id) },
        { label: 'Import entries' },
      ]}
      note={`${event.name} · ${eventSummary(event)}`}
    >
      <EventTabs {...at} can={can} current="entries" />
      {source && !earlier ? (
        <Review
          key={source.sha256}
          event={event}
          columns={columns}
          source={source}
          onDone={(done) => {
            setSource(null)
            setImported(done)
            window.scrollTo(0, 0)
          }}
        />
      ) : (
        <>
          {imported && !source && (
            <ImportResult event={event} columns={columns} imported={imported} onPlaced={setImported} />
          )}
          <ChooseFile event={event} columns={columns} earlier={earlier} onRead={setSource} />
          {imports.length > 0 && <PastImports {...at} imports={imports} />}
        </>
      )}
    </Page>
  )
}

EntryImport.layout = AppLayout
