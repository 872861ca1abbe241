import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ImportClass, indexClasses } from '../../server/rules/entries/import/classWords.ts'
import { readEmail } from '../../server/rules/entries/import/email.ts'

const classes: ImportClass[] = [
  { id: 1, parent_id: null, members: [], name: 'Open', code: 'o', runs_on: '2026-06-06', carries_from: [] },
  { id: 2, parent_id: null, members: [], name: 'Open', code: 'su', runs_on: '2026-06-07', carries_from: [] },
  { id: 3, parent_id: null, members: [], name: 'Novice', code: 'n', runs_on: '2026-06-06', carries_from: [] },
]
const known = {
  classes: indexClasses(classes),
  riders: [{ name: 'Jenna Cole' }, { name: 'Bo Lee' }],
  horses: [{ name: 'Rocket' }, { name: 'Dusty' }, { name: 'Dusty Road' }],
  riddenHorses: [],
  sender: null,
  event: 'Juniper Open',
}

const read = (text: string) => readEmail(text, known)
const both = (text: string) => [text, text] as const
const linesOf = (text: string) =>
  read(text).lines.map(({ rider, horse, class_ids }) => [rider, horse, ...class_ids])

describe('imported emails', () => {
  test.each([
    [
      'classes before the horse',
      'Please enter me in the Open Saturday and Novice on Rocket, and Open Sunday on Dusty.',
    ],
    ['the horse before its classes', 'Rocket: Open Sat, Novice\nDusty: Open Sun'],
    ['each horse and class on its own line', 'Rocket\nOpen Sat\nNovice\n\nDusty\nOpen Sun'],
    ['labels', 'Horse: Rocket\nClasses: Open Sat, Novice\nHorse: Dusty\nClasses: Open Sun'],
  ])('reads entries from an email with %s', (_, text) => {
    expect(linesOf(`From: Jenna Cole <jenna@x.com>\n\n${text}`)).toEqual([
      ['Jenna Cole', 'Rocket', 1, 3],
      ['Jenna Cole', 'Dusty', 2],
    ])
    expect(read(text).unknown).toEqual([])
  })

  test('enters the riders named in an email, or the sender if no rider is named', () => {
    expect(linesOf('Jenna Cole on Rocket, Novice\nBo Lee on Dusty Road, Novice')).toEqual([
      ['Jenna Cole', 'Rocket', 3],
      ['Bo Lee', 'Dusty Road', 3],
    ])
    expect(linesOf('From: "Smith, Ann" <ann@x.com>\nNovice on Rocket and Dusty')).toEqual([
      ['Ann Smith', 'Rocket', 3],
      ['Ann Smith', 'Dusty', 3],
    ])
    expect(linesOf('Rider: Smith, Ann\nHorse: Zippy\nClass: Novice')).toEqual([['Ann Smith', 'Zippy', 3]])
    expect(linesOf('Novice please')).toEqual([['', null, 3]])
  })

  test.each([
    ['Horse: Rocket\nRider: Ann Smith\nClass: Novice', [['Ann Smith', 'Rocket', 3]]],
    ['Class: Novice\nRider: Ann Smith\nHorse: Rocket', [['Ann Smith', 'Rocket', 3]]],
    [
      'Horse 1: Rocket\nHorse 2: Dusty\nName: Smith, Ann\nClasses: Open Sat, both my horses',
      [
        ['Ann Smith', 'Rocket', 1],
        ['Ann Smith', 'Dusty', 1],
      ],
    ],
    [
      'Horse: Rocket\nRider: Ann Smith\nClass: Novice\n\nHorse: Dusty\nRider: Bo Lee\nClass: Open Sun',
      [
        ['Ann Smith', 'Rocket', 3],
        ['Bo Lee', 'Dusty', 2],
      ],
    ],
    ['Rocket in the Novice\n\nRider: Ann Smith', [['Ann Smith', 'Rocket', 3]]],
  ])('enters the rider whose name comes after the horse in the email %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })

  test('assigns an entry that names no rider to the sender, even if another entry names a rider', () => {
    expect(linesOf('From: Jenna Cole <jenna@x.com>\n\nNovice on Rocket.\nBo Lee on Dusty, Novice')).toEqual([
      ['Jenna Cole', 'Rocket', 3],
      ['Bo Lee', 'Dusty', 3],
    ])
  })

  test.each([
    ['Kaylee Moss here, please enter me in the Novice on Rocket.', 'Kaylee Moss'],
    ['Hi Kaylee Moss here. Novice on Rocket', 'Kaylee Moss'],
    ["Hi, I'm kaylee Moss and I'd like the Novice on Rocket", 'kaylee Moss'],
    ['My name is Kaylee Ann Moss. Novice on Rocket', 'Kaylee Ann Moss'],
    ['Novice on Rocket\nThanks, Kaylee Moss', 'Kaylee Moss'],
    ['Novice on Rocket\n\nKaylee Moss\n', 'Kaylee Moss'],
    ['Novice on Rocket\nThanks, Kaylee', 'kaylee'],
    ['Kaylee Novice on Rocket', 'kaylee'],
    ['Novice on Rocket, Kayleen Moss', 'kaylee'],
  ])('enters the sender "kaylee" of the email %j as %s', (text, name) => {
    const { sender, lines, unknown } = read(`From: kaylee <kaylee@x.com>\n\n${text}`)
    expect([sender.name, lines.map((line) => [line.rider, line.horse, line.details.email])]).toEqual([
      name,
      [[name, 'Rocket', 'kaylee@x.com']],
    ])
    if (name !== 'kaylee') expect(unknown).toEqual([])
  })

  test("prefers the account's full name to a sender's first name, but not to a horse's name", () => {
    const readFrom = (account: string | null, text: string) =>
      readEmail(`From: dusty <d@x.com>\n\n${text}`, { ...known, sender: account }).sender.name
    expect(readFrom('Dusty Miller', 'Novice on Rocket')).toBe('Dusty Miller')
    expect(readFrom('Jenna Cole', 'Novice on Rocket')).toBe('dusty')
    expect(readFrom(null, 'Novice on\nDusty Road')).toBe('dusty')
  })

  test("adds the sender's email address only to the sender's own lines", () => {
    const readFrom = (from: string, text: string) => {
      const { sender, lines } = readEmail(`From: ${from}\n\n${text}`, { ...known, sender: 'Jenna Cole' })
      return [sender.name, ...lines.map(({ rider, details }) => [rider, details.email])]
    }
    expect(readFrom('jenna@x.com', 'Novice on Rocket')).toEqual(['Jenna Cole', ['Jenna Cole', 'jenna@x.com']])
    expect(readFrom('JC <jenna@x.com>', 'Novice on Rocket')).toEqual(['JC', ['JC', 'jenna@x.com']])
    const text = 'Jenna Cole on Rocket, Novice\nBo Lee on Dusty, Novice'
    expect(readFrom('JC <jenna@x.com>', text)).toEqual([
      'JC',
      ['Jenna Cole', 'jenna@x.com'],
      ['Bo Lee', null],
    ])
    expect(readFrom('JC <jenna@x.com>', `${text}\nEmail: bo@x.com`)).toEqual([
      'JC',
      ['Jenna Cole', 'jenna@x.com'],
      ['Bo Lee', null],
    ])
    expect(readFrom('JC <jenna@x.com>', 'Bo Lee on Dusty, Novice\nEmail: bo@x.com')).toEqual([
      'JC',
      ['Bo Lee', 'bo@x.com'],
    ])
  })

  test("reads the sender's address, rider details and the amount paid from an email", () => {
    const { sender, lines, amount_cents } = read(
      'From: Jenna Cole <Jenna@X.com>\nSubject: Novice\n\nRocket. My BBR # is below, I sent $215 by Venmo\nBBR #123456\nHometown: Waco, TX\nDate of birth: 5/6/2010',
    )
    expect(sender).toEqual({ name: 'Jenna Cole', email: 'jenna@x.com' })
    expect(lines).toMatchObject([
      {
        horse: 'Rocket',
        class_ids: [3],
        details: { bbr_id: '123456', hometown: 'Waco, TX', birth_year: 2010, email: 'jenna@x.com' },
      },
    ])
    expect(amount_cents).toBe(21_500)
    const phoneIn = (text: string) => {
      const { lines, unknown } = read(`Jenna Cole on Rocket, Novice. ${text}`)
      return [lines[0]!.details.phone, ...unknown.map((words) => words.text)]
    }
    expect(phoneIn('Cell phone: (940) 555-0134, gate 7')).toEqual(['(940) 555-0134', 'gate 7'])
    expect(phoneIn('\nPhone: 940 555 0134')).toEqual(['940 555 0134'])
    expect(read('Open Sat $65, Novice $45').amount_cents).toBeNull()
    expect(read('Open Sat $65, Novice $45\nTotal $110').amount_cents).toBe(11_000)
  })

  test.each([
    ['Novice on Rocket and Dusty. Early please.', 'Early please', 'Early please'],
    [
      'Novice on Rocket and Dusty.\n\nWe need to run early Saturday.',
      ...both('We need to run early Saturday'),
    ],
    ['Novice on Rocket. Novice on Dusty. Rocket needs to run late.', 'Rocket needs to run late', null],
    ['Rocket early and Dusty late in the Novice', 'Rocket early', 'late'],
    ['Rocket: Novice, late please\nDusty: Novice', 'late please', null],
    ['Rocket: Novice, last please\nDusty: Novice', 'last please', null],
    ['Rocket: Novice last if possible\nDusty: Novice, run last', 'last if possible', 'run last'],
    ['Rocket: Novice, first please\nDusty: Novice, please run last', 'first please', 'please run last'],
    ['Rocket: Novice late\nDusty: Novice as early as possible', 'late', 'as early as possible'],
    ['Horse: Rocket\nClass: Novice\nDraw preference: late\nHorse: Dusty\nClass: Novice', 'late', null],
    ['Novice on Rocket and Dusty.\nDraw preference: none', null, null],
  ])('finds the requests for Rocket and Dusty in the email %j', (text, rocket, dusty) => {
    const { lines, unknown } = read(text)
    expect(lines.map(({ horse, class_ids, request }) => [horse, ...class_ids, request])).toEqual([
      ['Rocket', 3, rocket],
      ['Dusty', 3, dusty],
    ])
    expect(unknown).toEqual([])
  })

  test.each([
    ['Novice on Rocket, and two exhibitions', [['Rocket', 2]]],
    ['Novice on Rocket.\n\n2 exhibitions please.', [['Rocket', 2]]],
    [
      'Rocket: Novice, an exhibition\nDusty: Novice',
      [
        ['Rocket', 1],
        ['Dusty', 0],
      ],
    ],
    ['Horse: Rocket\nClass: Novice\nExhibitions: 3', [['Rocket', 3]]],
    [
      'Novice on Rocket and Dusty.\n2 exhibitions please',
      [
        ['Rocket', 0],
        ['Dusty', 0],
        [null, 2],
      ],
    ],
    ['Please put me down for 2 exhibitions on Rocket', [['Rocket', 2]]],
    ['Novice on Rocket\n2 exhibitions: \n', [['Rocket', 2]]],
    ['x2 on Rocket', [['Rocket', 2]]],
    ['x2 exhibitions on Rocket', [['Rocket', 2]]],
    ['Novice on Rocket, X3', [['Rocket', 3]]],
    [
      'Novice on Rocket\nx2 on Dusty',
      [
        ['Rocket', 0],
        ['Dusty', 2],
      ],
    ],
    ['Jenna Cole - Rocket n x2', [['Rocket', 2]]],
    ['x2 on Rocket\nx1 please', [['Rocket', 2]]],
  ])('finds the exhibitions in the email %j', (text, lines) => {
    const found = read(text)
    expect(found.lines.map(({ horse, exhibitions }) => [horse, exhibitions])).toEqual(lines)
    expect(found.unknown).toEqual([])
  })

  test('assigns exhibitions on a horse to the rider of the line or of the line above', () => {
    const text = 'Jenna Cole on Rocket, Novice\nx2 on Dusty\nBo Lee on Dusty Road, x1'
    expect(read(text).lines.map(({ rider, horse, exhibitions }) => [rider, horse, exhibitions])).toEqual([
      ['Jenna Cole', 'Rocket', 0],
      ['Jenna Cole', 'Dusty', 2],
      ['Bo Lee', 'Dusty Road', 1],
    ])
    expect(read('Novice on Rocket x100, x0').unknown.map((words) => words.text)).toEqual(['x100', 'x0'])
  })

  test('doesn\'t treat every "early" or "late" in an email as a request', () => {
    const requestIn = (text: string) => {
      const { lines, unknown } = read(`Novice on Rocket. ${text}`)
      return [lines[0]!.request, ...unknown.map((words) => words.text.replace(/\s+/g, ' '))]
    }
    expect(requestIn('Sorry this is late')).toEqual([null, 'Sorry late'])
    expect(requestIn('Is it too late?')).toEqual([null, 'late'])
    expect(requestIn('I get there early')).toEqual([null, 'get early'])
    expect(read('Novice please. Rocket needs to run early').lines).toMatchObject([
      { horse: 'Rocket', class_ids: [3], request: 'Rocket needs to run early' },
    ])
  })

  test('reports unmatched words in an email with their positions', () => {
    const text = 'Hi, Novice on Rocket and Poles on Dusty, gray trailer'
    const { unknown } = read(text)
    expect(unknown.map((words) => words.text)).toEqual(['Poles', 'gray trailer'])
    for (const { start, end, text: words } of unknown) expect(text.slice(start, end)).toBe(words)
    const signed = 'From: Jenna Cole <jo@x.com>\n\nNovice on Rocket. Gate 7, I sent $45.\nThanks, Jenna'
    expect(read(signed).unknown.map((words) => words.text)).toEqual(['Gate 7'])
    expect(read('Open on Rocket').unknown).toEqual([{ text: 'Open', start: 0, end: 4, class_ids: [1, 2] }])
  })

  test("doesn't report the event's name or a greeting as unmatched words", () => {
    const text = 'Subject: Entries for Juniper Open\n\nHi Dana,\nNovice on Rocket.\nHi Dusty Trail Gang'
    expect(read(text).unknown.map((words) => words.text)).toEqual(['Open', 'Trail Gang'])
    expect(read('Dear Novice,').lines).toMatchObject([{ class_ids: [3] }])
  })

  test('assigns a request to the horse whose shortened name it contains', () => {
    const horses = [{ name: 'Rocket Express' }, { name: 'Sweet Comet' }, { name: 'Early Bird' }]
    const requests = (text: string) =>
      readEmail(`Novice on Rocket Express, Sweet Comet and Early Bird.\n${text}`, {
        ...known,
        horses,
      }).lines.map(({ request }) => request)
    expect(requests('Rocket early please')).toEqual(['Rocket early please', null, null])
    horses.push({ name: 'Rocket' })
    expect(requests('Rocket early please')).toEqual(['Rocket early please', null, null])
    expect(requests('Early please')).toEqual(['Early please', 'Early please', 'Early please'])
    const { lines } = read('Hey! Early please. Two exhibitions.\nNovice on Rocket, rider Jenna Cole')
    expect(lines).toMatchObject([
      { rider: 'Jenna Cole', horse: 'Rocket', class_ids: [3], request: 'Early please', exhibitions: 2 },
    ])
  })

  test.each([
    ['Rocket: o sun', ['', 'Rocket', 2]],
    ['Rocket o sat', ['', 'Rocket', 1]],
    ['Rocket o sat and sun', ['', 'Rocket', 1, 2]],
    ['Rocket, o both days', ['', 'Rocket', 1, 2]],
    ['Rocket: n sat', ['', 'Rocket', 3]],
  ])('finds the class with the name of the code and the day in the email %j', (text, line) => {
    expect(linesOf(text)).toEqual([line])
    expect(read(text).unknown).toEqual([])
  })

  test('reports a code as unmatched words if no class with its name runs on the day, or if it names another day', () => {
    expect(read('Rocket: n sun').unknown).toMatchObject([{ text: 'n sun', class_ids: [3] }])
    expect(read('Rocket: su sat').unknown).toMatchObject([{ text: 'su sat', class_ids: [2] }])
  })

  test('ignores quoted messages in an email', () => {
    const text = 'Novice on Rocket\n\nOn Monday Ann wrote:\nOpen Sat on Dusty'
    expect(linesOf(text)).toEqual([['', 'Rocket', 3]])
    expect(linesOf('Novice on Rocket\n> Open Sat on Dusty')).toEqual([['', 'Rocket', 3]])
  })

  test('interprets every word of an email or reports it as unknown, except connecting words and labels', () => {
    const word = fc.constantFrom(
      ...'Rocket|Dusty|Jenna Cole|Novice|Open Sat|Poles|zebra|,|\n|:|on|and|early|2 exhibitions|$65|BBR #12345|jo@x.com|Horse: Zip\n'.split(
        '|',
      ),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 15 }), (words) => {
        const text = words.join(' ')
        const { marks, unknown } = read(text)
        const covered = [...text].map(() => false)
        for (const { start, end } of [...marks, ...unknown]) covered.fill(true, start, end)
        const left = [...text].map((letter, at) => (covered[at] ? ' ' : letter)).join('')
        const rest = left
          .split(/[^\p{L}\p{N}]+/u)
          .filter((one) => one && !['on', 'and', 'Horse'].includes(one))
        expect(rest).toEqual([])
      }),
      { numRuns: 1_000, examples: [[['2 exhibitions', ':', '2 exhibitions']]] },
    )
  })
})

