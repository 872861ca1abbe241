const PRECOGNITION = 'laravel-precognition'
const NONE = '\0no-precognition'

/**
 * Leaves out of the browser's half what Inertia brings and no page of ours uses: its asking the server while a form is
 * typed into, and components that are kept by nothing but the names that they are given for developers.
 */
export function leanInertia() {
  return {
    name: 'lean-inertia',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId: (source: string) => (source === PRECOGNITION ? NONE : null),
    load: (id: string) =>
      id === NONE
        ? 'export const [client, createValidator, resolveName, toSimpleValidationErrors] = []'
        : null,
    transform: (code: string, id: string) => (id.includes('/@inertiajs/react/') ? unnamed(code) : null),
  }
}

const unnamed = (code: string) =>
  code.replace(/^\w+\.displayName = .*$/gm, '').replace(/= (?=forwardRef\d*\()/g, '= /* @__PURE__ */ ')
