import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { hasWordStart } from '#lib/wordStart.ts'
import { addAnimalOption, addRiderOption } from '#rules/draw/messages.ts'
import { asksForLastEvent, marksOf, parseCodes, type ParsedCodes } from '#rules/entries/codes.ts'
import { isExhibitionCode } from '#rules/exhibitions/code.ts'
import { isPhone, PHONE_PROBLEM } from '#rules/riders/phone.ts'
import type { EntryLine, LastEntries } from '#wire/entries.ts'
import { Combobox } from '../../../Components/suggestions/Combobox.tsx'
import { Button } from '../../../Components/Button.tsx'
import { useNameCharacters } from '../../../Components/suggestions/nameCharacters.ts'
import { keepFocus } from '../../../hooks/keepFocus.ts'
import { useStore } from '../../../store.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { readTerms } from '../screen/readTerms.ts'
import { type Choice, isSameChoice, type UnsavedLine } from '../store/unsavedLine.ts'
import { EntryNotes, PREVIEW_ID } from './EntryNotes.tsx'
import { NewRiderFields, NO_DETAILS } from './NewRiderFields.tsx'
import { PayBox } from './PayBox.tsx'
import { sumFees } from './preview.ts'
import { addUnsaved, discardUnsaved } from './saveLines.ts'
import { UnsavedLines } from './UnsavedLines.tsx'
import { lastEntriesProblem, useLastEntries } from './useLastEntries.ts'
import { useNameBox } from './useNameBox.ts'
import { useQuote } from './useQuote.ts'
import { useRiderHorses } from './useRiderHorses.ts'

type Box = 'Rider' | 'Horse' | 'Codes' | 'Pay'
const DETAILS: Record<string, string> = { 'Birth year': 'birth_year', Phone: 'phone' }
type Problem = { box: Box | 'Birth year' | 'Phone'; sentence: string }