test('reads an email with an extremely long word, address, list or run of spaces within a second of CPU time', () => {
  const ridden = { ...known, riddenHorses: known.horses }
  const long = (part: string) => part.repeat(40_000 / part.length)
  for (const text of [
    `BBR${' '.repeat(19_000)}x`,
    'a'.repeat(19_000),
    `${'a.'.repeat(9_000)}@`,
    `Exhibitions: two${' '.repeat(1_900)}x`,
    ...[' ', ',', '1 ', 'Ab-', 'Aa ', 'roll ', 'Rocket ', 'Ann Bee on her ', 'Bo Lee x2\n'].map(long),
  ]) {
    const before = process.cpuUsage()
    readEmail(text, ridden)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, text.slice(0, 20)).toBeLessThan(1000)
  }
})

test.each([
  ["Mary O'Dell", "Enter Mary O'Dell on Rocket in the Novice."],
  ["Mary O'Dell", 'Enter Mary O\u2019Dell on Rocket in the Novice.'],
  ['Ann Lee-Roy', 'Ann Lee-Roy on Rocket, Novice'],
  ['Sam "Ace" (Jr.) Fox', 'Sam "Ace" (Jr.) Fox on Rocket, Novice'],
])('finds the known rider %s in "%s"', (name, text) => {
  const { lines } = readEmail(text, { ...known, riders: [{ name }] })
  expect(lines).toMatchObject([{ rider: name, horse: 'Rocket', class_ids: [3] }])
})

