import { ordinal, plural } from '#lib/plural.ts'
import { roundInWords, roundName } from '#rules/classes/rounds.ts'
import type { ProofPage } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { Commitment } from '../draw/Commitment.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { EntryDrawList } from '../proof/EntryDrawList.tsx'
import { DrawRecord } from '../proof/DrawRecord.tsx'
import { DeletedDraws } from '../proof/DeletedDraws.tsx'

export function Proof({ page }: { page: ProofPage }) {
  const { event, activity, rounds, round, published, draws, draws_made, entry_draws, tombstones, word } = page
  const go = rounds.find(({ name }) => name === round)!
  const isRandom = draws_made > 0 || entry_draws.some(({ draws }) => draws.length > 0)
  const made = `${plural(draws_made, 'draw')} so far.`

  return (
    <>
      <PageHead
        event={event}
        crumb={{ label: 'Draw', href: paths.publicDraw(activity.id, round) }}
        title={`Check this draw: ${activity.name}${round && `, ${roundInWords(round)}`}`}
        text={published ? '' : "The draw isn't posted yet. You can check it here once it is."}
      />
      {rounds.length > 1 && (
        <div className="bar">
          <nav className="tabs" aria-label="Draw">
            {rounds.map(({ name }) => (
              <a key={name} href={paths.drawProof(activity.id, name)} aria-current={name === round && 'page'}>
                {roundName(name)}
              </a>
            ))}
          </nav>
        </div>
      )}
      {page.drawn && (
        <p>
          <strong>{page.drawn}</strong> {!isRandom && "There's no random draw to check."}
        </p>
      )}
      {page.outside_word && <p>{page.outside_word}</p>}
      {!published && (
        <p>
          {made} {word !== null && `Rider's word added to the last draw: "${word}".`}
        </p>
      )}
      {entry_draws.map((entryDraws) => (
        <EntryDrawList key={entryDraws.commitment} entryDraws={entryDraws} heading="h2" />
      ))}
      {draws.length > 0 && <h2>Draws</h2>}
      {draws.map((draw, index) => (
        <DrawRecord
          key={draw.seed}
          draw={draw}
          title={`${ordinal(draws.length - index)} draw`}
          zone={event.time_zone}
        />
      ))}
      <Commitment go={go} zone={event.time_zone} />
      {tombstones.length > 0 && (
        <>
          <h2>This event's deleted draws</h2>
          <DeletedDraws tombstones={tombstones} zone={event.time_zone} ofEvent />
        </>
      )}
    </>
  )
}
