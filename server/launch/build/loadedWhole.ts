import path from 'node:path'

// Vite's own, by which a file that failed once fails as long as the page is open.
const HELPER = '\0vite/preload-helper.js'
const OURS = path.resolve('resources/js/scripts/load.ts')

/**
 * Has every `import()` of the browser's half go through `load`, with all files that the script is made of. A Vite that
 * has become other inside fails the build.
 */
export function loadedWhole() {
  let isOurs = false
  return {
    name: 'loaded-whole',
    apply: 'build' as const,
    enforce: 'pre' as const,
    config: () => ({ build: { modulePreload: { resolveDependencies: withItself } } }),
    load(id: string) {
      if (id !== HELPER) return null
      isOurs = true
      return `export { load as __vitePreload } from ${JSON.stringify(OURS)}`
    },
    buildEnd(error?: Error) {
      if (!error && !isOurs) throw new Error('Vite loads scripts in another way now: see loadedWhole.ts.')
    },
  }
}

/** A script that needs no other has no list of its own. */
const withItself = (file: string, others: string[]) => [...new Set([file, ...others])]
