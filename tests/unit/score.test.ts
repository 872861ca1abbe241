import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPenalty,
  compareScores,
  formatScore,
  formatScoreOrBlank,
  MAX_SCORE,
  parseScoreWithPenalty,
  parseScore,
  parseTime,
  findPenalty,
  PENALTIES,
  scoreFromWire,
  scoreToWire,
  scoreWarnings,
  type ScoreValue,
} from '#rules/scoring/score.ts'

const times = fc.integer({ min: 0, max: MAX_SCORE })

describe('parsing a typed score', () => {
  test('reads thousandths after a dot or a comma', () => {
    expect(parseTime('17.201')).toBe(17_201)
    expect(parseTime('17,201')).toBe(17_201)
    expect(parseTime(' 17 ')).toBe(17_000)
    expect(parseTime('17.')).toBe(17_000)
    expect(parseTime('.5')).toBe(500)
    expect(parseTime('017.20')).toBe(17_200)
    expect(parseTime('9999.999')).toBe(9_999_999)
  })

  test('truncates a time to thousandths instead of rounding it', () => {
    expect(parseTime('17.2019')).toBe(17_201)
    expect(parseTime('17,99999')).toBe(17_999)
    expect(parseTime('.0009')).toBe(0)
    expect(parseTime(`17.${'9'.repeat(500)}`)).toBe(17_999)
  })

  test('accepts zero and the largest time that can be stored', () => {
    expect(['0', '0.000', '000'].map(parseTime)).toEqual([0, 0, 0])
    expect(parseTime('10000')).toBe(10_000_000)
    expect(parseTime('2147483.647')).toBe(2_147_483_647)
    expect(parseTime('2147483.6479')).toBe(2_147_483_647)
    expect(parseTime('2147483.648')).toBe(null)
  })

  test("rejects numbers that are too large, and text that isn't a plain decimal number", () => {
    const wrong = [
      '',
      '.',
      ',',
      '1.2.3',
      '1,234.5',
      '17..2',
      '9'.repeat(30),
      '9'.repeat(400),
      '-1',
      '1e3',
      '٣',
    ]
    expect(wrong.map(parseTime)).toEqual(wrong.map(() => null))
  })

  test('reads NT, DQ and Broke, or their first letters, in upper or lower case', () => {
    expect(['NT', 'nt', 'n', 'N', ' n '].map((text) => parseScore(text))).toEqual(Array(5).fill('NT'))
    expect(['DQ', 'Dq', 'd', 'D'].map((text) => parseScore(text))).toEqual(Array(4).fill('DQ'))
    expect(['Broke', 'BROKE', 'b', 'B'].map((text) => parseScore(text))).toEqual(Array(4).fill('Broke'))
    expect(['', 'x', 'br', 'constructor', 'NaN'].map((text) => parseScore(text))).toEqual(Array(5).fill(null))
  })

  test('truncates judged scores to hundredths of a point', () => {
    expect(parseScore('85.5', 'points')).toBe(8_550)
    expect(parseScore('85.559', 'points')).toBe(8_555)
    expect(parseScore('0', 'points')).toBe(0)
    expect(parseScore('855', 'points')).toBe(85_500)
    expect(parseScore('21474836.47', 'points')).toBe(MAX_SCORE)
    expect(parseScore('21474836.48', 'points')).toBe(null)
    expect(parseScore('n', 'points')).toBe('NT')
  })
})

