import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.resolve(folder, file))

const requests = new Map<string, z.ZodType>()
for (const file of ['server/controllers', 'server/http'].flatMap(filesOf)) {
  const source = readFileSync(file, 'utf8')
  const read = new Set([...source.matchAll(/\b(\w+)\.parse\((?:req|asked)\b/g)].map(([, name]) => name!))
  for (const [, imported, wire] of source.matchAll(/import \{([^}]*)\} from '#wire\/([^']+)'/g)) {
    const schemas: Record<string, z.ZodType> = await import(path.resolve('server/wire', wire!))
    for (const name of imported!.split(/[\s,]+/))
      if (read.has(name)) requests.set(`${wire} ${name}`, schemas[name]!)
  }
}

const BEYOND = [3_000_000_000, -3_000_000_000, '3000000000']

/** These fields are checked after conversion to whole units. `since` is a cursor and can be any safe integer. */
const WORKED_OUT = [
  'draw.ts ChangeScore.score',
  'draw.ts ChangeScore.penalty',
  'payout.ts ChangePrize.prize',
  'payout.ts ChangePoints.points',
  'directory.ts DirectoryQuery.since',
]

test("rejects numbers outside the database's range in every field that is stored without conversion", () => {
  expect(requests.size).toBeGreaterThan(40)
  const found = [...requests].flatMap(([name, schema]) => fieldsBeyond(schema, name))
  expect(found.filter((field) => !WORKED_OUT.includes(field))).toEqual([])
})

test("rejects an ID that is too large with a full sentence that doesn't mention the limit", () => {
  const ids = [...requests]
    .flatMap(([name, schema]) => fieldsOf(schema, name))
    .filter(([path]) => IS_ID.test(path))
  expect(ids.length).toBeGreaterThan(20)
  for (const [path, schema] of ids) {
    const { error } = schema.safeParse(3_000_000_000)
    expect([path, error?.issues[0]?.message]).toEqual([path, expect.stringMatching(/^[A-Z].{8,}\.$/)])
    expect([path, error?.issues[0]?.message]).not.toEqual([path, expect.stringContaining('2147483647')])
  }
})

const IS_ID = /(^|[._])(id|ids\[\]|account|into|\w+ActivityId)$/

function fieldsBeyond(schema: z.ZodType, path: string): string[] {
  return fieldsOf(schema, path)
    .filter(([, field]) =>
      BEYOND.some((given) => {
        const { data } = field.safeParse(given)
        return typeof data === 'number' && Math.abs(data) > 2_147_483_647
      }),
    )
    .map(([path]) => path)
}

function fieldsOf(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      fieldsOf(field as z.ZodType, `${path}.${name}`),
    )
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element as z.ZodType, `${path}[]`)
  return [[path, schema]]
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType)
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema
}
