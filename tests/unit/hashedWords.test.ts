import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashedWords } from '#rules/sha256/hashedWords.ts'

function wordsOf(head: string, number: number): number[] {
  const hash = createHash('sha256').update(`${head}${number}`).digest()
  return Array.from({ length: 8 }, (_, word) => hash.readUInt32BE(4 * word))
}

const eight = (next: () => number) => Array.from({ length: 8 }, next)

describe('the words of a head', () => {
  test('are those of node:crypto, whatever its length and letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (head) => {
        const next = hashedWords(head)
        for (let number = 0; number < 16; number++) expect(eight(next)).toEqual(wordsOf(head, number))
      }),
    )
  })

  test('are those of node:crypto wherever in its blocks of 64 bytes the number begins and ends', () => {
    for (let length = 0; length <= 130; length++) {
      const head = 'x'.repeat(length)
      const next = hashedWords(head)
      for (let number = 0; number < 104; number++) expect(eight(next)).toEqual(wordsOf(head, number))
    }
  })

  test('go on as those of node:crypto for as long as the largest draw asks for them', () => {
    const next = hashedWords('rodeo:')
    for (let number = 0; number < 100_004; number++) {
      const words = eight(next)
      if (number % 997 === 0 || number >= 99_996)
        expect(words, String(number)).toEqual(wordsOf('rodeo:', number))
    }
  })

  test('are its own, also while another is asked in turn', () => {
    const one = hashedWords('one')
    const other = hashedWords('other, which is longer than the block of 64 bytes that a hash takes at a time')
    for (let number = 0; number < 20; number++) {
      expect(eight(one)).toEqual(wordsOf('one', number))
      expect(eight(other)).toEqual(
        wordsOf('other, which is longer than the block of 64 bytes that a hash takes at a time', number),
      )
    }
  })
})
