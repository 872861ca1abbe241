import { closeSync, createReadStream, createWriteStream, linkSync, openSync, renameSync, rmSync } from "node:fs";
import { createHash } from "node:crypto";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
// server/database/backup/catalog.ts
/**
* What lives for a moment: a restored session signs nobody in, a restored link opens nothing,
* nobody waits for a broadcast, and what was sent to a device or not is not sent again. */
var MOMENTARY = [
	"sessions",
	"broadcasts",
	"one_time_tokens",
	"push_subscriptions",
	"deliveries"
];
/** What a database that was just made holds: no data of people. */
var NOBODYS = [
	"_prisma_migrations",
	"first_account_codes",
	"vapid_keys"
];
/** The tables of the product with the columns that are kept; those that the database works out itself are not. */
async function tablesOf(connection) {
	const { rows } = await connection.query(`
    SELECT relname AS "table", coalesce(json_agg(
      json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum
    ) FILTER (WHERE attgenerated = ''), '[]') AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    GROUP BY relname ORDER BY relname`);
	return rows.filter(({ table }) => table !== "_prisma_migrations");
}
/** Each sequence with the last number it gave out; those that gave out none are left out. */
async function sequencesOf(connection) {
	const { rows } = await connection.query(`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`);
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
/** The migrations that made the tables; empty where there are none yet. Throws where one stopped half-way. */
async function migrationsOf(connection) {
	const { rows: found } = await connection.query("SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS is");
	if (!found[0].is) return [];
	const { rows } = await connection.query("SELECT migration_name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name");
	const failed = rows.find((row) => !row.finished_at);
	if (failed) throw new Error(`The migration ${failed.migration_name} failed before. Repair the database first.`);
	return rows.map((row) => row.migration_name);
}
/** Whether any table holds a row that somebody would miss. */
async function holdsData(connection) {
	const tables = (await tablesOf(connection)).filter(({ table }) => !NOBODYS.includes(table));
	for (const { table } of tables) {
		const { rowCount } = await connection.query(`SELECT FROM ${quoted(table)} LIMIT 1`);
		if (rowCount) return true;
	}
	return false;
}
var quoted = (name) => `"${name.replaceAll("\"", "\"\"")}"`;
// server/database/backup/file.ts
var FORMAT = "rodeo backup 1";
var Heading = z.object({
	format: z.literal(FORMAT),
	made_at: z.string(),
	migrations: z.array(z.string())
});
var Column = z.object({
	name: z.string(),
	type: z.string()
});
var Table = z.object({
	table: z.string(),
	columns: z.array(Column)
});
var Ending = z.object({
	rows: z.record(z.string(), z.int()),
	sequences: z.record(z.string(), z.string()),
	sha256: z.string()
});
var isRow = (line) => Array.isArray(line);
var isTable = (line) => "table" in line;
/** Writes the file as its lines come; the ending gets the sum. Refuses to overwrite anything. */
async function writeLines(file, lines) {
	const hash = createHash("sha256");
	const output = createWriteStream(file, {
		flags: "wx",
		mode: 384,
		flush: true
	});
	await pipeline(Readable.from(signed(lines, hash)), createGzip(), output);
}
async function* signed(lines, hash) {
	for await (const line of lines) {
		const isLast = "sequences" in line;
		const text = `${JSON.stringify(isLast ? {
			...line,
			sha256: hash.digest("hex")
		} : line)}\n`;
		if (!isLast) hash.update(text);
		yield text;
	}
}
/**
* Gives a file that was checked its name, at once and whole. Unlike a rename, a link overwrites no file of that name;
* where the disk has no links (exFAT, on a stick) the name is taken first, and only then renamed over.
*/
function nameBackup(draft, file) {
	try {
		linkSync(draft, file);
	} catch (error) {
		if (codeOf(error) === "EEXIST") throw isThere(file);
		renameOverNothing(draft, file);
	}
}
function renameOverNothing(draft, file) {
	try {
		closeSync(openSync(file, "wx"));
	} catch (error) {
		throw codeOf(error) === "EEXIST" ? isThere(file) : error;
	}
	try {
		renameSync(draft, file);
	} catch (error) {
		rmSync(file);
		throw error;
	}
}
var isThere = (file) => /* @__PURE__ */ new Error(`${file} is there already. Choose another name.`);
var codeOf = (error) => error?.code;
/** The lines of a file that `check` has found whole, but for its ending. */
async function* linesOf(file) {
	for await (const text of textLines(file)) {
		const line = JSON.parse(text);
		if (!("sequences" in line)) yield line;
	}
}
/**
* Reads all of a file and says what is in it. Throws a sentence when it is no backup, or not whole: cut off, changed,
* or with other rows than it says.
*/
async function check(file) {
	const rows = {};
	const hash = createHash("sha256");
	let heading;
	let ending;
	let table = "";
	try {
		for await (const text of textLines(file)) {
			if (ending) throw new Error("there is more after its end");
			const line = JSON.parse(text);
			if (!heading) heading = Heading.parse(line);
			else if (isRow(line)) rows[table]++;
			else if (isTable(line)) rows[table = Table.parse(line).table] = 0;
			else ending = Ending.parse(line);
			if (!ending) hash.update(`${text}\n`);
		}
	} catch (error) {
		if (!heading) throw notABackup(file, error);
		throw damaged(file, error);
	}
	if (!heading) throw notABackup(file);
	if (!ending || ending.sha256 !== hash.digest("hex")) throw damaged(file);
	if (JSON.stringify(ending.rows) !== JSON.stringify(rows)) throw damaged(file);
	return {
		...heading,
		...ending
	};
}
async function* textLines(file) {
	const text = createGunzip().setEncoding("utf8");
	const input = createReadStream(file).on("error", (error) => text.destroy(error));
	let rest = "";
	for await (const chunk of input.pipe(text)) {
		const lines = `${rest}${String(chunk)}`.split("\n");
		rest = lines.pop();
		yield* lines;
	}
	if (rest) yield rest;
}
var damaged = (file, cause) => new Error(`${file} is damaged: it is not as it was written. Nothing was changed.`, { cause });
function notABackup(file, cause) {
	if (codeOf(cause) === "ENOENT") return new Error(`There is no file ${file}.`, { cause });
	return new Error(`${file} is no backup that this release can read. Nothing was changed.`, { cause });
}
export { isThere as a, writeLines as c, migrationsOf as d, quoted as f, isTable as i, MOMENTARY as l, tablesOf as m, check as n, linesOf as o, sequencesOf as p, isRow as r, nameBackup as s, FORMAT as t, holdsData as u };
