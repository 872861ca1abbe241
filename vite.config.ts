import path from 'node:path'
import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import { defineConfig } from 'vitest/config'
import { compressAssets } from './server/build/compressAssets.ts'
import { guideModule } from './server/build/guide.ts'
import { keepPreviousBuild } from './server/build/previousBuild.ts'
import { vitestWorkers } from './tests/support/workers.ts'

const http = {
  globalSetup: ['tests/support/databaseCluster.ts', 'tests/support/serverBuild.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
}

// These tests flood, kill or time the server, so they run alone.
const ALONE = [
  'attacks',
  'fairness',
  'outages',
  'pictures',
  'process',
  'pusherServerFloods',
  'pusherServerLoad',
  'workers',
].map((name) => `tests/http/${name}.test.ts`)

const BROWSERS = 'public/build'

const guide = guideModule((markdown) => marked.parse(markdown, { async: false }))

const SHARED = {
  // Excludes modules that the draw doesn't use, because tests/browser/pageLoading.spec.ts limits the size of the
  // scripts that the draw loads.
  name: 'shared',
  test: /resources\/js\/((Components(\/event)?|Layouts|api|hooks|offline|outbox|visits|realtime)\/|)(?!(CantDelete|Card|CardTable|ExportMenu|downloadFile|saveFile|Menu|NoEmail|Notice|EventTabs|SaveTemplate|classColumns|ClassProgressTable|ClassSwitcher|GuestLayout|SearchableList|PageLinks|ResultLines|SearchForm|EmptyState|outcome|scrollToTop|LocalhostWarning|OutboxList|QueueFile|UnacceptedChange|changeTexts|queueFile|RunTable|errorOverlay|keepFocus|reconnect|serverOptions)\.)\w+\.tsx?$|formDrafts\/draftKeys|node_modules\/idb\/|lucide-react(?!.*\/(circle-x|download|info|plus|trash)\.)|@inertiajs|es-toolkit/,
  minShareCount: 4,
}

// The entry script of every page lists all files, so combining files makes the script smaller.
const ORGANIZER = {
  name: 'organizer',
  test: /wire\/(entryPaths|peoplePaths|settingsPaths|taxPaths)\.ts$|Components\/(CantDelete|Card|EmptyState|CardTable|ExportMenu|downloadFile|Menu|NoEmail|Notice|PageLinks|ResultLines|SearchForm|SearchableList|event\/(EventTabs|classColumns|ClassProgressTable|DeliveryCount)|suggestions\/DirectorySync)\.tsx$|icons\/(circle-x|download|info|plus)\.mjs$|(api\/outcome|hooks\/keepFocus|saveFile|classes\/todayFirst)\.ts$|css\/(activities|card|download|menu|notice|organizer|table)\.css$/,
  minShareCount: 2,
}

const NAMES = {
  name: 'names',
  test: /Components\/(suggestions\/(Combobox|api|directory|inputs|nameCharacters|search|suggestions)|popups\/popup)\.tsx?$|lib\/nameSearch\.ts$|rules\/draw\/(slots|messages)\.ts$|api\/withFreshToken|hooks\/useMediaQuery/,
  minShareCount: 2,
}
const LIVE = {
  name: 'live',
  test: /Components\/(LiveIndicator|SearchBox|scrollToTop)|hooks\/(useChannel|useRefetch)|realtime\/(connection|coalescedRefetch|deliveryUpdates)|visits\/reloadProps|icons\/(radio|refresh-cw)\.mjs/,
  minShareCount: 2,
}

const RULES = {
  name: 'rules',
  test: /server\/(lib\/(backoff|formatDates|plural)|rules\/(classes\/rounds|scoring\/score))\.ts$|offline\/deleteOfflineDraws/,
  minShareCount: 2,
}

const FORM = { name: 'Form', test: /Components\/form\/\w+\.tsx?$|icons\/trash\.mjs$/, minShareCount: 2 }

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), guide, keepPreviousBuild(BROWSERS), compressAssets(BROWSERS)],
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
        // Keep the previous build's files for pages that are still open.
        emptyOutDir: false,
        manifest: 'manifest.json',
        rollupOptions: {
          input: [
            'resources/js/app.tsx',
            'resources/js/offline/serviceWorker.ts',
            'resources/js/offline/guideWorker.ts',
            'resources/js/riderApp/main.tsx',
            'resources/js/riderApp/serviceWorker.ts',
          ],
          output: {
            codeSplitting: {
              groups: [SHARED, ORGANIZER, NAMES, LIVE, RULES, FORM],
              includeDependenciesRecursively: false,
            },
          },
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
        },
      },
  // Bundle React to get its production version, whatever NODE_ENV is.
  ssr: { noExternal: ['react', 'react-dom'] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  test: {
    maxWorkers: vitestWorkers(),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
      {
        extends: true,
        // Test files don't affect each other, because each has its own database.
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
        // Loads the server only once, because loading takes 2 to 3 seconds of CPU time.
        test: {
          ...http,
          name: 'alone',
          include: ALONE,
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}))
