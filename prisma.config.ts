import { defineConfig } from 'prisma/config'

// `prisma generate` doesn't use the schema engine but requires a file at the engine's path. Any file will do.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/rodeo' },
})
