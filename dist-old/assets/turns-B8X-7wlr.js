import { _ as empty, a as driverBehind, b as sql, w as Busy } from "./db-CJTrU02A.js";
import { createHash } from "node:crypto";
// server/database/read.ts
/**
* The rows of a statement written by hand, for what is asked with nearly every request: straight to the driver and
* prepared once per connection, for a third of what the same costs through Prisma. Values come as the driver reads
* them: dates as Date, bigint and numeric as text. In a transaction it is Prisma's own. It takes no locks: see lanes.
*/
async function read(db, statement) {
	const driver = driverBehind(db);
	return driver ? driver.ask(prepared(statement)) : db.$queryRaw(statement);
}
/** The same on a connection of its own: it may wait as long as it has to. */
async function readAlone(db, statement) {
	const driver = driverBehind(db);
	if (!driver) return db.$queryRaw(statement);
	const { rows } = await driver.pool.query(prepared(statement));
	return rows;
}
function prepared({ text, values }) {
	return {
		name: nameOf(text),
		text,
		values: [...values]
	};
}
var names = /* @__PURE__ */ new Map();
/** Statements are few, whatever their values are. */
function nameOf(text) {
	const known = names.get(text);
	if (known) return known;
	const name = createHash("sha256").update(text).digest("base64url").slice(0, 20);
	names.set(text, name);
	return name;
}
// server/models/lookups/json.ts
/** The row itself, with these columns as the dates that they are. */
function dated(row, columns) {
	const known = row;
	for (const column of columns) if (known[column] !== null) known[column] = new Date(known[column]);
	return known;
}
/** An organization with the membership of the person who asks, as Prisma gives it. */
var ORGANIZATION = { include: { memberships: { select: {
	role: true,
	event_id: true
} } } };
/** The same by hand, beside IN_ITS_ORGANIZATION. */
var MEMBERSHIPS = sql`
  (SELECT row_to_json(whole) FROM (SELECT organizations.*, json_build_array(
    json_build_object('role', memberships.role, 'event_id', memberships.event_id)) AS memberships) AS whole)`;
/** Only what this person sees: through their membership in the organization, be it for this one of its `events`. */
var IN_ITS_ORGANIZATION = (personId) => sql`
  JOIN organizations ON organizations.id = events.organization_id
  JOIN memberships ON memberships.organization_id = organizations.id AND memberships.user_id = ${personId}
    AND (memberships.event_id IS NULL OR memberships.event_id = events.id)`;
// server/models/lookups/session.ts
var SESSION = sql`
  json_build_object('id', sessions.id, 'expires_at', sessions.expires_at, 'seen_at', sessions.seen_at,
    'user', (SELECT json_build_object('id', id, 'name', name, 'email', email) FROM users
      WHERE id = sessions.user_id)) AS session`;
var LASTING = (hash) => sql`
  (SELECT * FROM sessions WHERE id = ${hash} AND expires_at > now()) AS sessions`;
/** What a look-up adds for whoever asks: a column, the join, and the id of the person. */
var askedBy = (asker) => "session" in asker ? {
	column: SESSION,
	join: sql`CROSS JOIN ${LASTING(asker.session)}`,
	person: sql`sessions.user_id`
} : {
	column: sql`NULL AS session`,
	join: empty,
	person: sql`${asker.id}::int`
};
/** To be called with the row that was found. */
function sayWhoAsked(asker, { session }) {
	if ("session" in asker) asker.lasts(withDates(session));
}
/** The session by itself; null where it has ended. */
async function lastingSession(db, hash) {
	const [row] = await read(db, sql`SELECT ${SESSION} FROM ${LASTING(hash)}`);
	return row ? withDates(row.session) : null;
}
var withDates = (session) => dated(session, ["expires_at", "seen_at"]);
// server/limits/turns.ts
/**
* Lets work wait for its turn: `atOnce` pieces are done side by side, `longest` wait, and at most `share` of these for
* one person. People are served in rotation, so that somebody who asks for much waits for themselves. What may not wait
* either is refused with `sentence`; nothing of it was done.
*/
function turns(limits, sentence) {
	/** In the order in which they are served; who has been served goes to the end. */
	const waiting = /* @__PURE__ */ new Map();
	let atWork = 0;
	let waitingCount = 0;
	async function take(who, work) {
		if (atWork < limits.atOnce) atWork++;
		else await place(who);
		try {
			return await work();
		} finally {
			passOn();
		}
	}
	function place(who) {
		const own = waiting.get(who) ?? [];
		if (waitingCount >= limits.longest || own.length >= limits.share) throw new Busy(sentence);
		waitingCount++;
		waiting.set(who, own);
		return new Promise((begin) => own.push(begin));
	}
	function passOn() {
		const [next] = waiting;
		if (!next) return void atWork--;
		const [who, [begin, ...later]] = next;
		waiting.delete(who);
		if (later.length) waiting.set(who, later);
		waitingCount--;
		begin();
	}
	return {
		take,
		isIdle: () => atWork === 0
	};
}
export { IN_ITS_ORGANIZATION as a, dated as c, sayWhoAsked as i, read as l, askedBy as n, MEMBERSHIPS as o, lastingSession as r, ORGANIZATION as s, turns as t, readAlone as u };