describe('riders who are not known yet', () => {
  const from = (text: string) => linesOf(`From: Jenna Cole <jenna@x.com>\n\n${text}`)

  test.each([
    ['Kenzie Hayes on Dusty, Open Sat', 'Kenzie Hayes'],
    ['Please enter Kenzie Hayes on Dusty in the Open Sat.', 'Kenzie Hayes'],
    ['Kenzie will ride Dusty in the Open Sat', 'Kenzie'],
    ['Kenzie on Dusty, Open Sat', 'Kenzie'],
    ['My daughter Kenzie will be riding Dusty in the Open Sat', 'Kenzie'],
    ['my youngest son, Ty Cole: Dusty, Open Sat', 'Ty Cole'],
    ['Kenzie Cole riding Dusty Open Sat', 'Kenzie Cole'],
    ['Kenzie Hayes - Dusty - Open Sat', 'Kenzie Hayes'],
    ['1. Kenzie Hayes, Open Sat, Dusty', 'Kenzie Hayes'],
    ['Mary-Jo O’Neil: Dusty, Open Sat', 'Mary-Jo O’Neil'],
  ])('in the line "%s", enters %s', (text, rider) => {
    expect(from(text)).toEqual([[rider, 'Dusty', 1]])
  })

  test('enters each rider on a line of an email, and gives the other lines to the sender', () => {
    expect(from('Me on Rocket, Novice.\nKenzie Hayes on Dusty, Open Sat')).toEqual([
      ['Jenna Cole', 'Rocket', 3],
      ['Kenzie Hayes', 'Dusty', 1],
    ])
    expect(from('Kenzie Hayes - Ouzel - Open Sat')).toEqual([['Kenzie Hayes', null, 1]])
  })

  test.each([
    'Open Sat on Rocket',
    'Please Enter Me On Rocket, Open Sat',
    'Dana Whitlock, please enter me on Rocket in the Open Sat',
    'Me on Famous Bunny, Open Sat',
    'Famous Bunny, Open Sat, Novice',
    'See You at Lone Star on Saturday! Rocket in the Open Sat',
    'Rocket in the Open Sat.\nJenna Cole\nLone Star Ranch, Weatherford, TX',
    'Poles on Rocket, and the Open Sat',
    'Saturday on Rocket: Open',
  ])('gives the entry to the sender: "%s"', (text) => {
    expect(new Set(from(text).map(([rider]) => rider))).toEqual(new Set(['Jenna Cole']))
  })

  test.each([
    ['Kaylee Begey - Majic Mist o sat', ['Kaylee Begey', null, 1]],
    ['Kaylee Begey – Open Sat', ['Kaylee Begey', null, 1]],
    ['2. Kaylee Begey: Majic Mist, Open Sat', ['Kaylee Begey', null, 1]],
    ['Kaylee Begey on Majic Mist o sat', ['Kaylee Begey', null, 1]],
    ['Kaylee Begey on the gray mare, o sat', ['Kaylee Begey', null, 1]],
    ['Kaylee Begey - Majic Mist\no sat', ['Kaylee Begey', null, 1]],
    ['Kaylee Begey:\nDusty o sat', ['Kaylee Begey', 'Dusty', 1]],
    ['Jenna Cole - Dusty o sat', ['Jenna Cole', 'Dusty', 1]],
    ['Ann Smith - Dusty o sat', ['Ann Smith', 'Dusty', 1]],
    ['Kaylee Begey - Majic Mist x2', ['Kaylee Begey', null]],
  ])('enters the rider at the start of the line %j, not the rider above', (text, line) => {
    const email = `From: Ann Smith <ann@x.com>\n\nBo Lee on Rocket, Novice\n${text}`
    expect(linesOf(email)).toEqual([['Bo Lee', 'Rocket', 3], line])
  })

  test.each(['Draw Notes: early', 'Entry Total: $65', 'Open Sat:', 'Gate Code: 5', 'Best Regards - Bo'])(
    'does not treat the line "%s" as a rider',
    (text) => {
      expect(linesOf(`Bo Lee on Rocket, Novice\n${text}\nDusty: Novice`).at(-1)![0]).toBe('Bo Lee')
    },
  )

  test('reports a new rider without an entry as unmatched words', () => {
    const { lines, unknown } = read(
      'From: Jenna Cole <jenna@x.com>\n\nNovice on Rocket. My sister Kenzie will come too.',
    )
    expect(lines.map(({ rider }) => rider)).toEqual(['Jenna Cole'])
    expect(unknown.map(({ text }) => text)).toContain('Kenzie')
  })
})

