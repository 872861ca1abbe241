import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressAssets } from './server/build/compressAssets.ts'
import { keepPreviousBuild } from './server/build/previousBuild.ts'

const http = {
  globalSetup: ['tests/support/databaseCluster.ts', 'tests/support/serverBuild.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
}

// What floods, kills or times the product has the machine to itself.
const ALONE = [
  'attacks',
  'fairness',
  'fuzz',
  'outages',
  'pictures',
  'process',
  'pusherServerFloods',
  'pusherServerLoad',
  'workers',
].map((name) => `tests/http/${name}.test.ts`)

const BROWSERS = 'public/build'

// What many screens are made of and run on, in one script: two dozen small ones are larger, and more to ask for.
const SHARED = {
  name: 'shared',
  test: /resources\/js\/((Components(\/event)?|Layouts|api|hooks|offline|outbox|visits|realtime)\/|)\w+\.tsx?$|lucide-react|@inertiajs/,
  minShareCount: 4,
}

// `vite build` makes the browser's half in public/build, `vite build --ssr` the server's half in dist.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), keepPreviousBuild(BROWSERS), compressAssets(BROWSERS)],
  resolve: { alias: { 'laravel-precognition': path.resolve('resources/js/visits/precognitionStub.ts') } },
  publicDir: false,
  base: isSsrBuild ? '/' : '/build/',
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: 'dist',
        ssr: true,
        rollupOptions: {
          input: {
            index: 'server/index.ts',
            demo: 'prisma/seed.ts',
            worker: 'server/workers/worker.ts',
            pictures: 'server/workers/logoProcess.ts',
            backup: 'server/cli/backup.ts',
            restore: 'server/cli/restore.ts',
            firstAccountCode: 'server/cli/firstAccountCode.ts',
          },
        },
      }
    : {
        target: 'es2022',
        outDir: BROWSERS,
        // The files of the build before stay a while.
        emptyOutDir: false,
        manifest: 'manifest.json',
        rollupOptions: {
          input: [
            'resources/js/app.tsx',
            'resources/js/offline/serviceWorker.ts',
            'resources/js/riderApp/main.tsx',
            'resources/js/riderApp/serviceWorker.ts',
          ],
          output: { codeSplitting: { groups: [SHARED], includeDependenciesRecursively: false } },
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
        },
      },
  // The server's half makes the pages of the riders' app: React is built into it, whatever NODE_ENV is.
  ssr: { noExternal: ['react', 'react-dom'] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  test: {
    // They wait for the database, for programs and for clocks a good part of the time: three keep two cores busy.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        // One reading of the product for all of them: a database of its own keeps each file apart from the others.
        test: {
          ...http,
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          exclude: ALONE,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...http, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
}))
