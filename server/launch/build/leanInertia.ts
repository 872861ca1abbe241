const CORE = '@inertiajs/core'
const CLIENT = '@inertiajs/react'
const PRECOGNITION = 'laravel-precognition'
const OURS = '\0inertia-'
const NONE = '\0inertia-precognition'
const FORMS = '\0inertia-forms'
const FORM_UTILS = '\0inertia-form-utils'

/** Parts of Inertia that no page of ours uses, and what the rest of it finds in their place. */
const UNUSED = {
  // Links load the script of a page ahead, and never what it shows.
  'src/prefetched.ts': `
    const none = () => null
    var prefetchedRequests = { get: none, findCached: none, findInFlight: none, remove: none, removeAll: none,
      removeByTags: none, updateCachedOncePropsFromCurrentPage: none }`,
  // An answer that is not a page is shown by visits/overlay.ts.
  'src/dialog.ts': 'var dialog_default = { show() {} }',
  // The bar is that of visits/progress.ts.
  'src/progress-component.ts': '',
  'src/progress.ts': 'var progress = { hide() {}, reveal() {} }; function setupProgress() {}',
}

/** What only pages with a form load: a module of its own, where Inertia has one for all. */
const OF_FORMS = ['src/useFormState.ts', 'src/useRemember.ts', 'src/useForm.ts']
const HOOKS = '{ useFormState, useRemember, useForm }'
const UTILS_OF_FORMS = ['src/useFormUtils.ts']
const UTILS = '{ UseFormUtils }'

/**
 * Leaves out of the browser's half what Inertia brings and no page of ours uses: its asking the server while a form is
 * typed into, its fetching ahead, its own bar and error window, and components that are kept by nothing but the names
 * that they are given for developers. An Inertia that has become other inside fails the build.
 */
export function leanInertia() {
  const made: Record<string, string> = {
    [NONE]: 'export const [client, createValidator, resolveName, toSimpleValidationErrors] = []',
  }
  return {
    name: 'lean-inertia',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId: (source: string) => (source === PRECOGNITION ? NONE : source.startsWith(OURS) ? source : null),
    load: (id: string) => (id in made ? { code: made[id]!, moduleSideEffects: false } : null),
    transform(code: string, id: string) {
      if (id.endsWith('/@inertiajs/core/dist/index.js')) {
        const { rest, taken } = apart(copiedByBrowser(withoutUnused(code)), UTILS_OF_FORMS)
        made[FORM_UTILS] = `import { isUrlMethodPair } from '${CORE}'\n${taken}\nexport ${UTILS}`
        return `import ${UTILS} from '${FORM_UTILS}'\n${rest}`
      }
      if (!id.endsWith('/@inertiajs/react/dist/index.js')) return null
      const { rest, taken } = apart(unnamed(code), OF_FORMS)
      made[FORMS] = `import { config } from '${CLIENT}'\n${taken}\nexport ${HOOKS}`
      return `import ${HOOKS} from '${FORMS}'\n${rest}`
    },
  }
}

const withoutUnused = (code: string) =>
  apart(code, Object.keys(UNUSED)).rest + '\n' + Object.values(UNUSED).join('\n')

/** The sources of some names, taken out of the one file that all are put together in, each under its name. */
export function apart(code: string, names: string[]) {
  const parts = code.split(/^(?=\/\/ src\/)/m)
  const isOf = (name: string) => (part: string) => part.startsWith(`// ${name}\n`)
  const missing = names.filter((name) => !parts.some(isOf(name)))
  if (missing.length > 0)
    throw new Error(`Inertia has no ${missing.join(', ')} any more: see leanInertia.ts.`)

  const isTaken = (part: string) => names.some((name) => isOf(name)(part))
  return {
    rest: parts.filter((part) => !isTaken(part)).join(''),
    taken: parts.filter(isTaken).join(''),
  }
}

/** What is copied of a page is JSON: the browser's own copy is as good. Forms, which may hold files, keep theirs. */
function copiedByBrowser(code: string) {
  const copied = code.replace(COPY, 'const $1 = structuredClone\nimport {$2} from "es-toolkit"')
  if (copied === code) throw new Error('Inertia copies pages in another way now: see leanInertia.ts.')
  return copied
}

const COPY = /^import \{ cloneDeep as (\w+)(?:,(.*))? \} from "es-toolkit"/gm

const unnamed = (code: string) =>
  code.replace(/^\w+\.displayName = .*$/gm, '').replace(/= (?=forwardRef\d*\()/g, '= /* @__PURE__ */ ')
