import { expect, test } from 'vitest'
import { apart, leanInertia } from '../../server/launch/build/leanInertia.ts'

const INERTIA = [
  '// src/a.ts\nimport x from "x";\n',
  '// src/b.ts\nvar b = 1;\n',
  '// src/a.ts\nvar a = x;\n',
].join('')

test('a source is taken out with all that it imports, and the rest stays as it is', () => {
  expect(apart(INERTIA, ['src/a.ts'])).toEqual({
    rest: '// src/b.ts\nvar b = 1;\n',
    taken: '// src/a.ts\nimport x from "x";\n// src/a.ts\nvar a = x;\n',
  })
})

test('an Inertia that no longer has a source that is left out fails the build', () => {
  expect(() => apart(INERTIA, ['src/b.ts', 'src/c.ts'])).toThrow('Inertia has no src/c.ts any more')
  for (const half of ['core', 'react'])
    expect(() => leanInertia().transform(INERTIA, `/node_modules/@inertiajs/${half}/dist/index.js`)).toThrow(
      'any more',
    )
})
