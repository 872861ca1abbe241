import { d as applyAll, f as migrationNames, p as ownMigrations, u as PRISMA_MIGRATE_LOCK } from "./assets/db-CJTrU02A.js";
import { f as quoted, i as isTable, m as tablesOf, n as check, o as linesOf, r as isRow, u as holdsData } from "./assets/file-BcNp_-J2.js";
import { n as withDatabase, t as counted } from "./assets/withDatabase-DNVrjnjo.js";
import { realpathSync } from "node:fs";
import pg from "pg";
// server/database/backup/restore.ts
/**
* Makes the database what it was when the file was written, and brings it up to this release: all of it or, whatever
* happens, nothing. The file is read to its end before anything is touched. Refused in a sentence: a damaged file, one
* of a newer release or with tables
* that its release did not have, a database that something else uses, and one with data in it unless told by `force`.
* Nobody is signed in afterwards, and nothing is sent again. Answers how many rows each table has.
*/
async function restore(url, file, { migrations, force = false }) {
	const { rows, sequences, migrations: applied } = await check(file);
	requireKnown(applied, migrationNames(migrations));
	const connection = new pg.Client({ connectionString: url });
	await connection.connect();
	try {
		await connection.query("SELECT pg_advisory_lock($1)", [PRISMA_MIGRATE_LOCK]);
		await requireAlone(connection);
		if (!force && await holdsData(connection)) throw new Error(HOLDS_DATA);
		await connection.query("BEGIN");
		await clear(connection);
		await applyAll(connection, migrations, applied);
		await load(connection, file);
		await setSequences(connection, sequences);
		await giveUpMailings(connection);
		await applyAll(connection, migrations);
		await connection.query("COMMIT");
		await connection.query("ANALYZE");
		return rows;
	} finally {
		await connection.end();
	}
}
var HOLDS_DATA = "This database holds data already, and they would be lost. Back them up, then add --force to throw them away.";
function requireKnown(applied, known) {
	const newer = applied.find((name) => !known.includes(name));
	if (newer) throw new Error(`This backup was made by a newer release (it knows ${newer}). Restore it with that one. Nothing was changed.`);
}
async function requireAlone(connection) {
	const { rows } = await connection.query(`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`);
	const { others } = rows[0];
	if (others) throw new Error(`Something else uses this database (connections: ${others}). Stop the app, then restore. Nothing was changed.`);
}
async function clear(connection) {
	await connection.query(`
    DROP SCHEMA IF EXISTS graphile_worker CASCADE;
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TABLE %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT oid::regtype AS name FROM pg_type
        WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TYPE %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP FUNCTION %s CASCADE', one.name); END LOOP;
    END $$`);
}
/** Without triggers, so that no row tells anybody anything; rows may come before those that they point to. */
async function load(connection, file) {
	const foreignKeys = await takeForeignKeys(connection);
	const known = await tablesOf(connection);
	let table;
	let batch = [];
	const flush = async () => {
		if (table && batch.length) await insert(connection, table, batch);
		batch = [];
	};
	for await (const line of linesOf(file)) {
		if (isRow(line)) batch.push(line);
		if (batch.length < AT_ONCE && isRow(line)) continue;
		await flush();
		if (isRow(line) || !isTable(line)) continue;
		table = withOwnTypes(line, known);
		await connection.query(`ALTER TABLE ${quoted(table.table)} DISABLE TRIGGER USER; DELETE FROM ${quoted(table.table)}`);
	}
	await flush();
	await connection.query(foreignKeys);
}
function withOwnTypes({ table, columns }, known) {
	const own = known.find((one) => one.table === table);
	if (!own) throw new Error(`The release of this backup had no table ${table}. Nothing was changed.`);
	return {
		table,
		columns: columns.map(({ name }) => ownColumn(own, name))
	};
}
function ownColumn({ table, columns }, name) {
	const column = columns.find((one) => one.name === name);
	if (!column) throw new Error(`The release of this backup had no column ${name} in ${table}. Nothing was changed.`);
	return column;
}
var AT_ONCE = 500;
function insert(connection, { table, columns }, rows) {
	const names = columns.map(({ name }) => quoted(name)).join();
	const values = columns.map(({ type }, index) => `(value->>${index})::${type}`).join();
	const text = `INSERT INTO ${quoted(table)} (${names}) SELECT ${values} FROM json_array_elements($1::json) AS value`;
	return connection.query(text, [JSON.stringify(rows)]);
}
async function takeForeignKeys(connection) {
	const { rows } = await connection.query(`
    SELECT conrelid::regclass AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
	for (const { table, name } of rows) await connection.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
	return `${rows.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition};`).join("\n")}
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT DISTINCT tgrelid::regclass AS name FROM pg_trigger WHERE tgenabled = 'D' AND NOT tgisinternal
      LOOP EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', one.name); END LOOP;
    END $$`;
}
async function setSequences(connection, sequences) {
	for (const [name, value] of Object.entries(sequences)) await connection.query("SELECT setval($1::regclass, $2::bigint)", [quoted(name), value]);
}
var giveUpMailings = (connection) => connection.query(`UPDATE mailing_recipients SET status = 'failed', error = $1 WHERE status IN ('waiting', 'sending')`, ["These data come from a backup. It is not known whether this copy was sent, so it is not sent again."]);
// server/launch/restore.ts
/** `npm run restore -- file [--force]`: a backup into the database that the app uses, which must not run meanwhile. */
function run(given) {
	const [file, ...more] = given.filter((word) => word !== "--force");
	return withDatabase(async (url) => {
		const rows = await restore(url, file, {
			migrations: ownMigrations(),
			force: given.includes("--force")
		});
		return `Restored ${counted(rows)}. Everybody has to sign in again.\n`;
	}, () => {
		if (!file || more.length) throw new Error("Say which file: npm run restore -- FILE [--force]");
	});
}
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) await run(process.argv.slice(2));
export { run };