describe('rollovers in an email', () => {
  const [OPEN, YOUTH] = [1, 2]
  const plain = { parent_id: null, members: [], runs_on: '2026-06-06' }
  const rolling = indexClasses([
    { ...plain, id: OPEN, name: 'Open 4D', code: 'o', carries_from: [] },
    { ...plain, id: YOUTH, name: 'Youth 2D', code: 'y', carries_from: [OPEN] },
  ])
  const readRollovers = (text: string) => {
    const { lines, unknown } = readEmail(text, { ...known, classes: rolling })
    return {
      lines: lines.map(({ horse, class_ids, rollovers }) => [
        horse,
        class_ids.toSorted(),
        rollovers.map(({ class_id }) => class_id),
      ]),
      unknown: unknown.map((words) => words.text),
    }
  }

  test.each([
    'Please enter me in the Open on Rocket, and roll it over to Youth.',
    'Rocket: open, youth (rollover)',
    'Rocket o yr',
    'Rocket\nOpen\nrolled over to youth',
    'Open on Rocket. Please carry over to Youth!',
    'Open on Rocket, youth co',
    'Horse: Rocket\nClasses: Open, Youth rollover',
    'Rocket in the open and roll Rocket over to youth please',
    'I would like to run Rocket in the Open and carry my time over to the Youth. Thanks!',
    'Rocket: Open, carry her open time over to Youth',
    'Open on Rocket, roll over from Open to Youth',
    'Rocket: Open, roll\u00A0over\u00A0to\u00A0Youth',
  ])('reads the rollover in the email %j', (text) => {
    expect(readRollovers(text)).toEqual({ lines: [['Rocket', [OPEN, YOUTH], [YOUTH]]], unknown: [] })
  })

  test('reports a rollover from a class that no class can roll over from', () => {
    expect(readRollovers('Rocket: Open\nroll over from Youth to Open').unknown).toEqual(['roll over from'])
  })

  test.each([
    ["Open on Rocket. Please don't roll over to Youth.", ["don't roll over to Youth"]],
    ['Open on Rocket, no rollover to Youth please', ['no rollover to Youth']],
    ['Rocket: Open, we are not rolling over to Youth', ['are not rolling over to Youth']],
    ['Horse: Rocket\nClasses: Open\nRollover to Youth: no', ['Rollover to Youth', 'no']],
    ["Rocket: Open. I don't want to roll over to Youth", ["don't want to roll over to Youth"]],
    ["Rocket in the Open. Don't roll Rocket over to Youth", ["Don't roll        over to Youth"]],
  ])('reads no rollover in the email %j', (text, unknown) => {
    expect(readRollovers(text)).toEqual({ lines: [['Rocket', [OPEN], []]], unknown })
  })

  test('enters the class of a negated rollover as a separate run', () => {
    expect(readRollovers('Rocket: Open and Youth, not rolling over')).toEqual({
      lines: [['Rocket', [OPEN, YOUTH], []]],
      unknown: ['not rolling over'],
    })
  })

  test('assigns each rollover to its own horse', () => {
    expect(readRollovers('Rocket: Open, yr\nDusty: Open and Youth').lines).toEqual([
      ['Rocket', [OPEN, YOUTH], [YOUTH]],
      ['Dusty', [OPEN, YOUTH], []],
    ])
    expect(readRollovers('Open on Rocket. Roll Dusty over to Youth').lines).toEqual([
      ['Rocket', [OPEN], []],
      ['Dusty', [YOUTH], [YOUTH]],
    ])
  })
})

