import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.join(directory, file))

const importsOf = (file: string) => importsIn(readFileSync(file, 'utf8'), file)

function importsIn(text: string, file: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!)
  return specifiers
    .filter((specifier) => /^[.#]/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('#')
        ? specifier.replace('#', 'server/')
        : path.join(path.dirname(file), specifier).replaceAll(path.sep, '/'),
    )
}

const strayImports = (directory: string, allowed: RegExp) =>
  sources(directory).flatMap((file) =>
    importsOf(file)
      .filter((imported) => !allowed.test(imported))
      .map((imported) => `${file} imports ${imported}`),
  )

function circlesOf(files: string[]): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const known = new Set(files)
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) return void circles.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    if (done.has(file) || !known.has(file)) return
    for (const imported of importsOf(file)) walk(imported, [...way, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return circles
}

const outside =
  'server/(cache/invalidate|database/db|database/sql|database/write|errors|broadcasting/broadcasts|env|rateLimits/fairQueue)\\.ts$'

test.each([
  ['lib imports only lib', 'server/lib', /^server\/lib\//],
  ['rules import lib and rules', 'server/rules', /^server\/(lib|rules)\//],
  ['wire imports lib, rules and wire', 'server/wire', /^server\/(lib|rules|wire)\//],
  [
    'models import lib, rules, wire, models, the database and the broadcasts',
    'server/models',
    new RegExp(`^(server/(lib|rules|wire|models)/|prisma/client/|${outside})`),
  ],
  [
    'props import lib, rules, wire, models and props',
    'server/props',
    /^server\/(lib|rules|wire|models|props)\//,
  ],
  [
    'documents import lib, rules, wire and the phone script',
    'server/documents',
    /^(server\/(lib|rules|wire|documents)|resources\/js\/riderApp)\//,
  ],
  [
    'workers import rules and documents but not the database',
    'server/workers',
    /^server\/(workers\/|lib\/|rules\/|documents\/|errors\.ts$|rateLimits\/fairQueue\.ts$)/,
  ],
  ["the Inertia layer doesn't import our other code", 'server/inertia', /^server\/inertia\//],
  ["the Pusher server doesn't import our other code", 'server/pusherServer', /^server\/pusherServer\//],
  [
    "the embedded PostgreSQL doesn't import our other code",
    'server/embeddedPostgres',
    /^server\/embeddedPostgres\//,
  ],
  ['the browser imports lib, rules and wire', 'resources/js', /^(resources\/|server\/(lib|rules|wire)\/)/],
])('limits imports between folders: %s', (_sentence, directory, allowed) => {
  expect(sources(directory).length).toBeGreaterThan(0)
  expect(strayImports(directory, allowed)).toEqual([])
})

test("doesn't use Node modules in code that runs in the browser", () => {
  const run = new Set(sources('resources/js'))
  for (const file of run)
    for (const imported of importsOf(file)) if (/\.tsx?$/.test(imported)) run.add(imported)
  expect([...run]).toContain('server/rules/draw/messages.ts')
  expect([...run].filter((file) => / from 'node:/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test("doesn't import controllers from other controllers", () => {
  const sisters = sources('server/controllers').flatMap((file) =>
    importsOf(file).filter((imported) => imported.startsWith('server/controllers/')),
  )
  expect(sisters).toEqual([])
})

// The Pusher server doesn't import our other code, so it has its own signing file.
test('creates and compares signatures only in the two signing files', () => {
  const signing = sources('server').filter((file) =>
    /createHmac|timingSafeEqual/.test(readFileSync(file, 'utf8')),
  )
  expect(signing.toSorted()).toEqual(['server/lib/signing.ts', 'server/pusherServer/api/signatures.ts'])
})

test('has no import cycles, including type imports', () => {
  expect(circlesOf([...sources('server'), ...sources('resources/js')])).toEqual([])
})

test('accesses the database from controllers only through models', () => {
  const reach = sources('server/controllers').filter((file) =>
    /\breq\.db\.(?!\$)\w/.test(readFileSync(file, 'utf8')),
  )
  expect(reach).toEqual([])
})

// Data from the tables in `writes` appears on public pages or in cached responses.
test('invalidates the cache in every model that writes cached data', () => {
  const writes = new RegExp(
    String.raw`\btx\.(event|activity|round|user|horse|bull|organization|logo|pointsSeason|pointsGroup|pointsGroupMember|checkLine|eventRider|exhibition|userActivity|enrollment|score|average|carryover|drawOrder|drawTombstone|purse)\.(create|update|delete|upsert)|(UPDATE|INSERT INTO|DELETE FROM) (events|activities|users|event_riders|exhibitions|user_activities|enrollments|scores|points_group_members)\b`,
  )
  const announces =
    /\b(record|recordAll|invalidate|invalidateUser|invalidation|changeActivity|changeDraw|recordExhibitions)[(<]/
  const silent = sources('server/models').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return writes.test(text) && !announces.test(text)
  })
  expect(silent.toSorted()).toEqual(
    [
      // These are called only within changes that invalidate the cache.
      'server/models/aggregates/entries.ts',
      'server/models/checks/numbers.ts',
      'server/models/classes/saveRounds.ts',
      'server/models/draw/tombstones.ts',
      'server/models/events/changeEvent.ts',
      'server/models/fees/backNumbers.ts',
      'server/models/fees/chargeLateEntry.ts',
      'server/models/fees/moveCharges.ts',
      'server/models/fees/sharedRefunds.ts',
      'server/models/riders/search.ts',
      'server/models/imports/resolveNames.ts',
      'server/models/merges/aggregates.ts',
      'server/models/merges/horses.ts',
      'server/models/merges/riders.ts',
      'server/models/seasons/pointsInUse.ts',
      'server/models/seasons/addMembers.ts',
      'server/models/templates/apply.ts',
      // No cached page depends on passwords or on the first account.
      'server/models/accounts/firstAccount.ts',
      'server/models/accounts/passwordReset.ts',
    ].toSorted(),
  )
})

// Importing zod anywhere else would show users zod's own messages.
test('imports zod only in the wire/ file that sets our error messages', () => {
  const others = sources('server/wire').filter((file) => / from 'zod'/.test(readFileSync(file, 'utf8')))
  expect(others).toEqual(['server/wire/validation/zod.ts'])
})

test.each(['server', 'resources/js'])('builds URLs in %s only in the designated files', (directory) => {
  const address =
    /(?:['"`]|^\s*)\/(organizer|users|drawsheet|payout|events|ajax|api|broadcasting|login|logout|first-account|sign-up|mail-sent|account|m)\b|`[^`\n]*\}\/(draw|payout|events|activities|print|test-page|round)\b/
  const makers = [
    'server/routes.ts',
    'server/wire/paths.ts',
    'server/wire/drawPaths.ts',
    'server/wire/entryPaths.ts',
    'server/wire/peoplePaths.ts',
    'server/wire/settingsPaths.ts',
    'server/wire/taxPaths.ts',
    'server/wire/responses.ts',
  ]
  const elsewhere = sources(directory)
    .filter((file) => !makers.includes(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => address.test(line) && !/^import|from '/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(elsewhere).toEqual([])
})

// zod is too large for the browser.
test('imports schemas into browser code only as types', () => {
  const loads = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    const text = readFileSync(file, 'utf8').replaceAll(/^(import|export) type [^']*'[^']*'/gm, '')
    if (/ from 'zod'/.test(text)) seen.add('zod')
    for (const imported of importsIn(text, file)) if (imported.startsWith('server/')) loads(imported, seen)
    return seen
  }
  const heavy = sources('resources/js').filter((file) => loads(file).has('zod'))
  expect(heavy).toEqual([])
})

test("doesn't use the clock or randomness in server/rules", () => {
  const impure = sources('server/rules').filter((file) =>
    /Date\.now|new Date\(\)|Math\.random|performance\.now/.test(readFileSync(file, 'utf8')),
  )
  expect(impure).toEqual([])
})

// `npm run release` copies only dependencies, not devDependencies.
test('lists as dependencies exactly the packages that the server imports', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const installed = Object.keys(dependencies)
  const text = sources('server')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const imported = [...text.matchAll(/ from '((?:@[\w.-]+\/)?[a-z][\w.-]*)[/']/g)].map((match) => match[1]!)
  expect(imported.filter((name) => !installed.includes(name))).toEqual([])

  const isNamed = (name: string) => text.includes(`'${name}'`) || text.includes(`'${name}/`)
  // Only the generated client imports @prisma/client.
  expect(installed.filter((name) => !isNamed(name))).toEqual(['@prisma/client'])
})

test('declares no names with words that the glossary rejects', () => {
  const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split("## Words we don't use")
  const rows = [...table.matchAll(/^\| ([a-z, ]+?) +\|/gm)].map((match) => match[1]!)
  const retired = new Set(rows.slice(1).flatMap((words) => words.split(', ')))
  expect(retired).toContain('told')
  const declaration = /\b(?:const|let|function|class|type|interface) ([A-Za-z]\w*)/g
  const declared = [...sources('server'), ...sources('resources/js')].flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
    return [...code.matchAll(declaration)].map((match) => ({ file, name: match[1]! }))
  })
  const wordsOf = (name: string) => name.split(/(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
  const found = declared.filter(({ name }) => wordsOf(name).some((word) => retired.has(word)))
  expect(found).toEqual([])
})

/** Imported files that their packages don't list under `exports`, each with the reason. */
const INTERNALS: Record<string, string> = {
  'pdfjs-dist/legacy/build/pdf.mjs':
    'Its README sends Node to the `legacy` folder. The package has no `exports`.',
}

test('imports only modules that packages export or that INTERNALS lists', () => {
  const specifiers = ['server', 'resources', 'prisma', 'tests']
    .flatMap((directory) =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => path.join(directory, file)),
    )
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.startsWith(path.join('prisma', 'client')))
    .flatMap((file) => packageImportsIn(readFileSync(file, 'utf8')))
  expect(specifiers).toContain('@noble/hashes/sha2.js')
  const unlisted = specifiers.filter((specifier) => !isExported(specifier))
  expect(new Set(unlisted)).toEqual(new Set(Object.keys(INTERNALS)))
})

const packageImportsIn = (text: string) =>
  [
    ...text.matchAll(
      /(?:\bfrom |\bimport |\b(?:import|require|url|mock)\()'((?:@[\w.-]+\/)?[a-z][\w.-]*\/[^']+)'/g,
    ),
  ]
    .map((match) => match[1]!)
    .filter((specifier) => !specifier.startsWith('node:') && !/^@[^/]+\/[^/]+$/.test(specifier))

/**
 * Wildcards such as `./files/*` are accepted only for assets, because some packages use them to expose
 * internal modules.
 */
function isExported(specifier: string): boolean {
  const [name] = /^(@[^/]+\/)?[^/]+/.exec(specifier)!
  const file = `.${specifier.slice(name.length)}`
  const { exports } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
    exports?: Record<string, unknown>
  }
  const isAsset = !/\.[cm]?[jt]sx?$/.test(file) && /\.\w+$/.test(file)
  return Object.keys(exports ?? {}).some((key) => {
    const [start, end] = key.split('*') as [string, string | undefined]
    return end === undefined ? key === file : isAsset && file.startsWith(start) && file.endsWith(end)
  })
}
