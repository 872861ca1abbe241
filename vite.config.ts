import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressed } from './server/launch/build/compressed.ts'
import { besideLastBuild } from './server/launch/build/lastBuild.ts'

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
  'realtimeFloods',
  'realtimeLoad',
  'workers',
].map((name) => `tests/http/${name}.test.ts`)

const BROWSERS = 'public/build'

// What many screens are made of and run on, in one script: two dozen small ones are larger, and more to ask for.
const SHARED = {
  name: 'shared',
  test: /resources\/js\/((Components(\/event)?|Layouts|ajax|hooks|offline|outbox|visits|live)\/|)\w+\.tsx?$|lucide-react|@inertiajs/,
  minShareCount: 4,
}

// `vite build` makes the browser's half in public/build, `vite build --ssr` the server's half in dist.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), besideLastBuild(BROWSERS), compressed(BROWSERS)],
  resolve: { alias: { 'laravel-precognition': path.resolve('resources/js/visits/noPrecognition.ts') } },
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
            pictures: 'server/pictures/process.ts',
            backup: 'server/launch/backup.ts',
            restore: 'server/launch/restore.ts',
            firstAccountCode: 'server/launch/firstAccountCode.ts',
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
            'resources/js/offline/worker.ts',
            'resources/js/phone/main.tsx',
            'resources/js/phone/worker.ts',
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
