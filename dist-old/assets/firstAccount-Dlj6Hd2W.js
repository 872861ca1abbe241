import { V as loginFirst, i as api, j as firstAccount, o as apiDocument, z as login } from "./paths-D7R3U7_z.js";
import { A as NotSignedIn, C as outageOf, D as Invalid, E as Forbidden, M as TooMany, O as NotAllowed, T as Conflict, c as transaction, j as StaleToken, k as NotFound, w as Busy, x as OUTAGES } from "./db-CJTrU02A.js";
import { r as lastingSession, t as turns } from "./turns-B8X-7wlr.js";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import path from "node:path";
import { request } from "express";
import { createHash, createHmac, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { brotliCompress, constants as constants$1, gzip } from "node:zlib";
import { ZodError } from "zod";
import { promisify } from "node:util";
import { parse } from "cookie";
import { hash as hash$1, verify } from "@node-rs/argon2";
var COMPRESS = {
	gzip: promisify(gzip),
	br: (body) => promisify(brotliCompress)(body, { params: { [constants$1.BROTLI_PARAM_QUALITY]: 4 } })
};
function encodingFor(req) {
	const taken = req.acceptsEncodings();
	return ["br", "gzip"].find((encoding) => taken.includes(encoding));
}
/**
* Compresses answers that are sent as a whole, in one go. For each of them `compression` makes a stream, which made a
* page a third to a half dearer; it is left to files, which are streams.
*/
var compressAnswers = (req, res, next) => {
	const end = res.end.bind(res);
	res.end = (...last) => {
		const encoding = encodingOf(req, res);
		if (!encoding) return end(...last);
		res.removeHeader("Content-Length");
		res.setHeader("Content-Encoding", encoding);
		res.writeHead(res.statusCode);
		COMPRESS[encoding](last[0]).then(end, (error) => res.destroy(error));
		return res;
	};
	next();
};
var TEXT = /^text\/|[/+](?:json|xml|javascript)\b/;
function encodingOf(req, res) {
	const type = res.getHeader("Content-Type");
	if (res.headersSent || typeof type !== "string" || !TEXT.test(type)) return void 0;
	res.vary("Accept-Encoding");
	if (!(Number(res.getHeader("Content-Length")) >= 1024) || req.method === "HEAD" || res.hasHeader("Content-Encoding")) return void 0;
	return encodingFor(req);
}
// server/models/people/devices.ts
var BROWSERS = [
	["Edge", /Edg(e|A|iOS)?\//],
	["Opera", /OPR\/|Opera/],
	["Samsung Internet", /SamsungBrowser\//],
	["Firefox", /Firefox\/|FxiOS\//],
	["Chrome", /Chrom(e|ium)\/|CriOS\//],
	["Safari", /Safari\//]
];
var SYSTEMS = [
	["iPhone", /iPhone/],
	["iPad", /iPad/],
	["Android", /Android/],
	["Windows", /Windows/],
	["Chromebook", /CrOS/],
	["Mac", /Macintosh|Mac OS X/],
	["Linux", /Linux/]
];
/** "Firefox on Windows", from what a browser says of itself; empty where it says nothing that we know. */
function deviceName(userAgent = "") {
	const of = (known) => known.find(([, sign]) => sign.test(userAgent))?.[0];
	const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
	if (!browser || !system) return browser ?? system ?? "";
	return `${browser} on ${system}`;
}
var MOST_SESSIONS = 20;
/** Of one person the newest sessions stay. One that is just being ended by somebody else is left to them. */
async function beginSession(db, session) {
	await db.session.create({ data: session });
	await db.$executeRaw`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${session.user_id}
      ORDER BY created_at DESC, id OFFSET ${MOST_SESSIONS} FOR UPDATE SKIP LOCKED)`;
}
var SEEN_EVERY_MS = 36e5;
/** Writes that a device is in use, once in an hour at most. Nobody waits for it, and nothing depends on it. */
function rememberSeen(db, { id, seen_at }) {
	const now = /* @__PURE__ */ new Date();
	if (now.getTime() - seen_at.getTime() < SEEN_EVERY_MS) return;
	db.session.updateMany({
		where: {
			id,
			seen_at
		},
		data: { seen_at: now }
	}).catch(() => {});
}
/** Where somebody is signed in: this device first, then the one that was seen last. */
async function devicesOf(db, userId, current) {
	return (await db.session.findMany({
		where: {
			user_id: userId,
			expires_at: { gt: /* @__PURE__ */ new Date() }
		},
		select: {
			id: true,
			device: true,
			seen_at: true
		},
		orderBy: [{ seen_at: "desc" }, { id: "asc" }]
	})).map((one) => ({
		...one,
		current: one.id === current
	})).toSorted((a, b) => Number(b.current) - Number(a.current));
}
/** Somebody else's device is as unknown as none. */
async function signOutDevice(db, userId, session) {
	const { count } = await db.session.deleteMany({ where: {
		id: session,
		user_id: userId
	} });
	if (!count) throw new NotFound("This device is not signed in any more.");
}
/** All devices, or all but one; the tokens of apps end with them. */
async function signOutDevices(tx, user_id, except) {
	await tx.apiToken.deleteMany({ where: { user_id } });
	await tx.session.deleteMany({ where: {
		user_id,
		NOT: { id: except ?? "" }
	} });
}
var signOutEverywhere = (db, userId) => transaction(db, (tx) => signOutDevices(tx, userId));
// server/http/session.ts
var reading = (read) => ({
	configurable: true,
	get() {
		return read(this);
	}
});
Object.defineProperties(request, {
	person: reading((req) => req.visitor ?? refuse()),
	visitor: reading(({ visit }) => visit?.known().person ?? null),
	session: reading(({ visit }) => visit?.known().session ?? refuse()),
	asker: reading(({ visit }) => visit?.asker() ?? refuse())
});
var COOKIE = "session";
var LIFETIME_MS = 12096e5;
var READS = /* @__PURE__ */ new Set([
	"GET",
	"HEAD",
	"OPTIONS"
]);
/**
* Gives every visitor, signed in or not, a token against forged requests, and finds the person behind the cookie. A
* session that was seen before is left to the look-up of what they ask about.
*/
function sessions(db, secret) {
	const seen = /* @__PURE__ */ new Map();
	return async (req, res, next) => {
		req.cookies = parse(req.headers.cookie ?? "");
		const known = req.cookies[COOKIE];
		const token = known || newSession(req, res);
		const id = known ? hashOf(token) : null;
		const one = seen.get(id) ?? { csrfToken: tokenAgainstForgery(secret, token) };
		req.csrfToken = one.csrfToken;
		req.visit = visitOf(db, id, one, socketIn(req));
		if (!one.owner) {
			await req.visit.identify();
			if (one.owner) remember(seen, id, one);
		}
		res.set("Cache-Control", "private, no-cache");
		if (req.cookies["XSRF-TOKEN"] !== req.csrfToken) setXsrfCookie(req, res);
		next();
	};
}
var MOST_SEEN = 1e4;
/** Of more than these, the one that was seen first is read by itself again. */
function remember(seen, id, one) {
	seen.set(id, one);
	if (seen.size > MOST_SEEN) seen.delete(seen.keys().next().value);
}
/** Of one request. By it nobody is known until the database has said that the session lasts. */
function visitOf(db, id, one, socket) {
	let known = id === null ? NOBODY : void 0;
	function learn(session) {
		known = session ? {
			session,
			person: {
				...session.user,
				socket,
				session_id: session.id
			}
		} : NOBODY;
		one.owner = session?.user.id;
		if (session) rememberSeen(db, session);
	}
	const visit = {
		/** Whose session it was when it was seen last: enough to stand in line as, and for nothing else. */
		get owner() {
			return one.owner;
		},
		known() {
			if (!known) throw new Error("Nobody has asked the database who this is");
			return known;
		},
		/** Has the database say who it is, unless it has said so. */
		async identify() {
			if (!known) learn(await lastingSession(db, id));
			return visit.known().person;
		},
		asker() {
			return known ? known.person ?? refuse() : {
				session: id,
				lasts: learn
			};
		}
	};
	return visit;
}
var NOBODY = {
	session: null,
	person: null
};
/** Writes carry the token of the page's meta tag or of the XSRF cookie; a form carries it as `_token`. */
var forgeryGuard = (req, _res, next) => {
	if (!READS.has(req.method)) requireToken(req);
	next();
};
/** Also guards the two writes whose address the specification makes a GET. */
function requireToken(req) {
	const body = req.body;
	const sent = req.get("X-CSRF-TOKEN") ?? req.get("X-XSRF-TOKEN") ?? body?._token;
	if (typeof sent !== "string" || !sameText(sent, req.csrfToken)) throw new StaleToken();
}
/** A new token at every sign-in: one planted before it is worth nothing afterwards. */
async function signIn(db, req, res, userId) {
	await signOut(db, req, res);
	const token = newSession(req, res);
	req.csrfToken = tokenAgainstForgery(req.env.APP_SECRET, token);
	setXsrfCookie(req, res);
	const expires_at = new Date(Date.now() + LIFETIME_MS);
	const device = deviceName(req.get("User-Agent"));
	await beginSession(db, {
		id: hashOf(token),
		user_id: userId,
		device,
		expires_at
	});
}
async function signOut(db, req, res) {
	const token = req.cookies[COOKIE];
	if (token) await db.session.deleteMany({ where: { id: hashOf(token) } });
	res.clearCookie(COOKIE, cookieOptions(req));
	res.clearCookie("XSRF-TOKEN", {
		...cookieOptions(req),
		httpOnly: false
	});
}
/** Whatever was found or refused so far: nobody is told who is not signed in. */
async function requireSignedIn(req) {
	if (!await req.visit?.identify()) refuse();
}
/** For what a session may do after its request: it may have ended since the request began. */
async function requireStillSignedIn(db, { id }) {
	if (!await db.session.count({ where: {
		id,
		expires_at: { gt: /* @__PURE__ */ new Date() }
	} })) refuse();
}
function socketIn(req) {
	const socket = req.get("X-Socket-Id") ?? "";
	return /^\d{1,15}\.\d{1,15}$/.test(socket) ? socket : null;
}
function newSession(req, res) {
	const token = randomBytes(32).toString("base64url");
	res.cookie(COOKIE, token, {
		...cookieOptions(req),
		maxAge: LIFETIME_MS
	});
	return token;
}
function setXsrfCookie(req, res) {
	res.cookie("XSRF-TOKEN", req.csrfToken, {
		...cookieOptions(req),
		httpOnly: false,
		maxAge: LIFETIME_MS
	});
}
var cookieOptions = (req) => ({
	httpOnly: true,
	sameSite: "lax",
	secure: req.secure,
	path: "/"
});
/** Bound to the cookie by the secret: a page of an earlier session cannot write in this one. */
var tokenAgainstForgery = (secret, token) => createHmac("sha256", secret).update(`csrf:${token}`).digest("base64url");
var hashOf = (token) => hash("sha256", token);
function sameText(a, b) {
	const [x, y] = [Buffer.from(a), Buffer.from(b)];
	return x.length === y.length && timingSafeEqual(x, y);
}
function refuse() {
	throw new NotSignedIn();
}
// server/http/versions.ts
/** Which score was on the screen, as `If-Match: "3"`. Where none is sent, or `*`, whatever stands there is meant. */
function versionSeen(req) {
	const sent = req.get("If-Match");
	if (sent === void 0 || sent === "*") return void 0;
	const [, version] = /^"(\d{1,9})"$/.exec(sent) ?? [];
	if (version === void 0) throw new Invalid({ "If-Match": "If-Match must be the version of a score in quotes, such as \"3\"." });
	return Number(version);
}
/** Sends along how new a change made its draw, and gives what else there is to answer. */
function newer(res, { version, answer }) {
	sayVersion(res, version);
	return answer;
}
/** How new the draw is: every answer to a write says so, a refusal under its lock too. */
function sayVersion(res, version) {
	if (version !== void 0) res.set(DRAW_VERSION, String(version));
}
var DRAW_VERSION = "X-Draw-Version";
/**
* Answers with JSON that is made, and compressed, once for all who may ask for it: see `answersInMemory` for what
* `about` has to say. What arrives is what `res.json` would send.
*/
async function sendMade(req, res, about, make) {
	const plain = () => req.answers.read(about, async () => answerOf(req, await make()));
	const encoding = encodingFor(req);
	const answer = encoding ? await req.answers.read([...about, encoding], async () => compressed(await plain(), encoding)) : await plain();
	res.set({
		"Content-Type": "application/json; charset=utf-8",
		ETag: answer.etag
	});
	if (answer.encoding && !req.fresh) res.set("Content-Encoding", answer.encoding);
	res.send(answer.body);
}
var answerOf = (req, body) => ({
	body,
	etag: req.app.get("etag fn")(body),
	bytes: body.byteLength
});
async function compressed(answer, encoding) {
	if (answer.bytes < 1024) return answer;
	const body = await COMPRESS[encoding](answer.body);
	return {
		...answer,
		body,
		encoding,
		bytes: body.byteLength
	};
}
/**
* What has no version is another at once for whoever changed it here; other copies hear of it a moment later. So every
* write drops all that is kept before it is answered, but one that says how new it made its draw.
*/
function forgetAfterWrites(answers) {
	return (req, res, next) => {
		if (READS.has(req.method)) return next();
		const { writeHead } = res;
		res.writeHead = ((status, ...rest) => {
			if (status < 400 && !res.hasHeader(DRAW_VERSION)) answers.changed("");
			return writeHead.call(res, status, ...rest);
		});
		next();
	};
}
// server/http/public/problems.ts
/** Whether an app asks, which reads problem details and no sentence alone. */
var isForApps = ({ baseUrl, path }) => `${baseUrl}${path}/`.toLowerCase().startsWith(`${api}/`);
/** No request of an app goes on to where sessions are looked for. */
function nothingElseForApps({ method }) {
	throw method === "GET" || method === "HEAD" ? new NotFound(NOTHING) : new NotAllowed();
}
var NOTHING = `There is nothing here. ${apiDocument} says what there is.`;
/** Says what went wrong as RFC 9457 has it. */
function answerProblem(req, res, { status, message, errors }) {
	const problem = {
		type: "about:blank",
		title: STATUS_CODES[status] ?? "Error",
		status,
		detail: message,
		...errors && { errors },
		...status >= 500 && { request_id: req.id }
	};
	if (status === 401) res.set("WWW-Authenticate", "Bearer");
	if (status === 405) res.set("Allow", "GET, HEAD, OPTIONS");
	res.status(status).set("Cache-Control", "no-store").type("application/problem+json").send(JSON.stringify(problem));
}
// server/http/answers.ts
var SENTENCES = {
	400: "The request could not be read.",
	401: "Please sign in.",
	403: "Your role in this organization does not allow that.",
	404: "There is nothing here, or it is not yours to see.",
	405: "This address is for reading: ask with GET.",
	413: "That is too large.",
	419: "This page is out of date. Reload it and try again.",
	429: "Too many requests. Wait a moment and try again.",
	500: "Something went wrong on our side."
};
/** The one place that turns an error into an answer. */
var answerErrors = (error, req, res, next) => {
	if (res.headersSent) return next(error);
	const answer = answerFor(error, req);
	if (outageOf(error) === "disk full") req.app.locals.diskWasFullAt = Date.now();
	if (answer.status === 503) res.set("Retry-After", "1");
	if (error instanceof TooMany) res.set("Retry-After", String(error.seconds));
	if (error instanceof Conflict || error instanceof Invalid) sayVersion(res, error.drawVersion);
	if (answer.status >= 500 && !(error instanceof Busy)) req.log.error({
		request_id: req.id,
		err: error
	}, "request failed");
	if (isForApps(req)) return answerProblem(req, res, answer);
	return wantsJson(req) ? answerJson(req, res, answer) : answerPage(req, res, answer, error);
};
function answerFor(error, req) {
	if (error instanceof ZodError) {
		const errors = fieldErrors(error);
		return {
			status: 422,
			message: Object.values(errors)[0] ?? "Check what you entered.",
			errors
		};
	}
	if (error instanceof Invalid) {
		const errors = Object.fromEntries(Object.entries(error.errors).map(([name, said]) => [name, cut(said)]));
		return {
			status: 422,
			message: cut(error.message),
			errors
		};
	}
	if (error instanceof Conflict) return {
		status: 409,
		message: error.message,
		details: error.details
	};
	const outage = outageOf(error);
	if (outage && !(error instanceof Busy) && !isHungUp(error)) return {
		status: 503,
		message: `${OUTAGES[outage]} ${isRead(req) ? "Try again" : NOT_SAVED} in a moment.`
	};
	const status = error instanceof Busy ? error.status : clientStatus(error);
	return {
		status,
		message: (isOurs(error) ? error.message : "") || (SENTENCES[status] ?? SENTENCES[status < 500 ? 400 : 500])
	};
}
/** Who asked went away before all of it was here, in the words of the body parser: no news of the database. */
var isHungUp = (error) => error?.type === "request.aborted";
var isRead = ({ method }) => method === "GET" || method === "HEAD";
var NOT_SAVED = "Nothing was saved: try again";
var isOurs = (error) => error instanceof Busy || error instanceof TooMany || error instanceof NotFound || error instanceof Forbidden || error instanceof NotSignedIn || error instanceof StaleToken;
/** The status that an error of ours or of a body parser carries; whatever else it is, it is a bug. */
function clientStatus(error) {
	const status = error?.status;
	if (typeof status === "number" && status >= 400 && status < 500) return status;
	return error instanceof URIError ? 400 : 500;
}
var MOST_ERRORS = 20;
var LONGEST_FIELD = 80;
var LONGEST_SENTENCE = 500;
/**
* Field names as the client sent them; an error of the whole body is called `message`. However much was sent, little
* is answered: of fields that the call does not know only the first is named.
*/
function fieldErrors(error) {
	const errors = Object.create(null);
	for (const issue of error.issues.slice(0, MOST_ERRORS)) {
		const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
		const name = unknown[0] ?? (issue.path.join(".") || "message");
		errors[cut(name, LONGEST_FIELD)] ??= unknown.length ? unknownFields(unknown.length) : cut(issue.message);
	}
	return errors;
}
var unknownFields = (count) => count === 1 ? "This call has no such field." : `This call has no such field, and no such as ${count - 1} more.`;
var cut = (text, most = LONGEST_SENTENCE) => text.length > most ? `${text.slice(0, most - 1)}…` : text;
/** Page visits get pages; everything that a script asks for gets JSON. */
function wantsJson(req) {
	if (/^\/(ajax|api|broadcasting)(\/|$)/i.test(req.path)) return true;
	return !req.get("X-Inertia") && (req.xhr || req.accepts(["html", "json"]) === "json");
}
function answerJson(req, res, { status, message, errors, details }) {
	res.status(status).json({
		message,
		...errors && { errors },
		...details,
		...status >= 500 && { request_id: req.id }
	});
}
async function answerPage(req, res, { status, message, errors }, error) {
	if (!res.inertia || !await isKnown(req, error)) return res.status(status).type("text").send(message);
	if (status === 401) return signInFirst(req, res);
	const isWrite = !isRead(req);
	if (status === 422 && isWrite) return res.inertia.back({ errors });
	if (status === 409 && isWrite) return res.inertia.back({ errors: { message } });
	await res.status(status).inertia.render("Error/Index", {
		status,
		message,
		request_id: req.id
	});
}
/** Whether a page can say who is there. A database that was away just now is not asked once more. */
async function isKnown({ visit }, error) {
	try {
		if (!outageOf(error)) await visit?.identify();
		return visit?.known() !== void 0;
	} catch {
		return false;
	}
}
/** Signing in is a full page load; afterwards the visitor is taken to where they wanted to go. */
function signInFirst(req, res) {
	return res.inertia.location(req.method === "GET" ? loginFirst(req.originalUrl) : login);
}
// server/models/people/passwords.ts
/** Checked when nobody has that address, so that the answer takes as long as for a wrong password. */
var nobody = hash$1("a password that nobody has");
var BUSY = "Too many people are signing in. Wait a moment and try again.";
var turnsOf = {
	strangers: turns({
		atOnce: 1,
		longest: 100,
		share: 50
	}, BUSY),
	knownDevices: turns({
		atOnce: 1,
		longest: 100,
		share: 10
	}, BUSY)
};
/** Whether it is this person's password; nobody's, and that of somebody without one, is none. */
async function isPasswordOf(person, password) {
	return await verify(person?.password_hash ?? await nobody, password) && Boolean(person?.password_hash);
}
/** The same of somebody who is signed in. */
var isPasswordOfPerson = async (db, id, password) => isPasswordOf(await db.user.findUnique({
	where: { id },
	select: { password_hash: true }
}), password);
/** What is kept of a password. */
var passwordHash = (password) => hash$1(password);
// server/models/people/firstAccount.ts
/** None that is mistaken for another when it is read from a terminal and typed on a phone. */
var LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** Whether anybody can sign in: riders whom somebody typed in cannot, nor can those who are gone. */
async function hasPeople(db) {
	return await db.user.findFirst({
		where: {
			password_hash: { not: null },
			deleted_at: null
		},
		select: { id: true }
	}) !== null;
}
/** Whether a code is there that somebody may have seen. */
var hasFirstAccountCode = async (db) => await db.firstAccountCode.count() > 0;
/** Another code in place of the one that was there, or of none. Refused (409) once somebody has an account. */
async function renewFirstAccountCode(db) {
	if (await hasPeople(db)) throw firstAccountMade();
	await db.firstAccountCode.deleteMany();
	return firstAccountCode(db);
}
/** The code that makes the first account, as XXXX-XXXX-XXXX: one for all copies of the app and over their restarts. */
async function firstAccountCode(db) {
	await db.firstAccountCode.createMany({
		data: { code: newCode() },
		skipDuplicates: true
	});
	return (await db.firstAccountCode.findFirstOrThrow()).code;
}
/** Whether this is the code, in capitals or not and with any dashes; the time taken tells nothing about how near. */
async function isFirstAccountCode(db, typed) {
	const row = await db.firstAccountCode.findFirst();
	return row !== null && timingSafeEqual(digest(row.code), digest(typed));
}
/**
* The first person, owner of their organization. Throws Conflict once there is somebody: of several who race, whoever
* takes the code first.
*/
async function makeFirstAccount(db, account) {
	const { name, email, organization, time_zone } = account;
	const password_hash = await passwordHash(account.password);
	return transaction(db, async (tx) => {
		const { count } = await tx.firstAccountCode.deleteMany();
		if (!count || await hasPeople(tx)) throw firstAccountMade();
		await tx.user.updateMany({
			where: { is_first_account: true },
			data: { is_first_account: false }
		});
		const account = {
			name,
			password_hash,
			email_confirmed_at: /* @__PURE__ */ new Date(),
			is_first_account: true
		};
		const person = await tx.user.upsert({
			where: { email },
			create: {
				...account,
				email,
				rides: false
			},
			update: account
		});
		const owner = {
			user_id: person.id,
			role: "owner"
		};
		await tx.organization.create({ data: {
			name: organization,
			time_zone,
			memberships: { create: owner }
		} });
		return person;
	});
}
var firstAccountMade = () => new Conflict("The first account has been made. Sign in instead.");
/** Throws away a code that was never used: somebody is there. */
var forgetFirstAccountCode = (db) => db.firstAccountCode.deleteMany();
function newCode() {
	return Array.from({ length: 12 }, () => LETTERS[randomInt(30)]).join("").replace(/(.{4})(?=.)/g, "$1-");
}
var digest = (code) => createHash("sha256").update(code.toUpperCase().replace(/[^A-Z0-9]/g, "")).digest();
// server/http/firstAccount.ts
/** As long as nobody is there: the code that makes the first account, for the terminal and in a file of DATA_DIR. */
async function openFirstAccount(db, env) {
	if (await hasPeople(db)) {
		await forgetFirstAccountCode(db);
		forgetCodeFile(env);
		return null;
	}
	return written(env, await firstAccountCode(db));
}
/** Another code, for the terminal and in the file; Conflict once somebody is there. */
var renewFirstAccount = async (db, env) => written(env, await renewFirstAccountCode(db));
/**
* Leads every page to the first account while nobody is there. Once somebody was found nobody is looked for again for a
* minute: the last one may delete their account.
*/
function firstAccountFirst(db) {
	let foundUntil = 0;
	return async (req, res, next) => {
		if (!(["GET", "HEAD"].includes(req.method) && !wantsJson(req) && req.path !== "/first-account") || Date.now() < foundUntil) return next();
		if (!await hasPeople(db)) return res.redirect(firstAccount);
		foundUntil = Date.now() + LOOKED_FOR_EVERY_MS;
		next();
	};
}
var LOOKED_FOR_EVERY_MS = 6e4;
var forgetCodeFile = (env) => rmSync(codeFile(env), { force: true });
var codeFile = ({ DATA_DIR }) => path.join(DATA_DIR, "first-account-code");
function written(env, code) {
	const file = codeFile(env);
	try {
		mkdirSync(env.DATA_DIR, {
			recursive: true,
			mode: 448
		});
		rmSync(file, { force: true });
		writeFileSync(file, `${code}\n`, { mode: 384 });
		return {
			code,
			file
		};
	} catch {
		return {
			code,
			file: null
		};
	}
}
export { signOutDevices as A, requireStillSignedIn as C, signOut as D, signIn as E, compressAnswers as M, devicesOf as O, requireSignedIn as S, sessions as T, newer as _, firstAccountMade as a, versionSeen as b, isFirstAccountCode as c, isPasswordOfPerson as d, passwordHash as f, forgetAfterWrites as g, nothingElseForApps as h, renewFirstAccount as i, signOutEverywhere as j, signOutDevice as k, makeFirstAccount as l, answerErrors as m, forgetCodeFile as n, hasFirstAccountCode as o, turnsOf as p, openFirstAccount as r, hasPeople as s, firstAccountFirst as t, isPasswordOf as u, sayVersion as v, requireToken as w, forgeryGuard as x, sendMade as y };