describe('scores in JSON', () => {
  test('writes and reads a score as a number, NT, DQ or Broke, and a missing score as null', () => {
    expect(scoreToWire(17_201, 'time')).toBe(17.201)
    expect(scoreToWire(8_550, 'points')).toBe(85.5)
    expect(scoreToWire('Broke', 'time')).toBe('Broke')
    expect(scoreToWire(null, 'time')).toBe(null)
    expect(scoreFromWire(17.201, 'time')).toBe(17_201)
    expect(scoreFromWire('17.201', 'time')).toBe(17_201)
    expect(scoreFromWire('DQ', 'points')).toBe('DQ')
    expect(scoreFromWire(null, 'time')).toBe(null)
    expect(scoreFromWire('', 'time')).toBe(null)
  })

  test('returns undefined for an invalid score', () => {
    for (const wrong of [-1, 2_147_483.648, NaN, Infinity, 'soon']) {
      expect(scoreFromWire(wrong, 'time')).toBe(undefined)
    }
  })

  test('corrects floating-point errors of up to 0.000001, and truncates any other extra decimals', () => {
    const seconds = [15.299999999999999, 15.2999995, 15.3000005, 15.299999, 1e-7, -0]
    expect(seconds.map((number) => scoreFromWire(number, 'time'))).toEqual([
      15_300, 15_300, 15_300, 15_300, 0, 0,
    ])
    const finer = [15.2999985, 15.2999, 15.3004, 0.0009, 0.000002]
    expect(finer.map((number) => scoreFromWire(number, 'time'))).toEqual([15_299, 15_299, 15_300, 0, 0])
    expect(scoreFromWire('15.299999999999999', 'time'), 'text is truncated as typed').toBe(15_299)
    expect(scoreFromWire(85.549_999_999_999_98, 'points')).toBe(8_555)
    expect(scoreFromWire(85.549, 'points')).toBe(8_554)
  })

  test('reads a sum of times exactly, even if the times were added in floating point', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 50 }), (thousandths) => {
        const seconds = thousandths.map((time) => time / 1000).reduce((total, time) => total + time, 0)
        const whole = thousandths.reduce((total, time) => total + time, 0)
        expect(scoreFromWire(seconds, 'time')).toBe(whole)
      }),
    )
  })

  test('preserves a score exactly when it is converted to JSON and back', () => {
    fc.assert(fc.property(times, (time) => scoreFromWire(scoreToWire(time, 'time'), 'time') === time))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
        return scoreFromWire(scoreToWire(points, 'points'), 'points') === points
      }),
    )
  })

  test('reads the same score after it is displayed and typed again', () => {
    fc.assert(fc.property(times, (time) => parseTime(formatScore(scoreToWire(time, 'time'))) === time))
  })
})

describe('displayed score', () => {
  test('shows a score with three decimal places', () => {
    expect(formatScore(17.2)).toBe('17.200')
    expect(formatScore('17.2')).toBe('17.200')
    expect(formatScore(0)).toBe('0.000')
  })

  test('displays NT and Broke unchanged', () => {
    expect(formatScore('NT')).toBe('NT')
    expect(formatScore('Broke')).toBe('Broke')
  })

  test('shows 0.000 for a missing score, or nothing where blanks are allowed', () => {
    for (const empty of ['', null, undefined]) {
      expect(formatScore(empty)).toBe('0.000')
      expect(formatScoreOrBlank(empty)).toBe('')
    }
    expect(formatScoreOrBlank(0)).toBe('0.000')
    expect(formatScoreOrBlank('DQ')).toBe('DQ')
  })
})

describe('penalties', () => {
  test('offers eight penalties, and requires a time for those that add seconds', () => {
    expect(PENALTIES.map(({ label }) => label)).toEqual([
      '',
      'Clear Time',
      'No Time',
      'DQ',
      'Broke',
      '+5',
      '+10',
      '+15',
    ])
    for (const { label, needsTime, score, seconds } of PENALTIES) {
      expect(needsTime).toBe(label.startsWith('+'))
      expect(seconds).toBe(needsTime ? Number(label) : undefined)
      if (score) expect(parseScore(score)).toBe(score)
    }
  })

  test('adds the penalty seconds to the time', () => {
    expect(addPenalty('17.201', 5)).toBe(22_201)
    expect(addPenalty('17,2', 10)).toBe(27_200)
    expect(addPenalty(17_201, 15)).toBe(32_201)
    expect(addPenalty('NT', 5)).toBe(null)
    expect(addPenalty('', 5)).toBe(null)
    expect(addPenalty('2147480', 5)).toBe(null)
  })
})

