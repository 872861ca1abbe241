import { formatWeekday } from '#lib/formatDays.ts'
import { listWithOr } from '#lib/lists.ts'
import { BOOKS_CLOSE, type BooksClose, type EntryMode } from '#rules/entries/entryModes.ts'
import { isMakeshift, suggestCodes } from '#rules/entries/suggestCode.ts'
import type { EditClassProps } from '#wire/events/classes.ts'
import { Button } from '../../../Components/Button.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { DateTimeField } from '../../../Components/form/DateTimeField.tsx'
import { FoldingCard } from '../../../Components/form/FoldingCard.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

type Settings = EditClassProps['settings']
type Incentive = { id: number | null; name: string; code: string | null }
type Props = Pick<EditClassProps, 'days' | 'time_zone' | 'used_codes' | 'carries_from'> & {
  values: Omit<Settings, 'incentives'> & { incentives: Incentive[] }
}

export function EntryFields({ values, days, time_zone, used_codes, carries_from }: Props) {
  const { name, code, incentives, runs_on, books_close } = values
  const codeField = useField('code')
  const incentivesField = useField('incentives')
  const isNeverShown = values.entry_mode === 'drawn' && books_close === 'never'
  const contests = [{ name, code }, ...incentives].map((one) => ({
    name: one.name,
    code: typedCode(one),
    runs_on,
  }))
  const suggested = suggestCodes(
    contests.map((one) => ({ ...one, code: isKept(one) ? one.code : null })),
    used_codes,
  )
  const isSuggestible = contests.some((one, at) => one.name.trim() && one.code !== suggested[at])

  function suggest() {
    const [first, ...rest] = suggested
    codeField.change(first)
    incentivesField.change(
      incentives.map((incentive, index) => ({
        ...incentive,
        code: incentive.name.trim() ? rest[index] : incentive.code,
      })),
    )
  }

  return (
    <FoldingCard title="Entries" summary={summaryOf(values)} isUsed={isUsed(values)}>
      <div className="field-row">
        <CodeField
          name="code"
          label="Code"
          hint="Type this to enter a rider in this class, e.g. o for Open."
        />
        {(days.length > 1 || runs_on !== null) && (
          <SelectField name="runs_on" label="Runs on" options={dayOptions(days, runs_on)} />
        )}
      </div>
      {incentives.length > 0 && (
        <div className="field-row">
          {incentives.map((incentive, index) => (
            <CodeField
              key={incentive.id ?? `new${index}`}
              name={`incentives.${index}.code`}
              label={`${incentive.name || `Side pot ${index + 1}`} code`}
            />
          ))}
        </div>
      )}
      <Button aria-disabled={!isSuggestible} onClick={() => isSuggestible && suggest()}>
        Suggest codes
      </Button>
      <div className="field-row">
        <SelectField
          name="books_close"
          label="Entries close"
          hint="Entries after that are late."
          options={BOOKS_CLOSE.map((value) => ({ value, label: BOOKS_CLOSE_LABELS[value] }))}
        />
        {books_close === 'at' && (
          <DateTimeField
            name="books_close_at"
            label="Closing time"
            hint={`In the event's time zone, ${time_zone.replaceAll('_', ' ')}.`}
          />
        )}
      </div>
      <div className="field-row">
        <SelectField
          name="entry_mode"
          label="New entries"
          hint={
            isNeverShown
              ? "Choose when entries close. Until then, riders can't check slots drawn at entry."
              : undefined
          }
          options={ENTRY_MODE_OPTIONS}
        />
        <SelectField name="late_entry_mode" label="Late entries" options={ENTRY_MODE_OPTIONS} />
      </div>
      {(incentives.length > 0 || values.side_pots_lock !== 0) && (
        <NumberField
          name="side_pots_lock"
          label="Side pots lock"
          unit="runs before each run"
          hint="From then on, that run can't join or leave a side pot. Enter 0 to lock when the run gets its score."
          required
        />
      )}
      <CheckboxField
        name="takes_online_entries"
        label="Riders can enter online"
        hint="Works only if the event's settings allow online entries."
      />
      {values.takes_online_entries && (
        <NumberField
          name="online_limit"
          label="Online entry limit"
          hint="Riders can't enter online once a go has this many runs. Leave blank for no limit."
        />
      )}
      {carries_from.length > 0 && (
        <CheckboxField
          name="rolls_by_default"
          label="Rolls over by default"
          hint={`Runs in ${listWithOr(carries_from)} also count here, unless you change that for a rider.`}
        />
      )}
    </FoldingCard>
  )
}

const CodeField = (props: { name: string; label: string; hint?: string }) => (
  <TextField {...props} maxLength={8} autoComplete="off" autoCapitalize="none" spellCheck={false} />
)

const typedCode = ({ code }: { code: string | null }) => code?.trim().toLowerCase() || null

/** Once a class has a day, a code such as op is replaced with a code for that day, such as su. */
const isKept = ({ name, code, runs_on }: { name: string; code: string | null; runs_on: string | null }) =>
  code !== null && !(runs_on && isMakeshift(name, code))

const dayOptions = (days: string[], chosen: string | null) => [
  { value: null, label: 'Any day' },
  ...(chosen === null || days.includes(chosen) ? days : [...days, chosen]).map((day) => ({
    value: day,
    label: formatWeekday(day),
  })),
]

const ENTRY_MODE_OPTIONS: { value: EntryMode; label: string }[] = [
  { value: 'wait', label: 'Wait for the draw' },
  { value: 'drawn', label: 'Drawn at entry' },
  { value: 'end', label: 'At the end of the draw' },
  { value: 'top', label: 'At the top of the draw' },
  { value: 'scratched', label: 'In scratched slots' },
]

const BOOKS_CLOSE_LABELS: Record<BooksClose, string> = {
  never: 'Never',
  at: 'At a set time',
  'first horse': 'When the first horse runs',
  'last 50': 'With 50 runs to go',
  'last drag': 'At the last drag',
}

const isUsed = ({
  runs_on,
  entry_mode,
  late_entry_mode,
  rolls_by_default,
  books_close,
  side_pots_lock,
  ...online
}: Props['values']) =>
  runs_on !== null ||
  entry_mode !== 'wait' ||
  late_entry_mode !== 'end' ||
  rolls_by_default ||
  books_close !== 'never' ||
  side_pots_lock !== 0 ||
  !online.takes_online_entries ||
  online.online_limit !== null

function summaryOf({ code, incentives, runs_on, books_close }: Props['values']) {
  const codes = [{ code }, ...incentives].flatMap((one) => typedCode(one) ?? [])
  const set = [
    codes.length > 0 && `${codes.length === 1 ? 'Code' : 'Codes'} ${codes.join(', ')}`,
    runs_on && formatWeekday(runs_on),
    books_close !== 'never' && `Entries close ${BOOKS_CLOSE_LABELS[books_close].toLowerCase()}`,
  ].filter(Boolean)
  return set.length ? set.join(' · ') : 'Codes, the day, and when entries close'
}