describe('horses with a misspelled name', () => {
  const riddenHorses = [{ name: 'Dusty' }, { name: 'Dash Ta Fame' }]
  const linesOf = (text: string) =>
    readEmail(text, { ...known, riddenHorses }).lines.map(({ horse, class_ids }) => [horse, ...class_ids])

  test.each([
    ['Novice on Dustty please', ['Dustty', 3]],
    ['dustyy: Novice', ['dustyy', 3]],
    ['Dash Ta Fam, Novice', ['Dash Ta Fam', 3]],
    ['Novice on Dash TaFame', ['Dash TaFame', 3]],
  ])("reads the name of a rider's horse as typed in %j", (text, line) => {
    expect(linesOf(text)).toEqual([line])
    expect(readEmail(text, { ...known, riddenHorses }).unknown).toEqual([])
  })

  test("reports the name as unmatched words if the email's riders haven't ridden a similar horse", () => {
    expect(read('Novice on Dustty').unknown.map((words) => words.text)).toEqual(['Dustty'])
    const { unknown } = readEmail('Novice on Rocket. Paying cash, gate 7', {
      ...known,
      riddenHorses: [{ name: 'Dash' }, { name: 'Cast' }],
    })
    expect(unknown.map((words) => words.text)).toEqual(['Paying cash', 'gate 7'])
  })
})