export function EntryForm() {
  const screen = useEntriesScreen()
  const { columns, store } = screen
  const form = useRef<HTMLFormElement>(null)
  const [rider, setRider] = useState<Choice | null>(null)
  const [horse, setHorse] = useState<Choice | null>(null)
  const [details, setDetails] = useState(NO_DETAILS)
  const [codes, setCodes] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isRiderEntered, setRiderEntered] = useState(false)
  const riderBox = useNameBox({
    kind: 'rider',
    directory: screen.riders,
    choice: rider,
    choose: (choice) => resetTo(choice),
  })
  const horseBox = useNameBox({ kind: 'horse', directory: screen.horses, choice: horse, choose: setHorse })
  const unsaved = useStore(screen.unsaved)
  const payments = useStore(screen.unsavedPayments)
  useStore(store.changes)
  useNameCharacters(form)
  useEffect(() => keepFocus(form.current), [])
  useRiderHorses(screen, rider?.id ?? null)

  const tracksHorses = columns.some(({ tracks_horses }) => tracks_horses)
  const existing = store.findLine(rider?.id ?? null, horse?.id ?? null)
  const lookup = useLastEntries({
    eventId: screen.event.id,
    rider,
    horse,
    isAsked: asksForLastEvent(codes),
  })
  const last = lookup.state === 'found' && lookup.entries.event !== null ? lookup.entries : null
  const parsed = useMemo(
    () =>
      parseCodes(codes, columns, existing ? marksOf(existing) : NO_MARKS, {
        last,
        exhibitions: existing?.exhibitions,
      }),
    [codes, columns, existing, last],
  )
  const quote = useQuote({ rider, horse, parsed })
  const { dueCents } = quote
  const isHorseEmpty = horse === null && (horseBox.typed ?? '').trim() === ''
  const isBetweenLines = isHorseEmpty && codes.trim() === '' && riderBox.typed === null
  const isNewRider = rider?.id === null && !isRiderEntered

  function focus(box: Problem['box']) {
    const detail = DETAILS[box]
    const selector = detail ? `[data-detail='${detail}']` : `[aria-label='${box}']`
    form.current!.querySelector<HTMLInputElement>(`input${selector}`)?.focus()
  }

  function resetTo(choice: Choice | null) {
    if (isSameChoice(choice, rider)) return
    setRider(choice)
    setDetails(NO_DETAILS)
    setRiderEntered(false)
    setProblem(null)
    if (!choice) return
    screen.lastSaved.set(null)
    readTerms(screen)
  }

  function leaveRider() {
    if (!rider) return
    const first = rider.id === null && form.current!.querySelector<HTMLElement>('[data-detail]')
    if (first) first.focus()
    else focus(tracksHorses ? 'Horse' : 'Codes')
  }

  function leaveHorse() {
    if (horse || codes.trim() !== '') return focus('Codes')
    if (rider && dueCents > 0) focus('Pay')
    else goToNextRider()
  }

  function goToNextRider() {
    flushSync(nextRider)
    focus('Rider')
  }

  function nextRider() {
    riderBox.clear()
    horseBox.clear()
    setCodes('')
  }

  function pressInCodes(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setCodes('')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) enter()
  }

  function enter() {
    if (!tracksHorses && codes.trim() === '' && dueCents > 0) return focus('Pay')
    const refusal = refusalOf()
    setProblem(refusal)
    if (refusal) focus(refusal.box)
    else save()
  }

  function refusalOf(): Problem | null {
    if (!rider) return { box: 'Rider', sentence: 'Choose a rider.' }
    if (!horse && !isHorseEmpty) return { box: 'Horse', sentence: 'Choose a horse.' }
    const phone = (details.phone ?? '').trim()
    if (phone && !isPhone(phone)) return { box: 'Phone', sentence: PHONE_PROBLEM }
    if (!isBirthYear(details.birth_year))
      return { box: 'Birth year', sentence: 'Enter a year, e.g. 2012, or leave it blank.' }
    const sentence = lastEntriesProblem(lookup) ?? codesRefusal(parsed, codes, { existing, last })
    return sentence ? { box: 'Codes', sentence } : null
  }

  function save() {
    const line = { rider: rider!, horse, codes, details: rider!.id === null ? details : null }
    const { activity_ids, session_only, contests, runs, exhibitions, own_order } = parsed
    addUnsaved(screen, {
      ...line,
      body: {
        ...(line.rider.id ? { user_id: line.rider.id } : { user_name: line.rider.name }),
        ...(horse && (horse.id ? { horse_id: horse.id } : { horse_name: horse.name })),
        ...(line.details && { details: line.details }),
        activity_ids,
        ...(session_only && { session_only }),
        contests,
        ...(exhibitions && { exhibitions }),
        ...(own_order !== null && { own_order }),
      },
      runs,
      feesCents: sumFees(quote.fees),
      failure: null,
      isQuestion: false,
      onSaved(saved) {
        setRider((current) => withId(current, line.rider, saved))
        readTerms(screen)
      },
    })
    flushSync(() => {
      horseBox.clear()
      setCodes('')
      setRiderEntered(true)
    })
    focus(tracksHorses ? 'Horse' : 'Codes')
  }

  function edit(line: UnsavedLine) {
    discardUnsaved(screen, line)
    flushSync(() => {
      riderBox.clear()
      setRider(line.rider)
      setDetails(line.details ?? NO_DETAILS)
      setHorse(line.horse)
      setCodes(line.codes)
    })
    focus('Codes')
  }

  return (
    <form
      ref={form}
      className="entry-form"
      aria-label="Enter a rider"
      data-unsaved={!isBetweenLines || isNewRider || unsaved.length + payments.length > 0 || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="entry-boxes">
        <label className="entry-box">
          <span>Rider</span>
          <Combobox
            {...riderBox.props}
            label="Rider"
            className="box"
            addition={{
              line: addRiderOption,
              preselects: hasWordStart,
              add: async (name) => riderBox.add(name),
            }}
            onGoOn={leaveRider}
          />
        </label>
        {rider?.id === null && (
          <NewRiderFields
            details={details}
            onChange={setDetails}
            onDone={() => focus(tracksHorses ? 'Horse' : 'Codes')}
          />
        )}
        {tracksHorses && (
          <label className="entry-box">
            <span>Horse</span>
            <Combobox
              {...horseBox.props}
              label="Horse"
              className="box"
              nameCharactersOnly
              addition={{
                line: addAnimalOption,
                unique: true,
                preselects: hasWordStart,
                add: async (name) => horseBox.add(name),
              }}
              onGoOn={leaveHorse}
              quickEnter={isRiderEntered}
            />
          </label>
        )}
        <label className="entry-box codes">
          <span>Codes</span>
          <input
            aria-label="Codes"
            aria-describedby={PREVIEW_ID}
            aria-invalid={problem?.box === 'Codes' || undefined}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="done"
            spellCheck={false}
            maxLength={200}
            value={codes}
            onChange={({ target }) => {
              setCodes(target.value)
              setProblem(null)
            }}
            onKeyDown={pressInCodes}
          />
        </label>
        <p className="entry-due">
          <span>Due</span>
          <output aria-label="Due">{formatCents(dueCents)}</output>
        </p>
        <Button kind="primary" className="enter" onClick={enter}>
          Add entry
        </Button>
        <PayBox key={rider?.name} rider={rider} dueCents={dueCents} onDone={goToNextRider} />
      </div>
      <EntryNotes
        rider={rider}
        horse={horse}
        parsed={parsed}
        quote={quote}
        existing={existing}
        last={last}
        lastProblem={lastEntriesProblem(lookup)}
        problem={problem?.sentence}
      />
      <UnsavedLines onEdit={isBetweenLines ? edit : undefined} />
    </form>
  )
}

const NO_MARKS = { activity_ids: [], contests: [] }

const withId = (current: Choice | null, saved: Choice, { rider }: EntryLine) =>
  isSameChoice(current, saved) ? { id: rider.id, name: rider.name } : current

const isBirthYear = (year: unknown) => /^(19\d\d|20\d\d|2100)?$/.test(String(year ?? '').trim())

function codesRefusal(
  { activity_ids, contests, exhibitions, own_order, unknown, problems }: ParsedCodes,
  codes: string,
  { existing, last }: { existing: EntryLine | undefined; last: LastEntries | null },
): string | null {
  if (unknown.length > 0)
    return `Unknown ${unknown.length === 1 ? 'code' : 'codes'}: ${unknown.map(({ token }) => token).join(', ')}`
  if (problems.length > 0) return problems[0]!.sentence
  if (codes.trim() === '') return 'Type at least one code.'
  if (activity_ids.length + contests.length > 0 || exhibitions) return null
  if (last && last.activity_ids.length + last.contests.length === 0)
    return `None of the classes from ${last.event} are at this event.`
  if (existing && isExhibitionCode(codes.trim().toLowerCase()))
    return `Already has ${plural(existing.exhibitions, 'exhibition')}. Nothing to save.`
  return own_order === null
    ? 'Already entered. Nothing to save.'
    : 'Already entered. To change the order of the horses, edit the entry in the list below.'
}
