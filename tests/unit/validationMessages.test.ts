import { expect, test } from 'vitest'
import { CHECK_TIME } from '../../server/rules/draw/messages.ts'
import { z } from '../../server/wire/validation/zod.ts'
import { ZOD_DEFAULT_MESSAGE } from '../support/responseCheck.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../server/wire/**/*.ts', '!../../server/wire/riderApp/*.ts'],
  { eager: true },
)

const schemas = Object.values(modules).flatMap((exported) =>
  Object.entries(exported).filter((entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject),
)

const NO_TEXTS = [
  undefined,
  null,
  true,
  Number.NaN,
  0,
  -1,
  1.5,
  7,
  1e308,
  10n,
  [],
  [[1]],
  {},
  { id: 1 },
  () => {},
]
const TEXTS = [
  '',
  ' ',
  'x',
  '-1',
  'NaN',
  '1e400',
  '\u0000',
  '\uD800',
  '\u0301',
  '\u200B',
  '2-1',
  '1-9999',
  '\n',
]
const HOSTILE = [
  ...NO_TEXTS,
  ...TEXTS,
  'x'.repeat(300),
  'x'.repeat(20_000),
  Symbol('x'),
  new Date(Number.NaN),
]

function* said(schema: z.ZodType, fields: string[]) {
  const bodies = [...HOSTILE, ...fields.flatMap((field) => HOSTILE.map((value) => ({ [field]: value })))]
  for (const body of bodies)
    for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
      yield { path: path.join('.'), message }
}

const ofCalls = [
  'AddEntry',
  'ChangeEntry',
  'SwapEntries',
  'ChangeScore',
  'DrawPageQuery',
  'ResizeDraw',
  'WriteChecks',
]
  .concat([
    'CheckSheet',
    'CheckNumbers',
    'CheckRegisterQuery',
    'PayoutQuery',
    'ResultId',
    'ChangePrize',
    'ChangePoints',
  ])
  .concat([
    'EmailResults',
    'AutocompleteQuery',
    'DirectoryQuery',
    'SignIn',
    'FirstAccount',
    'AuthenticateUser',
    'AuthorizeChannel',
  ])

test('finds every listed request schema in wire/', () => {
  const names = schemas.map(([name]) => name)
  expect(ofCalls.filter((name) => !names.includes(name))).toEqual([])
})

/** CHECK_TIME is the only message that isn't a full sentence. */
const isSentence = (message: string) => /^[A-Z].*\.$/.test(message) || message === CHECK_TIME

const each = (wrong: { path: string; message: string }[]) => [
  ...new Set(wrong.map(({ path, message }) => `${path}: ${message}`)),
]

test.each(schemas)('rejects every invalid value in %s with our own message', (_name, schema) => {
  const all = [...said(schema, [...Object.keys(schema.shape), 'strange'])]
  expect(
    each(all.filter(({ message }) => ZOD_DEFAULT_MESSAGE.test(message) || !isSentence(message))),
  ).toEqual([])
})

test.each(schemas.filter(([name]) => ofCalls.includes(name)))(
  'explains which values are valid for each field in %s',
  (_name, schema) => {
    const all = [...said(schema, Object.keys(schema.shape))]
    expect(each(all.filter(({ path, message }) => path && message === 'Check what you entered.'))).toEqual([])
  },
)