describe('riders who are named like a horse', () => {
  test.each([
    ['Dusty Miller on Rocket, Open Sat', ['Dusty Miller', 'Rocket', 1]],
    ['Dusty Miller - Rocket - Open Sat', ['Dusty Miller', 'Rocket', 1]],
    ['Dusty Miller: Open Sat on Rocket', ['Dusty Miller', 'Rocket', 1]],
    ['My daughter Dusty Miller will ride Rocket in the Open Sat', ['Dusty Miller', 'Rocket', 1]],
    ['Dusty Miller on Dusty, Open Sat', ['Dusty Miller', 'Dusty', 1]],
    ['Dusty on Rocket, Open Sat', ['Dusty', 'Rocket', 1]],
  ])('reads the rider in %j', (text, line) => {
    expect(linesOf(`From: Jenna Cole <jenna@x.com>\n\n${text}`)).toEqual([line])
    expect(
      read(text)
        .unknown.map((words) => words.text)
        .join(),
    ).not.toMatch(/Dusty|Miller/)
  })

  test("reports the whole name if nothing shows that it's a rider's name", () => {
    const text = 'Please enter Dusty Miller in the Open Sat on Rocket'
    expect(linesOf(`From: Jenna Cole <jenna@x.com>\n\n${text}`)).toEqual([['Jenna Cole', 'Rocket', 1]])
    expect(read(text).unknown.map((words) => words.text)).toEqual(['Dusty Miller'])
  })

  test("doesn't read the sender's name below an email as a horse", () => {
    for (const closing of ['Thanks,\nDusty Miller', 'Thanks, Dusty', 'Sincerely, Dusty Miller'])
      expect(linesOf(`From: Dusty Miller <d@x.com>\n\nOpen Sat on Rocket.\n${closing}`)).toEqual([
        ['Dusty Miller', 'Rocket', 1],
      ])
  })

  test('still reads a horse before a class, a day or a greeting', () => {
    expect(linesOf('Jenna Cole - Dusty Open Sat')).toEqual([['Jenna Cole', 'Dusty', 1]])
    expect(linesOf('Novice on Dusty Thanks!')).toEqual([['', 'Dusty', 3]])
    expect(linesOf('Dusty Saturday Open')).toEqual([['', 'Dusty', 1]])
  })
})
