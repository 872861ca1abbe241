import { u as PRISMA_MIGRATE_LOCK } from "./assets/db-CJTrU02A.js";
import { a as isThere, c as writeLines, d as migrationsOf, f as quoted, l as MOMENTARY, m as tablesOf, n as check, p as sequencesOf, s as nameBackup, t as FORMAT } from "./assets/file-BcNp_-J2.js";
import { n as withDatabase, t as counted } from "./assets/withDatabase-DNVrjnjo.js";
import { existsSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { randomUUID } from "node:crypto";
// server/database/backup/backup.ts
/**
* Writes everything that the database holds at one moment into one file, whoever works on it meanwhile, and reads the
* file again. Sessions and the outbox of live events are left out, and so are the jobs: see docs/decisions. Nothing in
* the database is changed, its release may be an older one. Refused in a sentence where there is a file of that name.
* Answers how many rows each table has.
*/
async function backUp(url, file) {
	if (existsSync(file)) throw isThere(file);
	const connection = new pg.Client({ connectionString: url });
	await connection.connect();
	const draft = `${file}.${randomUUID()}.unfinished`;
	try {
		await writeLines(draft, contents(connection));
		const { rows } = await check(draft);
		nameBackup(draft, file);
		return rows;
	} finally {
		rmSync(draft, { force: true });
		await connection.end();
	}
}
async function* contents(connection) {
	const { migrations, tables } = await hold(connection);
	yield {
		format: FORMAT,
		made_at: (/* @__PURE__ */ new Date()).toISOString(),
		migrations
	};
	const counts = {};
	for (const table of tables) {
		yield table;
		counts[table.table] = 0;
		for await (const row of rowsOf(connection, table)) {
			counts[table.table]++;
			yield row;
		}
	}
	yield {
		rows: counts,
		sequences: await sequencesOf(connection)
	};
}
async function hold(connection) {
	await connection.query("SELECT pg_advisory_lock($1)", [PRISMA_MIGRATE_LOCK]);
	await connection.query(`
    BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SET LOCAL DateStyle = 'ISO'; SET LOCAL TimeZone = 'UTC'; SET LOCAL IntervalStyle = 'postgres';
    SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`);
	const migrations = await migrationsOf(connection);
	if (migrations.length === 0) throw new Error("There is nothing in this database yet.");
	const tables = (await tablesOf(connection)).filter(({ table }) => !MOMENTARY.includes(table));
	await connection.query(`LOCK TABLE ${tables.map(({ table }) => quoted(table)).join()} IN ACCESS SHARE MODE`);
	await connection.query("SELECT pg_advisory_unlock($1)", [PRISMA_MIGRATE_LOCK]);
	return {
		migrations,
		tables
	};
}
var AT_ONCE = 500;
async function* rowsOf(connection, { table, columns }) {
	const values = columns.map(({ name }) => `${quoted(name)}::text`).join();
	await connection.query(`DECLARE reader NO SCROLL CURSOR FOR SELECT ${values} FROM ${quoted(table)}`);
	for (;;) {
		const { rows } = await connection.query({
			text: `FETCH ${AT_ONCE} FROM reader`,
			rowMode: "array"
		});
		yield* rows;
		if (rows.length < AT_ONCE) break;
	}
	await connection.query("CLOSE reader");
}
// server/launch/backup.ts
/** `npm run backup [-- file]`: all data in one file, from the database that the app uses, whether it runs or not. */
function run([file = `ingate-${now()}.backup`]) {
	return withDatabase(async (url) => `${path.resolve(file)}: ${counted(await backUp(url, file))}\n`, ({ DATABASE_URL, DATA_DIR }) => {
		if (!DATABASE_URL && !existsSync(path.join(DATA_DIR, "postgres"))) throw new Error(`There is no database in ${DATA_DIR}. DATA_DIR or DATABASE_URL says where it is.`);
	});
}
var now = () => (/* @__PURE__ */ new Date()).toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) await run(process.argv.slice(2));
export { run };