describe('score warnings', () => {
  const others = [17_000, 18_000, 20_000]

  test("warns about a time equal to another run's time", () => {
    expect(scoreWarnings(18_000, others)).toEqual(['Same time as another run.'])
    expect(scoreWarnings(18_001, others)).toEqual([])
  })

  test('warns about a time under 80% of the best time', () => {
    expect(scoreWarnings(13_600, others)).toEqual([])
    expect(scoreWarnings(13_599, others)).toEqual(['Under 80% of the best time.'])
    expect(scoreWarnings(13_599, [0, ...others]), 'zero does not count as the best').toEqual([
      'Under 80% of the best time.',
    ])
  })

  test('warns about a time more than triple the median time', () => {
    expect(scoreWarnings(54_000, others)).toEqual([])
    expect(scoreWarnings(54_001, others)).toEqual(['54.001? Check the decimal point.'])
    expect(scoreWarnings(52_501, [17_000, 18_000])).toEqual(['52.501? Check the decimal point.'])
    expect(scoreWarnings(52_500, [17_000, 18_000])).toEqual([])
  })

  test('warns about a time of zero or at least 1,000 seconds, even for the first score', () => {
    expect(scoreWarnings(0, [])).toEqual(['A time of zero.'])
    expect(scoreWarnings(1_000_000, [])).toEqual(['1000.000? Check the decimal point.'])
    expect(scoreWarnings(1_612_000, others), 'one warning for both reasons').toEqual([
      '1612.000? Check the decimal point.',
    ])
    expect(scoreWarnings(999_999, [])).toEqual([])
    expect(scoreWarnings(1, [])).toEqual([])
  })

  test('warns only about scores over 100 points in a judged class', () => {
    expect(scoreWarnings(10_001, [], 'points')).toEqual(['Over 100 points.'])
    expect([10_000, 0].map((points) => scoreWarnings(points, [0, 8_000, 10_000], 'points'))).toEqual([[], []])
  })
})

test('sorts scores from best to worst, then NT, Broke, DQ and missing scores', () => {
  const scores: (ScoreValue | null)[] = ['DQ', null, 18_000, 'Broke', 17_000, 'NT']
  expect(scores.toSorted((a, b) => compareScores(a, b))).toEqual([17_000, 18_000, 'NT', 'Broke', 'DQ', null])
  expect(scores.toSorted((a, b) => compareScores(a, b, false))).toEqual([
    18_000,
    17_000,
    'NT',
    'Broke',
    'DQ',
    null,
  ])
})

describe('parsing a time with its penalty', () => {
  const ALL = [5, 10, 15]
  const entered = (text: string, offered = ALL) => parseScoreWithPenalty(text, 'time', offered)

  test.each([
    ['17.033+5', 17_033, 5],
    ['17.033+10', 17_033, 10],
    ['17,033 + 15 ', 17_033, 15],
    ['17+5', 17_000, 5],
    ['17.033', 17_033, 0],
    ['NT', 'NT', 0],
  ])('reads the time and penalty %s', (text, value, seconds) => {
    expect(entered(text)).toEqual({ value, seconds })
  })

  test.each([
    '17.033+7',
    '17.033+',
    '+5',
    '+',
    'NT+5',
    '17+5+5',
    '17+05',
    '17+5.0',
    '17 5',
    '2147483.647+5',
    '',
  ])('rejects the time and penalty %j', (text) => expect(entered(text)).toBeNull())

  test("rejects penalties that the class doesn't use, and any penalty in a judged class", () => {
    expect(entered('17+10', [5])).toBeNull()
    expect(parseScoreWithPenalty('80+5', 'points', ALL)).toBeNull()
    expect(parseScoreWithPenalty('80', 'points', ALL)).toEqual({ value: 8_000, seconds: 0 })
  })

  test('reads a time with a penalty as if the two were typed separately', () => {
    const short = fc.integer({ min: 0, max: MAX_SCORE - 15_000 })
    fc.assert(
      fc.property(
        short,
        fc.constantFrom(...ALL),
        fc.constantFrom('+', ' + ', '+ '),
        (time, seconds, plus) => {
          const text = `${formatScore(scoreToWire(time, 'time'))}${plus}${seconds}`
          expect(entered(text)).toEqual({ value: time, seconds })
        },
      ),
    )
  })

  test('accepts only 5, 10 or 15 seconds after a plus sign', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,+ NTDQ]{0,12}$/), (text) => {
        const read = entered(text)
        const [before, ...after] = text.split('+')
        if (after.length === 0) expect(read?.value ?? null).toBe(parseScore(text))
        else if (read)
          expect([parseTime(before!), ALL.includes(Number(after.join('+')))]).toEqual([read.value, true])
      }),
    )
  })
})

test.each([
  ['+', '+5'],
  ['+1', '+10'],
  ['+10', '+10'],
  ['15', '+15'],
  ['n', 'No Time'],
  ['NT', 'No Time'],
  ['no t', 'No Time'],
  ['d', 'DQ'],
  ['c', 'Clear Time'],
  ['+25', undefined],
  ['x', undefined],
])('matches the typed text %j to the penalty %j', (typed, label) => {
  expect(findPenalty([...PENALTIES], typed)?.label).toBe(label)
})
