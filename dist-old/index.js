import { a as announcement, n as addressForLinks, o as hostInUrl, t as slugOf } from "./assets/slug-Dh5POcWZ.js";
import { t as giveUp$1 } from "./assets/giveUp-DYOq9sL8.js";
import { A as events$1, At as rider$2, B as loginDeleted, C as editBull$1, Ct as publicSeason, D as emailingResults, E as editRider, F as horses$1, Ft as seasons$1, G as mergeHorse$1, H as logo$2, It as templates, J as newClasses, K as mergeRider$1, L as invitation$1, M as groupMembers, Mt as ridersInEvent, N as groupSettings, Ot as recognizingMembers, P as horse$2, Pt as season$1, R as leaderboard, Rt as unsubscribe$3, St as publicResults, T as editOrganization, Tt as publicSeasons, U as mailSent, V as loginFirst, X as newOrganization, Y as newEvent$1, Z as newPassword, _ as classSettings, _t as phoneView, a as apiActivity, b as confirmSignUp$1, bt as publicEvent, c as apiEvent, d as apiPayout, et as organizations, f as apiResults, ft as phoneNotifications, g as claims, h as claimCode, i as api, jt as riders$2, k as eventSettings, l as apiEvents, n as activities$1, o as apiDocument$1, p as bulls$1, pt as phoneOwn, q as money, rt as people, s as apiDraw, t as account, tt as payout$2, u as apiMe, v as code$1, vt as phoneWorker, w as editHorse$1, x as draw$3, y as confirmAddress$2, yt as publicDraw, z as login } from "./assets/paths-D7R3U7_z.js";
import { $ as lockOrganization, A as horsesSeenBy, C as NamedResult, Ct as publicEvent$1, D as horseWithId, Dt as _taggedTemplateLiteral, E as TypePrize, Et as likeText, H as contestsOfDraw, K as qrPicture, L as publishedDrawFor, M as newHorse, N as searchBulls, Ot as html, P as searchHorses, Q as changeOrganization, R as requirePublished, S as EmailResults, St as WITH_ORGANIZATION, T as TypePoints, Tt as requireSlug, U as forEverybody, V as changeDraw, W as phoneAddress, X as eventOfAnswer, Y as inTheWorld, _ as mailingProps, _t as phoneDocument, a as contentOf, at as drawableRiders, b as payoutTabs, ct as riderWithId, dt as searchRiders, et as contestsOf, f as typePoints, ft as entrantsOf$1, g as logoOf$1, gt as madePage, h as logoHash, ht as made, i as asItReads, it as emptyRow, j as newBull, k as horsesNamed, kt as trusted, l as eventOfPreview, m as changeLogo, mt as PAGE, n as unpack, nt as filledRow, o as publicSeasonFor, ot as lockNameOf, p as typePrize, pt as JSON_ANSWER, q as checkRegister, r as addressed$2, rt as searchDraw, st as riderNamed, tt as drawPage, ut as ridersNamed, v as moneyProps, vt as eventOf, w as PayoutQuery, wt as publicEventFor, x as prizeProps, xt as NOT_PUBLIC, yt as lineOf, z as nextCommitment } from "./assets/failures-Bky4Vvl7.js";
import { A as NotSignedIn, C as outageOf, D as Invalid, E as Forbidden, M as TooMany, N as PRODUCT, T as Conflict, _ as empty, b as sql, c as transaction, g as PrismaClientKnownRequestError, k as NotFound, l as whereIs$5, m as DbNull, n as TOO_MUCH$3, o as openDatabase, s as poolOf, v as join$2, w as Busy, y as raw } from "./assets/db-CJTrU02A.js";
import { A as signOutDevices, C as requireStillSignedIn, D as signOut, E as signIn$1, M as compressAnswers, O as devicesOf, S as requireSignedIn, T as sessions, _ as newer, a as firstAccountMade, b as versionSeen, c as isFirstAccountCode, d as isPasswordOfPerson, f as passwordHash, g as forgetAfterWrites, h as nothingElseForApps, j as signOutEverywhere$1, k as signOutDevice$1, l as makeFirstAccount, m as answerErrors, n as forgetCodeFile, o as hasFirstAccountCode, p as turnsOf, r as openFirstAccount, s as hasPeople, t as firstAccountFirst, u as isPasswordOf, v as sayVersion, w as requireToken, x as forgeryGuard, y as sendMade } from "./assets/firstAccount-Dlj6Hd2W.js";
import { $n as competes, A as checkFor, An as NEW_GROUP, At as DrawRow, Bt as aRole, C as newsOf, Cr as roundInWords, Ct as TemplateSettings, Dt as ChangeEntry, E as TOO_HIGH_CHECK, Et as AddEntry, F as memberOf$1, Fn as traceOf$4, Ft as Search, G as templateFor, H as seasonFor, Hn as kindOf$1, Ht as reaches, I as membershipIn, In as tableName, J as ENTRY_PARTS, Jn as DIVISION_PRESETS, K as typedInRiderFor, Kn as changedSettings, Kt as Event$1, L as organizationFor, Lt as searchable, M as enrollmentFor, Mn as compared$2, Mt as Score, N as entryFor, Nn as comparedTo$1, Nt as SwapEntries, O as activityFor, Ot as ChangeScore, P as eventFor, Pn as settingsOf$5, Pt as After, Q as ROW_PARTS, Qn as chargedFees, R as organizedBy, Rt as RIGHTS, S as heard, Sr as AVERAGE, St as TemplateRound, T as HIGHEST_CHECK, Tt as Money, U as seenBy, Un as loadContest, Ut as id, V as runForScorer, Vt as mayDo, W as seesSeasons, Wn as moneySet, Wt as Abilities, X as enrollmentTrace, Xn as onePlaceIn, Y as currentEntry, Yn as POINTS_TABLES, Yt as ResizeDraw, Z as traceOf$3, Zn as prcaPlaces, _ as inTurn, _n as VERSION, _r as hasSeveral, _t as ClassOrder, a as giveUpInHand, an as degreesOrNone, ar as countsAsMinor, at as payoutUpdated, b as allMessages, br as roundNamed, bt as NamedTemplate, c as write$2, cn as line, cr as dayOf, ct as readAgain, dn as paragraph, dr as nextWeekend, dt as send$2, er as averageOf, et as deliverLater, fn as plain, fr as todayAt, ft as sendToPeople, g as changeActivity, gr as gosOf$1, gt as MergeTrace, hr as ROUNDS, ht as whereIs$6, i as areLeft, in as dayOrNone, it as isDrawPublished, j as classFor, jn as columnsOf$6, jt as SavedScore, k as can, kn as LABELS$6, kt as DrawPage$1, l as whoHears, ln as name, lr as daysAfter, m as publishedResultsFor, mn as z$1, mr as yearsAfter, mt as record, n as announceLater, nn as KnownVersion, nt as drawSwapped, o as recordOutcomes, on as lineOrNone, or as eligibilityWarning, ot as publicationChanged, p as withCheckLines, pn as whole$1, pr as todayIn, pt as changed, q as wholeOrganizationFor, qn as moneyProblems, qt as Organization, r as TAKEN_BACK, rn as day$2, rt as drawUpdated, s as take, sn as timeZoneOrNone, sr as dateOf$1, st as reachedChanged, tt as drawReloaded, u as voidCheck, un as pageNumber, ur as daysBetween, ut as scoreUpdated, v as lastUsedSlot, vr as holds, vt as ClassSettings, w as CHECK_PER, wr as roundName, wt as ChangeMoney, x as countedIn, xr as wasDrawPublished, xt as TemplateData, y as refusedAt, yr as isHeld, yt as NewClasses, z as pointsGroupFor, zn as entrantOf, zt as ROLES } from "./assets/announce-CbKzWENC.js";
import { l as read$1, t as turns } from "./assets/turns-B8X-7wlr.js";
import { C as formatScore, D as scoreFromWire, E as printScore, M as ordinal, N as waitFor, O as scoreToWire, l as resizeRefused, n as HORSE_EXISTS, o as SCRATCHED_KEEPS, r as OUT_OF_BOUNDS, s as SCRATCHED_RUN, t as CHECK_TIME, w as hasScore, y as sum } from "./assets/drawTexts-BUTL5Jnr.js";
import { t as isPushEndpoint } from "./assets/pushHosts-BEBWx7lw.js";
import { a as expectedTimes } from "./assets/mine-CWx0JrTU.js";
import { t as MISSED } from "./assets/channels-CtdyrxVe.js";
import { n as readEnv } from "./assets/env-beQCC5S4.js";
import { n as startThread } from "./assets/threads-DmS3K2dK.js";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { availableParallelism } from "node:os";
import pg from "pg";
import compression from "compression";
import express, { Router } from "express";
import helmet from "helmet";
import { ECDH, createHash, createHmac, hash, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { EventEmitter } from "node:events";
import { Logger, parseCronItems, run as run$1 } from "graphile-worker";
import inertiaNode from "inertia-node";
import { pino } from "pino";
import { ipKeyGenerator } from "express-rate-limit";
import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import webpush from "web-push";
import Pusher from "pusher";
import * as ws from "ws";
import { WebSocket, WebSocketServer } from "ws";
import { createTransport } from "nodemailer";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
// server/launch/build/compressed.ts
/** How a built file lies beside itself, by the name of the encoding. */
var ENDINGS = {
	br: ".br",
	gzip: ".gz"
};
// server/http/assets.ts
var _templateObject$1;
var _templateObject2;
var ENTRY = "resources/js/app.tsx";
/** The built files. Their manifest's hash is the asset version: a page that runs older ones is loaded anew. */
function builtAssets(publicDir) {
	const file = path.join(publicDir, "build", "manifest.json");
	if (!existsSync(file)) throw new Error("The browser assets are not built. Run: npm run build");
	const text = readFileSync(file, "utf8");
	const manifest = JSON.parse(text);
	const made = /* @__PURE__ */ new Map();
	return {
		version: createHash("sha256").update(text).digest("hex").slice(0, 16),
		tags(component) {
			const tags = made.get(component) ?? tagsFor(manifest, `resources/js/Pages/${component}.tsx`);
			made.set(component, tags);
			return tags;
		},
		phone: phoneAssets(manifest, (name) => readFileSync(path.join(publicDir, "build", name), "utf8"))
	};
}
/** The files of the build, for a year, and compressed as they lie there where whoever asks takes that. */
function builtFiles(publicDir) {
	const files = express.static(path.join(publicDir, "build"), {
		immutable: true,
		maxAge: "1y",
		index: false
	});
	return (req, res, next) => {
		res.vary("Accept-Encoding");
		const encoding = ["br", "gzip"].find((one) => req.acceptsEncodings(one));
		if (!encoding) return files(req, res, next);
		const { url } = req;
		req.url = url.replace(/[?#].*|$/, ENDINGS[encoding]);
		res.type(path.extname(req.path.slice(0, -3))).set("Content-Encoding", encoding);
		files(req, res, (error) => {
			req.url = url;
			res.removeHeader("Content-Type");
			res.removeHeader("Content-Encoding");
			if (error) return next(error);
			files(req, res, next);
		});
	};
}
var PHONE = "resources/js/phone/main.tsx";
var PHONE_WORKER = "resources/js/phone/worker.ts";
function phoneAssets(manifest, read) {
	const names = [PHONE, ...importsOf(manifest, PHONE)];
	const later = names.flatMap((name) => manifest[name]?.dynamicImports ?? []);
	const chunks = [...names, ...later].flatMap((name) => manifest[name] ?? []);
	const address = (file) => `/build/${file}`;
	const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))].map(address);
	const scripts = [...new Set(chunks.map(({ file }) => file))].map(address);
	const files = [...scripts, ...styles];
	return {
		version: createHash("sha256").update(files.join()).digest("hex").slice(0, 16),
		script: scripts[0] ?? "",
		styles,
		files,
		worker: manifest[PHONE_WORKER] ? read(manifest[PHONE_WORKER].file) : null
	};
}
/** All that this page will need, asked for at once: what only the script finds comes a round trip later. */
function tagsFor(manifest, page) {
	const chunks = [.../* @__PURE__ */ new Set([
		ENTRY,
		...importsOf(manifest, ENTRY),
		page,
		...importsOf(manifest, page)
	])].flatMap((name) => manifest[name] ?? []);
	const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
	const [entry, ...preloads] = chunks.map((chunk) => chunk.file);
	return html(_templateObject$1 || (_templateObject$1 = _taggedTemplateLiteral([
		"",
		"\n    <script type=\"module\" src=\"/build/",
		"\"><\/script>\n    ",
		""
	])), [...styles].map((style) => html`<link rel="stylesheet" href="/build/${style}" />`), entry, preloads.map((preload) => html`<link rel="modulepreload" href="/build/${preload}" />`));
}
/** Vite in this process: modules as they are written, replaced in the open page when a file changes. */
async function developmentAssets() {
	const { createServer } = await import("vite");
	const vite = await createServer({
		server: { middlewareMode: true },
		appType: "custom",
		base: "/"
	});
	return {
		version: "development",
		tags: () => html(_templateObject2 || (_templateObject2 = _taggedTemplateLiteral(["<script type=\"module\" src=\"/@vite/client\"><\/script>\n        <script type=\"module\">\n          import { injectIntoGlobalHook } from '/@react-refresh'\n          injectIntoGlobalHook(window)\n          window.$RefreshReg$ = () => {}\n          window.$RefreshSig$ = () => (type) => type\n        <\/script>\n        <script type=\"module\" src=\"/", "\"><\/script>"])), ENTRY),
		phone: {
			version: "development",
			script: `/${PHONE}`,
			styles: [],
			files: [],
			worker: null
		},
		middleware: vite.middlewares,
		close: () => vite.close()
	};
}
function importsOf(manifest, name, seen = /* @__PURE__ */ new Set()) {
	for (const imported of manifest[name]?.imports ?? []) {
		if (seen.has(imported)) continue;
		seen.add(imported);
		importsOf(manifest, imported, seen);
	}
	return seen;
}
// server/http/redirectCookie.ts
var COOKIE$1 = "carried";
/** Errors and flash ride in a signed cookie to the next page: nothing to store, nothing to clean up. */
function redirectCookie(secret) {
	const sign = (text) => createHmac("sha256", secret).update(`carried:${text}`).digest("base64url");
	function peek(req) {
		const [text, signature] = (req.cookies[COOKIE$1] ?? "").split(".");
		if (!text || !signature || !same(signature, sign(text))) return void 0;
		return JSON.parse(Buffer.from(text, "base64url").toString());
	}
	function put(req, carried) {
		const options = {
			httpOnly: true,
			sameSite: "lax",
			secure: req.secure,
			path: "/"
		};
		if (!carried) return void req.res.clearCookie(COOKIE$1, options);
		const text = Buffer.from(JSON.stringify(carried)).toString("base64url");
		const value = `${text}.${sign(text)}`;
		req.cookies[COOKIE$1] = value;
		req.res.cookie(COOKIE$1, value, {
			...options,
			maxAge: 6e4
		});
	}
	return {
		peek,
		put
	};
}
function same(a, b) {
	const [x, y] = [Buffer.from(a), Buffer.from(b)];
	return x.length === y.length && timingSafeEqual(x, y);
}
// server/http/public/hits.ts
/**
* What lies in memory under the very address that is asked for is answered before all else: a whole arena asks for it at
* one moment. Whatever is not quite like that goes on to where it is made, and gets the same answer.
*/
function answerHits({ pages, log, secure, origins }) {
	const always = [...secure].flat();
	const ready = /* @__PURE__ */ new WeakMap();
	return (req, res, next) => {
		const made = isPlain(req, origins) ? pages.kept(req.url) : void 0;
		const asked = req.headers["if-none-match"];
		if (!made || asked !== void 0 && asked !== made.etag) return next();
		const started = performance.now();
		const headers = ready.get(made) ?? headersOf(made, always);
		ready.set(made, headers);
		const id = randomUUID();
		const status = asked ? 304 : 200;
		res.writeHead(status, [
			...asked ? headers.known : headers.whole,
			"X-Request-Id",
			id
		]);
		res.end(asked ? void 0 : made.gzipped);
		const path = req.url.split("?")[0];
		log.info({
			request_id: id,
			method: "GET",
			path,
			status,
			ms: Math.round(performance.now() - started)
		}, "request");
	};
}
var ABOVE = [
	"/m/",
	"/seasons/",
	`${api}/`
];
var TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:,|$)/;
function isPlain({ method, url, headers }, origins) {
	if (method !== "GET" || headers["cache-control"] !== void 0 || !ABOVE.some((one) => url.startsWith(one))) return false;
	if (url.startsWith("/api/v1") && (headers.origin !== void 0 || origins.length > 0)) return false;
	return TAKES_GZIP.test(String(headers["accept-encoding"]));
}
function headersOf({ gzipped, etag, type }, always) {
	const known = [
		...always,
		"Cache-Control",
		"public, no-cache",
		"ETag",
		etag,
		"Vary",
		"Accept-Encoding"
	];
	const length = String(gzipped.byteLength);
	return {
		known,
		whole: [
			...known,
			"Content-Encoding",
			"gzip",
			"Content-Type",
			type,
			"Content-Length",
			length
		]
	};
}
// server/http/public/crossOrigin.ts
/**
* Lets pages of the configured origins read what apps read. They bring no cookie along: nothing here looks at one. Who
* asks beforehand is told at once.
*/
function crossOrigin({ API_ORIGINS: allowed }) {
	return (req, res, next) => {
		const { origin } = req.headers;
		if (allowed.length && !allowed.includes("*")) res.vary("Origin");
		if (origin && (allowed.includes("*") || allowed.includes(origin))) {
			res.setHeader("Access-Control-Allow-Origin", allowed.includes("*") ? "*" : origin);
			res.setHeader("Access-Control-Expose-Headers", "ETag, Retry-After");
			if (req.method === "OPTIONS") {
				res.setHeader("Access-Control-Allow-Methods", "GET, HEAD");
				res.setHeader("Access-Control-Allow-Headers", "Authorization, If-None-Match");
				res.setHeader("Access-Control-Max-Age", "600");
			}
		}
		if (req.method === "OPTIONS") return void res.status(204).set("Allow", "GET, HEAD, OPTIONS").end();
		next();
	};
}
// server/inertia/afterRedirect.ts
/** Adds to what already waits: flash survives a chain of redirects. */
async function keepForNextPage(store, req, carried) {
	const waiting = await store.peek(req);
	const flash = {
		...waiting?.flash,
		...carried.flash
	};
	await store.put(req, {
		...waiting,
		...underErrorBag(req, carried),
		flash
	});
}
/** A page with several forms names a bag per form, so that each shows only its own errors. */
function underErrorBag(req, carried) {
	const bag = req.get("X-Inertia-Error-Bag");
	return bag && carried.errors ? {
		...carried,
		errors: { [bag]: carried.errors }
	} : carried;
}
// server/inertia/visit.ts
/** Asked by the page already in the browser, which wants JSON; otherwise the browser itself wants a document. */
var isVisit = (req) => Boolean(req.get("X-Inertia"));
/** Fetched ahead, by Inertia (Purpose) or by the browser (Sec-Purpose): nobody sees it yet. */
var isPrefetch = (req) => /prefetch/i.test(req.get("Purpose") ?? req.get("Sec-Purpose") ?? "");
/** Whether somebody will look at the page sent in answer. */
var isLookedAt = (req) => req.method !== "HEAD" && !isPrefetch(req);
/** The names in a comma-separated header. */
var namesIn$2 = (req, header) => (req.get(header) ?? "").split(",").map((name) => name.trim()).filter(Boolean);
/** Path and query as the browser knows them. Two leading slashes would name another host. */
var pathOf = (req) => req.originalUrl.replace(/^[/\\]{2,}/, "/");
/** Our own origin, as this request reached it (behind a proxy only with Express' `trust proxy`). */
function originOf(req) {
	const address = `${req.protocol}://${req.host}`;
	return URL.canParse(address) ? new URL(address).origin : void 0;
}
// server/inertia/ask.ts
function readAsk(req, component) {
	const partial = isVisit(req) && req.get("X-Inertia-Partial-Component") === component;
	const only = partial ? namesIn$2(req, "X-Inertia-Partial-Data") : [];
	const except = partial ? namesIn$2(req, "X-Inertia-Partial-Except") : [];
	const reset = namesIn$2(req, "X-Inertia-Reset");
	const kept = isVisit(req) ? namesIn$2(req, "X-Inertia-Except-Once-Props") : [];
	const names = (path) => only.some((name) => isWithin(path, name) || isWithin(name, path));
	return {
		partial,
		names,
		wants: (path) => (only.length === 0 || names(path)) && !except.some((name) => isWithin(path, name)),
		resets: (path) => reset.includes(path),
		keeps: (key) => kept.includes(key),
		prepends: req.get("X-Inertia-Infinite-Scroll-Merge-Intent") === "prepend"
	};
}
var isWithin = (path, parent) => path === parent || path.startsWith(`${parent}.`);
// server/inertia/port.ts
/** Where a visit made with other assets than ours has to be repeated; undefined when its assets are ours. */
function staleLocation(asked, version) {
	return drive(asked, version).answer.headers["X-Inertia-Location"];
}
/** The page object as JSON: component, props, url and version. The props must be resolved already. */
async function pageJson({ component, props, url, version }) {
	const { request, answer } = drive({
		method: "GET",
		url,
		version
	}, version);
	await request.Inertia?.render({
		component,
		props
	});
	return answer.body;
}
function drive({ method, url, version: sent }, version) {
	const request = {
		method,
		url,
		originalUrl: url,
		headers: {
			"x-inertia": "true",
			"x-inertia-version": sent
		}
	};
	const answer = {
		headers: {},
		body: ""
	};
	const response = {
		writeHead(_status, written) {
			answer.headers = written;
			return response;
		},
		end(body = "") {
			answer.body = body;
		}
	};
	inertiaNode(String, version)(request, response, () => {});
	return {
		request,
		answer
	};
}
// server/inertia/props.ts
var Prop = class {
	value;
	manners;
	constructor(value, manners) {
		this.value = value;
		this.manners = manners;
	}
};
/** Sent with every answer. */
var always = (value) => new Prop(value, { always: true });
/** Sent only when a partial reload asks for it by name. */
var optional = (value, options = {}) => new Prop(value, {
	...options,
	onRequest: true
});
// server/inertia/metadata.ts
var onceKey = (prop, path) => prop.manners.key ?? path;
/** Announces a prop, whether its value is sent now or will be fetched later. */
function announce(prop, path, ask, metadata) {
	const { merge, once, expiresAt = null, scroll } = prop.manners;
	if (merge && !ask.resets(path)) announceMerge(prop, path, ask, metadata);
	if (once) (metadata.onceProps ??= {})[onceKey(prop, path)] = {
		prop: path,
		expiresAt
	};
	if (scroll) (metadata.scrollProps ??= {})[path] = {
		...scroll,
		reset: ask.resets(path)
	};
}
/** Tells the browser to ask for the prop as soon as the page stands. */
function announceDeferred(path, group, metadata) {
	const groups = metadata.deferredProps ??= {};
	(groups[group] ??= []).push(path);
}
function announceMerge(prop, path, ask, metadata) {
	const { merge, matchOn = [], scroll } = prop.manners;
	const prepend = scroll ? ask.prepends : merge === "prepend";
	if (merge === "deep") (metadata.deepMergeProps ??= []).push(path);
	else if (prepend) (metadata.prependProps ??= []).push(path);
	else (metadata.mergeProps ??= []).push(path);
	for (const below of matchOn) (metadata.matchPropsOn ??= []).push(`${path}.${below}`);
}
// server/inertia/resolve.ts
var LEFT_OUT = Symbol("left out");
async function resolveProps(props, ask, onRescue) {
	hearPromises(props);
	const metadata = {};
	return {
		props: await resolveObject(props, {
			path: "",
			given: false
		}, {
			ask,
			metadata,
			onRescue
		}),
		metadata
	};
}
/**
* Marks the promises among the props as heard. One that rejects before its turn comes, or whose turn never comes,
* would otherwise end the process. Only real promises: a lazy one, as the database client's, would begin to work.
*/
function hearPromises(value) {
	if (value instanceof Promise) value.catch(() => {});
	else if (value instanceof Prop) hearPromises(value.value);
	else if (isPlainObject(value)) Object.values(value).forEach(hearPromises);
}
/** At once where nothing in it has to be waited for, as in most: a promise for each value would cost more than the page. */
function resolveObject(object, { path, given }, work) {
	const entries = Object.entries(object).map(([key, value]) => {
		return [key, resolveValue(value, {
			path: path ? `${path}.${key}` : key,
			given
		}, work)];
	});
	if (!entries.some(([, value]) => value instanceof Promise)) return withoutLeftOut(entries);
	return Promise.all(entries.map(async ([key, value]) => [key, await value])).then(withoutLeftOut);
}
var withoutLeftOut = (entries) => Object.fromEntries(entries.filter(([, value]) => value !== LEFT_OUT));
/** A promise, or what needs none. */
function resolveValue(value, place, work) {
	if (value instanceof Prop) return resolveProp(value, place, work);
	if (!place.given && !work.ask.wants(place.path)) return LEFT_OUT;
	if (typeof value === "function" || isThenable(value)) return resolveLater(value, place, work);
	if (isPlainObject(value)) return resolveObject(value, place, work);
	return value;
}
async function resolveLater(value, place, work) {
	return resolveValue(await (typeof value === "function" ? value() : value), {
		...place,
		given: true
	}, work);
}
async function resolveProp(prop, place, work) {
	const { always, rescue } = prop.manners;
	if (!always && !place.given && !work.ask.wants(place.path)) return LEFT_OUT;
	if (isLeftOut(prop, place.path, work)) return LEFT_OUT;
	announce(prop, place.path, work.ask, work.metadata);
	try {
		return await resolveValue(prop.value, {
			...place,
			given: true
		}, work);
	} catch (error) {
		if (!rescue) throw error;
		work.onRescue(error);
		(work.metadata.rescuedProps ??= []).push(place.path);
		return LEFT_OUT;
	}
}
/** True when the browser has the value already, or will ask for it later. */
function isLeftOut(prop, path, { ask, metadata }) {
	const { once, onRequest, group } = prop.manners;
	const kept = once === true && ask.keeps(onceKey(prop, path));
	if (ask.partial) return kept && !ask.names(path);
	if (!kept && !onRequest) return false;
	if (!kept && group) announceDeferred(path, group, metadata);
	announce(prop, path, ask, metadata);
	return true;
}
function isThenable(value) {
	return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
function isPlainObject(value) {
	if (typeof value !== "object" || value === null) return false;
	const prototype = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
// server/inertia/page.ts
async function renderPage(req, res, options, page) {
	hearPromises(page.props);
	const carried = isLookedAt(req) ? await options.redirectStore.peek(req) : void 0;
	const json = await buildPage(req, options, page, carried);
	const body = isVisit(req) ? json : await options.html(scriptSafe(json), req, page.component);
	if (carried) await options.redirectStore.put(req, void 0);
	send$1(req, res, body);
}
async function buildPage(req, options, page, carried = {}) {
	const { component, wishes } = page;
	const shared = {
		errors: carried.errors,
		...await options.share?.(req)
	};
	const all = {
		...shared,
		...page.props
	};
	all.errors = always(all.errors ?? {});
	const onRescue = (error) => options.onRescue?.(error, req);
	const { props, metadata } = await resolveProps(all, readAsk(req, component), onRescue);
	return withFields(await pageJson({
		component,
		props,
		url: pathOf(req),
		version: options.version()
	}), {
		...metadata,
		sharedProps: Object.keys(shared),
		flash: Object.keys(carried.flash ?? {}).length > 0 ? carried.flash : void 0,
		clearHistory: wishes.clearHistory || carried.clearHistory || void 0,
		encryptHistory: (wishes.encryptHistory ?? options.encryptHistory) || void 0,
		preserveFragment: carried.preserveFragment || void 0
	});
}
/** Appends to the JSON text of an object; parsing a large page only to print it again would cost its time twice. */
function withFields(json, fields) {
	return `${json.slice(0, -1)},${JSON.stringify(fields).slice(1)}`;
}
/** JSON that can neither close nor open an element, whatever people typed. */
function scriptSafe(json) {
	return json.replace(/[<\u2028\u2029]/g, escaped$1).replaceAll("/", "\\/");
}
var escaped$1 = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
function send$1(req, res, body) {
	if (isVisit(req)) res.set("X-Inertia", "true");
	res.set({
		"Cache-Control": "private, no-cache",
		"Content-Type": isVisit(req) ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
		"Content-Length": String(Buffer.byteLength(body))
	});
	res.end(body);
}
// server/inertia/redirects.ts
/** Makes `res.redirect` right for visits, so that nothing that redirects has to know who asks. */
function adaptRedirects(req, res) {
	res.redirect = (first, second) => {
		if (typeof first === "number") redirect(req, res, first, String(second));
		else redirect(req, res, 302, first);
	};
}
/** Leaves the app: the browser loads the address as a document. */
function leaveFor(req, res, url) {
	if (isVisit(req)) refer(res, "X-Inertia-Location", url);
	else res.redirect(url);
}
/** The page the browser came from, if it is one of ours. */
function pathBack(req) {
	const referer = req.get("Referer") ?? "";
	if (!URL.canParse(referer)) return "/";
	const { origin, pathname, search } = new URL(referer);
	return origin === originOf(req) && !pathname.startsWith("//") ? pathname + search : "/";
}
function redirect(req, res, status, url) {
	const keepsMethod = status === 307 || status === 308;
	if (!isVisit(req) || keepsMethod) return answer$5(res, status, url);
	if (isElsewhere(req, url)) return refer(res, "X-Inertia-Location", url);
	if (url.includes("#") && !isPrefetch(req)) return refer(res, "X-Inertia-Redirect", url);
	answer$5(res, [
		"PUT",
		"PATCH",
		"DELETE"
	].includes(req.method) ? 303 : status, url);
}
function isElsewhere(req, url) {
	const ours = originOf(req);
	return URL.canParse(url, ours) && new URL(url, ours).origin !== ours;
}
function answer$5(res, status, url) {
	res.status(status).location(url).end();
}
function refer(res, header, url) {
	const encoded = res.location(url).get("Location");
	res.removeHeader("Location");
	res.status(409).set(header, encoded).end();
}
// server/inertia/index.ts
function inertia(options) {
	return (req, res, next) => {
		res.vary("X-Inertia");
		if (answeredAsStale(req, res, options.version())) return;
		const fail = (reason) => next(reason || /* @__PURE__ */ new Error("The page failed without a reason"));
		const redirect = async (url, carried) => {
			if (carried) await keepForNextPage(options.redirectStore, req, carried);
			res.redirect(url);
		};
		adaptRedirects(req, res);
		res.inertia = {
			render: (component, props = {}, wishes = {}) => renderPage(req, res, options, {
				component,
				props,
				wishes
			}).catch(fail),
			redirect: (url, carried) => redirect(url, carried).catch(fail),
			back: (carried) => redirect(pathBack(req), carried).catch(fail),
			location: (url) => leaveFor(req, res, url)
		};
		next();
	};
}
/** A browser that runs older assets is told to load the page anew. */
function answeredAsStale(req, res, version) {
	const sent = req.get("X-Inertia-Version") ?? "";
	const location = isVisit(req) && staleLocation({
		method: req.method,
		url: pathOf(req),
		version: sent
	}, version);
	if (!location) return false;
	res.status(409).set({
		"X-Inertia-Location": location,
		"X-Inertia-Version": version
	}).end();
	return true;
}
// server/http/log.ts
/** One JSON line per event on standard output. Bodies, queries, cookies and tokens are never part of one. */
var createLog = (level) => pino({
	level,
	base: void 0
}, togetherOnStandardOutput());
/** In one write what a turn of the event loop has to say; the process does not end before. */
function togetherOnStandardOutput() {
	let tries = 0;
	const output = pino.destination({
		minLength: MOST_TOGETHER,
		maxLength: MOST_KEPT,
		sync: true,
		retryEAGAIN: () => tries-- > 0
	});
	output.on("error", () => {});
	let isDue = false;
	const flush = () => {
		isDue = false;
		output.flush();
	};
	process.once("exit", () => {
		tries = TRIES_AT_THE_END;
		flush();
		flush();
	});
	return { write(line) {
		output.write(line);
		if (!isDue) setImmediate(flush);
		isDue = true;
	} };
}
var MOST_TOGETHER = 8192;
var MOST_KEPT = 1e6;
var TRIES_AT_THE_END = 10;
/** Gives the request an id, which the answer carries too, and writes one line when it is answered. */
function logRequests(log) {
	return (req, res, next) => {
		const started = performance.now();
		req.id = randomUUID();
		req.log = log;
		res.set("X-Request-Id", req.id);
		res.on("finish", () => {
			const line = {
				request_id: req.id,
				method: req.method,
				path: req.originalUrl.split("?")[0],
				status: res.statusCode,
				ms: Math.round(performance.now() - started),
				person: req.visit?.owner
			};
			log[levelOf(res.statusCode)](line, "request");
		});
		next();
	};
}
/** 503 is no bug: the server is stopping, or has too much to do. */
var levelOf = (status) => status === 503 ? "warn" : status >= 500 ? "error" : "info";
// server/http/shell.ts
var _templateObject;
/** The document of a first visit. `page` is JSON that is already safe inside a script element. */
var pageDocument = (assets) => (page, req, component) => html(_templateObject || (_templateObject = _taggedTemplateLiteral([
	"<!doctype html>\n    <html lang=\"en\">\n      <head>\n        <meta charset=\"utf-8\" />\n        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n        <meta name=\"csrf-token\" content=\"",
	"\" />\n        <title>",
	"</title>\n        <link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\" />\n        ",
	"\n      </head>\n      <body>\n        <script data-page=\"app\" type=\"application/json\">\n          ",
	"\n        <\/script>\n        <div id=\"app\">\n          <p class=\"late\">This page is slow to come. If nothing more is shown, reload it.</p>\n        </div>\n      </body>\n    </html> "
])), req.csrfToken, PRODUCT, assets.tags(component), trusted(page)).text;
// server/wire/phone/asked.ts
/** What is somebody's own, each in a frame that is the same for everybody. */
var OWN_VIEWS = [
	"me",
	"sign-in",
	"sign-up",
	"forgotten",
	"code",
	"claim"
];
// server/http/parameters.ts
var Id$1 = z.coerce.number().int().positive().max(2147483647);
/** A number in the address. What cannot be an id names nothing that exists. */
function idIn(req, name) {
	const text = req.params[name];
	const id = Id$1.safeParse(typeof text === "string" && /^\d+$/.test(text) ? text : void 0);
	if (!id.success) throw new NotFound();
	return id.data;
}
/** The round named in the path or the query. The only go of a class has no name and may be called 1. */
function roundIn(req, activity) {
	const rounds = gosOf$1(activity);
	const asked = req.params.round ?? req.query.round ?? rounds[0];
	const round = typeof asked === "string" ? asked : "no text";
	if (rounds.includes(round)) return round;
	if (round === "" || round === "1" && rounds.length === 1) return rounds[0];
	throw new NotFound();
}
// server/http/public/kept.ts
/** Sends what is kept in memory. Anybody may keep it too, and asks each time whether it is still so. */
function sendKept(req, res, page) {
	res.setHeader("Cache-Control", "public, no-cache");
	res.setHeader("ETag", page.etag);
	res.vary("Accept-Encoding");
	if (req.fresh) return void res.status(304).end();
	sendBody(req, res, page);
}
/** As it is kept, or taken apart for the few who do not take that. */
function sendBody(req, res, { gzipped, type }) {
	const takesGzip = Boolean(req.acceptsEncodings("gzip"));
	const body = takesGzip ? gzipped : gunzipSync(gzipped);
	if (takesGzip) res.setHeader("Content-Encoding", "gzip");
	res.setHeader("Content-Type", type);
	res.setHeader("Content-Length", body.byteLength);
	res.end(req.method === "HEAD" ? void 0 : body);
}
// server/controllers/phone/pages.ts
/** What a page is about, by its address. */
var ASKED = {
	event: (req) => ({
		kind: "event",
		slug: String(req.params.slug)
	}),
	draw: (req) => ({
		kind: "draw",
		id: idIn(req, "activityId"),
		round: textIn(req, "round")
	}),
	results: (req) => ({
		kind: "results",
		id: idIn(req, "activityId"),
		view: textIn(req, "view")
	})
};
var now = (req, res) => answer$4(req, res, {
	kind: "now",
	search: searchIn(req)
});
var event$2 = (req, res) => answer$4(req, res, ASKED.event(req));
/** A row has no page of its own: the browser goes to it, with or without a script. */
function draw$2(req, res) {
	const asked = ASKED.draw(req);
	const slot = Slot.safeParse(req.query.slot).data;
	if (slot) return res.redirect(302, `${publicDraw(asked.id, asked.round)}#slot-${slot}`);
	return answer$4(req, res, asked);
}
var Slot = z.string().regex(/^[1-9]\d{0,4}$/);
var results$1 = (req, res) => answer$4(req, res, ASKED.results(req));
/** The same of an event that not everybody may see: made for one person, and kept nowhere. */
var ofRider = (asked) => async (req, res, event) => {
	const page = await req.ask("pageOfRider", asked(req), event);
	res.set("Cache-Control", "private, no-store").type("json").send(page);
};
var ownEvent = ofRider(ASKED.event);
var ownDraw = ofRider(ASKED.draw);
var ownResults = ofRider(ASKED.results);
/** Nobody is known here either: what is somebody's own the script asks for. */
var own$2 = (view) => (req, res) => answer$4(req, res, {
	kind: "own",
	view
});
function notFound() {
	throw new NotFound(NOT_PUBLIC);
}
/** From memory, made at most once for all who ask. Nothing of the request is in it but what it asks for. */
async function answer$4(req, res, asked) {
	const { about, pages, office, look } = req.phone;
	const address = addressOf$1(asked);
	sendKept(req, res, await pages.read(address, () => look(asked.kind, () => eventOf(req.db, asked)), () => office.ask(`public ${lineOf(asked)}`, "phonePage", asked, {
		...about,
		address
	})));
}
function addressOf$1(asked) {
	switch (asked.kind) {
		case "now": return asked.search ? `/m/?q=${encodeURIComponent(asked.search)}` : "/m/";
		case "event": return publicEvent(encodeURIComponent(asked.slug));
		case "draw": return publicDraw(asked.id, asked.round);
		case "results": return publicResults(asked.id, asked.view);
		case "own": return phoneView(asked.view);
	}
}
/** Cut off in the middle of a letter, it ends with the one before. */
var searchIn = (req) => textIn(req, "q").trim().slice(0, 60).replace(/\p{Cs}$/u, "").toLowerCase();
/** What no text of the database can hold names nothing. */
function textIn(req, name) {
	const text = req.query[name];
	if (typeof text !== "string") return "";
	if (text.includes("\0")) notFound();
	return text;
}
/** A page that is not there, or that there is no time for; whatever else goes wrong is answered as elsewhere. */
async function problem(error, req, res, next) {
	if (!(error instanceof NotFound || error instanceof Busy || error instanceof TooMany) || res.headersSent) return next(error);
	if (error instanceof NotFound) await req.phone.pace();
	if (error instanceof TooMany) res.set("Retry-After", String(error.seconds));
	if (error instanceof Busy) res.set("Retry-After", "1");
	const page = await req.phone.problem(error.status, error.message || "There is nothing here that everybody may see.");
	res.status(error.status).set("Cache-Control", "no-cache");
	sendBody(req, res, page);
}
// server/documents/phone/problems.ts
var TITLES = {
	404: "Not here",
	429: "Too much at a time",
	503: "Not just now"
};
/**
* A page for each problem that is told. Its words are ours, never those of a request: there are a handful, each made
* when it is needed first and kept, so that what is made up costs no more than what is there.
*/
function problemPages(about) {
	const ready = /* @__PURE__ */ new Map();
	return (status, text) => {
		const key = `${status} ${text}`;
		const page = ready.get(key) ?? madePage({
			kind: "problem",
			title: TITLES[status],
			text
		}, {
			...about,
			address: "/m/"
		});
		ready.set(key, page);
		return page;
	};
}
// server/controllers/phone/service.ts
/** A whole arena is behind one address. So what is not in memory waits in one line for all, by what is asked for. */
var LOOK_UPS = {
	atOnce: 4,
	longest: 1e3,
	share: 300
};
/** What is made up is never in memory. So the answers to it go out one after the other, each in its time. */
var MISSES = {
	atOnce: 1,
	longest: 1e4,
	share: 1e4
};
var MISS_MS = 20;
var TOO_MUCH$2 = "Too many ask at this moment. Open it again in a moment.";
function phoneService({ env, assets, pages, pusher, office }) {
	const line = turns(LOOK_UPS, TOO_MUCH$2);
	const misses = turns(MISSES, TOO_MUCH$2);
	const about = {
		site: env.APP_URL?.replace(/\/$/, "") ?? "",
		script: assets.phone.script,
		styles: assets.phone.styles,
		realtime: pusher.realtime,
		keeps: env.PHONE_WORKER
	};
	const service = {
		about,
		assets: assets.phone,
		pages,
		office,
		look: (kind, work) => line.take(kind, work),
		pace: () => misses.take("all", () => setTimeout$1(MISS_MS)).catch(() => {}),
		problem: problemPages(about)
	};
	return (req, _res, next) => {
		req.phone = service;
		next();
	};
}
// server/wire/fields/email.ts
var EMAIL$1 = "Enter your e-mail address, such as mae@example.com.";
/** Somebody's own address; one that differs in capitals is the same. */
var email = line(254, EMAIL$1).transform((text) => text.toLowerCase()).pipe(z$1.email(EMAIL$1));
// server/wire/fields/commonPasswords.ts
/**
* Passwords of 15 characters and more that are tried first, without blanks and in small letters: the long ones of
* published lists, phrases that everybody knows, and rows of keys.
*/
var COMMON_PASSWORDS = new Set(`
  111111111111111 000000000000000 999999999999999 aaaaaaaaaaaaaaa xxxxxxxxxxxxxxx
  123456789012345 1234567890123456 12345678901234567890 123456789123456 123456789123456789 1234567812345678
  123123123123123 123456123456123456 1234512345123451 112233445566778 098765432109876 987654321098765
  987654321987654321 147258369147258 1qaz2wsx3edc4rfv 1qaz2wsx3edc4rfv5tgb qazwsxedcrfvtgb qazwsxedcrfvtgbyhnujm
  qwertyuiopasdfgh qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertyuiop123456 qwertyuiop1234567890
  qwerty123456789 qwertyqwertyqwerty qwerty1234567890 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p zxcvbnmasdfghjkl
  asdfghjklzxcvbnm asdfasdfasdfasdf abcdefghijklmno abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abcabcabcabcabc
  abcd1234abcd1234 abc123abc123abc123 a1b2c3d4e5f6g7h8 passwordpassword passwordpassword1 password12345678
  password123456789 password1234567890 password1password1 password123password123 passwordpasswordpassword
  p@ssw0rdp@ssw0rd p@ssword12345678 mypasswordispassword mypassword12345 thisismypassword thisisapassword
  thisismypassword1 thisisnotapassword thisisaverylongpassword averylongpassword longpassword123
  areallylongpassword averysecurepassword superstrongpassword strongpassword123 securepassword123
  correcthorsebatterystaple correct-horse-battery-staple correcthorsebatterystaple1 correcthorsebattery
  administrator123 administrator1234 adminadminadmin adminadminadminadmin changemechangeme 
  letmeinletmein1 letmeinletmeinletmein welcomewelcome1 welcometothejungle welcometothishouse welcome123456789
  iloveyouiloveyou iloveyouforever iloveyou1234567 iloveyou12345678 ilovemyselfandi
  iloveyouverymuch iloveyoutothemoonandback iloveyou3000000 ihatepasswords1 idontknowmypassword iforgotmypassword
  icantrememberit trustno1trustno1 opensesameopensesame whatisthepassword nopasswordneeded 
  thequickbrownfox thequickbrownfoxjumps thequickbrownfoxjumpsoverthelazydog tobeornottobethatisthequestion
  tobeornottobethat maytheforcebewithyou liveandletlive123 liveloveLaugh123 livelaughlove123 liveyourbestlife
  onceuponatime123 happybirthday123 happybirthdaytoyou merrychristmas123 monkeymonkeymonkey dragondragondragon
  footballfootball baseballbaseball sunshinesunshine princessprincess supermansuperman blink182blink182
  supercalifragilisticexpialidocious rockyourockyourock ihavenoideawhat winteriscoming1 winteriscoming123
  inthebeginning1 jesuschristislord godisgoodallthetime ilovejesusforever jesuslovesmeforever
  thesecretpassword whateverwhatever testtesttesttest testingtesting123 test1234test1234 computercomputer
  unitedstatesofamerica stillthebest1998 nevergonnagiveyouup knockknockwhosthere barrelracing123 barrelracing1234
  barrelracingbarrelracing ilovebarrelracing cowboycowboycowboy cowgirlcowgirlcowgirl cowboysandindians
  letsrodeoletsrodeo rodeorodeorodeo ilovehorses12345 ilovehorses123456
  horsehorsehorse bullridingbullriding saveahorserideacowboy cowboyupcowboyup
  `.toLowerCase().trim().split(/\s+/));
// server/wire/fields/password.ts
var LEAST = 15;
var MOST$2 = 200;
/** However a keyboard composes its accents, the same password is the same. */
var composed = (password) => password.normalize("NFC");
/**
* A password that somebody chooses: long, of any characters, with no rule on which, and none that is tried first (NIST
* SP 800-63B-4, 3.1.1.2). That it is none of their names is `isOwnName`.
*/
var NewPassword = z$1.string("Enter a password.").max(400, `At most ${MOST$2} characters.`).transform(composed).refine((password) => charactersIn(password) >= LEAST, { error: `At least ${LEAST} characters: a few words that you will remember.` }).refine((password) => charactersIn(password) <= MOST$2, `At most ${MOST$2} characters.`).refine((password) => !isCommon(password), "Too many people have this password. Choose another one.");
/** A password that somebody has already; nobody has one that is longer than this. */
var KnownPassword = (wrong) => z$1.string("Enter your password.").min(1, "Enter your password.").max(400, wrong).transform(composed);
var OWN_NAME = "Not your name or your address, please.";
/** Whether a password is what everybody knows of the person: their name or their address. */
var isOwnName = (password, ...names) => names.some((name) => composed(name).toLowerCase() === password.toLowerCase());
/** Capitals and blanks make no other password of it. */
var isCommon = (password) => COMMON_PASSWORDS.has(password.toLowerCase().replace(/\s/g, ""));
var charactersIn = (text) => [...text].length;
// server/wire/api/tokens.ts
/** What somebody calls the app that gets the token. */
var NewToken = z$1.object({ name: name(60, "Enter a name, such as that of the app.") });
var NamedToken = z$1.object({ id: z$1.int("Choose one of your tokens.").positive("Choose one of your tokens.").max(2147483647) });
/** A token as it is listed: the token itself was shown when it was made, and is not known any more. */
var Token = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	created_at: z$1.iso.datetime(),
	/** To the hour; null where it was never used. */
	used_at: z$1.iso.datetime().nullable()
});
// server/wire/registry/near.ts
/** What was typed so far of somebody; `except` is the one that is being edited. */
var NearQuery = z$1.object({
	name: line(120).default(""),
	birth_date: dayOrNone("Enter a day, such as 2010-05-31.").catch(null).default(null),
	except: id("Enter the id of a rider or horse.").optional()
});
/** One that it may be, with what tells it apart, and where it is opened. */
var Near = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	about: z$1.string(),
	url: z$1.string()
});
// server/wire/registry/merge.ts
var Side = z$1.enum(["gone", "kept"], "Say which of the two stays.");
/**
* What the organizer decided, in the order in which the plan asks: of each differing field whose value stays, of each
* class in which both run whose runs do, of each points group whose place does.
*/
var MergeDecisions = z$1.object({
	fields: z$1.array(Side).max(10).default([]),
	runs: z$1.array(z$1.enum([
		"both",
		"gone",
		"kept"
	], "Say which run stays.")).max(1e3).default([]),
	groups: z$1.array(Side).max(1e3).default([])
});
/** Who or which it is looked for, or chosen. */
var MergeQuery = z$1.object({
	q: line(120).default(""),
	into: id("Choose whom to merge with.").optional()
});
/** Into whom or which, and the plan that was looked at. */
var MergeInto = z$1.object({
	into: id("Choose whom to merge with."),
	seen: z$1.string("Reload the page.").regex(/^[0-9a-f]{64}$/, "Reload the page.")
});
var text$1 = z$1.string().nullable();
var MergePlan = z$1.strictObject({
	/** Who or which stays. */
	kept: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		about: z$1.string()
	}),
	/** An account: nothing changes before its holder says that it is they. */
	is_account: z$1.boolean(),
	seen: z$1.string(),
	/** How much goes over, and what stays. */
	counts: z$1.strictObject({
		runs: z$1.number(),
		averages: z$1.number(),
		groups: z$1.number(),
		checks: z$1.number(),
		/** Of the runs, those with published money. */
		published: z$1.number()
	}),
	fields: z$1.array(z$1.strictObject({
		field: z$1.string(),
		label: z$1.string(),
		gone: text$1,
		kept: text$1
	})),
	/** Where both run in one round, on one horse; `held` by a published payout both stay. */
	runs: z$1.array(z$1.strictObject({
		where: z$1.string(),
		gone: z$1.string(),
		kept: z$1.string(),
		held: z$1.boolean()
	})),
	groups: z$1.array(z$1.strictObject({ where: z$1.string() }))
});
z$1.strictObject({
	organization: Organization,
	kind: z$1.enum(["rider", "horse"]),
	/** Who or which vanishes. */
	gone: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string()
	}),
	q: z$1.string(),
	/** Who or which it may be, each with the address of the plan. */
	candidates: z$1.array(Near),
	plan: MergePlan.nullable(),
	/** Whom an answer is waited for from. */
	asked: z$1.strictObject({
		name: z$1.string(),
		at: z$1.iso.datetime()
	}).nullable()
});
/** What an account is asked: whether somebody who was typed in is its holder. */
var MergeRequest = z$1.strictObject({
	id: z$1.number(),
	organization: z$1.string(),
	name: z$1.string(),
	hometown: text$1,
	runs: z$1.number(),
	/** Some of the events with runs. */
	events: z$1.array(z$1.string())
});
var MergeAnswer = z$1.object({
	id: id("Choose one of the questions."),
	is_me: z$1.boolean("Say whether it is you.")
});
// server/wire/accounts/account.ts
var NOT_THE_PASSWORD = "This is not your password.";
var MOST_ASSOCIATIONS = 20;
var A_DAY = "Enter a day, such as 2010-05-31.";
var FIRST_BIRTHDAY = "1900-01-01";
var maybe = (most) => line(most).nullable().transform((text) => text || null);
var isPast = (date) => date === null || date >= FIRST_BIRTHDAY && date <= (/* @__PURE__ */ new Date()).toISOString().slice(0, 10);
/** What somebody says of themselves. */
var Profile = z$1.object({
	name: name(120, "Enter your name."),
	hometown: maybe(120),
	bbr_id: maybe(20),
	birth_date: z$1.iso.date(A_DAY).nullable().refine(isPast, "Enter a day that has been."),
	rides: z$1.boolean("Say whether you ride.")
});
var Association = z$1.object({
	body: name(60, "Enter the association, such as NBHA."),
	number: name(40, "Enter your number there."),
	district: maybe(60),
	valid_until: day$2(A_DAY).nullable()
});
/** All of somebody's cards, in their order. */
var Associations = z$1.object({ associations: z$1.array(Association).max(MOST_ASSOCIATIONS, `At most ${MOST_ASSOCIATIONS} associations.`) });
var NewAddress = z$1.object({
	email,
	password: KnownPassword(NOT_THE_PASSWORD)
});
var OtherPassword = z$1.object({
	current: KnownPassword(NOT_THE_PASSWORD),
	password: NewPassword
});
var SureWithPassword = z$1.object({ password: KnownPassword(NOT_THE_PASSWORD) });
var NamedDevice = z$1.object({ session: z$1.string().regex(/^[0-9a-f]{64}$/, "Choose one of your devices.") });
var Device = z$1.strictObject({
	id: z$1.string(),
	/** Such as "Firefox on Windows"; empty where it was not said. */
	device: z$1.string(),
	seen_at: z$1.iso.datetime(),
	/** The one that shows this page. */
	current: z$1.boolean()
});
z$1.strictObject({
	person: z$1.strictObject({
		name: z$1.string(),
		email: z$1.string(),
		hometown: z$1.string().nullable(),
		bbr_id: z$1.string().nullable(),
		birth_date: z$1.iso.date().nullable(),
		rides: z$1.boolean()
	}),
	associations: z$1.array(z$1.strictObject({
		body: z$1.string(),
		number: z$1.string(),
		district: z$1.string().nullable(),
		valid_until: z$1.iso.date().nullable()
	})),
	devices: z$1.array(Device),
	/** By which apps read what is this person's. */
	tokens: z$1.array(Token),
	/** Organizations that would have no owner without this person. */
	last_owner_of: z$1.array(z$1.string()),
	/** Organizations that ask whether somebody whom they typed in is this person. */
	merge_requests: z$1.array(MergeRequest)
});
// server/wire/accounts/signUp.ts
/** Who signs up; `to` is the page they wanted to see, and see after their first sign-in. */
var SignUp = z$1.object({
	name: name(120, "Enter your name."),
	email,
	password: NewPassword,
	to: plain(2e3).default("")
}).refine(({ password, name, email }) => !isOwnName(password, name, email), {
	path: ["password"],
	error: OWN_NAME
});
/** What waits for its link: of a sign-up. The password is kept as its hash only. */
var WaitingSignUp = z$1.object({
	name: z$1.string(),
	password_hash: z$1.string(),
	to: z$1.string()
});
var ForgottenPassword = z$1.object({ email });
/** With what an address or a form says of its link. */
var WithLink = z$1.object({ token: z$1.string("This link is not whole.").max(100, "This link is not whole.") });
var ChosenPassword = WithLink.extend({ password: NewPassword });
/** What is behind a link that still opens something: whose it is. */
var Opened = z$1.strictObject({
	token: z$1.string(),
	email: z$1.string(),
	name: z$1.string()
}).nullable();
z$1.strictObject({ link: Opened });
z$1.strictObject({ leaves: z$1.boolean() });
z$1.strictObject({ open: z$1.boolean() });
// server/limits/wrongTries.ts
/** Where somebody asks from. Who has one IPv6 address has a whole network of them, which counts as one place. */
var placeOf$2 = (ip) => ipKeyGenerator(ip ?? "");
var WINDOW_MS = 6e5;
/** Some ten megabytes. Hashing lets nobody try so many passwords in one window. */
var MOST_KEYS = 5e4;
/** Wrong tries by who made them, each from the first one on for ten minutes. Past `limit` they wait for their end. */
function wrongTries(limit) {
	/** All windows are of one length, so the oldest is the first to end. */
	const windows = /* @__PURE__ */ new Map();
	function current(key) {
		const found = windows.get(key);
		return found && found.ends > Date.now() ? found : null;
	}
	function begin(key) {
		for (const [oldest, { ends }] of windows) {
			if (ends > Date.now() && windows.size < MOST_KEYS) break;
			windows.delete(oldest);
		}
		windows.delete(key);
		windows.set(key, {
			wrong: 1,
			ends: Date.now() + WINDOW_MS
		});
	}
	return { of(name) {
		const key = createHash("sha256").update(name).digest("base64url");
		return {
			secondsToWait() {
				const found = current(key);
				return found && found.wrong >= limit ? Math.ceil((found.ends - Date.now()) / 1e3) : 0;
			},
			countWrong() {
				const found = current(key);
				if (found) found.wrong++;
				else begin(key);
			}
		};
	} };
}
/** 429, with the sentence beside the field on the page that was being filled in. */
async function answerTooMany(req, res, tries, { field, page, wrong }) {
	const seconds = Math.max(1, tries.secondsToWait());
	const minutes = Math.ceil(seconds / 60);
	const message = `Too many wrong ${wrong}. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`;
	const errors = { [field]: message };
	res.status(429).set("Retry-After", String(seconds));
	if (req.accepts(["html", "json"]) === "json") return res.json({
		message,
		errors
	});
	await res.inertia.render(page, { errors }, { encryptHistory: false });
}
// server/models/api/tokens.ts
var PREFIX = "ingate_";
var SHAPE = /^ingate_([\w-]{43})([\w-]{22})$/;
/** Makes a token and answers it, for the only time. Refused (409) where somebody has ten already. */
async function makeToken(db, user_id, name, secret) {
	const random = randomBytes(32).toString("base64url");
	const token = `${PREFIX}${random}${signatureOf(random, secret)}`;
	await transaction(db, async (tx) => {
		await tx.$queryRaw`SELECT id FROM users WHERE id = ${user_id} FOR UPDATE`;
		if (await tx.apiToken.count({ where: { user_id } }) >= 10) throw new Conflict(TOO_MANY$1);
		await tx.apiToken.create({ data: {
			user_id,
			name,
			hash: hashOf$4(token)
		} });
	});
	return token;
}
var TOO_MANY$1 = `You have 10 tokens, and nobody may have more. End one that is not used any more.`;
/** Somebody's tokens, the newest first. */
var tokensOf = (db, user_id) => db.apiToken.findMany({
	where: { user_id },
	select: {
		id: true,
		name: true,
		created_at: true,
		used_at: true
	},
	orderBy: { id: "desc" }
});
/** Somebody else's token is as unknown as none. */
async function endToken(db, user_id, id) {
	const { count } = await db.apiToken.deleteMany({ where: {
		id,
		user_id
	} });
	if (!count) throw new NotFound("This token has ended already.");
}
/** Whether a token was made here, be it over or not: what strangers make up is refused without the database. */
function isMadeHere(token, secret) {
	const [, random, signature] = SHAPE.exec(token) ?? [];
	if (!random || !signature) return false;
	return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(random, secret)));
}
/** Who has a token; null where it has ended. */
async function readerWith(db, token) {
	const found = await db.apiToken.findFirst({
		where: {
			hash: hashOf$4(token),
			user: { deleted_at: null }
		},
		select: {
			id: true,
			user_id: true,
			used_at: true
		}
	});
	if (!found) return null;
	rememberUse(db, found);
	return {
		id: found.user_id,
		token_id: found.id
	};
}
var USED_EVERY_MS = 36e5;
/** Once in an hour at most. Nobody waits for it, and nothing depends on it. */
function rememberUse(db, { id, used_at }) {
	const now = /* @__PURE__ */ new Date();
	if (used_at && now.getTime() - used_at.getTime() < USED_EVERY_MS) return;
	db.apiToken.updateMany({
		where: {
			id,
			used_at
		},
		data: { used_at: now }
	}).catch(() => {});
}
var hashOf$4 = (token) => createHash("sha256").update(token).digest("hex");
var signatureOf = (random, secret) => createHmac("sha256", secret).update(`token of an app:${random}`).digest().subarray(0, 16).toString("base64url");
// server/rules/typedCode.ts
/** Neither letter nor digit is taken for another one when it is read aloud, and no vowel makes a word. */
var SIGNS$1 = "23456789BCDFGHJKLMNPQRSTVWXZ";
/** A code that people type: one sign for each byte. 256 bytes to 28 signs: some are a tenth likelier than others. */
var typedCode = (bytes) => Array.from(bytes, (byte) => SIGNS$1[byte % 28]).join("");
/** As it is read: in groups of four. */
var printCode = (code) => code.match(/.{1,4}/g)?.join("-") ?? "";
/** As it was meant, however it was typed: spaces, dashes and small letters are no matter. */
var readCode = (typed) => typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
// server/models/people/links.ts
var HOUR_MS$1 = 36e5;
var LIFETIMES_MS = {
	"sign-up": 24 * HOUR_MS$1,
	reset: HOUR_MS$1,
	"e-mail": 24 * HOUR_MS$1
};
/** To one address, in as long as a link lives at least: however often strangers ask for it, its owner has one. */
var MOST_AN_HOUR = 5;
/** Sending is tried so often, with growing pauses: some four minutes in all. */
var ATTEMPTS$1 = 6;
/**
* Writes down that a link was asked for, and a job that mails it. Whether anybody has the address only the job
* finds out: here everything is done alike, and takes as long. Beyond five in an hour nothing more is mailed.
*/
function askForLink(db, asked) {
	return transaction(db, async (tx) => {
		await lockAddress(tx, asked.email);
		const { kind, email } = asked;
		if (await tx.oneTimeToken.count({ where: {
			email,
			kind: countedWith(kind),
			created_at: { gt: /* @__PURE__ */ new Date(Date.now() - HOUR_MS$1) }
		} }) >= MOST_AN_HOUR) return;
		const { id } = await tx.oneTimeToken.create({ data: asked });
		await addMailJob(tx, "mail-link", { id }, `mail-link ${id}`);
	});
}
/** To an address that has an account a sign-up mails what a forgotten password does. */
var countedWith = (kind) => kind === "e-mail" ? kind : { in: ["sign-up", "reset"] };
var addMailJob = (tx, task, payload, key) => tx.$executeRaw`
    SELECT graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json,
      max_attempts => ${ATTEMPTS$1}::int, job_key => ${key}::text)`;
/** Of two who want one address the second waits for the first. */
var lockAddress = (tx, email) => tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('address'), hashtext(${email}))`;
/** What a job is to mail; null where it is not wanted any more. */
var askedLink = (db, id) => db.oneTimeToken.findFirst({
	where: {
		id,
		used_at: null
	},
	include: { user: { select: { name: true } } }
});
/**
* The secrets of a link, made when it is mailed: what stands in it, and a short code that is typed beside the address.
* Only their hashes are kept. It may have become a link of another kind.
*/
async function secretsOf(db, { id, email }, kind, user_id) {
	const token = randomBytes(32).toString("base64url");
	const code = typedCode(randomBytes(8));
	const expires_at = new Date(Date.now() + LIFETIMES_MS[kind]);
	const hashes = {
		hash: hashOf$3(token),
		code_hash: hashOfTyped({
			email,
			code
		})
	};
	await db.oneTimeToken.update({
		where: { id },
		data: {
			kind,
			user_id,
			...hashes,
			expires_at
		}
	});
	return {
		token,
		code
	};
}
/** It is mailed to nobody. It counts as asked for all the same. */
var dropLink = (db, id) => db.oneTimeToken.updateMany({
	where: { id },
	data: spent()
});
/** Of so many wrong codes for an address none opens its links any more: 28 to the power of 8 are possible. */
var MOST_WRONG_CODES = 10;
var keyed = (key) => typeof key === "string" ? { hash: hashOf$3(key) } : {
	email: key.email,
	code_hash: hashOfTyped(key),
	wrong_codes: { lt: MOST_WRONG_CODES }
};
var stillOpens = (kind, key) => ({
	kind,
	...keyed(key),
	used_at: null,
	expires_at: { gt: /* @__PURE__ */ new Date() }
});
/** What a typed code is for, changing nothing but the count of wrong ones; null where it opens nothing. */
async function kindOfCode(db, typed) {
	for (const kind of [
		"sign-up",
		"reset",
		"e-mail"
	]) if (await db.oneTimeToken.count({ where: stillOpens(kind, typed) })) return kind;
	await db.oneTimeToken.updateMany({
		where: {
			email: typed.email,
			used_at: null
		},
		data: { wrong_codes: { increment: 1 } }
	});
	return null;
}
/** What is behind a link, changing nothing; null once it has been used or is over. */
var openLink = (db, kind, key) => db.oneTimeToken.findFirst({
	where: stillOpens(kind, key),
	include: { user: { select: {
		id: true,
		name: true,
		email: true
	} } }
});
/** Uses a link up. Of several who use it at once the first does; the others wait for its end and are refused (409). */
async function useLink(tx, kind, key) {
	const found = await tx.oneTimeToken.findFirst({ where: stillOpens(kind, key) });
	const { count } = await tx.oneTimeToken.updateMany({
		where: stillOpens(kind, key),
		data: spent()
	});
	if (!found || !count) throw new Conflict(LINK_IS_OVER);
	return found;
}
var LINK_IS_OVER = "This link has been used, or its time is over. Ask for a new one.";
/** A link of this person opens nothing any more: the address or the password is another one. */
var voidLinksOf = (tx, user_id) => tx.oneTimeToken.updateMany({
	where: {
		user_id,
		used_at: null
	},
	data: spent()
});
/** The address has an account now: what else was asked for to make one is void. */
var voidSignUps = (tx, email) => tx.oneTimeToken.updateMany({
	where: {
		kind: "sign-up",
		email,
		used_at: null
	},
	data: spent()
});
/** Links that opened nothing for a day. */
var forgetOldLinks = (db) => db.oneTimeToken.deleteMany({ where: { created_at: { lt: /* @__PURE__ */ new Date(Date.now() - 48 * HOUR_MS$1) } } });
/** What it was about is forgotten with it. */
var spent = () => ({
	used_at: /* @__PURE__ */ new Date(),
	details: DbNull
});
/** The address is part of it: a code is worth nothing without. */
var hashOfTyped = ({ email, code }) => hashOf$3(`${email} ${code}`);
var hashOf$3 = (token) => createHash("sha256").update(token).digest("hex");
// server/models/people/account.ts
var dateOf = (text) => text && new Date(text);
/** Everything that somebody may see and change of their account. */
async function accountFor(db, userId, session) {
	const known = {
		where: { id: userId },
		select: KNOWN,
		relationLoadStrategy: "join"
	};
	return {
		person: await db.user.findUniqueOrThrow(known),
		devices: await devicesOf(db, userId, session),
		ownedAlone: await ownedAlone(db, userId)
	};
}
var KNOWN = {
	name: true,
	email: true,
	hometown: true,
	bbr_id: true,
	birth_date: true,
	rides: true,
	associations: {
		select: {
			body: true,
			number: true,
			district: true,
			valid_until: true
		},
		orderBy: { id: "asc" }
	}
};
var saveProfile = (db, id, { birth_date, ...profile }) => db.user.update({
	where: { id },
	data: {
		...profile,
		birth_date: dateOf(birth_date)
	}
});
/** All of them in place of those that were there. */
var saveAssociations$1 = (db, user_id, associations) => transaction(db, async (tx) => {
	await tx.$queryRaw`SELECT id FROM users WHERE id = ${user_id} FOR UPDATE`;
	await tx.associationMembership.deleteMany({ where: { user_id } });
	const data = associations.map((one) => ({
		...one,
		user_id,
		valid_until: dateOf(one.valid_until)
	}));
	await tx.associationMembership.createMany({ data });
});
/** Another password: all other devices are signed out, and open links are void. */
async function savePassword(db, id, password, session) {
	const password_hash = await passwordHash(password);
	await transaction(db, async (tx) => {
		await tx.user.update({
			where: { id },
			data: { password_hash }
		});
		await signOutDevices(tx, id, session);
		await voidLinksOf(tx, id);
	});
}
/** Makes the address that the link was sent to that of the account; the old one is told, and its links are void. */
function confirmAddress$1(db, key) {
	return transaction(db, async (tx) => {
		const { id, email, user_id } = await useLink(tx, "e-mail", key);
		await lockAddress(tx, email);
		if (await tx.user.count({ where: { email } })) throw new Conflict("Another account has this address. Yours keeps its old one.");
		const { name, email: old } = await tx.user.findUniqueOrThrow({ where: { id: user_id } });
		await tx.user.update({
			where: { id: user_id },
			data: {
				email,
				email_confirmed_at: /* @__PURE__ */ new Date()
			}
		});
		await voidLinksOf(tx, user_id);
		if (old) await addMailJob(tx, "mail-changed-address", {
			name,
			old,
			email
		}, `changed-address ${id}`);
	});
}
/**
* Ends an account. What was ridden, paid and changed stays under the name; everything else of the person goes, and the
* name too where nothing bears it. Refused (409) to the last owner of an organization.
*/
function deleteAccount(db, id) {
	return transaction(db, async (tx) => {
		await lockOwned(tx, id);
		const [alone] = await ownedAlone(tx, id);
		if (alone) throw new Conflict(`You are the last owner of ${alone.name}. Make somebody else an owner first.`);
		const { count } = await tx.change.count({ where: { by_id: id } }) > 0 ? { count: 0 } : await tx.user.deleteMany({ where: {
			id,
			...WITHOUT_TRACE
		} });
		if (count === 0) await forget(tx, id);
	});
}
/** Two owners who leave at once: the second waits, and is the last. */
var lockOwned = (tx, id) => tx.$queryRaw`
  SELECT id FROM organizations
  WHERE id IN (SELECT organization_id FROM memberships WHERE user_id = ${id} AND role = 'owner')
  ORDER BY id FOR UPDATE`;
var ownedAlone = (db, id) => db.organization.findMany({
	where: { memberships: {
		some: {
			user_id: id,
			role: "owner"
		},
		none: {
			user_id: { not: id },
			role: "owner",
			user: { deleted_at: null }
		}
	} },
	select: { name: true },
	orderBy: { name: "asc" }
});
var WITHOUT_TRACE = {
	entries: { none: {} },
	averages: { none: {} },
	checks: { none: {} },
	groups: { none: {} },
	scored: { none: {} }
};
/** They wait for no answer any more, and act for nobody. */
async function endClaims(tx, account_id) {
	const now = /* @__PURE__ */ new Date();
	const waits = {
		account_id,
		claimed_at: null,
		closed_at: null
	};
	await tx.riderClaim.updateMany({
		where: waits,
		data: { closed_at: now }
	});
	await tx.riderManager.updateMany({
		where: {
			account_id,
			undone_at: null
		},
		data: { undone_at: now }
	});
}
async function forget(tx, user_id) {
	const where = { user_id };
	await tx.session.deleteMany({ where });
	await tx.apiToken.deleteMany({ where });
	await tx.membership.deleteMany({ where });
	await tx.notification.deleteMany({ where });
	await tx.pushSubscription.deleteMany({ where });
	await tx.notificationSetting.deleteMany({ where });
	await tx.idempotencyKey.deleteMany({ where });
	await tx.associationMembership.deleteMany({ where });
	await tx.oneTimeToken.deleteMany({ where });
	await endClaims(tx, user_id);
	await tx.user.update({
		where: { id: user_id },
		data: {
			...NAME_ALONE,
			deleted_at: /* @__PURE__ */ new Date()
		}
	});
}
var NAME_ALONE = {
	email: null,
	email_confirmed_at: null,
	password_hash: null,
	hometown: null,
	bbr_id: null,
	birth_date: null,
	rides: false,
	is_first_account: false
};
// server/rules/toldOfRider.ts
/** To who asked for a rider: what the organization answered. */
function claimTold({ rider, organization, kind }, isYes) {
	const whose = kind === "rider" ? `you are ${rider}` : `${rider} is your child`;
	if (!isYes) return {
		title: `You asked for ${rider}: no`,
		body: `${organization} says no to what you asked: that ${whose}. Its secretary can tell you why.`,
		about: null
	};
	return {
		title: kind === "rider" ? `The runs of ${rider} are yours` : `You act for ${rider}`,
		body: `${organization} says yes to what you asked. Their runs stand among yours from now on.`,
		about: null
	};
}
/** To the holder of an account, whom an organization takes for a rider whom it typed in. */
var questionTold = ({ rider, organization }) => ({
	title: `Are you ${rider}?`,
	body: `${organization} has typed in a rider of that name, and asks whether it is you.`,
	about: null
});
// server/models/notifications/tell.ts
/**
* Tells one person something that is about no class, with the change that it tells of: in their list, on their screens,
* and in the ways that they chose. The change happens once, and so does this. Whose account is gone is told nothing.
*/
async function tellPerson(tx, user_id, { kind, id: publication }, told) {
	if (!await tx.user.count({ where: {
		id: user_id,
		deleted_at: null
	} })) return;
	const { id } = await tx.notification.create({ data: {
		user_id,
		kind,
		publication,
		...told
	} });
	await deliverLater(tx, [id]);
	await sendToPeople(tx, [user_id]);
}
// server/models/edited.ts
/**
* Two people edit one thing: the later one is told where the two differ, what stands there now and what they sent, and
* nothing is saved. The page that comes back knows the newer version, so saving again is a choice; its form keeps what
* was typed and shows what stands now elsewhere.
* `labels` are the names of the fields as the form has them.
*/
function changedMeanwhile(labels, now, yours) {
	const said = Object.keys(labels).filter((field) => inWords(now[field]) !== inWords(yours[field])).map((field) => `${labels[field]}: now ${inWords(now[field])}, you sent ${inWords(yours[field])}.`);
	return new Conflict([
		"Somebody else has changed this meanwhile.",
		...said,
		SAVE_AGAIN
	].join(" "), { now });
}
var SAVE_AGAIN = "What you had not changed shows what stands now; save again to put your changes there.";
var LONGEST = 60;
function inWords(value) {
	if (value === null || value === void 0 || value === "") return "nothing";
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (Array.isArray(value)) return value.length ? value.map(nameOf).join(", ") : "none";
	const text = String(value).replaceAll("\n", ", ");
	return typeof value === "number" ? text : `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}
/** Of a list, such as gos or incentives, the names are told. */
var nameOf = (part) => typeof part === "object" && part !== null ? String(part.name || "1") : String(part);
// server/models/registry/runs.ts
/**
* Locks every activity in whose draw or results these runs stand, in the order of their ids, and makes it a version
* newer: whoever saves a score or publishes there is waited for, or waits.
*/
async function lockRuns(tx, { column, ids }) {
	const name = raw(column);
	const averages = column === "bull_id" ? empty : sql`
    UNION SELECT activity_id FROM averages WHERE ${name} = ANY(${ids})`;
	const activities = (await tx.$queryRaw`
    SELECT id FROM activities WHERE id IN (
      SELECT activity_id FROM user_activities WHERE ${name} = ANY(${ids})
      UNION SELECT enrollments.activity_id FROM enrollments
        JOIN user_activities ON user_activities.id = enrollments.user_activity_id WHERE ${name} = ANY(${ids})
      ${averages})
    ORDER BY id FOR UPDATE`).map(({ id }) => id);
	await tx.activity.updateMany({
		where: { id: { in: activities } },
		data: { version: { increment: 1 } }
	});
	return activities;
}
/**
* Tells every screen of these activities, with a draw or results in which they stand, what stands there now: and that
* the slots of runs that were taken away are empty.
*/
async function tellRuns(tx, by, { column, ids }, activityIds, emptied = []) {
	const activities = await tx.activity.findMany({
		where: { id: { in: activityIds } },
		include: ROUNDS
	});
	const entries = await tx.userActivity.findMany({
		where: {
			[column]: { in: ids },
			activity_id: { in: activityIds }
		},
		include: ROW_PARTS,
		orderBy: { draw: "asc" },
		relationLoadStrategy: "join"
	});
	const draws = activities.flatMap((activity) => drawsUpdated(activity, entries, emptied));
	const results = contestsOf([...entries, ...emptied]);
	const changed = activities.filter(({ id }) => results.has(id));
	await send$2(tx, by, [...draws, ...changed.map(({ id, version }) => payoutUpdated(id, version))]);
}
function drawsUpdated(activity, entries, emptied) {
	const here = (run) => run.activity_id === activity.id && run.draw !== null;
	const filled = entries.filter(here);
	const empty = emptied.filter(here);
	return [...new Set([...filled, ...empty].map(({ round }) => round))].flatMap((round) => {
		const inRound = (run) => run.round === round;
		return drawUpdated(activity, round, [...empty.filter(inRound).map(({ draw }) => emptyRow(draw)), ...filled.filter(inRound).map((run) => filledRow(run, {
			activity,
			showEmails: false
		}))]);
	});
}
// server/models/registry/riders.ts
/** A rider whom this organization typed in, and who did not turn out to be somebody else. */
async function riderIn(db, organization_id, id) {
	const where = {
		id,
		organization_id,
		merged_into_id: null,
		deleted_at: null
	};
	const rider = await db.user.findFirst({ where });
	if (!rider) throw new NotFound();
	return rider;
}
/**
* Types in a rider of this organization. Two of one name are told apart by their hometowns: a second one without a
* hometown of its own is refused (422).
*/
function makeRider(db, by, organization_id, given) {
	return transaction(db, async (tx) => {
		await requireToldApart(tx, organization_id, given);
		const rider = await tx.user.create({ data: {
			...columnsOf$5(given),
			organization_id
		} });
		await record(tx, by, { organization_id }, "rider made", null, riderTrace(rider));
		return rider;
	});
}
/** Throws Conflict with what stands there now where somebody else has changed the rider since `version`. */
function changeRider(db, by, found, version, given) {
	const organization_id = found.organization_id;
	return transaction(db, async (tx) => {
		const runs = {
			column: "user_id",
			ids: [found.id]
		};
		const activities = await lockRuns(tx, runs);
		await tx.$queryRaw`SELECT id FROM users WHERE id = ${found.id} FOR UPDATE`;
		const rider = await riderIn(tx, organization_id, found.id);
		if (rider.version !== version) throw changedMeanwhile(LABELS$5, fieldsOf(rider), given);
		await requireToldApart(tx, organization_id, given, rider);
		const data = {
			...columnsOf$5(given),
			version: { increment: 1 }
		};
		const after = await tx.user.update({
			where: { id: rider.id },
			data
		});
		await record(tx, by, { organization_id }, "rider changed", riderTrace(rider), riderTrace(after));
		await tellRuns(tx, by, runs, activities);
	});
}
/** What the form shows. */
var fieldsOf = ({ name, hometown, bbr_id, birth_date }) => ({
	name,
	hometown,
	bbr_id,
	birth_date: birth_date && dayOf(birth_date)
});
var riderTrace = (rider) => ({
	id: rider.id,
	...fieldsOf(rider)
});
var LABELS$5 = {
	name: "Name",
	hometown: "Hometown",
	bbr_id: "BBR #",
	birth_date: "Birth date"
};
var columnsOf$5 = ({ birth_date, ...rest }) => ({
	...rest,
	birth_date: birth_date ? dateOf$1(birth_date) : null
});
var isSame$1 = (one, other) => (one ?? "").toLowerCase() === (other ?? "").toLowerCase();
/** Under the lock of the name, which whoever is typed into a draw takes too. */
async function requireToldApart(tx, organization, given, now) {
	if (now && isSame$1(now.name, given.name) && isSame$1(now.hometown, given.hometown)) return;
	const twin = (await lockNameOf(tx, organization, given.name)).filter(({ id }) => id !== now?.id).find(({ hometown }) => !given.hometown || isSame$1(hometown, given.hometown));
	if (!twin) return;
	const known = twin.hometown ? `${twin.name} of ${twin.hometown}` : twin.name;
	throw new Invalid({ hometown: `${known} is typed in already. If this is somebody else, enter a hometown that tells them apart.` });
}
// server/models/registry/elsewhere.ts
/** Whether another organization has it in its runs, averages or points groups. */
async function isUsedElsewhere(db, organization_id, column, id) {
	const another = { organization_id: { not: organization_id } };
	const where = {
		[column]: id,
		activity: { event: another }
	};
	if (await db.userActivity.count({
		where,
		take: 1
	})) return true;
	if (column === "bull_id") return false;
	if (await db.average.count({
		where,
		take: 1
	})) return true;
	const places = {
		[column]: id,
		group: { season: another }
	};
	return await db.pointsGroupMember.count({
		where: places,
		take: 1
	}) > 0;
}
// server/models/registry/merge/plan.ts
/** Under which column they stand, and with whom they make a run. */
var COLUMNS = {
	rider: {
		column: "user_id",
		partner: "horse_id"
	},
	horse: {
		column: "horse_id",
		partner: "user_id"
	}
};
var LABELS$4 = {
	name: "Name",
	hometown: "Hometown",
	bbr_id: "BBR #",
	birth_date: "Birth date"
};
var PARTS$1 = {
	score: { select: {
		value: true,
		no_time: true
	} },
	user: { select: { name: true } },
	horse: { select: { name: true } },
	activity: { include: { event: { select: { name: true } } } },
	enrollments: { include: { activity: { include: ROUNDS } } }
};
/**
* What merging the one into the other means for the organization, as it stands now, with the ids that the page has no
* use for.
*/
async function planOf(db, organization_id, kind, gone, kept) {
	const { column } = COLUMNS[kind];
	const isGone = (row) => row[column] === gone.id;
	const runs = await runsBesideThose(db, organization_id, column, gone, kept);
	const members = await membersBesideThose(db, organization_id, column, gone, kept);
	const goneRuns = runs.filter(isGone);
	const running = runs.filter(({ scratched_at }) => !scratched_at);
	const plan = {
		fields: kept.isAccount ? [] : differing(gone.fields, kept.fields),
		runs: sharedBy(running, isGone, placeOf$1(kind)),
		groups: sharedBy(members, isGone, placeInGroup(kind)),
		counts: {
			runs: goneRuns.length,
			averages: await averagesOf(db, organization_id, column, gone),
			groups: members.filter(isGone).length,
			checks: kind === "rider" ? await checksOf(db, organization_id, gone) : 0,
			published: goneRuns.filter(isHeldRun).length
		}
	};
	return {
		kind,
		gone,
		kept,
		...plan,
		seen: hashOf$2(gone, kept, plan)
	};
}
/** The runs of both, in the activities where the one that vanishes has some. */
var runsBesideThose = (db, organization_id, column, gone, kept) => db.userActivity.findMany({
	where: {
		[column]: { in: [gone.id, kept.id] },
		activity: {
			event: { organization_id },
			entries: { some: { [column]: gone.id } }
		}
	},
	include: PARTS$1,
	orderBy: { id: "asc" },
	relationLoadStrategy: "join"
});
/** The same of their places in points groups. */
var membersBesideThose = (db, organization_id, column, gone, kept) => db.pointsGroupMember.findMany({
	where: {
		[column]: { in: [gone.id, kept.id] },
		group: {
			season: { organization_id },
			members: { some: { [column]: gone.id } }
		}
	},
	include: { group: { include: { season: { select: { name: true } } } } },
	orderBy: { id: "asc" },
	relationLoadStrategy: "join"
});
var averagesOf = (db, organization_id, column, { id }) => db.average.count({ where: {
	[column]: id,
	activity: { event: { organization_id } }
} });
var checksOf = (db, organization_id, { id }) => db.check.count({ where: {
	payee_id: id,
	organization_id
} });
/** Whether money of one of these runs is published: then none of them can be taken away. */
var isHeldShare = ({ gone, kept }) => [...gone, ...kept].some(isHeldRun);
var isHeldRun = ({ round, enrollments }) => enrollments.some(({ activity }) => holds(activity, round));
/** Of the rows those at whose place both stand. */
function sharedBy(rows, isGone, place) {
	const places = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const at = places.get(place(row)) ?? {
			gone: [],
			kept: []
		};
		places.set(place(row), at);
		at[isGone(row) ? "gone" : "kept"].push(row);
	}
	return [...places.values()].filter(({ gone, kept }) => gone.length && kept.length);
}
/** One class, one round, one horse, or one rider where horses are merged. */
var placeOf$1 = (kind) => (run) => JSON.stringify([
	run.activity_id,
	run.round,
	run[COLUMNS[kind].partner]
]);
/** In a group riders are members with a horse where it counts by them, and horses always with their rider. */
var placeInGroup = (kind) => ({ group, ...row }) => [row.group_id, kind === "horse" ? row.user_id : group.tracks_horse ? row.horse_id : ""].join(":");
function differing(gone, kept) {
	return Object.entries(LABELS$4).flatMap(([field, label]) => field in gone && (gone[field] ?? "") !== (kept[field] ?? "") ? [{
		field,
		label,
		gone: gone[field] ?? null,
		kept: kept[field] ?? null
	}] : []);
}
/** A run of one of the two, in a few words. */
function described$2({ draw, score, activity }) {
	const value = scoreToWire(score?.no_time ?? score?.value ?? null, activity.judged ? "points" : "time");
	return `${draw === null ? "no slot yet" : `slot ${draw}`}, ${value === null ? "no score" : formatScore(value)}`;
}
/** Of everything that is looked at before it is decided, and of nothing else: versions grow by the merge itself. */
function hashOf$2(gone, kept, { fields, counts, runs, groups }) {
	const seen = [
		[
			gone,
			kept,
			fields,
			counts
		],
		runs.map((shared) => [...shared.gone, ...shared.kept].map((run) => [
			run.id,
			described$2(run),
			isHeldRun(run)
		])),
		groups.map((shared) => [...shared.gone, ...shared.kept].map(({ id }) => id))
	];
	return createHash("sha256").update(JSON.stringify(seen)).digest("hex");
}
// server/models/registry/merge/carryOut.ts
/**
* Makes two one, under the locks of every activity in which runs of theirs stand and then of the two themselves: runs,
* averages, points group places and unpaid money follow, written checks keep their payee. The history gets the ids of
* all rows that were moved, and whole those that were taken away; so does whoever asked for it.
*/
async function carryOut(tx, by, merge) {
	const { organization_id, kind, keptId } = merge;
	const activities = await lockBoth(tx, merge);
	const { gone, kept } = await merge.read(tx);
	await requireOursAlone(tx, organization_id, kind, gone);
	const plan = await planOf(tx, organization_id, kind, gone, kept);
	const decisions = merge.decide(plan);
	requireDecided(plan, decisions);
	const removed = await removeRuns(tx, plan, decisions);
	const groups_left = await removePlaces(tx, plan, decisions);
	const moved = await move(tx, plan);
	const fields = chosenFields(plan, decisions);
	await merge.close(tx, plan, fields);
	await recordMerge(tx, by, organization_id, plan, {
		moved,
		groups_left,
		fields,
		removed
	});
	await tellRuns(tx, by, {
		column: COLUMNS[kind].column,
		ids: [keptId]
	}, activities, removed);
	return {
		moved,
		groups_left
	};
}
async function lockBoth(tx, { kind, goneId, keptId, keptIsShared }) {
	const ids = keptIsShared ? [goneId] : [goneId, keptId];
	const activities = await lockRuns(tx, {
		column: COLUMNS[kind].column,
		ids
	});
	const table = raw(kind === "rider" ? "users" : "horses");
	await tx.$queryRaw`SELECT id FROM ${table} WHERE id IN (${goneId}, ${keptId}) ORDER BY id FOR UPDATE`;
	return activities;
}
async function recordMerge(tx, by, organization_id, { kind, gone, kept }, { moved, groups_left, fields, removed }) {
	const before = {
		gone: traceOfOne(gone),
		kept: traceOfOne(kept),
		moved,
		groups_left
	};
	const after = { kept: {
		...traceOfOne(kept),
		...fields
	} };
	const merged = changed(by, { organization_id }, kind === "rider" ? "riders merged" : "horses merged", before, after);
	const batch_id = randomUUID();
	const runs = removed.map((run) => changed(by, placeOfRun(organization_id, run), "entry removed", traceOf$3(run), null));
	await tx.change.createMany({ data: [...runs, merged].map((change) => ({
		...change,
		batch_id
	})) });
}
var placeOfRun = (organization_id, { id, activity_id, activity }) => ({
	organization_id,
	event_id: activity.event_id,
	activity_id,
	user_activity_id: id
});
/** Nothing of another organization is changed by a merge; the lock lets nobody add to it now. */
async function requireOursAlone(tx, organization_id, kind, { id, name }) {
	if (await isUsedElsewhere(tx, organization_id, COLUMNS[kind].column, id)) throw new Conflict(`Another organization has ${name} in its runs or points groups. It stays as it is.`);
}
/** Whose columns the kept one has afterwards. */
var chosenFields = ({ fields }, decisions) => Object.fromEntries(fields.map((one, index) => [one.field, one[decisions.fields[index]]]));
var traceOfOne = ({ id, fields }) => ({
	id,
	...fields
});
/** Every question is answered; where money is published both runs stay. */
function requireDecided(plan, decisions) {
	for (const part of [
		"fields",
		"runs",
		"groups"
	]) {
		const open = plan[part].findIndex((_, index) => decisions[part][index] === void 0);
		if (open >= 0) throw new Invalid({ [`${part}.${open}`]: "Say which of the two stays." });
		if (decisions[part].length > plan[part].length) throw new Conflict(LOOK_AGAIN);
	}
	const held = plan.runs.findIndex((shared, index) => decisions.runs[index] !== "both" && isHeldShare(shared));
	if (held >= 0) throw new Invalid({ [`runs.${held}`]: "The payout is published. Keep both, or unpublish it first." });
}
var LOOK_AGAIN = "Somebody else has changed this meanwhile. Look at it again before you merge.";
/** What was decided of the plan that the page has shown; refused (409) where it is another one now. */
var decidedAsSeen = (seen, decisions) => (plan) => {
	if (plan.seen !== seen) throw new Conflict(LOOK_AGAIN);
	return decisions;
};
/** The runs that are not to stay, as they were. One that a check names is refused (409). */
async function removeRuns(tx, plan, { runs }) {
	const ids = plan.runs.flatMap((shared, index) => runs[index] === "both" ? [] : shared[runs[index] === "gone" ? "kept" : "gone"].map(({ id }) => id));
	const entries = await tx.userActivity.findMany({
		where: { id: { in: ids } },
		include: {
			...ENTRY_PARTS,
			activity: true
		},
		orderBy: { id: "asc" }
	});
	const results = entries.flatMap(({ enrollments }) => enrollments.map(({ id }) => id));
	if (await tx.checkLine.count({ where: { enrollment_id: { in: results } } })) throw new Conflict("A check was written for one of these runs. Keep both.");
	await tx.userActivity.deleteMany({ where: { id: { in: ids } } });
	return entries;
}
/** Places in points groups that are not to stay, every column of them. */
async function removePlaces(tx, plan, { groups }) {
	const ids = plan.groups.flatMap((shared, index) => shared[groups[index] === "gone" ? "kept" : "gone"].map(({ id }) => id));
	return (await tx.$queryRaw`
    DELETE FROM points_group_members WHERE id = ANY(${ids}) RETURNING to_jsonb(points_group_members) AS row`).map(({ row }) => row);
}
/** Everything of the gone one's that is left is the kept one's from now on. Answers the ids, by table. */
async function move(tx, { kind, gone, kept }) {
	const { column } = COLUMNS[kind];
	const where = { [column]: gone.id };
	const data = { [column]: kept.id };
	const ids = (rows) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
	return {
		user_activities: ids(await tx.userActivity.updateManyAndReturn({
			where,
			data,
			select: { id: true }
		})),
		averages: ids(await tx.average.updateManyAndReturn({
			where,
			data,
			select: { id: true }
		})),
		points_group_members: ids(await tx.pointsGroupMember.updateManyAndReturn({
			where,
			data,
			select: { id: true }
		})),
		event_riders: kind === "rider" ? await moveMarks(tx, gone.id, kept.id) : []
	};
}
/** What is true of the gone one at an event, where nothing is said of the kept one. Answers the events. */
async function moveMarks(tx, gone, kept) {
	return (await tx.$queryRaw`
    UPDATE event_riders AS marks SET user_id = ${kept} WHERE user_id = ${gone} AND NOT EXISTS
      (SELECT FROM event_riders WHERE event_id = marks.event_id AND user_id = ${kept})
    RETURNING event_id`).map(({ event_id }) => event_id).toSorted((a, b) => a - b);
}
// server/models/registry/merge/open.ts
/** Questions that somebody can still answer: nobody says who a rider is that was merged away meanwhile. */
var OPEN = {
	answered_at: null,
	rider: { merged_into_id: null }
};
/** Waits for an answer that is being given about this rider; one that comes later waits for this transaction. */
var lockQuestions = (tx, rider_id) => tx.$queryRaw`
    SELECT id FROM merge_requests WHERE rider_id = ${rider_id} AND answered_at IS NULL ORDER BY id FOR UPDATE`;
/** Takes back what nobody has answered about this rider, and writes it down. Answers how many questions that were. */
async function closeQuestions(tx, by, gone, organization_id) {
	const open = {
		rider_id: gone.id,
		answered_at: null
	};
	const requests = await tx.mergeRequest.findMany({
		where: open,
		include: { account: true }
	});
	const { count } = await tx.mergeRequest.deleteMany({ where: open });
	if (count === 0) return 0;
	for (const { account } of requests) await record(tx, by, { organization_id }, "merge withdrawn", named$1(gone, account), null);
	return count;
}
/** For the history. */
var named$1 = (rider, account) => ({
	rider: {
		id: rider.id,
		name: rider.name
	},
	account: {
		id: account.id,
		name: account.name
	}
});
// server/models/registry/merge/riders.ts
/** Somebody else in the organization's view: typed in by it, or registered. */
async function otherRider(db, organization_id, id, goneId) {
	const rider = await db.user.findFirst({ where: {
		id,
		rides: true,
		deleted_at: null,
		merged_into_id: null,
		OR: [{ organization_id: null }, { organization_id }]
	} });
	if (!rider || id === goneId) throw new NotFound();
	return rider;
}
var planForRiders = (db, gone, kept) => planOf(db, gone.organization_id, "rider", oneOf$1(gone), oneOf$1(kept));
/**
* Merges two riders whom the organization typed in, and takes back whom it asked about the one. Refused (409) where
* anything is not as it was `seen`.
*/
function mergeRiders(db, by, gone, kept, seen, decisions) {
	return transaction(db, async (tx) => {
		await lockQuestions(tx, gone.id);
		await mergeInto(tx, by, gone, kept, decidedAsSeen(seen, decisions));
	});
}
/** The same inside a transaction, with what is decided of the plan as it stands then. */
function mergeInto(tx, by, gone, kept, decide) {
	const organization_id = gone.organization_id;
	return carryOut(tx, by, {
		organization_id,
		kind: "rider",
		goneId: gone.id,
		keptId: kept.id,
		keptIsShared: kept.organization_id === null,
		decide,
		async read(tx) {
			const other = await otherRider(tx, organization_id, kept.id, gone.id);
			return {
				gone: oneOf$1(await riderIn(tx, organization_id, gone.id)),
				kept: oneOf$1(other)
			};
		},
		async close(tx, { gone, kept }, fields) {
			await closeQuestions(tx, by, gone, organization_id);
			await tx.user.update({
				where: { id: gone.id },
				data: { merged_into_id: kept.id }
			});
			if (kept.isAccount) return;
			await guardiansFollow(tx, gone.id, kept.id);
			await takeFields(tx, kept.id, fields);
		}
	});
}
async function takeFields(tx, id, fields) {
	if (Object.keys(fields).length === 0) return;
	const { birth_date, name, ...rest } = fields;
	const data = {
		...rest,
		...name && { name },
		...birth_date !== void 0 && { birth_date: birth_date ? dateOf$1(birth_date) : null },
		version: { increment: 1 }
	};
	await tx.user.update({
		where: { id },
		data
	});
}
/**
* Whoever acts for the one acts for the other. Of a rider with an account nobody does: that one speaks for themselves.
*/
var guardiansFollow = (tx, goneId, keptId) => tx.$executeRaw`
  UPDATE rider_managers gone SET rider_id = ${keptId} WHERE rider_id = ${goneId} AND undone_at IS NULL
    AND NOT EXISTS (SELECT FROM rider_managers kept
      WHERE kept.rider_id = ${keptId} AND kept.account_id = gone.account_id AND kept.undone_at IS NULL)`;
/** An account's own words are its holder's; of a registered rider only the name and hometown are looked at. */
function oneOf$1(rider) {
	const isAccount = rider.organization_id === null;
	const { name, hometown, bbr_id } = rider;
	return {
		id: rider.id,
		name,
		about: [
			hometown,
			bbr_id && `BBR # ${bbr_id}`,
			isAccount ? "account" : "typed in here"
		].filter(Boolean).join(", "),
		isAccount,
		fields: isAccount ? {
			name,
			hometown,
			bbr_id
		} : fieldsOf(rider)
	};
}
// server/models/registry/merge/requests.ts
var MOST_OPEN = 50;
/** Whom an organization waits for about this rider. */
async function askedOf(db, rider_id) {
	const request = await db.mergeRequest.findFirst({
		where: {
			rider_id,
			answered_at: null
		},
		include: { account: { select: { name: true } } }
	});
	return request && {
		name: request.account.name,
		at: request.created_at
	};
}
/**
* Asks the holder of an account whether the rider is they; until they say so nothing changes. Refused (409) where
* somebody is asked already, where they have said no, or where the organization waits for too many answers.
*/
async function askToMerge(db, by, gone, account, seen, decisions) {
	const organization_id = gone.organization_id;
	if ((await planForRiders(db, gone, account)).seen !== seen) throw new Conflict(LOOK_AGAIN);
	await transaction(db, async (tx) => {
		await tx.$queryRaw`SELECT id FROM users WHERE id = ${gone.id} FOR SHARE`;
		await riderIn(tx, organization_id, gone.id);
		await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organization_id} FOR UPDATE`;
		await requireMayAsk(tx, organization_id, gone, account);
		const { id } = await tx.mergeRequest.create({ data: {
			organization_id,
			rider_id: gone.id,
			account_id: account.id,
			by_id: by.id,
			seen,
			decisions
		} });
		await tellOfQuestion(tx, id);
		await record(tx, by, { organization_id }, "merge asked for", null, named$1(gone, account));
	});
}
async function tellOfQuestion(tx, id) {
	const { account_id, rider, organization } = await tx.mergeRequest.findUniqueOrThrow({
		where: { id },
		select: {
			account_id: true,
			rider: { select: { name: true } },
			organization: { select: { name: true } }
		}
	});
	const told = questionTold({
		rider: rider.name,
		organization: organization.name
	});
	await tellPerson(tx, account_id, {
		kind: "question",
		id
	}, told);
}
async function requireMayAsk(tx, organization_id, { id: rider_id, name }, account) {
	const open = {
		organization_id,
		...OPEN
	};
	if (await tx.mergeRequest.count({ where: {
		...open,
		rider_id
	} })) throw new Conflict(`Somebody is asked already whether they are ${name}. Wait for the answer.`);
	if (await tx.mergeRequest.count({ where: {
		rider_id,
		account_id: account.id,
		confirmed: false
	} })) throw new Conflict(`${account.name} has said that this is somebody else.`);
	if (await tx.mergeRequest.count({ where: open }) >= MOST_OPEN) throw new Conflict(`${MOST_OPEN} such questions wait for an answer already.`);
}
/** Takes the question back. Refused (409) once it is answered, be it at this moment. */
function withdrawQuestion(db, by, gone) {
	return transaction(db, async (tx) => {
		if (!await closeQuestions(tx, by, gone, gone.organization_id)) throw new Conflict("It is answered already.");
	});
}
/** What an account is asked. */
var questionsFor = (db, account_id) => db.mergeRequest.findMany({
	where: {
		account_id,
		...OPEN
	},
	include: QUESTION,
	orderBy: { id: "asc" },
	take: MOST_OPEN,
	relationLoadStrategy: "join"
});
var QUESTION = {
	organization: { select: { name: true } },
	rider: { select: {
		name: true,
		hometown: true,
		_count: { select: { entries: true } },
		entries: {
			select: { activity: { select: { event: { select: { name: true } } } } },
			orderBy: { id: "desc" },
			take: 50
		}
	} }
};
/** The holder's own answer: yes merges, no leaves everything as it is. Refused (409) where it is answered already. */
function answerQuestion(db, person, { id, is_me }) {
	return transaction(db, async (tx) => {
		await tx.$queryRaw`SELECT id FROM merge_requests WHERE id = ${id} FOR UPDATE`;
		const request = await tx.mergeRequest.findFirst({
			where: {
				id,
				account_id: person.id
			},
			include: {
				rider: true,
				account: true
			}
		});
		if (!request) throw new NotFound();
		if (request.answered_at) throw new Conflict("This is answered already.");
		await tx.mergeRequest.update({
			where: { id },
			data: {
				answered_at: /* @__PURE__ */ new Date(),
				confirmed: is_me
			}
		});
		const { rider, account, organization_id, seen } = request;
		if (!is_me) return record(tx, person, { organization_id }, "merge declined", named$1(rider, account), null);
		await mergeInto(tx, person, rider, account, (plan) => plan.seen === seen ? MergeDecisions.parse(request.decisions) : everythingStays(plan));
	});
}
/** Something came or changed since the organizer decided: nothing is taken away that nobody has looked at. */
var everythingStays = ({ fields, runs, groups }) => ({
	fields: fields.map(() => "kept"),
	runs: runs.map(() => "both"),
	groups: groups.map(() => "kept")
});
// server/props/account.ts
/** Everything that somebody may see and change of their account. */
function accountProps({ person: { associations, birth_date, email, ...person }, devices, ownedAlone }, questions, tokens) {
	return {
		person: {
			...person,
			email: email ?? "",
			birth_date: day$1(birth_date)
		},
		associations: associations.map((one) => ({
			...one,
			valid_until: day$1(one.valid_until)
		})),
		devices: devices.map((one) => ({
			...one,
			seen_at: one.seen_at.toISOString()
		})),
		last_owner_of: ownedAlone.map(({ name }) => name),
		merge_requests: questions.map(questionProps),
		tokens: tokens.map(tokenProps)
	};
}
var SOME_EVENTS = 5;
/** Whether a rider whom an organization typed in is the holder of the account. */
var questionProps = ({ id, organization, rider }) => ({
	id,
	organization: organization.name,
	name: rider.name,
	hometown: rider.hometown,
	runs: rider._count.entries,
	events: [...new Set(rider.entries.map(({ activity }) => activity.event.name))].slice(0, SOME_EVENTS)
});
var tokenProps = ({ created_at, used_at, ...token }) => ({
	...token,
	created_at: created_at.toISOString(),
	used_at: used_at && used_at.toISOString()
});
var day$1 = (date) => date && dayOf(date);
// server/controllers/accounts/account.ts
async function edit$5(req, res) {
	const { id } = req.person;
	const found = await accountFor(req.db, id, req.session.id);
	const questions = await questionsFor(req.db, id);
	await res.inertia.render("Account/Edit", accountProps(found, questions, await tokensOf(req.db, id)));
}
async function update$12(req, res) {
	await saveProfile(req.db, req.person.id, Profile.parse(req.body ?? {}));
	await res.inertia.redirect(account);
}
async function saveAssociations(req, res) {
	const { associations } = Associations.parse(req.body ?? {});
	await saveAssociations$1(req.db, req.person.id, associations);
	await res.inertia.redirect(account);
}
/** Somebody who was typed in is the holder of this account, or is not. */
async function answerMerge(req, res) {
	await answerQuestion(req.db, req.person, MergeAnswer.parse(req.body ?? {}));
	await res.inertia.redirect(account);
}
/** Answered alike whether or not somebody has the new address. */
async function changeAddress(req, res) {
	const { email, password } = NewAddress.parse(req.body ?? {});
	if (email === req.person.email) throw new Invalid({ email: "This is your address already." });
	await requirePassword(req, { password });
	await askForLink(req.db, {
		kind: "e-mail",
		email,
		user_id: req.person.id
	});
	const message = `A link is on its way to ${email}. Until it is confirmed your old address stays.`;
	await res.inertia.redirect(account, { flash: { message } });
}
/** Opened on whichever device, signed in or not: who has the link has the address. */
async function openedAddress(req, res) {
	const { token = "" } = WithLink.safeParse(req.query).data ?? {};
	const found = await openLink(req.db, "e-mail", token);
	const link = found?.user && {
		token,
		email: found.email,
		name: found.user.name
	};
	await res.inertia.render("Account/Confirm", { link: link ?? null }, { encryptHistory: false });
}
async function confirmAddress(req, res) {
	await confirmAddress$1(req.db, WithLink.parse(req.body ?? {}).token);
	await res.inertia.redirect(req.visitor ? account : login, { flash: { message: "Your address is confirmed. From now on it is the one you sign in with." } });
}
async function changePassword(req, res) {
	const { current, password } = OtherPassword.parse(req.body ?? {});
	const { id, name, email } = req.person;
	if (isOwnName(password, name, email ?? "")) throw new Invalid({ password: OWN_NAME });
	await requirePassword(req, { current });
	await turnsOf.knownDevices.take(id, () => savePassword(req.db, id, password, req.session.id));
	await res.inertia.redirect(account);
}
async function signOutDevice(req, res) {
	await signOutDevice$1(req.db, req.person.id, NamedDevice.parse(req.body ?? {}).session);
	await res.inertia.redirect(account);
}
/** This device too. */
async function signOutEverywhere(req, res) {
	await signOutEverywhere$1(req.db, req.person.id);
	await leave$3(req, res);
}
async function destroy$12(req, res) {
	await requirePassword(req, SureWithPassword.parse(req.body ?? {}));
	await deleteAccount(req.db, req.person.id);
	await leave$3(req, res, loginDeleted);
}
async function leave$3(req, res, to = login) {
	await signOut(req.db, req, res);
	res.inertia.location(to);
}
/** Who sits at somebody's open screen may try so often; the person's other devices are not kept waiting. */
var tries$1 = wrongTries(10);
/** The password of who is signed in, under the name of its field: for what would take the account from its owner. */
async function requirePassword(req, typed) {
	const [[field, password]] = Object.entries(typed);
	const own = tries$1.of(req.session.id);
	const seconds = own.secondsToWait();
	if (seconds) throw new TooMany("Too many wrong passwords. Wait some minutes and try again.", seconds);
	if (await turnsOf.knownDevices.take(req.person.id, () => isPasswordOfPerson(req.db, req.person.id, password))) return;
	own.countWrong();
	throw new Invalid({ [field]: NOT_THE_PASSWORD });
}
// server/http/device.ts
var COOKIE = "device";
/** Browsers keep no cookie longer. */
var LIFETIME_MS = 3456e7;
/** Where people sign in: on the other pages, and in the riders' app. Nowhere else a browser says which device it is. */
var SIGN_IN_PATHS = [login, phoneOwn];
/** The device, if this person has signed in there before; it opens nothing without the password. */
function deviceOf(req, person) {
	const { id, people } = readDevice(req);
	return people.some((known) => known.person === person.id && isTrue(req, id, known)) ? id : null;
}
/** The device, if anybody has signed in there before. */
function knownDevice(req) {
	const { id, people } = readDevice(req);
	return people.some((known) => isTrue(req, id, known)) ? id : null;
}
/** Who signed in there last; null where nobody has. One person has as many devices as they like, and is one all the same. */
function lastOnDevice(req) {
	const { id, people } = readDevice(req);
	return people.find((known) => isTrue(req, id, known))?.person ?? null;
}
/** Only for somebody who has just shown the password. Signing out does not undo it. */
function rememberDevice(req, res, person) {
	const { id, people } = readDevice(req);
	const others = people.filter((known) => known.person !== person.id).slice(0, 9);
	const device = [id, ...[{
		person: person.id,
		signature: sign(req, id, person.id)
	}, ...others].map((one) => `${one.person}~${one.signature}`)].join(".");
	for (const path of SIGN_IN_PATHS) res.cookie(COOKIE, device, {
		httpOnly: true,
		sameSite: "lax",
		secure: req.secure,
		path,
		maxAge: LIFETIME_MS
	});
}
function readDevice(req) {
	const [id = "", ...people] = (req.cookies[COOKIE] ?? "").split(".", 11);
	if (!/^[\w-]{22}$/.test(id)) return {
		id: randomBytes(16).toString("base64url"),
		people: []
	};
	return {
		id,
		people: people.flatMap((one) => {
			const [, person, signature] = /^(\d{1,10})~([\w-]{43})$/.exec(one) ?? [];
			return person && signature ? [{
				person: Number(person),
				signature
			}] : [];
		})
	};
}
var isTrue = (req, device, { person, signature }) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(req, device, person)));
var sign = (req, device, person) => createHmac("sha256", req.env.APP_SECRET).update(`device:${device}:${person}`).digest("base64url");
// server/limits/linkLimit.ts
var MOST$1 = 60;
/**
* Lets sixty links be asked for in ten minutes from one place: a whole arena may sign up in an hour. Whose device
* this is, as somebody has signed in on it before, has sixty of their own: no stranger in that place takes them away.
*/
function linkLimit() {
	const asked = wrongTries(MOST$1);
	return (req) => {
		const person = lastOnDevice(req);
		const own = asked.of(person ? `person ${person}` : `place ${placeOf$2(req.ip)}`);
		const seconds = own.secondsToWait();
		if (seconds) throw new TooMany("Too many e-mails were asked for from here. Wait some minutes and try again.", seconds);
		own.countWrong();
	};
}
// server/models/people/forgotten.ts
/** Another password for whoever has the link: every session ends, and every other open link. Answers the person. */
async function resetPassword(db, key, password) {
	const password_hash = await passwordHash(password);
	return transaction(db, async (tx) => {
		const { user_id } = await useLink(tx, "reset", key);
		if (user_id === null) throw new NotFound();
		const person = await tx.user.update({
			where: {
				id: user_id,
				deleted_at: null
			},
			data: {
				password_hash,
				email_confirmed_at: /* @__PURE__ */ new Date()
			}
		});
		await signOutDevices(tx, user_id);
		await voidLinksOf(tx, user_id);
		return person;
	});
}
// server/controllers/accounts/forgotten.ts
var PUBLIC$1 = { encryptHistory: false };
var show$21 = (_req, res) => res.inertia.render("Password/Forgotten", {}, PUBLIC$1);
/** Answered alike whether or not somebody has this address. */
var create$20 = (limit = linkLimit()) => asking$1(limit, (res) => res.inertia.redirect(mailSent));
/** From the riders' app, where the code from the e-mail is typed. */
var call$2 = (limit = linkLimit()) => asking$1(limit, (res) => res.status(204).end());
function asking$1(limit, answer) {
	return async (req, res) => {
		const { email } = ForgottenPassword.parse(req.body ?? {});
		limit(req);
		await askForLink(req.db, {
			kind: "reset",
			email
		});
		await answer(res);
	};
}
async function opened$1(req, res) {
	const { token = "" } = WithLink.safeParse(req.query).data ?? {};
	const person = (await openLink(req.db, "reset", token))?.user;
	const link = person && {
		token,
		email: person.email,
		name: person.name
	};
	await res.inertia.render("Password/New", { link: link ?? null }, PUBLIC$1);
}
/**
* Whoever has the link gets in, however many wrong passwords strangers have tried, and this device is known from now
* on.
*/
async function reset(req, res) {
	const { token, password } = ChosenPassword.parse(req.body ?? {});
	const owner = (await openLink(req.db, "reset", token))?.user;
	if (!owner) throw new Conflict(LINK_IS_OVER);
	if (isOwnName(password, owner.name, owner.email)) throw new Invalid({ password: OWN_NAME });
	const person = await turnsOf.knownDevices.take(owner.id, () => resetPassword(req.db, token, password));
	await signIn$1(req.db, req, res, person.id);
	rememberDevice(req, res, person);
	res.inertia.location(organizations);
}
// server/models/members/confirmed.ts
/** Whether this account has shown that its address is its own. */
async function hasConfirmedAddress(db, id) {
	const person = await db.user.findUnique({
		where: { id },
		select: { email_confirmed_at: true }
	});
	return Boolean(person?.email_confirmed_at);
}
// server/models/members/keys.ts
/** The key in a link: it follows from the row and the secret of the app, so that the table alone opens nothing. */
var keyOf$1 = (secret, uid) => createHmac("sha256", secret).update(`invitation:${uid}`).digest("base64url");
var hashOf$1 = (key) => createHash("sha256").update(key).digest("hex");
// server/models/members/acceptance.ts
var NAMED$2 = { select: {
	id: true,
	name: true
} };
var WITH_NAMES$3 = {
	organization: NAMED$2,
	event: NAMED$2,
	by: NAMED$2
};
/** The invitation that a link opens, whatever has become of it. An unknown key opens nothing (404). */
async function invitationBehind(db, key) {
	const found = await db.invitation.findUnique({
		where: { hash: hashOf$1(key) },
		include: WITH_NAMES$3
	});
	if (!found) throw new NotFound("There is no such invitation. Open the whole link, as it was sent.");
	return found;
}
/**
* An invitation that lets its holder sign up whatever SIGN_UP says: it is there, nobody has accepted it, withdrawn it
* or come too late. Null where it does not.
*/
async function openInvitation(db, key) {
	const found = await db.invitation.findUnique({ where: { hash: hashOf$1(key) } });
	return found && isOpen(found) ? found : null;
}
/** What the page of a link shows. Looking changes nothing. */
async function invitationShown(db, person, key) {
	const found = await invitationBehind(db, key);
	const isMine = person !== null && found.accepted_by_id === person.id;
	const isWaiting = person !== null && found.claimed_by_id === person.id && isOpen(found);
	return {
		found,
		isMine,
		isWaiting,
		problem: isMine || isWaiting ? null : await problemOf(db, person, found)
	};
}
/**
* Accepts an invitation as it was shown; a code on a screen is taken, and waits for the inviter. Refused (409) with a
* sentence where it is not open, for somebody else, or not the inviter's to give any more.
*/
function acceptInvitation(db, person, asked) {
	return transaction(db, async (tx) => {
		const { organization_id } = await invitationBehind(tx, asked.key);
		await lockOrganization(tx, organization_id);
		const found = await invitationBehind(tx, asked.key);
		requireAsShown(found, person, asked);
		if (found.claimed_by_id === person.id && isOpen(found)) return found;
		const problem = await problemOf(tx, person, found);
		if (problem) throw new Conflict(problem);
		if (found.email === null) return takeCode(tx, person, found);
		await join$1(tx, person, person, found);
		return found;
	});
}
/** The inviter says that it is they: only now the role is given. */
function confirmGuest(db, person, { id, organization_id }, account) {
	return changeOrganization(db, person, organization_id, "lead", async (tx) => {
		const found = await tx.invitation.findUniqueOrThrow({
			where: { id },
			include: {
				...WITH_NAMES$3,
				claimed_by: NAMED$2
			}
		});
		const guest = found.claimed_by;
		if (guest?.id !== account) throw new Conflict("Somebody else has taken this code meanwhile. Look at the name again.");
		const problem = isOpen(found) ? await inviterProblem(tx, found) : whyClosed(found);
		if (problem) throw new Conflict(problem);
		if (await membershipIn(tx, guest, organization_id)) throw new Conflict(`${guest.name} is in the organization already.`);
		await join$1(tx, person, guest, found);
	});
}
var isOpen = ({ accepted_at, revoked_at, expires_at }) => !accepted_at && !revoked_at && expires_at > /* @__PURE__ */ new Date();
var USED = "This invitation was used already.";
function whyClosed({ accepted_at, revoked_at }) {
	if (accepted_at) return USED;
	return `This invitation ${revoked_at ? "was withdrawn, or a newer one was sent" : "is too old"}. Ask for another one.`;
}
/** Why this person cannot accept it; null where they can. Whoever is not signed in learns only what is true of all. */
async function problemOf(db, person, found) {
	if (!isOpen(found)) return whyClosed(found);
	if (found.claimed_by_id !== null && found.claimed_by_id !== person?.id) return USED;
	const problem = await inviterProblem(db, found);
	if (problem || !person) return problem;
	if (await membershipIn(db, person, found.organization_id)) return `You are in ${found.organization.name} already. Its organizers change roles under People.`;
	return addressProblem(db, person, found);
}
/** Asked again at the end: who invited may have lost the right to give that role. */
async function inviterProblem(db, found) {
	const inviter = await membershipIn(db, found.by, found.organization_id);
	if (inviter && mayDo(inviter, "lead") && reaches(inviter.role, found.role)) return null;
	return `${found.by.name} may not give this role any more. Ask for another invitation.`;
}
/**
* A link that came by mail shows who has the mailbox; one that was handed over shows nothing, and its address is
* enough.
*/
async function addressProblem(db, person, { email, mail }) {
	if (email === null) return null;
	if (person.email?.toLowerCase() !== email) return `This invitation was sent to another address than ${person.email ?? "yours"}. Sign in with the account of that address.`;
	if ([
		"waiting",
		"sending",
		"mailed"
	].includes(mail) && !await hasConfirmedAddress(db, person.id)) return "Confirm your e-mail address first, then open this link again.";
	return null;
}
function requireAsShown(found, person, asked) {
	if (!(asked.organization_id === found.organization_id && asked.role === found.role && asked.event_id === found.event_id && asked.account === person.id)) throw new Conflict("This is not what the page has shown. Look at it again.");
}
var CONFIRM_MS = 9e5;
async function takeCode(tx, person, { id }) {
	const expires_at = new Date(Date.now() + CONFIRM_MS);
	return tx.invitation.update({
		where: { id },
		data: {
			claimed_by_id: person.id,
			expires_at
		}
	});
}
async function join$1(tx, by, { id, name }, invitation) {
	const { organization_id, role, event_id, event } = invitation;
	await tx.membership.create({ data: {
		organization_id,
		user_id: id,
		role,
		event_id
	} });
	await tx.invitation.update({
		where: { id: invitation.id },
		data: {
			accepted_at: /* @__PURE__ */ new Date(),
			accepted_by_id: id
		}
	});
	await record(tx, by, { organization_id }, "member joined", null, {
		id,
		name,
		role,
		event
	});
}
// server/models/registry/claims/codes.ts
var DAYS = 14;
var SIGNS = 12;
/**
* The code follows from the row and the secret of the app: the table alone opens nothing, and no page has to keep it.
*/
var codeOf = (secret, uid) => typedCode(createHmac("sha256", secret).update(`claim:${uid}`).digest().subarray(0, SIGNS));
var hashOf = (code) => createHash("sha256").update(`claim ${code}`).digest("hex");
var openNow = () => ({
	claimed_at: null,
	closed_at: null,
	expires_at: { gt: /* @__PURE__ */ new Date() }
});
/** Of these, what accounts ask for: it waits for an answer of the organization. */
var askedNow = () => ({
	...openNow(),
	hash: null
});
/** Whatever is done about the claims of one rider is done one after the other. */
var lockClaims = (tx, rider_id) => tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('claims'), ${rider_id}::int)`;
/** Another code for a rider whom the organization typed in: good once, for two weeks. An older one is over with it. */
function makeCode$1(db, by, rider, secret) {
	const organization_id = rider.organization_id;
	return transaction(db, async (tx) => {
		await lockClaims(tx, rider.id);
		await closeCodes(tx, rider.id);
		const uid = randomUUID();
		const expires_at = new Date(Date.now() + DAYS * 864e5);
		const hash = hashOf(codeOf(secret, uid));
		await tx.riderClaim.create({ data: {
			uid,
			organization_id,
			rider_id: rider.id,
			hash,
			by_id: by.id,
			expires_at
		} });
		await record(tx, by, { organization_id }, "claim code made", null, {
			id: rider.id,
			name: rider.name
		});
	});
}
var closeCodes = (tx, rider_id) => tx.riderClaim.updateMany({
	where: {
		...openNow(),
		rider_id,
		hash: { not: null }
	},
	data: { closed_at: /* @__PURE__ */ new Date() }
});
/** The code that is open for this rider; null where none is. */
async function openCode(db, rider_id, secret) {
	const found = await db.riderClaim.findFirst({ where: {
		...openNow(),
		rider_id,
		hash: { not: null }
	} });
	return found && {
		id: found.id,
		code: codeOf(secret, found.uid),
		expires_at: found.expires_at
	};
}
/** Whom a code is for. Looking changes nothing, and a code that is over says nobody's name. */
async function codeShown(db, code) {
	const claim = await db.riderClaim.findFirst({
		where: {
			hash: hashOf(code),
			...openNow(),
			rider: {
				merged_into_id: null,
				deleted_at: null
			}
		},
		include: {
			rider: true,
			organization: true
		}
	});
	if (!claim) throw new NotFound(CODE_IS_OVER);
	return {
		rider: claim.rider.name,
		organization: claim.organization.name
	};
}
var isOpenCode = async (db, code) => await db.riderClaim.count({ where: {
	hash: hashOf(code),
	...openNow()
} }) > 0;
var CODE_IS_OVER = "This code is wrong, was used already, or its time is over. Ask for another one.";
// server/models/people/signUp.ts
/** Who can sign in with this address. */
var accountOf = (db, email) => db.user.findFirst({
	where: {
		email,
		deleted_at: null,
		password_hash: { not: null }
	},
	select: {
		id: true,
		name: true,
		email: true
	}
});
/** An account that is made once its link was confirmed; until then nobody but the link knows of it. */
async function startSignUp(db, { name, email, password, to }) {
	await askForLink(db, {
		kind: "sign-up",
		email,
		details: {
			name,
			password_hash: await passwordHash(password),
			to
		}
	});
}
/**
* Makes the account, with the password that is chosen now, or else with that of whoever signed up; answers the page that
* its owner wanted to see. Somebody who is there with this address and no password is they. Throws Conflict where the link is over, or somebody has an account with the address by now.
*/
async function confirmSignUp(db, key, chosen) {
	const chosen_hash = chosen && await passwordHash(chosen);
	return transaction(db, async (tx) => {
		const { email, details } = await useLink(tx, "sign-up", key);
		await lockAddress(tx, email);
		const { name, to, ...waiting } = WaitingSignUp.parse(details);
		const password_hash = chosen_hash || waiting.password_hash;
		if (chosen && isOwnName(chosen, name, email)) throw new Invalid({ password: OWN_NAME });
		const known = await tx.user.findUnique({ where: { email } });
		if (known?.password_hash) throw new Conflict("This address has an account already. Sign in with it.");
		const account = {
			name,
			password_hash,
			email_confirmed_at: /* @__PURE__ */ new Date()
		};
		if (known) await tx.user.update({
			where: { id: known.id },
			data: account
		});
		else await tx.user.create({ data: {
			...account,
			email,
			rides: false
		} });
		await voidSignUps(tx, email);
		return to;
	});
}
// server/controllers/accounts/signUp.ts
var PUBLIC = { encryptHistory: false };
async function show$20(req, res) {
	if (req.visitor) return res.redirect(organizations);
	const { to } = Wanted.parse(req.query);
	const props = { open: await maySignUp(req, to) };
	await res.inertia.render("SignUp/New", props, PUBLIC);
}
/** Answered alike and as fast whether or not somebody has this address: that is told to its owner only. */
var create$19 = (limit = linkLimit()) => asking(limit, (res) => res.inertia.redirect(mailSent));
/** From the riders' app, where the code from the e-mail is typed. */
var call$1 = (limit = linkLimit()) => asking(limit, (res) => res.status(204).end());
function asking(limit, answer) {
	return async (req, res) => {
		const given = SignUp.parse(req.body ?? {});
		limit(req);
		if (!await maySignUp(req, given.to)) throw new Forbidden("Accounts here are made by invitation only.");
		await turnsOf.strangers.take(placeOf$2(req.ip), () => startSignUp(req.db, given));
		await answer(res);
	};
}
var sent = (req, res) => res.inertia.render("SignUp/Sent", { leaves: req.env.SMTP_URL !== void 0 }, PUBLIC);
/** Programs that look at mail open its links too: opening this one changes nothing. */
async function opened(req, res) {
	const { token = "" } = WithLink.safeParse(req.query).data ?? {};
	const found = await openLink(req.db, "sign-up", token);
	const link = found && {
		token,
		email: found.email,
		name: WaitingSignUp.parse(found.details).name
	};
	await res.inertia.render("SignUp/Confirm", { link }, PUBLIC);
}
async function confirm$2(req, res) {
	const to = await confirmSignUp(req.db, WithLink.parse(req.body ?? {}).token);
	await res.inertia.redirect(loginFirst(to), { flash: { message: "Your address is confirmed. Sign in with the password that you chose." } });
}
var Wanted = z$1.object({ to: z$1.string().max(2e3).catch("") });
/**
* Anybody, or whoever is on the way to an open invitation, or to a rider whom they may claim. The first account is made
* elsewhere, and asks nobody.
*/
async function maySignUp({ db, env }, to) {
	if (env.SIGN_UP === "open") return true;
	const [path, query] = to.split("?");
	const code = path === phoneView("claim") && new URLSearchParams(query).get("code");
	if (code && await isOpenCode(db, readCode(code.slice(0, 60)))) return true;
	const key = new URLSearchParams(query).get("key");
	return path === invitation$1() && key !== null && await openInvitation(db, key) !== null;
}
// server/controllers/accounts/tokens.ts
/** The token is on the next page, and never again. */
async function create$18(req, res) {
	const { name } = NewToken.parse(req.body ?? {});
	const token = await makeToken(req.db, req.person.id, name, req.env.APP_SECRET);
	await res.inertia.redirect(account, { flash: { token } });
}
async function end$1(req, res) {
	await endToken(req.db, req.person.id, NamedToken.parse(req.body ?? {}).id);
	await res.inertia.redirect(account);
}
// server/wire/phone/pages.ts
/** An event as everybody may see it. Its zone is a zone of the IANA; days are YYYY-MM-DD. */
var PublicEvent = z$1.strictObject({
	slug: z$1.string(),
	name: z$1.string(),
	organization: z$1.string(),
	location: z$1.string().nullable(),
	/** Where it is, in degrees, if its organizer has said so. */
	latitude: z$1.number().nullable(),
	longitude: z$1.number().nullable(),
	starts_on: z$1.iso.date(),
	ends_on: z$1.iso.date().nullable(),
	time_zone: z$1.string(),
	/** Of the event, or else of its organization. */
	sponsor: z$1.string().nullable(),
	/** Address of its organization's logo; null where there is none, or not for everybody. */
	logo: z$1.string().nullable()
});
/** Today's events and those near by date; or, with a search, those that it found. */
var NowPage = z$1.strictObject({
	kind: z$1.literal("now"),
	search: z$1.string(),
	on: z$1.array(PublicEvent),
	soon: z$1.array(PublicEvent),
	past: z$1.array(PublicEvent)
});
var PublicClass = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	state: z$1.enum([
		"not drawn",
		"draw out",
		"running",
		"results"
	]),
	/** The payout is published: placings are final, and their money is shown. */
	official: z$1.boolean(),
	/** Of the published gos: runs in the draw, and those that are over. */
	runs: z$1.number(),
	over: z$1.number(),
	/** When its draw was published last. */
	posted_at: z$1.iso.datetime().nullable()
});
var EventPage = z$1.strictObject({
	kind: z$1.literal("event"),
	event: PublicEvent,
	note: z$1.string(),
	classes: z$1.array(PublicClass)
});
/** A class or an incentive as everybody may see it. */
var PublicActivity = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	judged: z$1.boolean(),
	track_horses: z$1.boolean(),
	track_bulls: z$1.boolean(),
	drag_every: z$1.number()
});
/** One slot of a published draw. Nothing in it names its rider but the name, which may be withheld. */
var PublicRun = z$1.strictObject({
	/** Null where nobody is in the slot any more. */
	id: z$1.number().nullable(),
	slot: z$1.number(),
	rider: z$1.string().nullable(),
	horse: z$1.string().nullable(),
	bull: z$1.string().nullable(),
	score: Score,
	scratched: z$1.boolean()
});
var Go = z$1.strictObject({
	name: z$1.string(),
	published: z$1.boolean()
});
var DrawPage = z$1.strictObject({
	kind: z$1.literal("draw"),
	event: PublicEvent,
	activity: PublicActivity,
	rounds: z$1.array(Go),
	round: z$1.string(),
	posted_at: z$1.iso.datetime().nullable(),
	/** How often everybody was told of this class: with the next number nothing was missed. */
	told: z$1.number(),
	/** In the order of their slots; none while the draw is not published. */
	runs: z$1.array(PublicRun)
});
/** One line of the results. Money in whole cents; it and points are null before the payout is published. */
var PublicResult = z$1.strictObject({
	id: z$1.number(),
	place: z$1.string(),
	rider: z$1.string().nullable(),
	horse: z$1.string().nullable(),
	bull: z$1.string().nullable(),
	score: Score,
	/** What the score was corrected to after the payout was published, if it was. */
	corrected: z$1.strictObject({ score: Score }).nullable(),
	scratched: z$1.boolean(),
	prize_cents: z$1.number().nullable(),
	points: z$1.number().nullable()
});
var ResultsPage = z$1.strictObject({
	kind: z$1.literal("results"),
	event: PublicEvent,
	activity: PublicActivity,
	/** The class in whose draw it is run. */
	class_id: z$1.number(),
	/** The class and its incentives, each with its gos and their average. */
	contests: z$1.array(z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		view: z$1.string(),
		current: z$1.boolean()
	})),
	view: z$1.string(),
	official: z$1.boolean(),
	posted_at: z$1.iso.datetime().nullable(),
	divisions: z$1.array(z$1.strictObject({
		title: z$1.string(),
		results: z$1.array(PublicResult)
	}))
});
/** The frames of what is somebody's own. They are the same for everybody; the script fills them in. */
var OwnPage = z$1.strictObject({
	kind: z$1.literal("own"),
	view: z$1.enum(OWN_VIEWS)
});
/** The frame of somebody's list: what is in it comes by itself, to a phone that is signed in. */
var NotificationsPage = z$1.strictObject({ kind: z$1.literal("notifications") });
/** Behind the link of an e-mail; `action` is where to say that no more are wanted, null once it is said. */
var LeavePage = z$1.strictObject({
	kind: z$1.literal("leave"),
	action: z$1.string().nullable()
});
/** A page that is not there, or cannot be shown just now. */
var ProblemPage = z$1.strictObject({
	kind: z$1.literal("problem"),
	title: z$1.string(),
	text: z$1.string()
});
z$1.discriminatedUnion("kind", [
	NowPage,
	EventPage,
	DrawPage,
	ResultsPage,
	OwnPage,
	NotificationsPage,
	LeavePage,
	ProblemPage
]);
z$1.strictObject({
	page: z$1.discriminatedUnion("kind", [
		EventPage,
		DrawPage,
		ResultsPage
	]),
	at: z$1.number()
});
// server/wire/api/answers.ts
/** The channel on which everybody hears what changes in it. */
var live$1 = { channel: z$1.string() };
var Events = NowPage.omit({ kind: true }).meta({ id: "Events" });
var Event = EventPage.omit({ kind: true }).meta({ id: "Event" });
var Activity = DrawPage.pick({
	event: true,
	activity: true,
	rounds: true
}).extend(PublicClass.pick({
	state: true,
	official: true,
	runs: true,
	over: true,
	posted_at: true
}).shape).extend(live$1).meta({ id: "Activity" });
var Draw = DrawPage.omit({ kind: true }).extend(live$1).meta({ id: "Draw" });
var Results = ResultsPage.omit({ kind: true }).extend(live$1).meta({ id: "Results" });
/** Results that are final, with what all of them won together. */
var Payout = Results.omit({ official: true }).extend({ total_cents: z$1.number() }).meta({ id: "Payout" });
/** Where a client of the Pusher protocol connects, and what it hears there. */
var Listening = z$1.strictObject({
	key: z$1.string(),
	host: z$1.string(),
	port: z$1.number(),
	tls: z$1.boolean(),
	/** Of Pusher Channels; null where another server speaks its protocol. */
	cluster: z$1.string().nullable(),
	/** With the id of an activity in place of what stands in braces. */
	channel: z$1.string(),
	events: z$1.array(z$1.string())
}).meta({ id: "Listening" });
var Me$1 = z$1.strictObject({
	name: z$1.string(),
	hometown: z$1.string().nullable(),
	bbr_id: z$1.string().nullable(),
	earned_cents: z$1.number(),
	unread: z$1.number()
}).meta({ id: "Me" });
/** The number of the next page; null on the last one. */
var next = z$1.number().nullable();
var MyRun$1 = z$1.strictObject({
	id: z$1.number(),
	event: PublicEvent,
	activity: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string()
	}),
	round: z$1.string(),
	slot: z$1.number(),
	horse: z$1.string().nullable(),
	bull: z$1.string().nullable(),
	score: Score,
	scratched: z$1.boolean(),
	/** Published money of all contests that the run counts in, in whole cents. */
	earned_cents: z$1.number().nullable(),
	/** The address of its draw; null where not everybody may see the event. */
	draw: z$1.string().nullable()
});
var MyRuns = z$1.strictObject({
	runs: z$1.array(MyRun$1),
	next
}).meta({ id: "MyRuns" });
var MyNotification = z$1.strictObject({
	id: z$1.number(),
	kind: z$1.string(),
	activity_id: z$1.number().nullable().describe("Null where it is about no class, but about an answer."),
	round: z$1.string(),
	slot: z$1.number().nullable().describe("Of the first of their runs in a draw."),
	title: z$1.string(),
	body: z$1.string(),
	created_at: z$1.iso.datetime(),
	read_at: z$1.iso.datetime().nullable()
});
var MyNotifications = z$1.strictObject({
	unread: z$1.number(),
	notifications: z$1.array(MyNotification),
	next
}).meta({ id: "MyNotifications" });
var MyPushSubscription = z$1.strictObject({
	id: z$1.number(),
	device: z$1.string().describe("As the list of signed-in devices calls it."),
	service: z$1.string().describe("The host of its push service."),
	created_at: z$1.iso.datetime()
});
var MyPushSubscriptions = z$1.strictObject({ push_subscriptions: z$1.array(MyPushSubscription) }).meta({ id: "MyPushSubscriptions" });
/** What was refused, and why (RFC 9457). */
var Problem = z$1.strictObject({
	type: z$1.literal("about:blank"),
	title: z$1.string(),
	status: z$1.int(),
	detail: z$1.string(),
	/** By the name of the parameter. */
	errors: z$1.record(z$1.string(), z$1.string()).optional(),
	/** Under this id a failure of ours stands in the log. */
	request_id: z$1.string().optional()
}).meta({ id: "Problem" });
// server/wire/api/asked.ts
var Nothing = z$1.object({});
var SearchAsked = z$1.object({ q: plain(60).default("").meta({ description: "A part of the name, the place or the organization." }) });
var LONGEST_GO = 20;
var RoundAsked = z$1.object({ round: plain(LONGEST_GO).default("").meta({ description: "A go by its name; without it the last one that is published." }) });
var ViewAsked = z$1.object({ view: plain(LONGEST_GO).default("").meta({ description: "A go by its name, or the average; without it the last one." }) });
var PageAsked = z$1.object({ page: pageNumber });
// server/wire/api/endpoints.ts
/** All that the API answers: the document, its page and the tests follow from this list. */
var ENDPOINTS = [
	{
		path: "events",
		summary: "Today's events and those near by date, or those that a search finds.",
		query: SearchAsked,
		answer: Events
	},
	{
		path: "events/:slug",
		summary: "An event with its activities.",
		query: Nothing,
		answer: Event
	},
	{
		path: "activities/:activityId",
		summary: "An activity (a class): how far it is, its gos, and its live channel.",
		query: Nothing,
		answer: Activity
	},
	{
		path: "activities/:activityId/draw",
		summary: "The published draw of a go, with the scores as they are saved.",
		query: RoundAsked,
		answer: Draw
	},
	{
		path: "activities/:activityId/results",
		summary: "Placings of a class or an incentive, with money once the payout is published.",
		query: ViewAsked,
		answer: Results
	},
	{
		path: "activities/:activityId/payout",
		summary: "The published payout of a class or an incentive.",
		query: ViewAsked,
		answer: Payout
	},
	{
		path: "live",
		summary: "Where to listen: key, host, and the names of channels and events.",
		query: Nothing,
		answer: Listening
	},
	{
		path: "me",
		summary: "Whose token it is.",
		query: Nothing,
		answer: Me$1,
		by: "token"
	},
	{
		path: "me/runs",
		summary: "Your runs in published draws, a hundred a page, the latest event first.",
		query: PageAsked,
		answer: MyRuns,
		by: "token"
	},
	{
		path: "me/notifications",
		summary: "What you were told, a hundred a page, the latest first.",
		query: PageAsked,
		answer: MyNotifications,
		by: "token"
	},
	{
		path: "me/push-subscriptions",
		summary: "Your devices that are told by push, the newest first.",
		query: Nothing,
		answer: MyPushSubscriptions,
		by: "token"
	}
];
z$1.looseObject({
	openapi: z$1.literal("3.1.0"),
	info: z$1.looseObject({
		title: z$1.string(),
		version: z$1.string()
	}),
	paths: z$1.record(z$1.string(), z$1.looseObject({}))
});
/** The OpenAPI document, made from the schemas by which the tests parse every answer. */
function apiDocument() {
	const registry = new OpenAPIRegistry();
	registry.registerComponent("securitySchemes", TOKEN, {
		type: "http",
		scheme: "bearer",
		description: "A token that you made in the settings of your account."
	});
	for (const endpoint of ENDPOINTS) registry.registerPath(described$1(endpoint));
	return new OpenApiGeneratorV31(registry.definitions).generateDocument({
		openapi: "3.1.0",
		info: {
			title: PRODUCT,
			version: "1",
			description: ABOUT
		},
		servers: [{ url: api }]
	});
}
var TOKEN = "token";
var ABOUT = "Reading only, and published data only, whoever asks. Money is whole cents.";
var described$1 = ({ path, summary, query, answer, by }) => ({
	method: "get",
	path: `/${path}`.replaceAll(/:(\w+)/g, "{$1}"),
	summary,
	...by === "token" && { security: [{ [TOKEN]: [] }] },
	request: {
		params: namesIn$1(path),
		query
	},
	responses: {
		200: {
			description: "As it is now, with an ETag.",
			content: { "application/json": { schema: answer } }
		},
		304: { description: "Still as it was: you have it under the tag of If-None-Match." },
		...by === "token" && refused$1(401, "No token, or one that has ended."),
		...refused$1(404, "Not there, or not published."),
		...refused$1(422, "A parameter that cannot be read."),
		...refused$1(429, "Too much at a time: Retry-After says when."),
		...refused$1(503, "Not just now: Retry-After says when.")
	}
});
var namesIn$1 = (path) => z$1.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, name === "slug" ? z$1.string() : z$1.int()])));
var refused$1 = (status, description) => ({ [status]: {
	description,
	content: { "application/problem+json": { schema: Problem } }
} });
// server/documents/api/page.ts
/** The document for people: what an app may ask for, what it is answered, and how it asks. */
var apiPage = ({ info, paths: addresses = {}, components }) => html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${PRODUCT} for apps</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${PRODUCT} for apps</h1>
          <p>${info.description} Made for machines too: <a href="${apiDocument$1}">openapi.json</a>.</p>
          <h2>How to ask</h2>
          <ul>
            <li>All addresses are below <code>${api}</code>, and are read with GET.</li>
            <li>
              What is public needs no token. For what is yours make one in
              <a href="${account}">your account</a> and send it:
              <code>Authorization: Bearer ingate_…</code>
            </li>
            <li>
              Every answer has an <code>ETag</code>. Send it back as <code>If-None-Match</code>: 304 says that
              nothing is new.
            </li>
            <li>
              A refusal is <code>application/problem+json</code> (RFC 9457). With 429 and 503 wait as
              <code>Retry-After</code> says.
            </li>
            <li>
              Changes are told live: <code>/live</code> says where a client of the Pusher protocol connects.
              Listen on <code>live.{activityId}</code> instead of asking again and again.
            </li>
          </ul>
          <h2>What to ask for</h2>
          ${Object.entries(addresses).map(([path, { get }]) => get && address(path, get))}
          <h2>Answers</h2>
          ${Object.entries(components?.schemas ?? {}).map(([name, schema]) => answer$3(name, schema))}
        </main>
      </body>
    </html> `.text;
function address(path, { summary, parameters = [], responses, security }) {
	const named = parameters.filter((one) => one.in === "query");
	const { content } = responses[200];
	const name = content["application/json"].schema.$ref.split("/").at(-1);
	return html`<section>
    <h3><code>GET ${path}</code></h3>
    <p>
      ${summary}${security && html` <strong>With a token.</strong>`} Answers <a href="#${name}">${name}</a>.
    </p>
    ${named.length > 0 && html`<ul>
        ${named.map((one) => html`<li><code>?${one.name}=</code> ${one.description ?? one.schema?.description}</li>`)}
      </ul>`}
  </section>`;
}
var answer$3 = (name, schema) => html`<section>
    <h3 id="${name}">${name}</h3>
    <pre>${shapeOf(schema)}</pre>
  </section>`;
/** The shape in a few words: names, and what kind of value each has. */
function shapeOf(schema, depth = 0) {
	const { type, properties, items, anyOf, format } = schema;
	if (properties) {
		const indent = "  ".repeat(depth + 1);
		const lines = Object.entries(properties).map(([name, one]) => `${indent}${name}: ${shapeOf(one, depth + 1)}`);
		const orNull = [type].flat().includes("null") ? " or null" : "";
		return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}${orNull}`;
	}
	if (items) return `list of ${shapeOf(items, depth)}`;
	if (anyOf) return anyOf.map((one) => shapeOf(one, depth)).join(" or ");
	if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
	if (schema.const !== void 0) return JSON.stringify(schema.const);
	const words = [type].flat().join(" or ") || "anything";
	return format ? `${words} (${format})` : words;
}
var STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 48rem; margin: 0 auto; padding: 1rem }
  section { border-block-start: 1px solid; padding-block: .25rem }
  h3 { margin-block: .5rem 0; overflow-wrap: anywhere }
  pre { overflow-x: auto }
`;
// server/controllers/api/about.ts
/** Both follow from the program alone: made when they are asked for first. */
var document;
var page;
async function show$19(req, res) {
	page ??= made(apiPage(apiDocument()), PAGE);
	sendKept(req, res, await page);
}
async function openApi(req, res) {
	document ??= made(JSON.stringify(apiDocument()), JSON_ANSWER);
	sendKept(req, res, await document);
}
// server/models/people/runs/earnings.ts
/**
* What was won in the events that `seen` lets through (a condition on `events`), in whole cents: by each run in all
* contests that it counts in, and by averages. Only what is published; a draft is nobody's money yet.
*/
async function earningsOf(db, { column, ids }, seen) {
	const whose = sql`${raw(column)} = ANY(${ids})`;
	const runs = await db.$queryRaw`
    SELECT entries.id, sum(enrollments.prize_cents)::float8 AS cents FROM user_activities entries
    JOIN enrollments ON enrollments.user_activity_id = entries.id
    JOIN activities ON activities.id = enrollments.activity_id
    JOIN events ON events.id = activities.event_id
    WHERE entries.${whose} AND enrollments.prize_cents > 0 AND ${seen} AND EXISTS (
      SELECT FROM rounds WHERE rounds.activity_id = activities.id AND rounds.publish_payout
        AND (rounds.name = entries.round OR NOT EXISTS (
          SELECT FROM rounds last WHERE last.activity_id = activities.id AND last.name = ${AVERAGE})))
    GROUP BY entries.id`;
	const averages = await db.$queryRaw`
    SELECT averages.id, events.name AS event, activities.name AS activity, users.name AS rider,
      horses.name AS horse, averages.prize_cents AS cents
    FROM averages JOIN activities ON activities.id = averages.activity_id
    JOIN events ON events.id = activities.event_id JOIN users ON users.id = averages.user_id
    LEFT JOIN horses ON horses.id = averages.horse_id
    WHERE averages.${whose} AND averages.prize_cents > 0 AND ${seen} AND EXISTS (
      SELECT FROM rounds WHERE rounds.activity_id = activities.id AND rounds.name = ${AVERAGE}
        AND rounds.publish_payout)
    ORDER BY events.starts_on DESC, averages.id`;
	return {
		ofRun: new Map(runs.map(({ id, cents }) => [id, cents])),
		averages,
		total: [...runs, ...averages].reduce((sum, { cents }) => sum + cents, 0)
	};
}
/** The events that somebody sees by a membership. */
var eventsSeenBy = (person) => sql`EXISTS (
  SELECT FROM memberships WHERE memberships.user_id = ${person.id}
    AND memberships.organization_id = events.organization_id
    AND (memberships.event_id IS NULL OR memberships.event_id = events.id))`;
var EVERY_EVENT = sql`true`;
var eventsOfOrganization = (id) => sql`events.organization_id = ${id}`;
// server/models/api/me.ts
var ON_A_PAGE = 100;
/** Whose token it is. Money is what is published, in whole cents. */
async function meFor(db, id) {
	const person = await db.user.findUniqueOrThrow({
		where: { id },
		select: {
			name: true,
			hometown: true,
			bbr_id: true
		}
	});
	const { total } = await earningsOf(db, {
		column: "user_id",
		ids: [id]
	}, EVERY_EVENT);
	return {
		...person,
		earned_cents: total,
		unread: await unreadOf$1(db, id)
	};
}
var unreadOf$1 = (db, user_id) => db.notification.count({ where: {
	user_id,
	read_at: null
} });
var RUN = {
	id: true,
	draw: true,
	round: true,
	scratched_at: true,
	horse: { select: { name: true } },
	bull: { select: { name: true } },
	score: { select: {
		value: true,
		no_time: true
	} },
	activity: { select: {
		id: true,
		name: true,
		judged: true,
		event: { include: WITH_ORGANIZATION }
	} }
};
/** Somebody's own runs in published draws, of events too that their organizers keep to those who are in it. */
async function runsFor(db, user_id, page) {
	const found = await db.userActivity.findMany({
		where: {
			user_id,
			draw: { not: null },
			go: { publish_draw: true }
		},
		select: RUN,
		orderBy: [{ activity: { event: { starts_on: "desc" } } }, { id: "desc" }],
		...pageOf$1(page),
		relationLoadStrategy: "join"
	});
	const { ofRun } = await earningsOf(db, {
		column: "user_id",
		ids: [user_id]
	}, EVERY_EVENT);
	const { rows, next } = cut(found, page);
	return {
		runs: rows.map((run) => ({
			...run,
			earned_cents: ofRun.get(run.id) ?? null
		})),
		next
	};
}
/** What somebody was told, the newest first. */
async function notificationsFor(db, user_id, page) {
	const { rows, next } = cut(await db.notification.findMany({
		where: { user_id },
		omit: {
			user_id: true,
			publication: true,
			about: true
		},
		orderBy: [{ created_at: "desc" }, { id: "desc" }],
		...pageOf$1(page)
	}), page);
	return {
		unread: await unreadOf$1(db, user_id),
		notifications: rows,
		next
	};
}
/** The devices that hear by push of what somebody is told, the newest first; none of a session that is over. */
var pushSubscriptionsFor = (db, user_id) => db.pushSubscription.findMany({
	where: {
		user_id,
		session: { expires_at: { gt: /* @__PURE__ */ new Date() } }
	},
	select: {
		id: true,
		endpoint: true,
		created_at: true,
		session: { select: { device: true } }
	},
	orderBy: { id: "desc" },
	relationLoadStrategy: "join"
});
/** One more than is shown says whether there is a next page. */
var pageOf$1 = (page) => ({
	skip: (page - 1) * ON_A_PAGE,
	take: 101
});
var cut = (found, page) => ({
	rows: found.slice(0, ON_A_PAGE),
	next: found.length > ON_A_PAGE ? page + 1 : null
});
// server/props/mine.ts
/** What the phone of somebody shows of their own. */
var meProps = ({ id, name }, { riders, runs, earnings }) => ({
	person: {
		id,
		name
	},
	riders,
	runs: runs.map(myRun),
	averages: earnings.averages.map((average) => average.id),
	earned_cents: earnings.total
});
var myRun = ({ activity, wait, ...run }) => ({
	id: run.id,
	rider_id: run.user_id,
	event: publicEvent$1(activity.event),
	activity: {
		id: activity.id,
		name: activity.name,
		judged: activity.judged
	},
	round: run.round,
	slot: run.draw,
	horse: run.horse?.name ?? null,
	score: scoreIn(run, activity),
	scratched: run.scratched_at !== null,
	results: run.enrollments.map(({ id }) => id),
	coming: wait !== null,
	wait: wait && wait.wait,
	expected: wait && wait.expected,
	collides: run.collides,
	is_best: run.isBest,
	earned_cents: run.earned_cents
});
/** A run of somebody's own, as apps get it. */
var apiRunProps = ({ activity, ...run }) => ({
	id: run.id,
	event: publicEvent$1(activity.event),
	activity: {
		id: activity.id,
		name: activity.name
	},
	round: run.round,
	slot: run.draw,
	horse: run.horse?.name ?? null,
	bull: run.bull?.name ?? null,
	score: scoreIn(run, activity),
	scratched: run.scratched_at !== null,
	earned_cents: run.earned_cents,
	draw: activity.event.is_public ? apiDraw(activity.id, run.round) : null
});
/** What somebody was told, as apps get it. */
var apiNotificationProps = ({ created_at, read_at, ...one }) => ({
	...one,
	created_at: created_at.toISOString(),
	read_at: read_at && read_at.toISOString()
});
/** A device that is told by push, as apps get it: where it is reached is nobody's to know. */
var apiPushSubscriptionProps = ({ id, endpoint, created_at, session }) => ({
	id,
	device: session.device,
	service: new URL(endpoint).host,
	created_at: created_at.toISOString()
});
var scoreIn = ({ score }, { judged }) => scoreToWire(score?.no_time ?? score?.value ?? null, judged ? "points" : "time");
// server/controllers/api/me.ts
var show$18 = (req, res, reader) => answer$2(req, res, reader, () => meFor(req.db, reader.id));
function runs$1(req, res, reader) {
	const { page } = PageAsked.parse(req.query);
	return answer$2(req, res, reader, async () => {
		const { runs, next } = await runsFor(req.db, reader.id, page);
		return {
			runs: runs.map(apiRunProps),
			next
		};
	});
}
function notifications$1(req, res, reader) {
	const { page } = PageAsked.parse(req.query);
	return answer$2(req, res, reader, async () => {
		const { notifications, ...rest } = await notificationsFor(req.db, reader.id, page);
		return {
			...rest,
			notifications: notifications.map(apiNotificationProps)
		};
	});
}
var pushSubscriptions = (req, res, reader) => answer$2(req, res, reader, async () => {
	return { push_subscriptions: (await pushSubscriptionsFor(req.db, reader.id)).map(apiPushSubscriptionProps) };
});
/** Looked up in turn with whatever else is public, each person's own behind each other. */
async function answer$2(req, res, { id }, look) {
	const mine = await req.phone.look(`person ${id}`, look);
	res.vary("Authorization").set("Cache-Control", "private, no-cache").json(mine);
}
// server/wire/live/events.ts
/**
* Every payload says how new it is: a screen applies it only when it knows nothing newer. `seq` numbers the events as
* they are delivered, so that one which arrives twice is known again.
*/
var Versioned = z$1.strictObject({
	version: z$1.number(),
	seq: z$1.number().optional()
});
var DrawUpdated = Versioned.extend({
	round: z$1.string(),
	rows: z$1.array(DrawRow)
});
var DrawSwapped = DrawUpdated;
var ScoreUpdated = Versioned.extend({
	round: z$1.string(),
	id: z$1.number(),
	draw: z$1.number(),
	score: SavedScore
});
var PublishedRound = z$1.strictObject({
	round: z$1.string(),
	publish_draw: z$1.boolean(),
	publish_payout: z$1.boolean()
});
/** `publish_draw` and `publish_payout` are those of the first go; with several each has its own in `rounds`. */
var Publication = Versioned.extend({
	publish_draw: z$1.boolean(),
	publish_payout: z$1.boolean(),
	rounds: z$1.array(PublishedRound)
});
var ActivityUpdated = Publication.extend({
	total_slots: z$1.number(),
	last_used_slot: z$1.number()
});
/**
* `version` is that of the class whose change it tells of, be it another one from which runs carry over: it orders
* nothing but that class's own changes. How new a payout is stands in its page.
*/
var PayoutUpdated = Versioned.extend({ activity_id: z$1.number() });
var DrawReload = Versioned.extend({ round: z$1.string() });
/**
* On the public channel: published data of public events, and no name that is hidden. `told` counts what everybody was
* told of this activity; where a number is missing, something was missed.
*/
var Told = Versioned.extend({ told: z$1.number() });
/** Something was published or taken back. */
var LiveUpdated = Publication.extend(Told.shape);
var LiveScore = Told.extend({
	round: z$1.string(),
	draw: z$1.number(),
	score: Score
});
/** What these slots of a published draw hold now. */
var LiveRows = Told.extend({
	round: z$1.string(),
	rows: z$1.array(PublicRun)
});
/** Placings of this contest are others now. */
var LiveResults = Versioned;
/** To one person alone: how many of their notifications are not read. */
var Notified = z$1.strictObject({
	unread: z$1.int(),
	seq: z$1.number().optional()
});
/** From one open draw to the others, on the presence channel: the row in which this person works; null for none. */
var RowEntered = z$1.strictObject({ slot: z$1.number().nullable() });
/** Nothing but that it happened, and which event of all it was. */
var Missed = z$1.strictObject({ seq: z$1.number().optional() });
/** What is heard on each channel, by the name of the channel without its ids. */
var EVENTS$1 = {
	"private-draw": {
		updated: DrawUpdated,
		swapped: DrawSwapped,
		"score-updated": ScoreUpdated
	},
	"private-activity": {
		updated: ActivityUpdated,
		"payout-updated": PayoutUpdated,
		reached: Missed
	},
	"private-draw-reload": { reload: DrawReload },
	"presence-draw": { "client-row": RowEntered },
	"private-person": { notified: Notified },
	live: {
		updated: LiveUpdated,
		"score-updated": LiveScore,
		"rows-updated": LiveRows,
		"results-updated": LiveResults
	}
};
// server/controllers/api/published.ts
var events = (req, res) => answer$1(req, res, {
	kind: "now",
	search: SearchAsked.parse(req.query).q.trim().toLowerCase()
});
var event$1 = (req, res) => answer$1(req, res, {
	kind: "event",
	slug: String(req.params.slug)
});
var activity = (req, res) => answer$1(req, res, {
	kind: "activity",
	id: idIn(req, "activityId")
});
var draw$1 = (req, res) => answer$1(req, res, {
	kind: "draw",
	id: idIn(req, "activityId"),
	...RoundAsked.parse(req.query)
});
var results = (req, res) => answer$1(req, res, {
	kind: "results",
	id: idIn(req, "activityId"),
	...ViewAsked.parse(req.query)
});
var payout$1 = (req, res) => answer$1(req, res, {
	kind: "payout",
	id: idIn(req, "activityId"),
	...ViewAsked.parse(req.query)
});
/** From the memory that phones are served from, made at most once for all who ask. */
async function answer$1(req, res, asked) {
	const { pages, office, look } = req.phone;
	sendKept(req, res, await pages.read(addressOf(asked), () => look(asked.kind, () => eventOfAnswer(req.db, asked)), () => office.ask(`app ${lineOf(asked)}`, "publishedAnswer", asked)));
}
function addressOf(asked) {
	switch (asked.kind) {
		case "now": return apiEvents(asked.search);
		case "event": return apiEvent(encodeURIComponent(asked.slug));
		case "activity": return apiActivity(asked.id);
		case "draw": return apiDraw(asked.id, asked.round);
		case "results": return apiResults(asked.id, asked.view);
		case "payout": return apiPayout(asked.id, asked.view);
	}
}
/** The host is the one that was asked, unless live messages come from elsewhere. */
function live(req, res) {
	const { key, cluster, server } = req.phone.about.realtime;
	const listening = {
		key,
		...placeOf(req, server, cluster),
		cluster: server === "channels" ? cluster : null,
		channel: "live.{activityId}",
		events: Object.keys(EVENTS$1.live)
	};
	res.set("Cache-Control", "public, no-cache").json(listening);
}
function placeOf(req, server, cluster) {
	if (server === "channels") return {
		host: `ws-${cluster}.pusher.com`,
		port: 443,
		tls: true
	};
	if (server !== "page") return server;
	const { hostname, port, protocol } = new URL(req.phone.about.site || `${req.protocol}://${req.host}`);
	const tls = protocol === "https:";
	return {
		host: hostname,
		port: Number(port) || (tls ? 443 : 80),
		tls
	};
}
// server/wire/live/broadcasting.ts
var SOCKET = "This is no socket id.";
var CHANNEL = "Name the channel.";
var socket_id = z$1.string(SOCKET).regex(/^\d{1,15}\.\d{1,15}$/, SOCKET);
var AskToSignIn = z$1.object({ socket_id });
var AskToListen = z$1.object({
	socket_id,
	channel_name: z$1.string(CHANNEL).max(200, CHANNEL)
});
z$1.strictObject({
	auth: z$1.string(),
	channel_data: z$1.string().optional()
});
z$1.strictObject({
	auth: z$1.string(),
	user_data: z$1.string()
});
// server/models/listeners.ts
/** The ids stand in the channel's name, written in one way only. */
var DRAW$2 = /^(?:private-draw|private-draw-reload|presence-draw)\.([1-9]\d{0,9})\.([1-9]\d{0,9})$/;
var ACTIVITY$1 = /^private-activity\.([1-9]\d{0,9})$/;
var PERSON = /^private-person\.([1-9]\d{0,9})$/;
var LARGEST_ID = 2147483647;
/** Whoever may see what a channel tells of may listen there. Every other name is refused, known or not. */
async function requireMayListen(db, person, channel) {
	if (!await seesWhatItTells(db, person, channel).catch((error) => {
		if (error instanceof NotFound) return false;
		throw error;
	})) throw new Forbidden("You may not listen to this channel.");
}
async function seesWhatItTells(db, person, channel) {
	const own = PERSON.exec(channel);
	if (own) return own[1] === String(person.id);
	const [activityId, eventId] = (DRAW$2.exec(channel) ?? ACTIVITY$1.exec(channel) ?? []).slice(1).map(Number).reverse();
	if (activityId === void 0 || activityId > LARGEST_ID) return false;
	if (eventId === void 0) return Boolean(await activityFor(db, person, activityId, "see"));
	return (await classFor(db, person, activityId, "see")).event_id === eventId;
}
// server/controllers/broadcasting.ts
/** Lets a screen join a private or presence channel; to the others on a presence channel it says who it is. */
async function authorize(req, res) {
	const { socket_id, channel_name } = AskToListen.parse(req.body ?? {});
	await claim$1(req, socket_id);
	await requireMayListen(req.db, req.person, channel_name);
	const { id, name } = req.person;
	const member = {
		user_id: String(id),
		user_info: { name }
	};
	res.json(req.pusher.authorize(socket_id, channel_name, channel_name.startsWith("presence-") ? member : void 0));
}
/** Lets a connection sign in as its person. */
async function authenticate(req, res) {
	const { socket_id } = AskToSignIn.parse(req.body ?? {});
	await claim$1(req, socket_id);
	const { id, name } = req.person;
	res.json(req.pusher.authenticate(socket_id, {
		id: String(id),
		user_info: { name }
	}));
}
/** Before any right is looked up, so that one which ends from now on ends this connection as well. */
async function claim$1(req, socketId) {
	req.pusher.claim(socketId, req.person, req.session);
	await requireStillSignedIn(req.db, req.session);
}
// server/wire/checks.ts
/** Voucher stock with the check on top, in the middle or at the bottom, or three checks on a page. */
var STOCKS = [
	"top",
	"middle",
	"bottom",
	"three"
];
var points$1 = "Between -72 and 72 points: an inch at most.";
var offset = z$1.coerce.number(points$1).min(-72, points$1).max(72, points$1);
var number = whole$1(1, 9999999999, "Check numbers are whole, 1001 for example.").refine((number) => number <= HIGHEST_CHECK, TOO_HIGH_CHECK);
/** Where on the sheet: stock, and how far to the right and down the printer is to shift, in points. */
var CheckSheet = z$1.object({
	stock: z$1.enum(STOCKS, "Choose a stock.").default("top"),
	offset_x: offset.default(0),
	offset_y: offset.default(0)
});
var WriteChecks = z$1.strictObject({
	per: z$1.enum(CHECK_PER, "One check per rider or per result."),
	stock: z$1.enum(STOCKS, "Choose a stock."),
	offset_x: offset,
	offset_y: offset,
	/** The number on the first sheet in the printer; without it the next free one. */
	number: number.optional()
});
var NUMBERS = "Check numbers look like 1001-1012.";
/** `?numbers=1001-1012`, or one number. */
var CheckNumbers = z$1.object({ numbers: z$1.string(NUMBERS).regex(/^\d{1,9}(-\d{1,9})?$/, NUMBERS).transform((text) => {
	const [first, last = first] = text.split("-").map(Number);
	return {
		first,
		last
	};
}).refine(({ first, last }) => first <= last, "The first number comes first.").refine(({ first, last }) => last - first < 500, "At most 500 checks at a time.") });
var RegisterQuery = z$1.object({
	page: pageNumber,
	q: line(120).default("")
});
z$1.strictObject({
	/** Where they are printed. */
	url: z$1.string(),
	first: z$1.number(),
	last: z$1.number(),
	count: z$1.number(),
	cents: z$1.number()
});
z$1.strictObject({
	id: z$1.number(),
	number: z$1.number()
});
z$1.strictObject({
	organization: Organization,
	event: Event$1,
	activity: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string()
	}),
	/** Every result with money, on a check or not. */
	results: z$1.array(z$1.strictObject({
		key: z$1.string(),
		payee_id: z$1.number().nullable(),
		payee: z$1.string().nullable(),
		description: z$1.string(),
		cents: z$1.number(),
		check: z$1.number().nullable()
	})),
	sheet: z$1.strictObject({
		stock: z$1.enum(STOCKS),
		offset_x: z$1.number(),
		offset_y: z$1.number()
	}),
	next_number: z$1.number()
});
var RegisteredCheck = z$1.strictObject({
	id: z$1.number(),
	number: z$1.number(),
	dated: z$1.iso.date(),
	/** "** VOID **" once it is void. */
	payee: z$1.string(),
	cents: z$1.number(),
	/** What it was before it was voided. */
	voided: z$1.strictObject({
		payee: z$1.string(),
		cents: z$1.number()
	}).nullable(),
	memo: z$1.string(),
	event: z$1.string(),
	/** Empty where it pays results of the whole event. */
	activity: z$1.string()
});
z$1.strictObject({
	organization: Organization,
	checks: z$1.array(RegisteredCheck),
	q: z$1.string(),
	page: z$1.number(),
	pages: z$1.number(),
	total: z$1.strictObject({
		count: z$1.number(),
		cents: z$1.number(),
		voided: z$1.number()
	})
});
// server/limits/allowance.ts
/** Lets each key have so many in a minute; one more is refused with `sentence` until the oldest is a minute old. */
function allowance(aMinute, sentence) {
	const taken = /* @__PURE__ */ new Map();
	return (key, now = performance.now()) => {
		const recent = (taken.get(key) ?? []).filter((at) => at > now - MINUTE_MS);
		if (recent.length >= aMinute) throw new TooMany(sentence, Math.ceil((recent[0] + MINUTE_MS - now) / 1e3));
		taken.set(key, [...recent, now]);
		if (taken.size > 1e3) {
			for (const [old, times] of taken) if (times.at(-1) <= now - MINUTE_MS) taken.delete(old);
		}
	};
}
var MINUTE_MS = 6e4;
// server/props/checks.ts
/** The page on which the checks of one payout are written. */
function checksProps(activity, results) {
	const { id, name, category, organization } = activity.event;
	return {
		organization: {
			id: organization.id,
			name: organization.name
		},
		event: {
			id,
			name,
			category
		},
		activity: {
			id: activity.id,
			name: activity.name
		},
		results: results.map(({ key, payee_id, payee, description, cents, check }) => ({
			key,
			payee_id,
			payee,
			description,
			cents,
			check
		})),
		sheet: sheetProps(organization),
		next_number: organization.next_check_number
	};
}
/** Where on the sheet the organization's checks were printed last. */
var sheetProps = ({ check_stock, check_offset_x, check_offset_y }) => ({
	stock: check_stock,
	offset_x: check_offset_x,
	offset_y: check_offset_y
});
/** A page of the organization's checks. */
var registerProps = ({ id, name }, { checks, ...page }) => ({
	organization: {
		id,
		name
	},
	checks: checks.map(registeredProps),
	...page
});
function registeredProps(check) {
	const { id, number, dated, payee, cents, memo, voided_at, event, activity } = check;
	return {
		...inTheWorld(check),
		id,
		number,
		dated: dated.toISOString().slice(0, 10),
		voided: voided_at && {
			payee,
			cents
		},
		memo,
		event: event.name,
		activity: activity?.name ?? ""
	};
}
// server/controllers/payout/checks.ts
async function show$17(req, res, activity) {
	const results = await req.ask("payableResults", activity);
	await res.inertia.render("Checks/Index", checksProps(activity, results));
}
async function create$17(req, res, activity) {
	const asked = WriteChecks.parse(req.body);
	const today = dateOf$1(todayAt(activity.event, /* @__PURE__ */ new Date()));
	res.json(await req.ask("writeChecks", req.person, activity, asked, today));
}
async function destroy$11(req, res, check) {
	res.json(await voidCheck(req.db, req.person, check));
}
async function register(req, res, organization) {
	const asked = RegisterQuery.parse(req.query);
	const checks = await checkRegister(req.db, organization.id, asked);
	await res.inertia.render("Checks/Register", registerProps(organization, checks));
}
async function print(req, res, organization) {
	const { numbers } = CheckNumbers.parse(req.query);
	oneMoreDocument(organization.id);
	const pdf = await req.ask("checks", organization, numbers, sheetProps(organization));
	const { first, last } = numbers;
	sendPdf(res, first === last ? `check-${first}` : `checks-${first}-${last}`, pdf);
}
/** The sheet as it is being tried out on the screen, before anything is kept. */
async function testPage(req, res, organization) {
	const sheet = CheckSheet.parse(req.query);
	oneMoreDocument(organization.id);
	const today = dateOf$1(todayIn(organization.time_zone, /* @__PURE__ */ new Date()));
	sendPdf(res, "check-test-page", await req.ask("testPage", organization, sheet, today));
}
/** Of one organization. */
var oneMoreDocument = allowance(60, "60 documents in a minute are the most. Wait a moment and try again.");
function sendPdf(res, name, pdf) {
	res.removeHeader("Content-Security-Policy");
	res.set("Cache-Control", "private, no-store");
	res.type("pdf").set("Content-Disposition", `inline; filename="${name}.pdf"`).send(pdf);
}
// server/rules/classPresets.ts
var NBHA = "https://nbha.com/membership/payout (at least 75 % of the fees)";
var AGES = "ages: youth, adult 19-49, senior 50+ of the side pots in https://si.com/fannation/rodeo/news/pretty-in-pink-million-guaranteed-pink-buckle-barrel-race-preview";
var PRCA = "PRCA R5.4.2 and 6 % deducted: https://prorodeo.cld.bz/PRCA-Business-Journal-May-26-2023/4";
var ONE_DIVISION = divisionsOf("One division");
/**
* On a clover leaf: five seconds for a barrel, and a pattern that can be broken. https://pinkbuckle.com/race/race-rules
*/
var BARRELS = {
	kind: "Barrel race",
	judged: false,
	track_horses: true,
	track_bulls: false,
	places: onePlaceIn(5),
	placesBy: "placed",
	payback_bp: 7500,
	age_from: null,
	age_to: null,
	min_gap: 15,
	drag_every: 5,
	added_seconds: [
		5,
		10,
		15
	],
	no_times: [
		"NT",
		"DQ",
		"Broke"
	]
};
/** The row of the place table follows the net purse in cents; there is no pattern to break. */
var TIMED = {
	...BARRELS,
	kind: "Rodeo",
	source: PRCA,
	has_divisions: false,
	divisions: ONE_DIVISION,
	places: [
		{
			upTo: 299999,
			percentsBp: prcaPlaces(0)[0].percentsBp
		},
		{
			upTo: 699999,
			percentsBp: prcaPlaces(3e5)[0].percentsBp
		},
		{
			upTo: null,
			percentsBp: prcaPlaces(7e5)[0].percentsBp
		}
	],
	placesBy: "net",
	payback_bp: 9400,
	drag_every: 0,
	no_times: ["NT", "DQ"]
};
var CLASS_PRESETS = [
	divided("Open 4D", "NBHA 4D, half seconds", NBHA),
	{
		...divided("Youth 2D", "2D, one second", `https://www.buckeyearena.com/legacy-races ; ${AGES}`),
		age_to: 18
	},
	{
		...divided("Senior 3D", "NBHA 3D", `${NBHA} ; ${AGES}`),
		age_from: 50
	},
	straight("Pee Wee", "one division, one place in five; its ages are the producer’s"),
	divided("Futurity 2D", "Futurity 2D, three quarters of a second", "https://www.buckeyearena.com/legacy-races ; the Pink Buckle futurity splits at .75 too"),
	{
		...straight("Exhibition", "no competition, nothing is paid: http://nbhatx05.barrelbingoproductions.com/rules.html"),
		payback_bp: 0,
		min_gap: 1
	},
	{
		...TIMED,
		name: "Bull Riding",
		judged: true,
		track_horses: false,
		track_bulls: true,
		min_gap: 1,
		added_seconds: []
	},
	{
		...TIMED,
		name: "Breakaway"
	},
	{
		...TIMED,
		name: "Tie-down"
	},
	{
		...TIMED,
		name: "Steer Wrestling"
	},
	{
		...straight("Poles", "one division, one place in five; five seconds for a pole as for a barrel"),
		kind: "Rodeo"
	}
];
/** What a class of one's own begins with: timed, on a horse, one division. */
var PLAIN_CLASS = straight("", "no preset");
var classPreset = (name) => CLASS_PRESETS.find((preset) => preset.name === name);
function divided(name, preset, source) {
	return {
		...BARRELS,
		name,
		source,
		has_divisions: true,
		divisions: divisionsOf(preset)
	};
}
function straight(name, source) {
	return {
		...BARRELS,
		name,
		source,
		has_divisions: false,
		divisions: ONE_DIVISION
	};
}
function divisionsOf(preset) {
	return DIVISION_PRESETS.find(({ name }) => name === preset).divisions;
}
// server/models/templates/read.ts
/** From each older shape of the data to the next. There is none yet. */
var CARRIED_OVER = {};
/**
* The classes of a template as they are made now; or why it cannot be used, in a sentence. What was saved in an older
* shape is carried over. The class of a template of one is called as the template is.
*/
function readTemplate(saved) {
	const { kind, name, schema_version } = saved;
	if (schema_version > 1) return refused("It was saved by a newer release of this software.");
	let { data } = saved;
	for (let version = schema_version; version < 1; version++) {
		const carry = CARRIED_OVER[version];
		if (!carry) return refused("It was saved by a release that is too old. Save it again.");
		data = carry(data);
	}
	const read = TemplateData.safeParse(data);
	if (!read.success) return refused("It cannot be read. Save it again.");
	const [only] = read.data.classes;
	if (kind === "class") only.settings.name = name;
	return {
		data: read.data,
		unusable: null
	};
}
var refused = (unusable) => ({
	data: null,
	unusable
});
// server/models/templates/templates.ts
/** The templates of an organization: whole events first, then classes, by name. */
async function templatesOf(db, organization_id) {
	return (await db.template.findMany({
		where: { organization_id },
		orderBy: [
			{ kind: "desc" },
			{ name: "asc" },
			{ id: "asc" }
		]
	})).map((template) => {
		const { data, unusable } = readTemplate(template);
		const classes = data?.classes.map(({ settings }) => settings.name) ?? [];
		return {
			id: template.id,
			name: template.name,
			kind: kindOf(template),
			classes,
			unusable
		};
	});
}
var kindOf = ({ kind }) => kind === "event" ? "event" : "class";
/** Refused where the organization has one of that kind and name already. */
function renameTemplate(db, by, found, { name }) {
	return changeOrganization(db, by, found.organization_id, "lead", async (tx) => {
		const there = await namesOf(tx, found.organization_id);
		const before = there.find(({ id }) => id === found.id);
		if (!before) throw new NotFound();
		if (before.name === name) return;
		requireFree$1(there.filter(({ id }) => id !== found.id), {
			kind: kindOf(before),
			name
		});
		await tx.template.update({
			where: { id: found.id },
			data: { name }
		});
		await record(tx, by, whereIs$4(found), "template renamed", { name: before.name }, { name });
	});
}
/** Classes that were made with it stay. */
function deleteTemplate(db, by, found) {
	return changeOrganization(db, by, found.organization_id, "lead", async (tx) => {
		const before = (await namesOf(tx, found.organization_id)).find(({ id }) => id === found.id);
		if (!before) throw new NotFound();
		await tx.template.delete({ where: { id: found.id } });
		await record(tx, by, whereIs$4(found), "template deleted", { name: before.name }, null);
	});
}
var whereIs$4 = ({ organization_id }) => ({ organization_id });
var namesOf = (tx, organization_id) => tx.template.findMany({
	where: { organization_id },
	select: {
		id: true,
		kind: true,
		name: true
	}
});
/** A class and an event may be called alike. */
function requireFree$1(there, { kind, name }) {
	if (there.some((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase())) throw new Invalid({ name: `There is a template called ${name} already.` });
}
// server/models/templates/use.ts
/** The template of that id in this organization, read; Invalid in `field` where there is none, or it cannot be used. */
async function templateIn(tx, organization_id, id, { field, kind }) {
	const template = await tx.template.findFirst({ where: {
		id,
		organization_id,
		...kind && { kind }
	} });
	if (!template) throw new Invalid({ [field]: "There is no such template." });
	const { data, unusable } = readTemplate(template);
	if (unusable !== null) throw new Invalid({ [field]: unusable });
	return data;
}
/** Makes the classes of a template in an event, from `position` on; what carries to what does so here too. */
async function makeFromTemplate(tx, event, { year, classes }, position) {
	const years = event.starts_on.getUTCFullYear() - year;
	const made = [];
	for (const [index, one] of classes.entries()) made.push(await makeClass$1(tx, event, one, {
		years,
		position: position + index
	}));
	await tx.carryover.createMany({ data: classes.flatMap(({ carries_to }, index) => carries_to.map((to) => ({
		from_activity_id: made[index].id,
		to_activity_id: made[to].id
	}))) });
	return made;
}
async function makeClass$1(tx, event, { rounds, incentives, ...whole }, at) {
	const made = await tx.activity.create({ data: {
		event_id: event.id,
		...columnsOf$4(whole, rounds, at)
	} });
	for (const [position, incentive] of incentives.entries()) await tx.activity.create({ data: {
		event_id: event.id,
		parent_id: made.id,
		...columnsOf$4(incentive, rounds, {
			...at,
			position
		})
	} });
	return made;
}
var columnsOf$4 = ({ settings, purse }, rounds, { years, position }) => ({
	...settings,
	position,
	age_on: settings.age_on && yearsAfter(dateOf$1(settings.age_on), years),
	rounds: { create: rounds },
	...purse && { purse: { create: purse } }
});
// server/models/classes/make.ts
/** The presets and the templates of the organization, and which of them the event has already. */
async function choicesFor(db, event) {
	const classes = await db.activity.findMany({
		where: {
			event_id: event.id,
			parent_id: null
		},
		select: { name: true }
	});
	const names = new Set(classes.map(({ name }) => name.toLowerCase()));
	const isMade = (name) => names.has(name.toLowerCase());
	const templates = mayUseTemplates(event) ? await templatesOf(db, event.organization_id) : [];
	return {
		presets: CLASS_PRESETS.map(({ name, kind }) => ({
			name,
			kind,
			made: isMade(name)
		})),
		templates: templates.map((template) => ({
			...template,
			made: template.classes.some(isMade)
		}))
	};
}
/** Templates are the organization's: whoever is there for one event only sees none. */
var mayUseTemplates = ({ membership }) => mayDo(membership, "lead");
/**
* Makes the classes that were ticked and the one that was named, in this order behind those that there are: each with
* one go and the money of its preset, or as its template has it. All or none: refused where the event has one of that
* name already.
*/
function makeClasses(db, by, event, given) {
	return transaction(db, async (tx) => {
		const there = await lockClasses$1(tx, event.id);
		const wanted = [
			...tickedIn(given.presets).map((key) => fromPreset(event, classPreset(key) ?? unknown(key))),
			...await fromTemplates(tx, event, tickedIn(given.templates)),
			...given.name ? [{
				...fromPreset(event, {
					...PLAIN_CLASS,
					name: given.name
				}),
				field: "name"
			}] : []
		];
		requireFree(there, wanted);
		const made = [];
		for (const { make } of wanted) made.push(...await make(tx, there.length + made.length));
		await recordMade(tx, by, event, made);
		return made;
	});
}
var tickedIn = (choices) => Object.keys(choices).filter((key) => choices[key]);
var fromPreset = ({ id }, preset) => ({
	field: `presets.${preset.name}`,
	names: [preset.name],
	make: async (tx, position) => [await makeClass(tx, id, preset, position)]
});
async function fromTemplates(tx, event, ids) {
	const wanted = [];
	for (const key of ids) {
		const field = `templates.${key}`;
		if (!mayUseTemplates(event)) throw new Invalid({ [field]: "There is no such template." });
		const data = await templateIn(tx, event.organization_id, numberOf(key), { field });
		wanted.push({
			field,
			names: data.classes.map(({ settings }) => settings.name),
			make: (tx, position) => makeFromTemplate(tx, event, data, position)
		});
	}
	return wanted;
}
/** 0, which is no id, for what is none. */
var numberOf = (key) => /^\d{1,9}$/.test(key) ? Number(key) : 0;
/** Neither among the classes that there are nor among the new ones are two of one name. */
function requireFree(there, wanted) {
	const names = new Set(there.map(({ name }) => name.toLowerCase()));
	for (const one of wanted) for (const name of one.names) {
		if (names.has(name.toLowerCase())) throw new Invalid({ [one.field]: taken(name) });
		names.add(name.toLowerCase());
	}
}
/** Into the history, that these classes were made. */
async function recordMade(tx, by, { id, organization_id }, made) {
	const where = {
		organization_id,
		event_id: id
	};
	await tx.change.createMany({ data: made.map((one) => changed(by, {
		...where,
		activity_id: one.id
	}, "class made", null, { name: one.name })) });
}
function makeClass(tx, event_id, preset, position) {
	const { kind: _kind, source: _source, divisions, places, placesBy, payback_bp, ...columns } = preset;
	return tx.activity.create({ data: {
		...columns,
		event_id,
		position,
		rounds: { create: {
			name: "",
			position: 0
		} },
		purse: { create: {
			divisions,
			places,
			placesBy,
			payback_bp
		} }
	} });
}
/** The classes of an event, none of which is made, renamed or moved by anybody else until this transaction ends. */
async function lockClasses$1(tx, eventId) {
	if ((await tx.$queryRaw`SELECT id FROM events WHERE id = ${eventId} FOR UPDATE`).length === 0) throw new NotFound();
	return tx.activity.findMany({
		where: {
			event_id: eventId,
			parent_id: null
		},
		select: {
			id: true,
			name: true,
			position: true
		},
		orderBy: [{ position: "asc" }, { id: "asc" }]
	});
}
var isTaken = (classes, name, but) => classes.some((one) => one.id !== but && one.name.toLowerCase() === name.toLowerCase());
var taken = (name) => `This event has a class called ${name} already.`;
function unknown(key) {
	throw new Invalid({ [`presets.${key}`]: "There is no such preset." });
}
// server/models/classes/choices.ts
/**
* What a class may be bound to: the other classes of its event, and the points groups of its organization, for those
* who see them.
*/
async function classChoices(db, { id, event_id, event, membership }) {
	const classes = await db.activity.findMany({
		where: {
			event_id,
			parent_id: null,
			id: { not: id }
		},
		select: {
			id: true,
			name: true
		},
		orderBy: [{ position: "asc" }, { id: "asc" }]
	});
	const sees_seasons = seesSeasons(membership);
	return {
		classes,
		sees_seasons,
		groups: sees_seasons ? await groupsOf$1(db, event.organization_id) : []
	};
}
async function groupsOf$1(db, organization_id) {
	return (await db.pointsGroup.findMany({
		where: { season: { organization_id } },
		select: {
			id: true,
			name: true,
			season: { select: { name: true } }
		},
		orderBy: [{ season_id: "desc" }, { id: "asc" }]
	})).map(({ id, name, season }) => ({
		id,
		name: `${season.name}: ${name}`
	}));
}
// server/models/classes/remove.ts
/** Gone for good, with its incentives; refused once anything was entered. The history keeps that it was there. */
function deleteClass(db, by, found) {
	return changeActivity(db, by, found, async (change) => {
		const { tx, activity } = change;
		const kept = await whyKept$2(tx, activity.id);
		if (kept) throw new Conflict(kept);
		await tx.activity.delete({ where: { id: activity.id } });
		change.record("class deleted", { name: activity.name }, null);
		change.say(...gosOf$1(activity).map((round) => drawReloaded(activity, round)));
	});
}
/** Why a class cannot be deleted, or null: runs were entered, or count here, checks were written or results mailed. */
async function whyKept$2(db, id) {
	const here = { activity: { OR: [{ id }, { parent_id: id }] } };
	const runs = await db.userActivity.count({ where: here }) || await db.enrollment.count({ where: here });
	if (runs) return runs === 1 ? "1 run is entered here." : `${runs} runs are entered here.`;
	return await db.check.count({ where: here }) || await db.mailing.count({ where: here }) ? "Checks were written or results mailed here." : null;
}
/** Refused where `ids` are not the classes of the event as they are now. */
function orderClasses(db, by, event, ids) {
	return transaction(db, async (tx) => {
		const before = (await lockClasses$1(tx, event.id)).map(({ id }) => id);
		if (before.toSorted().join() !== ids.toSorted().join()) throw new Conflict("A class was added or deleted meanwhile. Look at the list again.");
		if (before.join() === ids.join()) return;
		for (const [position, id] of ids.entries()) await tx.activity.update({
			where: { id },
			data: { position }
		});
		const where = {
			organization_id: event.organization_id,
			event_id: event.id
		};
		await record(tx, by, where, "classes ordered", { ids: before }, { ids });
	});
}
// server/models/classes/current.ts
/** Seconds that can be put on a time, and the ways to end without one. */
var ADDED_SECONDS = [
	5,
	10,
	15
];
var NO_TIME_CHOICES = [
	"NT",
	"DQ",
	"Broke"
];
var SETTINGS = {
	...ROUNDS,
	incentives: {
		include: ROUNDS,
		orderBy: [{ position: "asc" }, { id: "asc" }]
	},
	carries_to: { select: { to_activity_id: true } }
};
/** A class with everything that its settings are made of. */
var classWithSettings = (db, id) => db.activity.findUniqueOrThrow({
	where: { id },
	include: SETTINGS,
	relationLoadStrategy: "join"
});
var settingsOf$4 = (now) => ({
	name: now.name,
	total_slots: now.total_slots,
	scoring: now.judged ? "points" : "time",
	track_horses: now.track_horses,
	track_bulls: now.track_bulls,
	has_divisions: now.has_divisions,
	age_from: now.age_from,
	age_to: now.age_to,
	age_on: now.age_on && dayOf(now.age_on),
	association: now.association,
	min_gap: now.min_gap,
	drag_every: now.drag_every,
	added_seconds: ticked(ADDED_SECONDS, now.added_seconds),
	no_times: ticked(NO_TIME_CHOICES, now.no_times),
	carries_to: Object.fromEntries(now.carries_to.map(({ to_activity_id }) => [to_activity_id, true])),
	points_seasons_group_id: now.points_seasons_group_id,
	payType: now.payType,
	rounds: gos(now).map(({ id, name, top }) => ({
		id,
		name,
		top
	})),
	incentives: now.incentives.map(({ id, name }) => ({
		id,
		name
	}))
});
var gos = ({ rounds }) => rounds.filter(({ name }) => name !== AVERAGE);
var ticked = (all, chosen) => Object.fromEntries(all.map((choice) => [choice, chosen.includes(choice)]));
// server/models/classes/refusals.ts
/**
* Throws Conflict, with what to do first, where the new settings would alter a published draw or published money, or
* would drop runs, scores or rounds that hold something. The order is that in which it has to be undone.
*/
async function requireAllowed(tx, now, given) {
	requireUnpublishedMoney(now, given);
	requireUnpublishedDraw(now, given);
	await requireEmptyWhatGoes(tx, now, given);
	if (now.judged !== (given.scoring === "points")) await requireNoScores(tx, now);
}
function requireUnpublishedMoney(now, given) {
	const published = [now, ...now.incentives].find(({ rounds }) => rounds.some((round) => round.publish_payout));
	const altered = published && alteredOf(now, given, MONEY);
	if (altered) throw new Conflict(`The payout of ${published.name} is published. Unpublish the payout first, then change ${altered}.`);
}
function requireUnpublishedDraw(now, given) {
	const published = now.rounds.find((round) => round.publish_draw);
	const altered = published && alteredOf(now, given, DRAW$1);
	if (!altered) return;
	const go = published.name ? `, ${roundInWords(published.name)},` : "";
	throw new Conflict(`The draw of ${now.name}${go} is published. Unpublish the draw first, then change ${altered}.`);
}
var GOS = {
	words: "its gos",
	differs: hasOtherGos
};
var SCORING = {
	words: "how it is scored",
	differs: (now, given) => now.judged !== (given.scoring === "points")
};
/** What a published draw shows. */
var DRAW$1 = [
	GOS,
	SCORING,
	{
		words: "whether horses are tracked",
		differs: (now, given) => now.track_horses !== given.track_horses
	},
	{
		words: "whether bulls are tracked",
		differs: (now, given) => now.track_bulls !== given.track_bulls
	},
	{
		words: "when the ground is worked",
		differs: (now, given) => now.drag_every !== given.drag_every
	}
];
/** What published money and points stand on. */
var MONEY = [
	GOS,
	SCORING,
	{
		words: "its divisions",
		differs: (now, given) => now.has_divisions !== given.has_divisions
	},
	{
		words: "how prizes are made",
		differs: (now, given) => now.payType !== given.payType
	},
	{
		words: "its points group",
		differs: (now, given) => now.points_seasons_group_id !== given.points_seasons_group_id
	},
	{
		words: "its incentives",
		differs: (now, given) => now.incentives.some(({ id }) => !given.incentives.some((one) => one.id === id))
	}
];
var alteredOf = (now, given, settings) => settings.find(({ differs }) => differs(now, given))?.words;
/** A go that is left out, called otherwise or moved; or, where it shares money with the others, a new one. */
function hasOtherGos(now, given) {
	const before = now.rounds.filter(({ name }) => name !== AVERAGE);
	return before.length !== given.rounds.length || before.some(({ id, name }, index) => given.rounds[index].id !== id || given.rounds[index].name !== name);
}
async function requireEmptyWhatGoes(tx, now, given) {
	await requireEmptyGos(tx, now, given);
	await requireRunsKeepTheirGo(tx, now, given);
	for (const { id, name } of now.incentives.filter(({ id }) => !given.incentives.some((one) => one.id === id))) {
		const entered = await tx.enrollment.count({ where: { activity_id: id } });
		if (entered) throw new Conflict(`${runs(entered)} in ${name}. Take them out first, then remove it.`);
	}
	const dropped = now.carries_to.map(({ to_activity_id }) => to_activity_id).filter((id) => !given.carries_to[id]);
	for (const id of dropped) {
		const entered = await tx.enrollment.count({ where: {
			activity: { OR: [{ id }, { parent_id: id }] },
			entry: { activity_id: now.id }
		} });
		const { name } = await tx.activity.findUniqueOrThrow({
			where: { id },
			select: { name: true }
		});
		if (entered) throw new Conflict(`${runs(entered)} from here in ${name}. Take them out first.`);
	}
}
async function requireEmptyGos(tx, now, given) {
	for (const { from } of renames(now, given).filter(({ to }) => to === null)) {
		const held = await tx.userActivity.count({ where: {
			activity_id: now.id,
			round: from
		} });
		if (held) throw new Conflict(`${roundName(from) || "The draw"} holds ${held === 1 ? "1 run" : `${held} runs`}. Remove them first.`);
	}
}
/** A run counts in the go of another class that is called as its own: with another name it would count nowhere. */
async function requireRunsKeepTheirGo(tx, now, given) {
	const family = [now.id, ...now.incentives.map(({ id }) => id)];
	const leaving = await countOfOthers(tx, now, given, family);
	const coming = await countFromOthers(tx, now, given, family);
	if (leaving || coming) throw new Conflict(`${leaving + coming === 1 ? "1 run counts" : `${leaving + coming} runs count`} in two classes by the name of the go. Take the carryovers out first, then change the gos.`);
}
/** Runs of this class that count in others, in a go that is to be called otherwise. */
function countOfOthers(tx, now, given, family) {
	const renamed = renames(now, given).filter(({ from, to }) => from !== to);
	const entry = {
		activity_id: now.id,
		round: { in: renamed.map(({ from }) => from) }
	};
	return tx.enrollment.count({ where: {
		activity_id: { notIn: family },
		entry
	} });
}
/** Runs of other classes that count in this one, in a go that there would not be. */
async function countFromOthers(tx, now, given, family) {
	const names = given.rounds.map(({ name }) => name);
	if (names.length === 1) return 0;
	const entry = {
		activity_id: { not: now.id },
		round: { notIn: names }
	};
	return tx.enrollment.count({ where: {
		activity_id: { in: family },
		entry
	} });
}
async function requireNoScores(tx, now) {
	const scored = await tx.score.count({ where: {
		entry: { activity_id: now.id },
		value: { not: null }
	} });
	if (scored) throw new Conflict(`${scored === 1 ? "1 run has a score" : `${scored} runs have scores`}. Clear them first, then change how it is scored.`);
}
var renames = (now, given) => now.rounds.filter(({ name }) => name !== AVERAGE).map(({ id, name }) => ({
	from: name,
	to: given.rounds.find((round) => round.id === id)?.name ?? null
}));
var runs = (count) => count === 1 ? "1 run counts" : `${count} runs count`;
// server/models/classes/rounds.ts
/** Behind every position that a go can have, for as long as they change places. */
var APART = 1e5;
/**
* Gives a class or an incentive these gos in this order, and an average where there are several. Runs follow a go that
* is renamed, and so do the draws that were made of it and what riders were told. A go that is left out holds no run.
*/
async function setGos(tx, activityId, rounds, wanted) {
	const kept = new Set(wanted.map(({ was }) => was));
	const hasAverage = wanted.length > 1;
	const gone = rounds.filter(({ name }) => name === "average" ? !hasAverage : !kept.has(name));
	await tx.round.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
	await tx.round.updateMany({
		where: { activity_id: activityId },
		data: { position: { increment: APART } }
	});
	await renameGos(tx, activityId, wanted.filter(({ was, name }) => was !== null && was !== name));
	for (const [position, { was, name, top }] of wanted.entries()) if (was === null) await tx.round.create({ data: {
		activity_id: activityId,
		name,
		position,
		top
	} });
	else await tx.round.update({
		where: { activity_id_name: {
			activity_id: activityId,
			name
		} },
		data: {
			position,
			top
		}
	});
	if (hasAverage) await putAverageLast(tx, activityId, wanted.length);
}
/** By way of names that nobody can type, so that two gos may swap theirs. */
async function renameGos(tx, activity_id, gos) {
	const onTheWay = (index) => `\u0001${index}`;
	for (const [index, { was }] of gos.entries()) await renameGo(tx, activity_id, was, onTheWay(index));
	for (const [index, { name }] of gos.entries()) await renameGo(tx, activity_id, onTheWay(index), name);
}
/** Runs follow by themselves: the database holds them to their go. */
async function renameGo(tx, activity_id, round, name) {
	await tx.round.update({
		where: { activity_id_name: {
			activity_id,
			name: round
		} },
		data: { name }
	});
	await tx.drawOrder.updateMany({
		where: {
			activity_id,
			round
		},
		data: { round: name }
	});
	await tx.notification.updateMany({
		where: {
			activity_id,
			round
		},
		data: { round: name }
	});
}
var putAverageLast = (tx, activity_id, position) => tx.round.upsert({
	where: { activity_id_name: {
		activity_id,
		name: AVERAGE
	} },
	create: {
		activity_id,
		name: AVERAGE,
		position
	},
	update: { position }
});
// server/models/classes/settings.ts
/**
* Changes the settings of a class, whole or not at all. Throws Conflict where somebody else has changed them since
* `version`, where a published draw or published money would be another, and where something that holds runs would go;
* Invalid for what is not in this event or organization. Whoever sees no seasons
* leaves the points group as it is.
*/
function changeClass(db, by, found, version, sent) {
	return changeActivity(db, by, found, async (change) => {
		const { tx } = change;
		const now = await classWithSettings(tx, found.id);
		const { points_seasons_group_id } = seesSeasons(found.membership) ? sent : now;
		const given = {
			...sent,
			points_seasons_group_id
		};
		if (now.settings_version !== version) throw changedMeanwhile(LABELS$3, compared$1(now), comparedTo(given));
		await requireKnown$1(tx, found, now, given);
		await requireAllowed(tx, now, given);
		const before = settingsOf$4(now);
		await write$1(change, now, given);
		const after = await classWithSettings(tx, found.id);
		change.record("class changed", before, settingsOf$4(after));
		change.say(...gosOf$1(after).map((round) => drawReloaded(change.activity, round)));
		change.tellResults([found.id, ...after.incentives.map(({ id }) => id)]);
	});
}
async function write$1({ tx, set, activity }, now, given) {
	const { rounds, incentives, carries_to, ...columns } = columnsOf$3(given);
	await set({
		...columns,
		settings_version: { increment: 1 }
	});
	const wanted = wantedGos(now, rounds);
	const hasOtherGos = wanted.length !== gos(now).length;
	await setGos(tx, activity.id, now.rounds, wanted);
	await tx.activity.deleteMany({ where: {
		parent_id: activity.id,
		id: { notIn: incentives.flatMap(({ id }) => id ?? []) }
	} });
	for (const [position, incentive] of incentives.entries()) await writeIncentive(tx, now, incentive, sharedWith(given, position, incentive.name), wanted);
	const contests = { OR: [{ id: activity.id }, { parent_id: activity.id }] };
	if (hasOtherGos) await tx.purse.updateMany({
		where: { activity: contests },
		data: { weights: [] }
	});
	await writeCarryovers(tx, activity.id, carries_to);
}
async function writeCarryovers(tx, from_activity_id, to) {
	await tx.carryover.deleteMany({ where: {
		from_activity_id,
		to_activity_id: { notIn: to }
	} });
	const data = to.map((to_activity_id) => ({
		from_activity_id,
		to_activity_id
	}));
	await tx.carryover.createMany({
		data,
		skipDuplicates: true
	});
}
async function writeIncentive(tx, parent, { id }, shared, wanted) {
	const old = parent.incentives.find((one) => one.id === id);
	if (!old) return makeIncentive(tx, parent, shared, wanted);
	await tx.activity.update({
		where: { id: old.id },
		data: shared
	});
	await setGos(tx, old.id, old.rounds, wanted);
}
/** An incentive is counted as its class is: the same gos, the same kind of score, the same things tracked. */
var sharedWith = (given, position, name) => ({
	name,
	position,
	total_slots: given.total_slots,
	judged: given.scoring === "points",
	track_horses: given.track_horses,
	track_bulls: given.track_bulls
});
async function makeIncentive(tx, parent, shared, wanted) {
	const { event_id, id: parent_id, has_divisions } = parent;
	const purse = { create: await purseLike(tx, parent_id) };
	const { id } = await tx.activity.create({ data: {
		...shared,
		event_id,
		parent_id,
		has_divisions,
		purse
	} });
	await setGos(tx, id, [], wanted.map((go) => ({
		...go,
		was: null
	})));
}
/** An incentive's money begins with the divisions and places of its class, and without a fee. */
async function purseLike(tx, activity_id) {
	const purse = await tx.purse.findUnique({
		where: { activity_id },
		select: {
			divisions: true,
			places: true,
			placesBy: true,
			payback_bp: true
		}
	});
	return purse ? {
		...purse,
		divisions: purse.divisions,
		places: purse.places
	} : {};
}
function columnsOf$3({ scoring, added_seconds, no_times, carries_to, age_on, ...rest }) {
	return {
		...rest,
		judged: scoring === "points",
		age_on: age_on && dateOf$1(age_on),
		added_seconds: ADDED_SECONDS.filter((seconds) => added_seconds[seconds]),
		no_times: NO_TIME_CHOICES.filter((noTime) => no_times[noTime]),
		carries_to: idsOf(carries_to)
	};
}
/** Whatever is named is of this class, this event and this organization, and fits the draw as it is. */
async function requireKnown$1(tx, { id, event }, now, given) {
	const errors = {};
	const carried = idsOf(given.carries_to);
	const classes = now.name === given.name && !carried.length ? [] : await lockClasses$1(tx, now.event_id);
	if (isTaken(classes, given.name, id)) errors.name = taken(given.name);
	if (carried.some((to) => to === id || !classes.some((one) => one.id === to))) errors.carries_to = "Choose other classes of this event.";
	const group = given.points_seasons_group_id;
	const season = { organization_id: event.organization_id };
	if (group !== null && !await tx.pointsGroup.count({ where: {
		id: group,
		season
	} })) errors.points_seasons_group_id = "Choose a points group of your organization.";
	if (!areOf(given.rounds, gos(now)) || !areOf(given.incentives, now.incentives)) errors.message = "Reload the page.";
	if (given.total_slots < await lastUsedSlot(tx, id)) errors.total_slots = resizeRefused(given.total_slots);
	if (Object.keys(errors).length) throw new Invalid(errors);
}
/** New ones, and each of the known ones once at most. */
function areOf(given, known) {
	const ids = given.flatMap(({ id }) => id ?? []);
	return new Set(ids).size === ids.length && ids.every((id) => known.some((one) => one.id === id));
}
var wantedGos = (now, rounds) => rounds.map(({ id, name, top }) => ({
	was: gos(now).find((go) => go.id === id)?.name ?? null,
	name,
	top
}));
var idsOf = (choices) => Object.keys(choices).filter((id) => choices[id] && /^\d{1,9}$/.test(id)).map(Number);
var LABELS$3 = {
	name: "Name",
	total_slots: "Slots",
	scoring: "Scored by",
	track_horses: "Horses",
	track_bulls: "Bulls",
	has_divisions: "Divisions",
	age_from: "Youngest",
	age_to: "Oldest",
	age_on: "Age on",
	association: "Association",
	min_gap: "From one run of a rider to the next",
	drag_every: "Drag every",
	added_seconds: "Seconds",
	no_times: "Penalties",
	points_seasons_group_id: "Points group",
	payType: "Prizes",
	rounds: "Gos",
	incentives: "Incentives"
};
/** Both in the same words, so that only what differs differs. */
var compared$1 = (now) => ({
	...settingsOf$4(now),
	added_seconds: now.added_seconds,
	no_times: now.no_times
});
var comparedTo = (given) => ({
	...given,
	...pick$1(columnsOf$3(given))
});
var pick$1 = ({ added_seconds, no_times }) => ({
	added_seconds,
	no_times
});
// server/controllers/events/classes.ts
async function begin$4(req, res, event) {
	const { id, name, category } = event;
	const props = {
		organization: organizationOf$1(event),
		event: {
			id,
			name,
			category
		},
		...await choicesFor(req.db, event)
	};
	await res.inertia.render("Activities/New", props);
}
/** One class is set further at once; several are seen in the list. */
async function create$16(req, res, event) {
	const made = await makeClasses(req.db, req.person, event, NewClasses.parse(req.body));
	const only = made.length === 1 && made[0];
	await res.inertia.redirect(only ? classSettings(event.id, only.id) : activities$1(event.organization_id, event.id));
}
async function order(req, res, event) {
	await orderClasses(req.db, req.person, event, ClassOrder.parse(req.body).ids);
	await res.inertia.redirect(activities$1(event.organization_id, event.id));
}
async function edit$4(req, res, found) {
	const now = await classWithSettings(req.db, found.id);
	const { id, name, category } = found.event;
	const choices = await classChoices(req.db, found);
	const settings = settingsOf$4(now);
	const props = {
		organization: organizationOf$1(found.event),
		event: {
			id,
			name,
			category
		},
		activity: {
			id: now.id,
			name: now.name,
			settings_version: now.settings_version
		},
		settings: choices.sees_seasons ? settings : {
			...settings,
			points_seasons_group_id: null
		},
		...choices,
		kept: await whyKept$2(req.db, found.id),
		can: can(found.membership)
	};
	await res.inertia.render("Activities/Edit", props);
}
async function update$11(req, res, found) {
	const { version } = KnownVersion.parse(req.query);
	await changeClass(req.db, req.person, found, version, ClassSettings.parse(req.body));
	await res.inertia.redirect(classSettings(found.event_id, found.id));
}
async function destroy$10(req, res, found) {
	await deleteClass(req.db, req.person, found);
	await res.inertia.redirect(activities$1(found.event.organization_id, found.event_id));
}
var organizationOf$1 = ({ organization: { id, name } }) => ({
	id,
	name
});
// server/wire/events/copy.ts
/** What comes along. Incentives, money and carryovers are those of its classes. */
var boxes = {
	classes: z$1.boolean(),
	incentives: z$1.boolean(),
	money: z$1.boolean(),
	carryovers: z$1.boolean(),
	note: z$1.boolean()
};
var CopyEvent = z$1.strictObject({
	name: name(120, "Enter the name of the event."),
	starts_on: day$2("Enter the first day."),
	...boxes
});
z$1.strictObject({
	organization: Organization,
	event: Event$1.extend({
		starts_on: z$1.iso.date(),
		ends_on: z$1.iso.date().nullable()
	}),
	/** The same day of a week to come. */
	next: z$1.iso.date()
});
// server/models/events/copiedColumns.ts
/**
* Of every table that is copied with an event, each column by its name: as it is; made anew, with what the database
* gives to a new row; or pointed to the copy of what it pointed to. A column that stands nowhere here fails a test.
*/
var COPIED = {
	Event: {
		same: [
			"organization_id",
			"category",
			"location",
			"latitude",
			"longitude",
			"time_zone",
			"is_public",
			"hide_minors",
			"season",
			"note",
			"sponsor_line"
		],
		anew: [
			"id",
			"uid",
			"slug",
			"archived_at",
			"version"
		],
		pointed: [
			"name",
			"starts_on",
			"ends_on",
			"copied_from_id"
		]
	},
	Activity: {
		same: [
			"name",
			"position",
			"total_slots",
			"track_horses",
			"track_bulls",
			"has_divisions",
			"judged",
			"points_seasons_group_id",
			"payType",
			"min_gap",
			"drag_every",
			"age_from",
			"age_to",
			"association",
			"added_seconds",
			"no_times"
		],
		anew: [
			"id",
			"uid",
			"version",
			"settings_version",
			"told"
		],
		pointed: [
			"event_id",
			"parent_id",
			"age_on"
		]
	},
	Round: {
		same: [
			"name",
			"position",
			"top"
		],
		anew: [
			"id",
			"publish_draw",
			"draw_published_at",
			"draw_publication",
			"publish_payout",
			"payout_published_at",
			"payout_publication",
			"published_payout"
		],
		pointed: ["activity_id"]
	},
	Purse: {
		same: [
			"entry_fee_cents",
			"off_top_cents",
			"payback_bp",
			"added_cents",
			"added_split",
			"guaranteed_cents",
			"minimum_entries",
			"below_minimum_added_bp",
			"divisions",
			"places",
			"placesBy",
			"ties",
			"rounding_unit_cents",
			"rounding_mode",
			"empty_division",
			"unfilled_places",
			"weights",
			"fill_average"
		],
		anew: ["version"],
		pointed: ["activity_id"]
	},
	Carryover: {
		same: [],
		anew: [],
		pointed: ["from_activity_id", "to_activity_id"]
	}
};
/** Of a row what its copy has too. */
function copied({ same }, row) {
	return Object.fromEntries(same.map((column) => [column, row[column]]));
}
// server/models/events/everybody.ts
/** Whoever has a public page of this event open reads it again: what may be seen of it is another now. */
async function tellEverybody(tx, by, event_id) {
	const activities = await tx.activity.findMany({
		where: { event_id },
		select: { id: true }
	});
	await send$2(tx, {
		...by,
		socket: null
	}, activities.map(({ id }) => readAgain(id)));
}
// server/models/events/settings.ts
/** A new event of the organization, with an address of its own; with the classes of a template, where one is named. */
function makeEvent(db, by, organization, given) {
	return transaction(db, async (tx) => {
		const { template_id, ...columns } = given;
		const event = await newEvent(tx, {
			organization_id: organization.id,
			...columnsOf$2(columns)
		});
		await record(tx, by, whereIs$3(event), "event made", null, traceOf$2(event));
		if (template_id) await makeClassesFrom(tx, by, event, template_id);
		return event;
	});
}
async function makeClassesFrom(tx, by, event, template) {
	await recordMade(tx, by, event, await makeFromTemplate(tx, event, await templateIn(tx, event.organization_id, template, {
		field: "template_id",
		kind: "event"
	}), 0));
}
/** Its slug ends with its id, so no two are alike, and nobody learns from it what others have called theirs. */
async function newEvent(tx, data) {
	const { id, name } = await tx.event.create({ data });
	return tx.event.update({
		where: { id },
		data: { slug: slugOf(name, id) }
	});
}
/**
* Throws Conflict with both versions where somebody else has changed it since `version`. The slug stays: it is printed.
*/
function changeSettings$1(db, by, found, version, given) {
	return changeEvent(db, found, async (tx, event) => {
		if (event.version !== version) throw changedMeanwhile(LABELS$2, settingsOf$3(event), given);
		const after = await tx.event.update({
			where: { id: event.id },
			data: {
				...given,
				...columnsOf$2(given)
			}
		});
		await record(tx, by, whereIs$3(event), "event changed", traceOf$2(event), traceOf$2(after));
		await tellEverybody(tx, by, event.id);
	});
}
/** Puts an event away: it stays as it is and is listed on request. Archiving what is archived changes nothing. */
function archiveEvent(db, by, found) {
	return changeEvent(db, found, async (tx, event) => {
		if (event.archived_at) return;
		const archived_at = /* @__PURE__ */ new Date();
		await tx.event.update({
			where: { id: event.id },
			data: { archived_at }
		});
		await record(tx, by, whereIs$3(event), "event archived", null, { name: event.name });
	});
}
function bringBackEvent(db, by, found) {
	return changeEvent(db, found, async (tx, event) => {
		if (!event.archived_at) return;
		await tx.event.update({
			where: { id: event.id },
			data: { archived_at: null }
		});
		await record(tx, by, whereIs$3(event), "event brought back", { name: event.name }, null);
	});
}
/** Gone for good, with its classes; refused once anything was entered. The history keeps that it was there. */
function deleteEvent(db, by, found) {
	return changeEvent(db, found, async (tx, event) => {
		await tx.$queryRaw`SELECT id FROM activities WHERE event_id = ${event.id} ORDER BY id FOR UPDATE`;
		const kept = await whyKept$1(tx, event.id);
		if (kept) throw new Conflict(kept);
		await tx.activity.deleteMany({ where: { event_id: event.id } });
		await tx.event.delete({ where: { id: event.id } });
		await record(tx, by, whereIs$3(event), "event deleted", traceOf$2(event), null);
	});
}
/** Why an event cannot be deleted, or null: runs were entered, checks written or results mailed. */
async function whyKept$1(db, eventId) {
	const ofEvent = { activity: { event_id: eventId } };
	const runs = await db.userActivity.count({ where: ofEvent });
	if (runs) return `${runs === 1 ? "1 run is" : `${runs} runs are`} entered here. Archive the event instead.`;
	return await db.check.count({ where: { event_id: eventId } }) || await db.mailing.count({ where: ofEvent }) ? "Checks were written or results mailed here. Archive the event instead." : null;
}
/** Under the event's lock, as it stands there; its version has grown afterwards. */
function changeEvent(db, { id }, work) {
	return transaction(db, async (tx) => {
		const [event] = await tx.event.updateManyAndReturn({
			where: { id },
			data: { version: { increment: 1 } }
		});
		if (!event) throw new NotFound();
		await work(tx, {
			...event,
			version: event.version - 1
		});
	});
}
var settingsOf$3 = (event) => ({
	name: event.name,
	category: event.category,
	starts_on: dayOf(event.starts_on),
	ends_on: event.ends_on && dayOf(event.ends_on),
	location: event.location,
	latitude: event.latitude,
	longitude: event.longitude,
	season: event.season,
	note: event.note,
	sponsor_line: event.sponsor_line,
	time_zone: event.time_zone,
	is_public: event.is_public,
	hide_minors: event.hide_minors
});
var LABELS$2 = {
	name: "Name",
	category: "Category",
	starts_on: "First day",
	ends_on: "Last day",
	location: "Place",
	latitude: "Latitude",
	longitude: "Longitude",
	season: "Season",
	note: "Note for riders",
	sponsor_line: "Sponsor line",
	time_zone: "Time zone",
	is_public: "Public",
	hide_minors: "Hide the names of minors"
};
var columnsOf$2 = ({ starts_on, ends_on, ...rest }) => ({
	...rest,
	starts_on: dateOf$1(starts_on),
	ends_on: ends_on && ends_on !== starts_on ? dateOf$1(ends_on) : null
});
var whereIs$3 = ({ id, organization_id }) => ({
	organization_id,
	event_id: id
});
var traceOf$2 = (event) => ({
	...settingsOf$3(event),
	slug: event.slug
});
// server/models/events/copy.ts
/**
* A new event like this one, days later or earlier, with what was chosen of it: its classes with their gos, incentives,
* money, carryovers and points groups, its note and sponsor. Nothing of it is published, and of what happened in the
* first, runs, scores, checks and what was published, nothing comes along. It says of what it is a copy.
*/
function copyEvent(db, by, found, wanted) {
	return transaction(db, async (tx) => {
		await lockClasses$1(tx, found.id);
		const from = await tx.event.findUniqueOrThrow({ where: { id: found.id } });
		const event = await newEvent(tx, {
			...shifted(from, wanted),
			copied_from_id: from.id
		});
		if (wanted.classes) await copyClasses(tx, from, event, wanted);
		await record(tx, by, whereIs$3(event), "event copied", traceOf$2(from), traceOf$2(event));
		return event;
	});
}
function shifted(from, { name, starts_on, note }) {
	const days = daysBetween(dayOf(from.starts_on), starts_on);
	return {
		...copied(COPIED.Event, from),
		name,
		starts_on: dateOf$1(starts_on),
		ends_on: from.ends_on && dateOf$1(daysAfter(dayOf(from.ends_on), days)),
		...!note && {
			note: "",
			sponsor_line: null
		}
	};
}
var WHOLE_CLASS = {
	rounds: true,
	purse: true
};
/** Classes first, then their incentives, then what carries where: each refers to those before it. */
async function copyClasses(tx, from, event, wanted) {
	const originals = await tx.activity.findMany({
		where: {
			event_id: from.id,
			...!wanted.incentives && { parent_id: null }
		},
		include: WHOLE_CLASS,
		orderBy: [
			{ parent_id: {
				sort: "asc",
				nulls: "first"
			} },
			{ position: "asc" },
			{ id: "asc" }
		]
	});
	const years = event.starts_on.getUTCFullYear() - from.starts_on.getUTCFullYear();
	const copyOf = /* @__PURE__ */ new Map();
	for (const original of originals) {
		const parent_id = original.parent_id && copyOf.get(original.parent_id);
		const data = {
			...copyOfClass(original, years, wanted),
			event_id: event.id,
			parent_id
		};
		const { id } = await tx.activity.create({ data });
		copyOf.set(original.id, id);
	}
	if (wanted.carryovers) await copyCarryovers(tx, copyOf);
}
var copyOfClass = (original, years, { money }) => ({
	...copied(COPIED.Activity, original),
	age_on: original.age_on && yearsAfter(original.age_on, years),
	rounds: { create: original.rounds.map((round) => copied(COPIED.Round, round)) },
	...money && original.purse && { purse: { create: copied(COPIED.Purse, original.purse) } }
});
async function copyCarryovers(tx, copyOf) {
	const data = (await tx.carryover.findMany({ where: { from_activity_id: { in: [...copyOf.keys()] } } })).flatMap(({ from_activity_id, to_activity_id }) => {
		const to = copyOf.get(to_activity_id);
		return to === void 0 ? [] : {
			from_activity_id: copyOf.get(from_activity_id),
			to_activity_id: to
		};
	});
	await tx.carryover.createMany({ data });
}
// server/controllers/events/copies.ts
async function begin$3(_req, res, event) {
	const { id, name, category, organization } = event;
	const starts_on = dayOf(event.starts_on);
	const props = {
		organization: {
			id: organization.id,
			name: organization.name
		},
		event: {
			id,
			name,
			category,
			starts_on,
			ends_on: event.ends_on && dayOf(event.ends_on)
		},
		next: nextWeekend(starts_on, todayAt(event, /* @__PURE__ */ new Date()))
	};
	await res.inertia.render("Events/Copy", props);
}
async function create$15(req, res, event) {
	const copy = await copyEvent(req.db, req.person, event, CopyEvent.parse(req.body));
	await res.inertia.redirect(activities$1(event.organization_id, copy.id));
}
// server/wire/organizations/members.ts
var EMAIL = "Enter an e-mail address, such as mae@example.com.";
var role = z$1.enum(ROLES, "Choose a role.");
var event_id = id("Choose an event, or the whole organization.").nullable();
/** A role in the whole organization, or (with an event) in that one only. */
var GivenRole = z$1.object({
	role,
	event_id
});
/** Another role for a member; `was` is the one that stood there when the form was opened. */
var ChangeMember$1 = GivenRole.extend({ was: z$1.object({
	role,
	event_id
}, "Open this form anew.") });
var Invite = GivenRole.extend({ email: line(254, EMAIL).transform((email) => email.toLowerCase()).pipe(z$1.email(EMAIL)) });
var InvitationKey = z$1.object({ key: z$1.string("Open the whole link.").max(100, "Open the whole link.") });
/** Accepting names what is accepted and by whom, as the page has shown it. */
var AcceptInvitation = InvitationKey.extend({
	organization_id: id("Open the link again."),
	role,
	event_id,
	account: id("Open the link again.")
});
/** Who it is that gets the role, as the inviter has read it. */
var ConfirmGuest = z$1.object({ account: id("Look at the name again.") });
var Named$4 = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
var place$1 = {
	role: z$1.enum(ROLES),
	event: Named$4.nullable()
};
var Member = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	/** For those who lead the organization. */
	email: z$1.string().nullable(),
	...place$1,
	/** Whether the person may change and remove them. */
	mine: z$1.boolean()
});
var OpenInvitation = z$1.strictObject({
	id: z$1.number(),
	email: z$1.string(),
	...place$1,
	by: z$1.string(),
	expires_at: z$1.iso.datetime(),
	expired: z$1.boolean(),
	mail: z$1.enum([
		"waiting",
		"sending",
		"mailed",
		"failed",
		"copy"
	]),
	error: z$1.string().nullable(),
	/** For those who could give the role themselves. */
	link: z$1.string().nullable()
});
z$1.strictObject({
	organization: Organization,
	me: z$1.number(),
	role: z$1.enum(ROLES),
	leads: z$1.boolean(),
	people: z$1.array(Member),
	events: z$1.array(Named$4),
	invitations: z$1.array(OpenInvitation),
	/** What links begin with, where only this machine can open it. */
	local_links: z$1.string().nullable()
});
z$1.strictObject({
	invitation: z$1.strictObject({
		organization: Organization,
		...place$1,
		by: z$1.string(),
		/** By a code on a screen: the inviter confirms the name. */
		on_screen: z$1.boolean(),
		/** What its holder will be able to do. */
		may: z$1.array(z$1.string())
	}),
	/** The key of the link; a prop called `key` would be React's own. */
	link_key: z$1.string(),
	account: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		email: z$1.string().nullable()
	}).nullable(),
	/** open: it can be accepted; waiting: for the inviter; joined: this person is in. Else `problem` says why not. */
	state: z$1.enum([
		"open",
		"waiting",
		"joined",
		"closed"
	]),
	problem: z$1.string().nullable()
});
z$1.strictObject({
	organization: Organization,
	role: z$1.enum(ROLES),
	events: z$1.array(Named$4),
	local_links: z$1.string().nullable()
});
z$1.strictObject({
	organization: Organization,
	id: z$1.number(),
	...place$1,
	/** The picture of the code, as the address of an image. */
	picture: z$1.string(),
	link: z$1.string(),
	expires_at: z$1.iso.datetime(),
	state: z$1.enum([
		"open",
		"claimed",
		"joined",
		"closed"
	]),
	guest: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		email: z$1.string().nullable()
	}).nullable(),
	local_links: z$1.string().nullable()
});
// server/models/members/members.ts
/** The people of an organization, the owners first. Who is limited to one event is told of themselves only. */
var membersOf$1 = (db, person, { id, membership }) => db.membership.findMany({
	where: {
		organization_id: id,
		...membership.event_id !== null && { user_id: person.id }
	},
	include: WITH_NAMES$2,
	orderBy: [
		{ role: "asc" },
		{ user: { searchable: "asc" } },
		{ user_id: "asc" }
	],
	relationLoadStrategy: "join"
});
/** A member of an organization that this person leads. */
async function memberFor(db, person, organizationId, userId) {
	return {
		organization: await organizationFor(db, person, organizationId, "lead"),
		...await memberOf(db, organizationId, userId)
	};
}
/**
* Gives a member another role, or limits it to an event. Refused (403) above one's own role, and (409) where it is not
* `was` any more or the last owner would be none.
*/
function changeMember$1(db, person, found, asked) {
	const organization_id = found.organization.id;
	return changeOrganization(db, person, organization_id, "lead", async (tx, mine) => {
		const before = await memberOf(tx, organization_id, found.id);
		if (before.role !== asked.was.role || (before.event?.id ?? null) !== asked.was.event_id) throw new Conflict(`Somebody else has changed this meanwhile. ${described(before)}.`);
		requireReach(mine.role, before.role);
		const event = await givenEvent(tx, organization_id, mine.role, asked);
		if (asked.role !== "owner") await keepAnOwner(tx, organization_id, before);
		await tx.membership.update({
			where: { user_id_organization_id: {
				user_id: found.id,
				organization_id
			} },
			data: {
				role: asked.role,
				event_id: asked.event_id
			}
		});
		await record(tx, person, { organization_id }, "member changed", before, {
			...before,
			role: asked.role,
			event
		});
	});
}
/** Takes a member out; their screens and invitations end with it. The last owner stays (409). */
function removeMember$1(db, person, found) {
	const organization_id = found.organization.id;
	return changeOrganization(db, person, organization_id, "lead", async (tx, mine) => {
		const before = await memberOf(tx, organization_id, found.id);
		requireReach(mine.role, before.role);
		await endMembership(tx, organization_id, before);
		await record(tx, person, { organization_id }, "member removed", before, null);
	});
}
/** Anybody may go, but the last owner (409). */
function leaveOrganization(db, person, organization_id) {
	return changeOrganization(db, person, organization_id, "see", async (tx) => {
		const before = await memberOf(tx, organization_id, person.id);
		await endMembership(tx, organization_id, before);
		await record(tx, person, { organization_id }, "member left", before, null);
	});
}
/** The event that a role is limited to, if it is one of the organization's; and nobody gives more than they have. */
async function givenEvent(tx, organization_id, mine, given) {
	requireReach(mine, given.role);
	if (given.event_id === null) return null;
	if (given.role === "owner") throw new Invalid({ event_id: "An owner owns the whole organization." });
	const event = await tx.event.findFirst({
		where: {
			id: given.event_id,
			organization_id
		},
		select: {
			id: true,
			name: true
		}
	});
	if (!event) throw new Invalid({ event_id: "Choose an event of this organization." });
	return event;
}
var NAMED$1 = { select: {
	id: true,
	name: true
} };
var WITH_NAMES$2 = {
	user: { select: {
		id: true,
		name: true,
		email: true
	} },
	event: NAMED$1
};
async function memberOf(db, organization_id, user_id) {
	const row = await db.membership.findUnique({
		where: { user_id_organization_id: {
			user_id,
			organization_id
		} },
		include: {
			user: NAMED$1,
			event: NAMED$1
		}
	});
	if (!row) throw new NotFound();
	return {
		...row.user,
		role: row.role,
		event: row.event
	};
}
var described = ({ name, role, event }) => `${name} is ${role} now${event ? `, of ${event.name} only` : ""}`;
function requireReach(mine, other) {
	if (!reaches(mine, other)) throw new Forbidden("Only an owner makes, changes or removes an owner.");
}
async function endMembership(tx, organization_id, member) {
	await keepAnOwner(tx, organization_id, member);
	await tx.membership.delete({ where: { user_id_organization_id: {
		user_id: member.id,
		organization_id
	} } });
	await tx.invitation.updateMany({
		where: {
			organization_id,
			by_id: member.id,
			accepted_at: null,
			revoked_at: null
		},
		data: { revoked_at: /* @__PURE__ */ new Date() }
	});
}
/** Under the lock of the organization: of two owners who go at once, the second finds themselves the last. */
async function keepAnOwner(tx, organization_id, { name, role }) {
	if (role !== "owner") return;
	if (await tx.membership.count({ where: {
		organization_id,
		role: "owner"
	} }) === 1) throw new Conflict(`${name} is the last owner. Make somebody else an owner of the organization first.`);
}
// server/models/members/invitations.ts
var DAY_MS$2 = 864e5;
var WEEK_MS = 7 * DAY_MS$2;
var CODE_MS = 9e5;
/** In a day, those that were sent again counted too. */
var MOST_OF = {
	account: 50,
	organization: 200,
	recipient: 5
};
/** Invites an address, and voids what was sent there before. Refused is what the inviter could not give. */
function invite(db, person, organization_id, asked, links) {
	return changeOrganization(db, person, organization_id, "lead", async (tx, mine) => {
		if (await tx.membership.findFirst({ where: {
			organization_id,
			user: { email: asked.email }
		} })) throw new Invalid({ email: "This person is in the organization already." });
		await refuseTooMany$1(tx, person, organization_id, asked.email);
		await tx.invitation.updateMany({
			where: {
				organization_id,
				email: asked.email,
				accepted_at: null,
				revoked_at: null
			},
			data: { revoked_at: /* @__PURE__ */ new Date() }
		});
		const mail = links.isMailed ? "waiting" : "copy";
		const given = {
			email: asked.email,
			mail,
			secret: links.secret,
			lasts: WEEK_MS
		};
		const made = await makeInvitation(tx, person, mine.role, organization_id, asked, given);
		await sendLater(tx, made.id, links.base);
		return made;
	});
}
function sendLater(tx, invitationId, base) {
	const payload = JSON.stringify({
		invitationId,
		base
	});
	return tx.$executeRaw`
    SELECT graphile_worker.add_job('send-invitation', ${payload}::json,
      max_attempts => ${6}::int, job_key => ${`send-invitation ${invitationId}`})`;
}
/** Makes a code for the screen: for one person, for a quarter of an hour. */
function makeCode(db, person, organization_id, asked, secret) {
	return changeOrganization(db, person, organization_id, "lead", async (tx, mine) => {
		await refuseTooMany$1(tx, person, organization_id);
		const given = {
			email: null,
			mail: "none",
			secret,
			lasts: CODE_MS
		};
		return makeInvitation(tx, person, mine.role, organization_id, asked, given);
	});
}
/** An invitation into an organization that this person leads. */
async function invitationFor(db, person, id) {
	const found = await db.invitation.findUnique({
		where: { id },
		include: WITH_NAMES$1
	});
	if (!found) throw new NotFound();
	const organization = await organizationFor(db, person, found.organization_id, "lead");
	return {
		...found,
		organization
	};
}
/** Takes back an invitation that nobody has accepted. */
function withdraw$1(db, person, { id, organization_id }) {
	return changeOrganization(db, person, organization_id, "lead", async (tx, mine) => {
		const now = await tx.invitation.findUniqueOrThrow({
			where: { id },
			include: WITH_NAMES$1
		});
		if (!reaches(mine.role, now.role)) throw new Forbidden("Only an owner takes back what invites an owner.");
		if (now.accepted_at) throw new Conflict("This invitation was accepted meanwhile.");
		if (now.revoked_at) return;
		await tx.invitation.update({
			where: { id },
			data: { revoked_at: /* @__PURE__ */ new Date() }
		});
		const { email, role, event } = now;
		await record(tx, person, { organization_id }, "invitation withdrawn", {
			email,
			role,
			event
		}, null);
	});
}
/** What was sent and is still to be accepted, the newest first. */
var openInvitations = (db, organization_id) => db.invitation.findMany({
	where: {
		organization_id,
		email: { not: null },
		accepted_at: null,
		revoked_at: null
	},
	include: WITH_NAMES$1,
	orderBy: { id: "desc" },
	take: 200,
	relationLoadStrategy: "join"
});
var linkTo = (base, key) => new URL(invitation$1(key), base).href;
var NAMED = { select: {
	id: true,
	name: true
} };
var WITH_NAMES$1 = {
	by: NAMED,
	event: NAMED
};
async function makeInvitation(tx, person, mine, organization_id, { role, event_id }, { email, mail, secret, lasts }) {
	if (!await hasConfirmedAddress(tx, person.id)) throw new Conflict("Confirm your e-mail address first: only confirmed accounts invite others.");
	const event = await givenEvent(tx, organization_id, mine, {
		role,
		event_id
	});
	const expires_at = new Date(Date.now() + lasts);
	const invitation = {
		organization_id,
		event_id,
		role,
		email,
		mail,
		by_id: person.id,
		expires_at
	};
	const made = await tx.invitation.create({ data: {
		...invitation,
		...linkWith(secret)
	} });
	await record(tx, person, { organization_id }, "invitation made", null, {
		email,
		role,
		event
	});
	return made;
}
function linkWith(secret) {
	const uid = randomUUID();
	return {
		uid,
		hash: hashOf$1(keyOf$1(secret, uid))
	};
}
/** One account and one mailbox are asked about by several organizations: each is counted under a lock of its own. */
async function refuseTooMany$1(tx, { id: by_id }, organization_id, email) {
	for (const name of [`inviter ${by_id}`, ...email ? [`invited ${email}`] : []]) await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
	await refuseMoreThan(tx, MOST_OF.account, { by_id }, "from one account");
	await refuseMoreThan(tx, MOST_OF.organization, { organization_id }, "from one organization");
	if (email) await refuseMoreThan(tx, MOST_OF.recipient, { email }, "to one address");
}
async function refuseMoreThan(tx, most, whose, said) {
	const recent = await tx.invitation.findMany({
		where: {
			...whose,
			created_at: { gt: /* @__PURE__ */ new Date(Date.now() - DAY_MS$2) }
		},
		select: { created_at: true },
		orderBy: { created_at: "desc" },
		take: most
	});
	if (recent.length < most) return;
	const seconds = Math.ceil((recent.at(-1).created_at.getTime() + DAY_MS$2 - Date.now()) / 1e3);
	throw new TooMany(`${most} invitations ${said} in a day are the most. Try again tomorrow.`, seconds);
}
/** A code that this person has made; those of others are theirs to confirm. */
async function codeFor(db, person, id) {
	const found = await invitationFor(db, person, id);
	if (found.email !== null || found.by_id !== person.id) throw new NotFound();
	return found;
}
/** Who has taken a code; null as long as nobody has. */
async function guestOf(db, code) {
	const guestId = code.accepted_by_id ?? code.claimed_by_id;
	return guestId ? db.user.findUnique({
		where: { id: guestId },
		select: {
			id: true,
			name: true,
			email: true
		}
	}) : null;
}
// server/models/organizations.ts
var DAY = 864e5;
/** The organizations that this person belongs to, with their role there and the next events that they see. */
var organizationsOf = (db, person, now) => db.organization.findMany({
	where: memberOf$1(person),
	include: {
		memberships: {
			where: { user_id: person.id },
			include: { event: { select: { name: true } } }
		},
		events: {
			where: {
				starts_on: { gte: /* @__PURE__ */ new Date(now.getTime() - 2 * DAY) },
				archived_at: null,
				...seenBy(person)
			},
			orderBy: { starts_on: "asc" },
			take: 20
		},
		_count: { select: {
			events: { where: seenBy(person) },
			rider_claims: { where: askedNow() }
		} }
	},
	orderBy: { name: "asc" },
	relationLoadStrategy: "join"
});
/** The events of an organization by name, the newest first: a role may be limited to one of them. */
var eventNames = (db, organization_id) => db.event.findMany({
	where: { organization_id },
	select: {
		id: true,
		name: true
	},
	orderBy: [{ starts_on: "desc" }, { id: "desc" }],
	take: 200
});
// server/post/links.ts
/** What links for others begin with: the address that was configured, else this machine's in its network. */
function linksOf({ env, socket }) {
	const here = `http://${hostInUrl(env.HOST)}:${socket.localPort ?? env.PORT}`;
	return {
		secret: env.APP_SECRET,
		base: addressForLinks(env, here),
		isMailed: Boolean(env.SMTP_URL)
	};
}
/** The beginning of links that only this machine can open; null where others can. */
var localOnly = ({ base }) => LOCAL.test(new URL(base).hostname) ? base : null;
/** What a link on paper begins with; null where it would lead nobody anywhere. */
var baseOnPaper = (links) => localOnly(links) ? null : links.base;
var LOCAL = /^(localhost|127\..*|\[::1\])$/;
// server/props/members.ts
/** A member in the list of the people, for this one of them: addresses are for those who lead, and one's own. */
var memberProps$1 = ({ id }, { membership }) => ({ user, role, event }) => {
	const leads = mayDo(membership, "lead");
	return {
		...user,
		email: leads || user.id === id ? user.email : null,
		role,
		event,
		mine: leads && reaches(membership.role, role)
	};
};
/** What was sent; with its link for those who could give the role themselves. */
var openInvitationProps = (mine, { base, secret }) => ({ id, uid, email, role, event, by, expires_at, mail, error }) => ({
	id,
	email,
	role,
	event,
	by: by.name,
	expires_at: expires_at.toISOString(),
	expired: expires_at < /* @__PURE__ */ new Date(),
	mail,
	error,
	link: reaches(mine, role) ? linkTo(base, keyOf$1(secret, uid)) : null
});
/** The page of a link, for whoever has opened it. */
function invitationProps({ found, isMine, isWaiting, problem }, link_key, person) {
	const { organization, event, event_id, role, by, email } = found;
	return {
		invitation: {
			organization,
			event,
			role,
			by: by.name,
			on_screen: email === null,
			may: RIGHTS.filter(({ need }) => mayDo({
				role,
				event_id
			}, need)).map(({ does }) => does)
		},
		link_key,
		account: person && {
			id: person.id,
			name: person.name,
			email: person.email
		},
		state: isMine ? "joined" : isWaiting ? "waiting" : problem ? "closed" : "open",
		problem
	};
}
/** How far a code is: open, taken by somebody who waits to be confirmed, theirs, or over. */
function codeProps({ id, organization, role, event, ...code }, guest) {
	const isOver = code.revoked_at !== null || code.expires_at < /* @__PURE__ */ new Date();
	const open = guest ? "claimed" : "open";
	return {
		id,
		organization: {
			id: organization.id,
			name: organization.name
		},
		role,
		event,
		expires_at: code.expires_at.toISOString(),
		state: code.accepted_at ? "joined" : isOver ? "closed" : open,
		guest
	};
}
// server/controllers/organization/codes.ts
async function form$1(req, res, { id, name, membership }) {
	const props = {
		organization: {
			id,
			name
		},
		role: membership.role,
		events: await eventNames(req.db, id),
		local_links: localOnly(linksOf(req))
	};
	await res.inertia.render("Invitations/NewCode", props);
}
async function create$14(req, res, { id }) {
	const asked = GivenRole.parse(req.body ?? {});
	const made = await makeCode(req.db, req.person, id, asked, req.env.APP_SECRET);
	res.redirect(303, code$1(made.id));
}
/** The code, as long as somebody may take it; and who has. */
async function show$16(req, res, code) {
	const links = linksOf(req);
	const link = linkTo(links.base, keyOf$1(links.secret, code.uid));
	const props = {
		...codeProps(code, await guestOf(req.db, code)),
		picture: await qrPicture(link),
		link,
		local_links: localOnly(links)
	};
	await res.inertia.render("Invitations/Code", props);
}
async function confirm$1(req, res, code) {
	const { account } = ConfirmGuest.parse(req.body ?? {});
	await confirmGuest(req.db, req.person, code, account);
	res.redirect(303, code$1(code.id));
}
// server/models/draw/publish.ts
/** Posts the draw of a go live and tells its registered riders once. Publishing what is published changes nothing. */
function publishDraw(db, person, found, name) {
	return changeDraw(db, person, found, async (draw) => {
		const before = roundNamed(draw.activity, name);
		if (before.publish_draw) return before;
		const round = await draw.setRound(name, {
			publish_draw: true,
			draw_published_at: /* @__PURE__ */ new Date(),
			draw_publication: { increment: 1 }
		});
		await announceLater(draw.tx, {
			round_id: round.id,
			kind: "draw",
			publication: round.draw_publication
		});
		draw.record("draw published", null, { round: name });
		await tellPublication(draw);
		return round;
	});
}
/** Takes the draw of a go back to a draft. Refused while money stands on it. */
function unpublishDraw(db, person, found, name) {
	return changeDraw(db, person, found, async (draw) => {
		const before = roundNamed(draw.activity, name);
		if (!before.publish_draw) return before;
		await requireNoPublishedMoney(draw.tx, found.id, name);
		const round = await draw.setRound(name, {
			publish_draw: false,
			draw_published_at: null
		});
		draw.record("draw unpublished", { round: name }, null);
		await tellPublication(draw);
		return round;
	});
}
/** Whether the draw is published also decides whether the payouts with its runs can be. */
async function tellPublication({ tx, activity, say, tellResults }) {
	say(publicationChanged(activity));
	tellResults(await contestsOfDraw(tx, activity.id));
}
/** Of the class itself, of its incentives, and of every other contest in which runs of this go count. */
async function requireNoPublishedMoney(tx, activityId, round) {
	const ids = [activityId, ...(await tx.enrollment.findMany({
		where: { entry: {
			activity_id: activityId,
			round
		} },
		distinct: "activity_id",
		select: { activity_id: true }
	})).map((contest) => contest.activity_id)];
	if (await isHeld(tx, ids, round)) throw new Conflict("The payout is published. Unpublish the payout first.");
}
// server/rules/shortGo.ts
/**
* Who runs in a short go of the top so many, in the order in which they run: the reverse of their standing, so that the
* best runs last (a second round is drawn in reverse of the first: BarrelTime, topic 430).
*
* The standing is that of an average over the gos before: first those with a time in every one of them, by their total;
* then, while there is room, those with one fewer, and so on (PRCA R5.6.4). Without any time nobody is in. Of an
* entrant with two runs in a go the first counts, by id. All who are tied for the last place are in, so there may be
* more than `top`; of those who are tied, whoever has the first run by id runs first.
*/
function shortGo(runs, { rounds, top, lowWins }) {
	const inOrder = runs.toSorted((a, b) => a.id - b.id);
	const entrants = [...new Set(inOrder.map(({ entrant }) => entrant))];
	const gos = rounds.map((round) => entrants.flatMap((entrant, id) => {
		const run = inOrder.find((one) => one.entrant === entrant && one.round === round);
		return run ? [{
			...run,
			id
		}] : [];
	}));
	const sign = lowWins ? 1 : -1;
	const standing = averageOf(gos).filter((total) => total.runs > 0).sort((a, b) => b.runs - a.runs || sign * (a.value - b.value) || b.id - a.id);
	const last = standing[top - 1];
	return standing.filter((one, place) => place < top || one.runs === last.runs && one.value === last.value).map(({ id }) => entrants[id]).toReversed();
}
// server/models/draw/fill.ts
/**
* Deals the best of the gos before into the empty draw of a short go, the best last. Each run counts where its rider's
* runs of those gos do, in the contests that have this go too, and is charged nothing: the fee of an entrant is that of
* the first go. Refused while the draw is published or not empty, while the gos before still have runs without a
* result, and where there are fewer slots.
*/
function fillShortGo(db, person, found, name) {
	return changeDraw(db, person, found, async (draw) => {
		const { tx, activity } = draw;
		const top = await requireFillable(tx, activity, roundNamed(activity, name));
		const rounds = gosOf$1(activity).slice(0, gosOf$1(activity).indexOf(name));
		const earlier = await earlierRuns(tx, activity.id, rounds);
		requireResults(earlier);
		const dealt = shortGo(earlier.map(asEarlierRun), {
			rounds,
			top,
			lowWins: !activity.judged
		});
		requireFitting(dealt.length, activity.total_slots);
		const contests = await contestsWith(tx, earlier, name);
		if (await isHeld(tx, contests, name)) throw new Conflict("The payout is published. Unpublish it to add runs.");
		await recordAsOne(draw, found, await deal(draw, name, {
			dealt,
			earlier,
			contests
		}), {
			round: name,
			top,
			runs: dealt.length
		});
		draw.tellActivity();
		draw.say(drawReloaded(activity, name));
		draw.tellResults(contests);
		return { entries: dealt.length };
	});
}
async function requireFillable(tx, activity, { name, top, publish_draw }) {
	if (top === null) throw new Conflict("This is no short go. How many run in it is set with the gos of the class.");
	if (publish_draw) throw new Conflict("The draw is published. Unpublish it before filling it.");
	if (await tx.userActivity.count({ where: {
		activity_id: activity.id,
		round: name
	} })) throw new Conflict("The draw is not empty. It can only be filled while nobody is in it.");
	return top;
}
var EARLIER = { entry: { include: {
	score: true,
	enrollments: { select: { activity_id: true } }
} } };
/** Those that count in the class; whoever is scratched, or got the fee back, is out of it. */
async function earlierRuns(tx, activity_id, rounds) {
	return (await tx.enrollment.findMany({
		where: {
			activity_id,
			entry: {
				round: { in: rounds },
				user_id: { not: null }
			}
		},
		include: EARLIER,
		orderBy: { user_activity_id: "asc" },
		relationLoadStrategy: "join"
	})).filter(({ entry, refunded_at }) => competes({
		scratched: entry.scratched_at !== null,
		refunded: refunded_at !== null
	}));
}
function requireResults(earlier) {
	const open = earlier.filter(({ entry }) => !hasScore(entry.score));
	if (open.length === 0) return;
	const gos = [...new Set(open.map(({ entry }) => roundInWords(entry.round)))].join(", ");
	throw new Conflict(open.length === 1 ? `1 run of ${gos} has no result yet.` : `${open.length} runs of ${gos} have no result yet.`);
}
function requireFitting(count, slots) {
	if (count === 0) throw new Conflict("Nobody has a result in the gos before this one.");
	if (count > slots) throw new Conflict(`${count} runs are to be dealt: there must be as many slots, and there are ${slots}.`);
}
var asEarlierRun = ({ entry }) => ({
	id: entry.id,
	entrant: entrantOf(entry),
	round: entry.round,
	value: entry.score?.value ?? null,
	...entry.score?.no_time && { status: entry.score.no_time }
});
/** Of the contests in which runs of the gos before count, those of several gos that have this one too. */
async function contestsWith(tx, earlier, round) {
	const ids = [...new Set(earlier.flatMap(countsIn))];
	return (await tx.activity.findMany({
		where: { id: { in: ids } },
		include: ROUNDS
	})).filter((one) => hasSeveral(one) && gosOf$1(one).includes(round)).map(({ id }) => id);
}
var countsIn = ({ entry }) => entry.enrollments.map(({ activity_id }) => activity_id);
/** Makes the runs, the first in the first slot, each with its score sheet and its place in the contests. */
async function deal({ tx, activity }, round, { dealt, earlier, contests }) {
	const runsOf = (entrant) => earlier.filter(({ entry }) => entrantOf(entry) === entrant);
	const places = dealt.map((entrant, index) => {
		const { user_id, horse_id } = runsOf(entrant)[0].entry;
		return {
			activity_id: activity.id,
			round,
			draw: index + 1,
			user_id,
			horse_id
		};
	});
	const entries = await tx.userActivity.createManyAndReturn({
		data: places,
		select: {
			id: true,
			draw: true
		}
	});
	await tx.score.createMany({ data: entries.map(({ id }) => ({ user_activity_id: id })) });
	const enrollments = entries.flatMap(({ id: user_activity_id, draw }) => {
		const entered = new Set(runsOf(dealt[draw - 1]).flatMap(countsIn));
		return contests.filter((contest) => entered.has(contest)).map((activity_id) => ({
			user_activity_id,
			activity_id,
			fee_cents: 0
		}));
	});
	await tx.enrollment.createMany({ data: enrollments });
	return tx.userActivity.findMany({
		where: { id: { in: entries.map(({ id }) => id) } },
		include: ENTRY_PARTS,
		orderBy: { draw: "asc" },
		relationLoadStrategy: "join"
	});
}
/** One batch of the history: whoever takes the filling back takes all of its entries back. */
async function recordAsOne({ tx, by }, found, entries, filled) {
	const batch_id = randomUUID();
	const where = whereIs$6(found);
	const changes = [...entries.map((entry) => changed(by, {
		...where,
		user_activity_id: entry.id
	}, "entry added", null, traceOf$3(entry))), changed(by, where, "short go filled", null, filled)];
	await tx.change.createMany({ data: changes.map((change) => ({
		...change,
		batch_id
	})) });
}
// server/models/changes/atOnce.ts
var NO_JOB = sql`NULL`;
/**
* A change of one activity in one statement, for what is done again and again while others wait: the activity's row is
* locked and its version grows, `change` is written, and with it the history and what the others are told. Whatever it
* follows from was read before; so it is written only if the activity is still as new as it was then, for every change
* makes it newer. Null if it is not, and nothing was written; else how new it is now. `change` is a statement that begins where a row of
* `activity` is, and writes nothing where none is; `job` an expression that asks for a job.
*/
async function changeAtOnce(db, by, activity, news, change, job = NO_JOB) {
	const messages = allMessages(news, {
		...activity,
		version: activity.version + 1
	});
	const told = JSON.stringify(heard(messages, activity));
	const history = JSON.stringify(news.history.map(withNulls));
	const [now] = await write$2(db, sql`
    WITH patience AS (SELECT set_config('lock_timeout', '10s', true)),
    activity AS (
      UPDATE activities SET version = version + 1, told = told + ${countedIn(messages)} FROM patience
      WHERE id = ${activity.id} AND version = ${activity.version} RETURNING version, told),
    changed AS (${change}),
    recorded AS (
      INSERT INTO changes (organization_id, event_id, activity_id, user_activity_id, by_id, session_id, kind,
        schema_version, before, after)
      SELECT history.* FROM activity, jsonb_to_recordset(${history}::jsonb) AS history (organization_id int,
        event_id int, activity_id int, user_activity_id int, by_id int, session_id text, kind text,
        schema_version int, before jsonb, after jsonb)),
    told AS (
      INSERT INTO broadcasts (channel, event, payload, names_of, except_socket_id)
      SELECT channel, event, payload, names_of, ${by.socket} FROM activity,
        ROWS FROM (jsonb_to_recordset(${told}::jsonb) AS (channel text, event text, payload jsonb, names_of int))
        WITH ORDINALITY AS messages (channel, event, payload, names_of, place)
      ORDER BY place)
    SELECT version, told, ${job} FROM activity`);
	return now ?? null;
}
var withNulls = ({ before, after, ...change }) => ({
	...change,
	before: before === DbNull ? null : before,
	after: after === DbNull ? null : after
});
var WORDS = [
	"",
	"one",
	"two",
	"three"
];
/** Whether somebody is told now that their run comes: not who is next on course already. */
var isSoon = ({ toGo }) => toGo > 0 && toGo <= 3;
/** "Open 4D: three to go before you". */
function soonTold({ contest, event, of, slot }, wait) {
	const whom = of ?? "you";
	const drag = wait.dragBefore ? `, drag before ${whom}` : "";
	const runs = `${of === null ? "you are" : `${of} is`} ${ordinal(slot)}${drag}`;
	return {
		title: `${contest}: ${WORDS[wait.toGo]} to go before ${whom}`,
		body: `${event}: ${runs}.`,
		about: null
	};
}
var NO_TIME = {
	NT: "no time",
	Broke: "no time",
	DQ: "disqualified"
};
/**
* "Open 4D: your time was saved, 17.201". `score` as on the wire: seconds, points, or why there is none; `before` is
* what was said of this run, undefined where nothing was.
*/
function savedTold({ contest, event, of, slot }, score, unit, before) {
	const about = NO_TIME[score] ?? printScore(score, unit);
	const whose = of === null ? "your" : `${of}’s`;
	const what = score in NO_TIME ? "run" : unit === "time" ? "time" : "score";
	const was = before ? ` Before: ${before}.` : "";
	return {
		title: `${contest}: ${whose} ${what} was ${before ? "corrected" : "saved"}, ${about}`,
		body: `${event}, ${ordinal(slot)} in the draw.${was}`,
		about
	};
}
// server/models/notifications/runNews.ts
/** Who is told soon stands among so many next ones, unless more of them are scratched: then the next save tells them. */
var NEXT = 12;
/**
* With a score that is saved, in the same statement: an expression that asks for a job only where somebody asked to hear
* of this run or of those that come next.
*/
var tellOfRunLater = ({ id, activity_id, round, draw }) => sql`
  CASE WHEN EXISTS (
    SELECT FROM (
      SELECT user_id, true AS is_saved FROM user_activities WHERE id = ${id}
      UNION ALL
      (SELECT user_id, false FROM user_activities
       WHERE activity_id = ${activity_id} AND round = ${round} AND draw > ${draw} ORDER BY draw LIMIT ${NEXT}::int)
    ) runs
    CROSS JOIN LATERAL (
      SELECT runs.user_id AS id
      UNION ALL
      SELECT account_id FROM rider_managers WHERE rider_id = runs.user_id AND undone_at IS NULL
    ) hearers
    JOIN notification_settings settings ON settings.user_id = hearers.id
    WHERE CASE WHEN runs.is_saved THEN settings.saved ELSE settings.soon END
  ) THEN (graphile_worker.add_job('tell-of-run', json_build_object('id', ${id}::int),
    job_key => ${`tell of run ${id}`}, priority => -1)).id END`;
/**
* Tells those who asked for it that the score of this run was saved, and whom only three are to go before. Nothing of a
* draw that is not published, and of each run once, in whatever order it comes to stand; a correction rewrites the row
* in the list and rings no phone again.
*/
function tellOfRun(db, id) {
	return transaction(db, async (tx) => {
		const [go] = await tx.$queryRaw`
      SELECT publish_draw, pg_advisory_xact_lock(hashtext('news of a go'), rounds.id)::text FROM rounds
      JOIN user_activities runs ON runs.activity_id = rounds.activity_id AND runs.round = rounds.name
      WHERE runs.id = ${id} FOR SHARE OF rounds`;
		if (!go?.publish_draw) return;
		const found = await tx.userActivity.findUniqueOrThrow({
			where: { id },
			include: WHOLE_RUN
		});
		const written = await write(tx, found, [...await savedNews(tx, found), ...await soonNews(tx, found)]);
		const made = written.filter(({ is_new }) => is_new).map(({ id }) => id);
		await deliverLater(tx, made, { urgent: true });
		await sendToPeople(tx, [...new Set(written.map(({ user_id }) => user_id))]);
	});
}
var WHOLE_RUN = {
	score: true,
	activity: { include: {
		...ROUNDS,
		event: { select: { name: true } }
	} }
};
var published = ({ activity, round }) => ({
	contest: `${activity.name}${hasSeveral(activity) ? `, ${roundInWords(round)}` : ""}`,
	event: activity.event.name
});
async function savedNews(tx, found) {
	const { id: run_id, score, draw: slot, user_id: rider_id } = found;
	if (!hasScore(score) || !rider_id || slot === null) return [];
	const unit = found.activity.judged ? "points" : "time";
	const said = await tx.notification.findMany({ where: {
		activity_id: found.activity_id,
		round: found.round,
		kind: "saved",
		publication: run_id
	} });
	const before = new Map(said.map(({ user_id, about }) => [user_id, about]));
	return (await whoAsked(tx, [rider_id], "saved")).map(({ user_id, of }) => ({
		...savedTold({
			...published(found),
			of,
			slot
		}, scoreToWire(score.no_time ?? score.value, unit), unit, before.get(user_id)),
		user_id,
		kind: "saved",
		run_id,
		slot
	}));
}
async function soonNews(tx, found) {
	const entries = await tx.userActivity.findMany({
		where: {
			activity_id: found.activity_id,
			round: found.round,
			draw: { not: null },
			user_id: { not: null }
		},
		select: {
			id: true,
			draw: true,
			user_id: true,
			scratched_at: true,
			score: { select: {
				value: true,
				no_time: true
			} }
		},
		orderBy: { draw: "asc" },
		relationLoadStrategy: "join"
	});
	const runs = entries.map(({ draw, scratched_at, score }) => ({
		slot: draw,
		isScored: hasScore(score),
		isOver: hasScore(score) || scratched_at !== null
	}));
	const last = runs.findLastIndex(({ isScored }) => isScored);
	if (last < 0) return [];
	const coming = entries.flatMap(({ id, draw, user_id }, index) => {
		const wait = waitFor(runs, draw, found.activity.drag_every);
		return index > last && !runs[index].isOver && isSoon(wait) ? [{
			id,
			slot: draw,
			rider_id: user_id,
			wait
		}] : [];
	});
	const hearers = await whoAsked(tx, coming.map(({ rider_id }) => rider_id), "soon");
	return coming.flatMap(({ id: run_id, slot, rider_id, wait }) => hearers.filter((hearer) => hearer.rider_id === rider_id).map(({ user_id, of }) => ({
		...soonTold({
			...published(found),
			of,
			slot
		}, wait),
		user_id,
		kind: "soon",
		run_id,
		slot
	})));
}
async function whoAsked(tx, riderIds, what) {
	const hearers = riderIds.length ? await whoHears(tx, riderIds) : [];
	const asked = await tx.notificationSetting.findMany({
		where: {
			user_id: { in: hearers.map(({ user_id }) => user_id) },
			[what]: true
		},
		select: { user_id: true }
	});
	const ids = new Set(asked.map(({ user_id }) => user_id));
	return hearers.filter(({ user_id }) => ids.has(user_id));
}
/** Rows that are new, and those that say something else now. */
var write = (tx, { activity_id, round }, news) => tx.$queryRaw`
  INSERT INTO notifications AS said (user_id, activity_id, round, kind, publication, title, body, about, slot)
  SELECT user_id, ${activity_id}::int, ${round}, kind, run_id, left(title, 200), left(body, 400), about, slot
  FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb) AS news
    (user_id int, kind text, run_id int, title text, body text, about text, slot int)
  ON CONFLICT (user_id, activity_id, round, kind, publication) DO UPDATE
    SET title = excluded.title, body = excluded.body, about = excluded.about, slot = excluded.slot,
      read_at = NULL, created_at = now()
    WHERE said.about IS DISTINCT FROM excluded.about
  RETURNING id, user_id, xmax = 0 AS is_new`;
// server/models/entries/scores.ts
/**
* Saves a time (or points), NT, DQ, Broke, or clears the score. A scorer who had an older score on the screen is told
* what stands there now instead of overwriting it.
*/
function saveScore(db, person, found, typed) {
	enteredIn$1(found, typed);
	return inTurn(person, found.activity.id, async (saves) => {
		let run = saves.asItStands(found);
		for (let tries = 0; tries < MOST_TRIES; tries++) {
			run ??= await runForScorer(db, person, found.score.id);
			const saved = await saveIn(db, person, run, typed, saves);
			if (saved) return saved;
			run = null;
		}
		throw new Busy(TOO_MUCH$3);
	});
}
/** Somebody else is at work on the same draw through another copy of the server; each try that fails is a save of theirs. */
var MOST_TRIES = 100;
/** Null where the draw has changed since the run was read. */
async function saveIn(db, person, run, typed, saves) {
	const { activity, score: before } = run;
	const unit = unitOf(activity);
	const entered = enteredIn$1(run, typed);
	requireAsSeen(run, typed.version);
	if (isEmpty(entered) && isEmpty(before)) return {
		version: activity.version,
		answer: saved(before, unit, before.scored_by)
	};
	const by = {
		scored_by_id: person.id,
		scored_at: /* @__PURE__ */ new Date()
	};
	const after = {
		...before,
		...entered,
		...by,
		version: before.version + 1
	};
	const answer = saved(after, unit, person.name);
	const now = {
		...activity,
		version: activity.version + 1
	};
	const news = newsOf(person, activity);
	news.record("score saved", trace(before, unit), trace(after, unit), run.id);
	news.say(...scoreUpdated(now, run, answer));
	news.tellResults(run.contests);
	const job = isDrawPublished(activity, run.round) ? tellOfRunLater({
		...run,
		activity_id: activity.id
	}) : void 0;
	const written = await changeAtOnce(db, person, activity, news, withScore(after), job);
	if (!written) return null;
	saves.saved(run, written);
	return {
		version: written.version,
		answer
	};
}
var withScore = (score) => sql`
  UPDATE scores SET value = ${score.value}, no_time = ${score.no_time}::"NoTime",
    penalty_seconds = ${score.penalty_seconds}, version = ${score.version}, scored_by_id = ${score.scored_by_id},
    scored_at = ${score.scored_at}
  FROM activity WHERE scores.id = ${score.id}`;
/** What is refused under the lock says how new the draw is. */
function requireAsSeen(run, version) {
	const { activity, score } = run;
	try {
		requireRuns(run);
		if (version !== void 0 && version !== score.version) throw new Conflict("Somebody else has saved another score.", saved(score, unitOf(activity), score.scored_by));
	} catch (error) {
		throw refusedAt(activity.version, error);
	}
}
function requireRuns({ user_id, scratched_at, draw }) {
	if (!user_id) throw new Conflict("Choose a rider first.");
	if (scratched_at) throw new Conflict(SCRATCHED_RUN);
	if (draw === null) throw new Conflict("This run has no slot in the draw yet. Place it first.");
}
var isEmpty = (score) => score.value === null && score.no_time === null;
/** Every score of a class: of all its rounds, and of every page of its draw. */
async function scoresOf(db, { id, judged }) {
	const scores = await read$1(db, sql`
    SELECT scores.id, value, no_time::text, version, round FROM scores
    JOIN user_activities AS entries ON entries.id = user_activity_id
    WHERE activity_id = ${id} AND (value IS NOT NULL OR no_time IS NOT NULL)`);
	const unit = unitOf({ judged });
	return scores.map((score) => ({
		id: score.id,
		round: score.round,
		score: wire(score, unit),
		version: score.version
	}));
}
var unitOf = ({ judged }) => judged ? "points" : "time";
/** Points or a time: what the class is by now says which. */
function enteredIn$1({ activity }, { score, penalty }) {
	const unit = unitOf(activity);
	return columnsOf$1(readScore(score, unit), penalty ?? 0, unit);
}
/** null clears; what is neither a time nor one of the three texts is refused. */
function readScore(typed, unit) {
	const entered = scoreFromWire(typed, unit);
	if (entered === void 0) throw new Invalid({ score: CHECK_TIME });
	return entered;
}
/** A penalty is part of a time, and of nothing else. */
function columnsOf$1(entered, penalty, unit) {
	if (typeof entered !== "number") return {
		value: null,
		no_time: entered,
		penalty_seconds: 0
	};
	const penalty_seconds = unit === "time" ? penalty : 0;
	if (penalty_seconds * 1e3 > entered) throw new Invalid({ penalty: "The penalty is more than the time." });
	return {
		value: entered,
		no_time: null,
		penalty_seconds
	};
}
var wire = (score, unit) => scoreToWire(score.no_time ?? score.value, unit);
var trace = (score, unit) => ({
	score: wire(score, unit),
	...score.penalty_seconds > 0 && { penalty_seconds: score.penalty_seconds }
});
var saved = (score, unit, by) => ({
	id: score.id,
	score: wire(score, unit),
	version: score.version,
	penalty_seconds: score.penalty_seconds,
	by,
	at: score.scored_at?.toISOString() ?? null
});
// server/models/lookups/beside.ts
/**
* Beside a draw: the incentives of its class, the last slot that is filled, where runs of it may also count, and how
* many draws of this go were made.
*/
async function besideDraw(db, id, round) {
	const [beside] = await read$1(db, sql`
    SELECT ${around(id)},
      (SELECT coalesce(json_agg(json_build_object('id', classes.id, 'name', classes.name,
          'incentives', ${incentivesOf(sql`classes.id`)}) ORDER BY classes.position, classes.id), '[]')
        FROM carryovers JOIN activities AS classes ON classes.id = to_activity_id
        WHERE from_activity_id = ${id}) AS carryovers,
      (SELECT count(*)::int FROM draw_orders WHERE activity_id = ${id} AND round = ${round}) AS draws_made`);
	return beside;
}
/**
* Beside a payout: what is beside its draw, the class of this contest and its incentives in their order, with their
* gos, and how new the payout is.
*/
async function besidePayout(db, contest) {
	const { id } = contest;
	const root = contest.parent_id ?? id;
	const [beside] = await read$1(db, sql`
    SELECT ${around(id)},
      (SELECT json_agg(json_build_object('id', id, 'event_id', event_id, 'name', name, 'rounds', (
          SELECT json_agg(json_build_object('name', name, 'publish_payout', publish_payout) ORDER BY position)
          FROM rounds WHERE activity_id = activities.id)) ORDER BY parent_id NULLS FIRST, position, id)
        FROM activities WHERE id = ${root} OR parent_id = ${root}) AS contests,
      (${VERSION(contest)}) AS version`);
	return beside;
}
var around = (id) => sql`
  ${incentivesOf(sql`${id}::int`)} AS incentives,
  (SELECT coalesce(max(last), 0) FROM rounds, LATERAL (
    SELECT max(draw) AS last FROM user_activities WHERE activity_id = rounds.activity_id AND round = rounds.name) AS go
    WHERE activity_id = ${id}) AS last_used_slot`;
var incentivesOf = (id) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY position, id), '[]') FROM activities
  WHERE parent_id = ${id})`;
// server/models/draw/sessionLimit.ts
/** The Session Limit: more or fewer slots, never fewer than hold somebody. */
function resizeDraw(db, person, found, total_slots) {
	return changeDraw(db, person, found, async (draw) => {
		const last_used_slot = await lastUsedSlot(draw.tx, found.id);
		if (total_slots < last_used_slot) throw new Conflict(resizeRefused(total_slots));
		const before = { total_slots: draw.activity.total_slots };
		if (before.total_slots === total_slots) return {
			total_slots,
			last_used_slot
		};
		await draw.set({ total_slots });
		draw.record("draw resized", before, { total_slots });
		return {
			total_slots,
			last_used_slot
		};
	});
}
// server/models/draw/slots.ts
/** The id of the entry that holds this slot, or null. */
async function entryInSlot(db, activityId, round, slot) {
	return (await db.userActivity.findUnique({
		where: { activity_id_round_draw: {
			activity_id: activityId,
			round,
			draw: slot
		} },
		select: { id: true }
	}))?.id ?? null;
}
/** Refuses a slot outside the draw, and one that somebody else has filled in the meantime. */
async function requireFreeSlot(tx, activity, round, slot) {
	if (slot > activity.total_slots) throw new Invalid({ slotNumber: OUT_OF_BOUNDS });
	if (await entryInSlot(tx, activity.id, round, slot)) throw new Conflict(`Somebody else has just filled slot ${slot}.`);
}
// server/props/activities.ts
/** An activity as the screen of one of its gos, or of its average, sees it; the first go where none is named. */
function activityProps(found, round, around) {
	const { publish_draw, publish_payout } = roundNamed(found, round);
	return {
		id: found.id,
		name: found.name,
		total_slots: found.total_slots,
		publish_draw,
		publish_payout,
		track_horses: found.track_horses,
		track_bulls: found.track_bulls,
		has_divisions: found.has_divisions,
		points_seasons_group_id: found.points_seasons_group_id,
		payType: found.payType,
		judged: found.judged,
		drag_every: found.drag_every,
		added_seconds: found.added_seconds,
		no_times: found.no_times,
		version: found.version,
		...around
	};
}
/**
* A class in the list of its event: how far it is, and, for organizers, what is missing before it is drawn and where
* that is entered.
*/
function summaryProps(activity, { filled, scored } = NOBODY$1, readiness = NOT_TOLD, may, membership) {
	const { id, event_id, name, total_slots, rounds, incentives, points_seasons_group_id: group } = activity;
	const draws = rounds.filter((round) => round.name !== AVERAGE);
	const entered = {
		draw: draw$3(event_id, id, rounds[0].name),
		money: may.pay ? money(event_id, id) : classSettings(event_id, id)
	};
	return {
		id,
		name,
		slots: sum(draws.map((go) => slotsOf(go, total_slots, filled.get(go.name)))),
		filled: sum([...filled.values()]),
		scored,
		publish_draw: draws.every((go) => go.publish_draw),
		publish_payout: rounds.every((round) => round.publish_payout),
		rounds: gosOf$1(activity),
		draws: draws.map((go) => ({
			round: go.name,
			publish_draw: go.publish_draw,
			publish_payout: go.publish_payout,
			url: draw$3(event_id, id, go.name)
		})),
		payout: payout$2(event_id, id),
		leaderboard: leaderboardOf(group, membership),
		incentives,
		missing: readiness.missing.map(({ at, sentence }) => ({
			sentence,
			url: entered[at]
		})),
		warnings: readiness.warnings,
		settings: may.organize ? classSettings(event_id, id) : null
	};
}
/** A short go has as many as run in it: its top so many, and who is tied with the last of them. */
var slotsOf = ({ top }, total, filled = 0) => top === null ? total : Math.max(Math.min(top, total), filled);
var NOBODY$1 = {
	filled: /* @__PURE__ */ new Map(),
	scored: 0
};
var NOT_TOLD = {
	missing: [],
	warnings: []
};
/** The address of the standings that a class earns points in, for those who see them. */
var leaderboardOf = (group, membership) => group !== null && seesSeasons(membership) ? leaderboard(group) : null;
// server/props/draw.ts
/** The draws of all gos of a class, of which that of `round` is shown. */
function drawTabs(activity, round) {
	const current = roundNamed(activity, round);
	return activity.rounds.filter(({ name }) => name !== AVERAGE).map((go) => ({
		label: roundName(go.name),
		url: draw$3(activity.event_id, activity.id, go.name),
		current: go === current,
		published: go.publish_draw
	}));
}
/** The run of a rider who was just drawn. */
var addedEntryProps = ({ id, user, score }) => ({
	id,
	user_id: user.id,
	user_name: user.name,
	user_fake: isTypedIn(user),
	score_id: score.id,
	score_version: score.version
});
/** A run as it now stands; null for one that was left with nobody and nothing, and is gone. */
var changedEntryProps = (entry) => ({
	id: entry?.id ?? null,
	draw: entry?.draw ?? null,
	user_id: entry?.user_id ?? null,
	user_name: entry?.user?.name ?? null,
	user_fake: isTypedIn(entry?.user),
	horse: entry?.horse ?? null,
	bull: entry?.bull ?? null
});
var isTypedIn = (rider) => (rider?.organization_id ?? null) !== null;
// server/controllers/draw/draw.ts
async function show$15(req, res, activity) {
	const round = roundIn(req, activity);
	const { carryovers, draws_made, ...around } = await knownBeside$1(req, activity, round);
	const phones = phoneAddress(activity.event, linksOf(req).base, publicDraw(activity.id, round));
	const { id, name, category, organization } = activity.event;
	const props = {
		event: {
			id,
			name,
			category
		},
		activity: activityProps(activity, round, around),
		organization: {
			id: organization.id,
			name: organization.name
		},
		round,
		top: roundNamed(activity, round).top,
		carryovers,
		commitment: nextCommitment(activity.id, round, req.env.APP_SECRET, draws_made),
		tabs: drawTabs(activity, round),
		phones,
		can: can(activity.membership)
	};
	await res.inertia.render("DrawManager/Index", {
		...props,
		scores: () => knownScores(req, activity),
		phones_picture: optional(() => phones && qrPicture(phones))
	});
}
/** It follows from other classes of the event too: from those where runs of this one may count. */
var knownBeside$1 = (req, { id, versions }, round) => req.answers.part([
	"beside draw",
	id,
	round,
	versions
], () => besideDraw(req.db, id, round));
/** As many as the class has runs; whoever opens its draw gets all of them. */
var knownScores = (req, activity) => req.answers.part([
	"scores",
	activity.id,
	activity.version
], () => scoresOf(req.db, activity));
async function rows$1(req, res, activity) {
	const { page, q } = DrawPage$1.parse(req.query);
	const round = roundIn(req, activity);
	const showEmails = can(activity.membership).organize && wasDrawPublished(activity, round);
	const draw = {
		activity,
		round,
		showEmails
	};
	sayVersion(res, activity.version);
	if (q) return void res.json(await searchDraw(req.db, draw, q));
	const { id, version } = activity;
	await sendMade(req, res, [
		"rows",
		id,
		round,
		page,
		showEmails,
		version
	], async () => Buffer.from(JSON.stringify(await drawPage(req.db, draw, page))));
}
async function checkDestination(req, res, activity) {
	res.json(await entryInSlot(req.db, activity.id, roundIn(req, activity), idIn(req, "slot")));
}
async function resize(req, res, activity) {
	const { total_slots } = ResizeDraw.parse(req.body);
	res.json(newer(res, await resizeDraw(req.db, req.person, activity, total_slots)));
}
async function shuffle(req, res, activity) {
	const round = roundIn(req, activity);
	res.json(newer(res, await req.ask("randomize", req.person, activity, round, req.env.APP_SECRET)));
}
async function fill$1(req, res, activity) {
	res.json(newer(res, await fillShortGo(req.db, req.person, activity, roundIn(req, activity))));
}
async function publish$1(req, res, activity) {
	const { publish_draw } = newer(res, await publishDraw(req.db, req.person, activity, roundIn(req, activity)));
	res.json({ publish_draw });
}
async function unpublish$1(req, res, activity) {
	const { publish_draw } = newer(res, await unpublishDraw(req.db, req.person, activity, roundIn(req, activity)));
	res.json({ publish_draw });
}
// server/controllers/draw/drawSheet.ts
async function show$14(req, res, activity) {
	const round = publishedRoundIn(req, activity);
	res.type("html").send(await req.ask("drawSheet", activity.id, round, activity.readBy, /* @__PURE__ */ new Date(), baseOnPaper(linksOf(req))));
}
/** Seeds, options, entries and orders, so that anybody can make the draws again. */
async function draws(req, res, activity) {
	res.type("json").send(await req.ask("drawsOf", activity.id, publishedRoundIn(req, activity), activity.readBy));
}
function publishedRoundIn(req, activity) {
	const round = roundIn(req, activity);
	requirePublished(activity, round);
	return round;
}
// server/models/entries/fees.ts
/** What a run is charged that enters this contest now, in cents. A contest without a purse charges nothing. */
async function feeOf(tx, contestId) {
	return (await tx.purse.findUnique({
		where: { activity_id: contestId },
		select: { entry_fee_cents: true }
	}))?.entry_fee_cents ?? 0;
}
// server/models/entries/entries.ts
/** Puts the first rider into an empty slot: the entry, its score sheet and its place in the class are made together. */
function addEntry(db, person, found, round, { user_id, user_name, slotNumber }) {
	return changeDraw(db, person, found, async (draw) => {
		const { tx, activity } = draw;
		if (holds(activity, round)) throw new Conflict("The payout is published. Unpublish it to add a run.");
		await requireFreeSlot(tx, activity, round, slotNumber);
		const rider = await riderOf$1(tx, found.event.organization_id, {
			user_id,
			user_name
		});
		const entry = await makeEntry(tx, {
			activity_id: activity.id,
			round,
			draw: slotNumber,
			user_id: rider.id
		});
		draw.record("entry added", null, traceOf$3(entry), entry.id);
		draw.tell(round, [slotNumber]);
		return entry;
	});
}
async function makeEntry(tx, { activity_id, ...place }) {
	const enrollments = { create: {
		activity_id,
		fee_cents: await feeOf(tx, activity_id)
	} };
	const data = {
		activity_id,
		...place,
		score: { create: {} },
		enrollments
	};
	return tx.userActivity.create({
		data,
		include: ENTRY_PARTS
	});
}
/**
* Changes rider, horse, bull or slot of an entry, all together or not at all. One that is left with neither rider nor
* horse nor bull is removed; the answer is then null. What changes nothing leaves no trace.
*/
function changeEntry(db, person, found, change) {
	return changeDraw(db, person, found.activity, async (draw) => {
		const before = await currentEntry(draw.tx, found.id);
		const data = await columnsOf(draw, found, before, change);
		await letGoOfMoney(draw.tx, before, data);
		if (isSame(before, data)) return before;
		const left = {
			...pick(before),
			...data
		};
		if (!left.user_id && !left.horse_id && !left.bull_id) return remove$1(draw, before);
		const after = await draw.tx.userActivity.update({
			where: { id: before.id },
			data,
			include: ENTRY_PARTS
		});
		const kind = before.draw === after.draw ? "entry changed" : "entry moved";
		draw.record(kind, traceOf$3(before), traceOf$3(after), after.id);
		draw.tell(after.round, [before.draw, after.draw]);
		draw.tellResults(contestsOf([after]));
		return after;
	});
}
/** What the change writes; refused where a horse or bull has no rider, or the slot is taken. */
async function columnsOf({ tx, by, activity }, found, before, change) {
	const organization = found.activity.event.organization_id;
	const rider = await riderChange(tx, organization, change);
	const hasRider = Boolean(rider.user_id === void 0 ? before.user_id : rider.user_id);
	return {
		...rider,
		...await horseChange(tx, by, organization, hasRider, change),
		...await bullChange(tx, by, hasRider, change),
		...await slotChange(tx, activity, before, change)
	};
}
/**
* Empties the slot. Its number stays free; nobody moves up. A run whose score is newer than `scoreSeen`, the version
* on the screen of whoever deletes it, is refused: nobody deletes a score unseen.
*/
function deleteEntry(db, person, found, scoreSeen) {
	return changeDraw(db, person, found.activity, async (draw) => {
		const entry = await currentEntry(draw.tx, found.id);
		const { score } = entry;
		if (hasScore(score) && scoreSeen !== void 0 && scoreSeen !== score?.version) throw new Conflict("A score was saved for this run in the meantime. Look at it before deleting the run.");
		return remove$1(draw, entry);
	});
}
/**
* A run on which published money stands keeps its rider and its horse. Every contest it counts in is locked as well:
* an incentive's payout may be on the point of being published.
*/
async function requireUnpaid(tx, { round, enrollments }) {
	const contests = enrollments.map((enrollment) => enrollment.activity_id);
	if (await isHeld(tx, contests, round)) throw new Conflict("The payout with this run is published. Unpublish the payout first.");
}
async function remove$1(draw, entry) {
	await requireUnpaid(draw.tx, entry);
	const trace = traceOf$3(await currentEntry(draw.tx, entry.id));
	const contests = await withCheckLines(draw.tx, "enrollment_id", trace.contests);
	await draw.tx.userActivity.delete({ where: { id: entry.id } });
	draw.record("entry removed", {
		...trace,
		contests
	}, null, entry.id);
	draw.tell(entry.round, [entry.draw]);
	draw.tellResults(contestsOf([entry]));
	return null;
}
async function riderChange(tx, organization, change) {
	if (change.user_id === void 0 && change.user_name === void 0) return {};
	return { user_id: (await riderOf$1(tx, organization, change))?.id ?? null };
}
/** Somebody known by id, or typed in by name; null where neither is given. */
async function riderOf$1(tx, organization, { user_id, user_name }) {
	if (user_id) return riderWithId(tx, organization, user_id);
	return user_name ? riderNamed(tx, organization, user_name) : null;
}
/** Money and points were for that rider on that horse: published ones hold the run, typed ones go. */
async function letGoOfMoney(tx, before, after) {
	const same = ({ user_id = before.user_id, horse_id = before.horse_id }) => user_id === before.user_id && horse_id === before.horse_id;
	if (same(after)) return;
	if (before.scratched_at) throw new Conflict(SCRATCHED_KEEPS);
	await requireUnpaid(tx, before);
	await tx.enrollment.updateMany({
		where: { user_activity_id: before.id },
		data: {
			prize_cents: null,
			points: null,
			points_by: null,
			average_points: null,
			average_points_by: null
		}
	});
}
async function horseChange(tx, person, organization, hasRider, { horse_id, horseName }) {
	if (horse_id === void 0 && horseName === void 0) return {};
	if (!horse_id && !horseName) return { horse_id: null };
	if (!hasRider) throw new Invalid({ [horse_id ? "horse_id" : "horseName"]: "Choose a rider first." });
	return { horse_id: (horse_id ? await horseWithId(tx, organization, horse_id) : await newHorse(tx, person, organization, horseName)).id };
}
async function bullChange(tx, person, hasRider, change) {
	if (change.bull_id === void 0 && change.bullName === void 0) return {};
	if (!change.bull_id && !change.bullName) return { bull_id: null };
	if (!hasRider) throw new Invalid({ [change.bull_id ? "bull_id" : "bullName"]: "Choose a rider first." });
	if (!change.bull_id) return { bull_id: (await newBull(tx, person, change.bullName)).id };
	const bull = await tx.bull.findUnique({ where: { id: change.bull_id } });
	if (!bull) throw new Invalid({ bull_id: "This bull is not in the database." });
	return { bull_id: bull.id };
}
async function slotChange(tx, activity, before, { slotNumber }) {
	if (slotNumber === void 0 || slotNumber === before.draw) return {};
	await requireFreeSlot(tx, activity, before.round, slotNumber);
	return { draw: slotNumber };
}
var isSame = (before, data) => Object.keys(data).every((column) => data[column] === before[column]);
var pick = ({ user_id, horse_id, bull_id }) => ({
	user_id,
	horse_id,
	bull_id
});
// server/models/entries/enrollments.ts
/** The run counts in this contest from now on. Doing it twice is doing it once. */
var enterContest = (db, person, found, contestId) => changeContest(db, person, found, contestId, true);
/** The run counts there no longer. */
var leaveContest = (db, person, found, contestId) => changeContest(db, person, found, contestId, false);
function changeContest(db, person, found, contestId, enter) {
	return changeDraw(db, person, found.activity, async (draw) => {
		const { tx } = draw;
		const entry = await currentEntry(tx, found.id);
		await requireOffered(tx, found, contestId);
		requireToRun(entry);
		const contest = await lockedContest(draw, contestId);
		if (holds(contest, entry.round)) throw new Conflict(`The payout of ${contest.name} is published.`);
		const key = {
			user_activity_id: found.id,
			activity_id: contestId
		};
		const where = { user_activity_id_activity_id: key };
		const enrollment = await tx.enrollment.findUnique({ where });
		if (enter === (enrollment !== null)) return;
		if (enrollment) await remove(draw, contest, enrollment);
		else await add(draw, contest, key);
		draw.tell(entry.round, [entry.draw]);
		draw.tellResults([contest.id, ...contestsOf([entry])]);
	});
}
function requireToRun({ scratched_at, score }) {
	if (scratched_at) throw new Conflict(SCRATCHED_KEEPS);
	if (hasScore(score)) throw new Conflict("This run has a score: it was entered where it counts before the run.");
}
async function add({ tx, record }, { id, name }, key) {
	await tx.enrollment.create({ data: {
		...key,
		fee_cents: await feeOf(tx, id)
	} });
	record("contest entered", null, {
		contest: id,
		name
	}, key.user_activity_id);
}
async function remove({ tx, record }, { id, name }, left) {
	const [enrollment] = await withCheckLines(tx, "enrollment_id", [enrollmentTrace(left)]);
	await tx.enrollment.delete({ where: { id: left.id } });
	record("contest left", {
		contest: id,
		name,
		enrollment
	}, null, left.user_activity_id);
}
/** The contest is locked as well: its payout may be on the point of being published. */
var lockedContest = async ({ tx, activity }, id) => id === activity.id ? activity : tx.activity.update({
	where: { id },
	data: { version: { increment: 1 } },
	include: ROUNDS
});
/** The activity itself (not for session-only entries), its incentives, its carryovers and their incentives. */
async function requireOffered(tx, { activity, activity_id, is_session_only, round }, contestId) {
	if (contestId === activity_id) {
		if (is_session_only) throw new Conflict(`This entry is session only; it does not count in ${activity.name}.`);
		return;
	}
	const carriesHere = { carries_from: { some: { from_activity_id: activity_id } } };
	if (!await tx.activity.count({ where: {
		id: contestId,
		OR: [
			{ parent_id: activity_id },
			carriesHere,
			{ parent: carriesHere }
		]
	} })) throw new NotFound();
	const contest = await tx.activity.findUniqueOrThrow({
		where: { id: contestId },
		include: ROUNDS
	});
	const { name } = contest;
	if (hasSeveral(contest) && !gosOf$1(contest).includes(round)) throw new Conflict(`${name} has no round ${round || "of that name"}.`);
}
// server/models/draw/swap.ts
/** Two entries of one draw change places. */
async function swapEntries(db, person, found, other) {
	if (found.id === other.id || found.activity_id !== other.activity_id || found.round !== other.round) throw new Invalid({ destUserActivityId: "Choose two entries of the same draw." });
	return changeDraw(db, person, found.activity, async (draw) => {
		const { tx, activity } = draw;
		const one = placed(await currentEntry(tx, found.id));
		const two = placed(await currentEntry(tx, other.id));
		const moved = await changePlaces(tx, one, two);
		const before = {
			[one.id]: one.draw,
			[two.id]: two.draw
		};
		const after = {
			[one.id]: two.draw,
			[two.id]: one.draw
		};
		draw.record("entries swapped", before, after, one.id);
		const rows = moved.map((entry) => filledRow(entry, {
			activity,
			showEmails: false
		}));
		draw.say(drawSwapped(activity, found.round, rows), ...await forEverybody(draw, found.round, rows));
		draw.tellResults(contestsOf(moved));
		return rows;
	});
}
function placed({ id, draw }) {
	if (draw === null) throw new Conflict("A run without a slot cannot change places.");
	return {
		id,
		draw
	};
}
async function changePlaces(tx, one, two) {
	await tx.userActivity.update({
		where: { id: one.id },
		data: { draw: null }
	});
	return [await place(tx, two.id, one.draw), await place(tx, one.id, two.draw)];
}
var place = (tx, id, draw) => tx.userActivity.update({
	where: { id },
	data: { draw },
	include: ROW_PARTS
});
// server/controllers/draw/entries.ts
async function create$13(req, res, activity) {
	const wanted = AddEntry.parse(req.body);
	const added = await addEntry(req.db, req.person, activity, roundIn(req, activity), wanted);
	res.status(201).json(addedEntryProps(newer(res, added)));
}
async function update$10(req, res, entry) {
	const change = ChangeEntry.parse(req.body);
	res.json(changedEntryProps(newer(res, await changeEntry(req.db, req.person, entry, change))));
}
async function destroy$9(req, res, entry) {
	newer(res, await deleteEntry(req.db, req.person, entry, versionSeen(req)));
	res.status(204).end();
}
async function swap(req, res, { source, destination }) {
	res.json(newer(res, await swapEntries(req.db, req.person, source, destination)));
}
async function enter(req, res, entry) {
	newer(res, await enterContest(req.db, req.person, entry, idIn(req, "incentiveId")));
	res.status(204).end();
}
async function leave$2(req, res, entry) {
	newer(res, await leaveContest(req.db, req.person, entry, idIn(req, "incentiveId")));
	res.status(204).end();
}
// server/wire/events/event.ts
/** What is asked of everybody who makes an event. */
var asked = {
	name: name(120, "Enter the name of the event."),
	category: name(60, "Choose a category, or type one."),
	starts_on: day$2("Enter the first day."),
	ends_on: dayOrNone("Enter the last day, or leave it empty."),
	location: lineOrNone(120)
};
var LAST_DAY_FIRST = {
	path: ["ends_on"],
	error: "The last day comes before the first."
};
var daysInOrder = ({ starts_on, ends_on }) => !ends_on || ends_on >= starts_on;
var NewEvent = z$1.strictObject({
	...asked,
	/** Whose classes it begins with; a template of a whole event. */
	template_id: id("Choose a template of the list.").nullish()
}).refine(daysInOrder, LAST_DAY_FIRST);
var half = (field) => ({
	path: [field],
	error: "Enter both latitude and longitude, or neither."
});
var EventSettings = z$1.strictObject({
	...asked,
	latitude: degreesOrNone(90, "Latitude"),
	longitude: degreesOrNone(180, "Longitude"),
	season: lineOrNone(60),
	note: paragraph(2e3),
	sponsor_line: lineOrNone(200),
	time_zone: timeZoneOrNone,
	is_public: z$1.boolean(),
	hide_minors: z$1.boolean()
}).refine(daysInOrder, LAST_DAY_FIRST).refine(({ latitude, longitude }) => latitude !== null || longitude === null, half("latitude")).refine(({ latitude, longitude }) => longitude !== null || latitude === null, half("longitude"));
/** An event at the head of its pages. */
var EventHead = Event$1.extend({
	starts_on: z$1.iso.date(),
	ends_on: z$1.iso.date().nullable(),
	location: z$1.string().nullable(),
	/** Name of the event that it is a copy of. */
	copied_from: z$1.string().nullable()
});
/** Before its day, or on it; after it; or put away. */
var When = z$1.enum([
	"upcoming",
	"past",
	"archived"
]);
z$1.strictObject({
	organization: Organization,
	events: z$1.array(Event$1.extend({
		location: z$1.string().nullable(),
		starts_on: z$1.iso.date(),
		ends_on: z$1.iso.date().nullable(),
		season: z$1.string().nullable(),
		activities_count: z$1.number(),
		when: When,
		is_copy: z$1.boolean()
	})),
	/** How many are put away, and whether they are among the events. */
	archived_count: z$1.number(),
	shows_archived: z$1.boolean(),
	/** Those who belong to all of the organization see its points seasons. */
	sees_seasons: z$1.boolean(),
	can: Abilities
});
z$1.strictObject({
	organization: Organization,
	templates: z$1.array(z$1.strictObject({
		id: z$1.number(),
		name: z$1.string()
	}))
});
z$1.strictObject({
	organization: Organization,
	event: EventHead.extend({
		slug: z$1.string(),
		archived: z$1.boolean(),
		version: z$1.number()
	}),
	settings: z$1.strictObject({
		name: z$1.string(),
		category: z$1.string(),
		starts_on: z$1.iso.date(),
		ends_on: z$1.iso.date().nullable(),
		location: z$1.string().nullable(),
		latitude: z$1.number().nullable(),
		longitude: z$1.number().nullable(),
		season: z$1.string().nullable(),
		note: z$1.string(),
		sponsor_line: z$1.string().nullable(),
		time_zone: z$1.string().nullable(),
		is_public: z$1.boolean(),
		hide_minors: z$1.boolean()
	}),
	/** Why it cannot be deleted; null where it can. */
	kept: z$1.string().nullable(),
	can: Abilities
});
z$1.strictObject({
	organization: Organization,
	event: EventHead,
	/** Then a name is hidden in public where its rider counts as a minor. */
	hide_minors: z$1.boolean(),
	/** How many are entered, on all pages. */
	total: z$1.number(),
	q: z$1.string(),
	/** One page of them, by name, and the addresses of those beside it. */
	riders: z$1.array(z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		hometown: z$1.string().nullable(),
		fake: z$1.boolean(),
		runs: z$1.number(),
		classes: z$1.array(z$1.string()),
		is_age_known: z$1.boolean(),
		/** The secretary says so. */
		is_adult: z$1.boolean(),
		hidden: z$1.boolean()
	})),
	previous: z$1.string().nullable(),
	next: z$1.string().nullable(),
	/** The row before the page, or behind it: from where it is read again. */
	place: z$1.strictObject({
		q: z$1.string(),
		after: z$1.number().optional(),
		before: z$1.number().optional()
	}),
	can: Abilities
});
var SayAdult = z$1.strictObject({ is_adult: z$1.boolean("Say yes or no.") });
// server/wire/registry/lists.ts
var Id = id("Enter the id of a row of the list.").optional();
/** What is looked for, and after or before which row of the list the page stands. */
var ListQuery = z$1.object({
	q: line(120).default(""),
	after: Id,
	before: Id
});
/** A page of a list, and the addresses of those beside it. */
var listOf = (row) => z$1.strictObject({
	organization: Organization,
	q: z$1.string(),
	rows: z$1.array(row),
	previous: z$1.string().nullable(),
	next: z$1.string().nullable()
});
var ListedRider = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	hometown: z$1.string().nullable(),
	bbr_id: z$1.string().nullable(),
	/** Typed in by this organization; everybody else has an account, and edits it themselves. */
	fake: z$1.boolean()
});
var ListedHorse = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	/** With a number it is registered and seen by all. */
	rrrs_id: z$1.string().nullable()
});
var ListedBull = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
listOf(ListedRider);
listOf(ListedHorse);
listOf(ListedBull);
// server/models/events/list.ts
/**
* The events of an organization: first those to come or under way, the nearest first; then those that are over, the
* latest first; and last, if asked for, those that were put away.
*/
async function eventsOf(db, person, organizationId, { now, archived }) {
	const listed = (await db.event.findMany({
		where: {
			organization_id: organizationId,
			...!archived && { archived_at: null },
			...seenBy(person)
		},
		include: {
			organization: { select: { time_zone: true } },
			_count: { select: { activities: { where: { parent_id: null } } } }
		},
		orderBy: [{ starts_on: "desc" }, { id: "desc" }],
		relationLoadStrategy: "join"
	})).map((event) => ({
		...event,
		when: whenIs(event, now)
	}));
	const those = (when) => listed.filter((event) => event.when === when);
	return [
		...those("upcoming").reverse(),
		...those("past"),
		...those("archived")
	];
}
var whenIs = ({ archived_at, ...event }, now) => archived_at ? "archived" : isOver(event, now) ? "past" : "upcoming";
var archivedEvents = (db, person, organizationId) => db.event.count({ where: {
	organization_id: organizationId,
	archived_at: { not: null },
	...seenBy(person)
} });
/** From the day after its last day on, where it takes place. */
var isOver = ({ starts_on, ends_on, ...where }, now) => dayOf(ends_on ?? starts_on) < todayAt(where, now);
/**
* Riders in the view of an organization: everybody registered who rides, and whom it typed in. Nobody has an address
* here.
*/
var listRiders = (db, organization, query) => pageOf(db, ridersOf$1(organization), contains, query);
/** The registered horses, and those of the organization. */
var listHorses = (db, organization, query) => pageOf(db, horsesOf(organization), begins, query);
/** Bulls are everybody's. */
var listBulls = (db, query) => pageOf(db, BULLS, begins, query);
var ridersOf$1 = (organization) => ({
	columns: sql`id, name, hometown, bbr_id, organization_id IS NOT NULL AS fake`,
	from: sql`users WHERE rides AND deleted_at IS NULL AND merged_into_id IS NULL
    AND (organization_id IS NULL OR organization_id = ${organization})`
});
var horsesOf = (organization) => ({
	columns: sql`id, name, rrrs_id`,
	from: sql`horses WHERE (organization_id IS NULL OR organization_id = ${organization})`
});
var BULLS = {
	columns: sql`id, name`,
	from: sql`bulls WHERE true`
};
/**
* Read from the row where the page before ended, along the index of names: the last page is as near as the first. A row
* that is gone meanwhile begins the list anew.
*/
async function pageOf(db, those, pattern, { q, after, before }, most = 50) {
	const { columns, from } = those;
	const cursor = await rowWith(db, from, after ?? before);
	const isBackwards = cursor !== void 0 && after === void 0;
	const [beyond, order] = isBackwards ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
	const part = searchable(q);
	const found = await db.$queryRaw`
    SELECT ${columns} FROM ${from}
      ${part ? sql`AND searchable LIKE ${pattern(likeText(part))}` : empty}
      ${cursor ? sql`AND (searchable, id) ${beyond} (${cursor.searchable}, ${cursor.id})` : empty}
    ORDER BY searchable ${order}, id ${order} LIMIT ${most + 1}`;
	const rows = found.slice(0, most);
	const isMore = found.length > most;
	return isBackwards ? {
		rows: rows.reverse(),
		hasPrevious: isMore,
		hasNext: true
	} : {
		rows,
		hasPrevious: cursor !== void 0,
		hasNext: isMore
	};
}
async function rowWith(db, from, id) {
	if (id === void 0) return void 0;
	return (await db.$queryRaw`
    SELECT id, searchable FROM ${from} AND id = ${id}`)[0];
}
var contains = (part) => `%${part}%`;
var begins = (part) => `${part}%`;
/**
* Who is entered somewhere in the event, by name, a page of a hundred, with their runs there and the classes these are
* made in. Three or four queries, however many there are.
*/
async function ridersIn(db, event, query) {
	const page = await pageOf(db, enteredAt(event), contains, query, 100);
	const [{ total }] = await db.$queryRaw`
    SELECT count(DISTINCT user_id)::int AS total FROM user_activities
    WHERE activity_id IN (SELECT id FROM activities WHERE event_id = ${event.id})`;
	const entered = await entriesOf(db, event, page.rows);
	const rows = page.rows.flatMap((rider) => {
		const there = entered.get(rider.id);
		return there ? {
			...rider,
			...there,
			hidden: isHidden(event, rider, there)
		} : [];
	});
	return {
		...page,
		total,
		rows
	};
}
var enteredAt = (event) => ({
	columns: sql`id, name, hometown, organization_id, birth_date`,
	from: sql`users WHERE id IN (
    SELECT user_id FROM user_activities JOIN activities ON activities.id = activity_id WHERE event_id = ${event.id})`
});
async function entriesOf(db, event, riders) {
	const entered = await db.$queryRaw`
    SELECT entered.user_id, sum(entered.runs)::int AS runs,
      array_agg(entered.name ORDER BY entered.position, entered.id) AS classes,
      coalesce(bool_or(there.is_adult), false) AS is_adult
    FROM (
      SELECT entries.user_id, activities.id, activities.name, activities.position, count(*) AS runs
      FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
      WHERE activities.event_id = ${event.id} AND entries.user_id = ANY(${riders.map(({ id }) => id)})
      GROUP BY entries.user_id, activities.id
    ) entered LEFT JOIN event_riders there ON there.user_id = entered.user_id AND there.event_id = ${event.id}
    GROUP BY entered.user_id`;
	return new Map(entered.map((one) => [one.user_id, one]));
}
/** Whether the name is nobody's business: of a minor, where the event hides them. */
var isHidden = ({ hide_minors, starts_on }, { birth_date }, { is_adult }) => hide_minors && countsAsMinor({
	birth_date: birth_date && dayOf(birth_date),
	is_adult
}, dayOf(starts_on));
/**
* The secretary says of a rider whose age is not known that they are an adult, or takes it back. It holds for this
* event, and reaches every public page of it. NotFound for somebody who is not entered here.
*/
function sayAdult$1(db, by, event, user_id, is_adult) {
	return transaction(db, async (tx) => {
		const rider = await enteredIn(tx, event.id, user_id);
		const key = {
			event_id: event.id,
			user_id
		};
		if (((await tx.eventRider.findUnique({ where: { event_id_user_id: key } }))?.is_adult ?? false) === is_adult) return;
		await tx.eventRider.upsert({
			where: { event_id_user_id: key },
			create: {
				...key,
				is_adult
			},
			update: { is_adult }
		});
		const trace = (is_adult) => ({
			...rider,
			is_adult
		});
		await record(tx, by, whereIs$3(event), "rider said to be adult", trace(!is_adult), trace(is_adult));
		await tellEverybody(tx, by, event.id);
	});
}
async function enteredIn(tx, event_id, id) {
	const rider = await tx.user.findFirst({
		where: {
			id,
			entries: { some: { activity: { event_id } } }
		},
		select: {
			id: true,
			name: true
		}
	});
	if (!rider) throw new NotFound();
	return rider;
}
// server/props/events.ts
/** What stands under the name of an event. Whoever is there for it alone hears of no other event. */
function eventHead({ membership, ...event }) {
	const { id, name, category, starts_on, ends_on, location, copied_from } = event;
	return {
		id,
		name,
		category,
		starts_on: dayOf(starts_on),
		ends_on: ends_on && dayOf(ends_on),
		location,
		copied_from: membership.event_id === null && copied_from ? copied_from.name : null
	};
}
/** An event in the list of its organization. */
var listedEvent = (event) => ({
	id: event.id,
	name: event.name,
	category: event.category,
	location: event.location,
	starts_on: dayOf(event.starts_on),
	ends_on: event.ends_on && dayOf(event.ends_on),
	season: event.season,
	activities_count: event._count.activities,
	when: event.when,
	is_copy: event.copied_from_id !== null
});
/** Somebody who is entered in an event. */
var riderThereProps = (rider) => ({
	id: rider.id,
	name: rider.name,
	hometown: rider.hometown,
	runs: rider.runs,
	classes: rider.classes,
	is_adult: rider.is_adult,
	fake: rider.organization_id !== null,
	is_age_known: rider.birth_date !== null,
	hidden: rider.hidden
});
// server/controllers/events/events.ts
async function index$8(req, res, { id, name, membership }) {
	const archived = req.query.archived === "1";
	const events = await eventsOf(req.db, req.person, id, {
		now: /* @__PURE__ */ new Date(),
		archived
	});
	const props = {
		organization: {
			id,
			name
		},
		events: events.map(listedEvent),
		archived_count: await archivedEvents(req.db, req.person, id),
		shows_archived: archived,
		sees_seasons: membership.event_id === null,
		can: can(membership)
	};
	await res.inertia.render("Events/Index", props);
}
async function begin$2(req, res, { id, name }) {
	const templates = await templatesOf(req.db, id);
	const props = {
		organization: {
			id,
			name
		},
		templates: templates.filter(({ kind, unusable }) => kind === "event" && unusable === null).map(({ id, name }) => ({
			id,
			name
		}))
	};
	await res.inertia.render("Events/New", props);
}
async function create$12(req, res, organization) {
	const event = await makeEvent(req.db, req.person, organization, NewEvent.parse(req.body));
	await res.inertia.redirect(activities$1(organization.id, event.id));
}
async function edit$3(req, res, event) {
	const { id, slug, archived_at, version } = event;
	const props = {
		organization: organizationOf(event),
		event: {
			...eventHead(event),
			slug,
			archived: archived_at !== null,
			version
		},
		settings: settingsOf$3(event),
		kept: await whyKept$1(req.db, id),
		can: can(event.membership)
	};
	await res.inertia.render("Events/Edit", props);
}
async function update$9(req, res, event) {
	const { version } = KnownVersion.parse(req.query);
	await changeSettings$1(req.db, req.person, event, version, EventSettings.parse(req.body));
	await res.inertia.redirect(eventSettings(event.organization_id, event.id));
}
async function archive(req, res, event) {
	await archiveEvent(req.db, req.person, event);
	await res.inertia.redirect(events$1(event.organization_id));
}
async function bringBack(req, res, event) {
	await bringBackEvent(req.db, req.person, event);
	await res.inertia.redirect(eventSettings(event.organization_id, event.id));
}
async function destroy$8(req, res, event) {
	await deleteEvent(req.db, req.person, event);
	await res.inertia.redirect(events$1(event.organization_id));
}
async function riders$1(req, res, event) {
	const { id, organization_id, hide_minors } = event;
	const query = ListQuery.parse(req.query);
	const { rows, total, hasPrevious, hasNext } = await ridersIn(req.db, event, query);
	const pageAt = (place) => ridersInEvent(organization_id, id, {
		q: query.q,
		...place
	});
	const props = {
		organization: organizationOf(event),
		event: eventHead(event),
		hide_minors,
		total,
		q: query.q,
		riders: rows.map(riderThereProps),
		previous: hasPrevious && rows.length ? pageAt({ before: rows[0].id }) : null,
		next: hasNext && rows.length ? pageAt({ after: rows[rows.length - 1].id }) : null,
		place: query,
		can: can(event.membership)
	};
	await res.inertia.render("Events/Riders", props);
}
async function sayAdult(req, res, event) {
	const { is_adult } = SayAdult.parse(req.body);
	const place = ListQuery.parse(req.query);
	await sayAdult$1(req.db, req.person, event, idIn(req, "riderId"), is_adult);
	await res.inertia.redirect(ridersInEvent(event.organization_id, event.id, place));
}
var organizationOf = ({ organization: { id, name } }) => ({
	id,
	name
});
// server/wire/organizations/settings.ts
/** The zones that this server knows. A browser may know others, so it is told. */
var TIME_ZONES = [.../* @__PURE__ */ new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
/** What an organization says of itself. What is left empty is null. */
var OrganizationSettings = z$1.object({
	name: name(120, "Enter the name of the organization."),
	/** As it stands on checks: three lines at most. */
	address: paragraph(400, "Enter the address.").refine((text) => text.split("\n").filter(Boolean).length <= 3, "At most three lines fit on a check.").transform((text) => text || null).nullable(),
	time_zone: z$1.string("Choose a time zone.").refine((zone) => TIME_ZONES.includes(zone), "Choose a time zone from the list."),
	sponsor: line(200, "Enter the sponsor line.").transform((text) => text || null).nullable()
});
/** Which version of the settings somebody had before them when they changed them. */
var OpenedVersion = z$1.object({ version: whole$1(0, 2147483647, "Enter the version that the form was opened with.") });
var Zones = z$1.array(z$1.string());
z$1.strictObject({ time_zones: Zones });
z$1.strictObject({
	organization: Organization,
	settings: z$1.strictObject({
		name: z$1.string(),
		address: z$1.string(),
		time_zone: z$1.string(),
		sponsor: z$1.string()
	}),
	version: z$1.number(),
	/** Address of the logo as it is now. */
	logo: z$1.string().nullable(),
	time_zones: Zones
});
z$1.strictObject({ logo: z$1.string() });
// server/wire/accounts/firstAccount.ts
/** What the person types who comes first: the code that the terminal shows, who they are, and what they run. */
var FirstAccount = z$1.object({
	code: name(100, "Enter the code."),
	name: name(120, "Enter your name."),
	email,
	password: NewPassword,
	organization: name(120, "Enter the name of your organization."),
	/** That of the browser; one that is not known here keeps nobody from their account. */
	time_zone: z$1.enum(TIME_ZONES).optional().catch(void 0)
}).refine(({ password, name, email }) => !isOwnName(password, name, email), {
	path: ["password"],
	error: OWN_NAME
});
z$1.strictObject({ waits: z$1.boolean() });
// server/controllers/firstAccount.ts
async function show$13(req, res) {
	if (await hasPeople(req.db)) return res.redirect(login);
	const props = { waits: await hasFirstAccountCode(req.db) };
	await res.inertia.render("FirstAccount/Index", props, { encryptHistory: false });
}
/** Whoever made it is signed in, on a page that is loaded whole: the token in it is the new session's. */
async function create$11(req, res) {
	const given = await answersWithCode(req.db).safeParseAsync(req.body ?? {});
	if (given.error) {
		if (await hasPeople(req.db)) throw firstAccountMade();
		throw given.error;
	}
	const person = await makeFirstAccount(req.db, given.data);
	forgetCodeFile(req.env);
	await signIn$1(req.db, req, res, person.id);
	res.inertia.location(organizations);
}
/** The code is looked at also where another answer is refused, so that all is said at once. */
var answersWithCode = (db) => FirstAccount.refine(({ code }) => isFirstAccountCode(db, code), {
	path: ["code"],
	error: "This is not the code that the terminal shows.",
	when: ({ value, issues }) => hasCode(value) && !issues.some(({ path }) => path?.[0] === "code")
});
var hasCode = (value) => typeof value?.code === "string";
// server/controllers/organization/invitations.ts
async function create$10(req, res, { id }) {
	await invite(req.db, req.person, id, Invite.parse(req.body ?? {}), linksOf(req));
	res.redirect(303, people(id));
}
/** Another one to the same address: the link of the older opens nothing any more. */
async function resend(req, res, found) {
	const { email, role, event_id, organization } = found;
	if (email === null || found.accepted_at) throw new Conflict("There is nothing to send again.");
	await invite(req.db, req.person, organization.id, {
		email,
		role,
		event_id
	}, linksOf(req));
	res.redirect(303, people(organization.id));
}
async function destroy$7(req, res, found) {
	await withdraw$1(req.db, req.person, found);
	res.redirect(303, people(found.organization.id));
}
/** The page of a link: opening it changes nothing. */
async function show$12(req, res) {
	const { key } = InvitationKey.parse(req.query);
	const shown = await invitationShown(req.db, req.visitor, key);
	await res.inertia.render("Invitations/Show", invitationProps(shown, key, req.visitor));
}
async function accept(req, res) {
	const asked = AcceptInvitation.parse(req.body ?? {});
	const { email, organization_id } = await acceptInvitation(req.db, req.person, asked);
	res.redirect(303, email === null ? invitation$1(asked.key) : events$1(organization_id));
}
// server/models/payout/sheets/mailings.ts
var MOST_ADDRESSES = 50;
/** Sending is tried so often, with growing pauses: some four minutes in all. */
var ATTEMPTS = 6;
/** Of one organization: mailings with copies still to be sent, and mailings in an hour. */
var UNDER_WAY = 3;
var AN_HOUR = 20;
var HOUR_MS = 36e5;
var UNPUBLISHED = "The payout was unpublished before this copy was sent.";
var UNKNOWN$2 = "It is not known whether this copy arrived, so it is not sent again.";
/** Writes down who gets the results that are published by now, and a job for each of them, as a whole or not at all. */
function startMailing(db, person, found, emails, notes) {
	const addresses = addressesIn(emails);
	return transaction(db, async (tx) => {
		const published = await tx.round.findMany({
			where: {
				activity_id: found.id,
				publish_payout: true
			},
			orderBy: { position: "asc" }
		});
		if (published.length === 0) throw new Conflict("The payout is not published yet. Publish it first.");
		await refuseTooMany(tx, found.event.organization_id);
		const rounds = published.map(({ name }) => name);
		const recipients = { create: addresses.map((email) => ({ email })) };
		const { id } = await tx.mailing.create({ data: {
			activity_id: found.id,
			rounds,
			notes,
			sent_by_id: person.id,
			recipients
		} });
		await addJobs(tx, id);
		await record(tx, person, whereIs$6(found), "results e-mailed", null, { addresses });
		return { id };
	});
}
var addJobs = (tx, mailingId) => tx.$executeRaw`
  SELECT graphile_worker.add_job('send-results', json_build_object('recipientId', id),
    max_attempts => ${ATTEMPTS}::int, job_key => 'send-results ' || id)
  FROM mailing_recipients WHERE mailing_id = ${mailingId}`;
/** What became of every mailing of these results, newest first. */
var mailingsOf = (db, activityId) => db.mailing.findMany({
	where: { activity_id: activityId },
	include: { recipients: { orderBy: { id: "asc" } } },
	orderBy: { id: "desc" },
	take: 50,
	relationLoadStrategy: "join"
});
/**
* Takes a waiting copy to send it, or answers null when there is nothing to send. At most one copy goes to an address:
* it is marked as being sent before it is sent. Found so marked, the process ended while it was sending; nobody knows
* how far it came, so the copy is given up instead of sent again.
*/
async function takeRecipient(db, id) {
	const { count } = await db.mailingRecipient.updateMany({
		where: {
			id,
			status: "waiting"
		},
		data: {
			status: "sending",
			attempts: { increment: 1 }
		}
	});
	if (count === 0) return giveUp(db, id, UNKNOWN$2);
	const recipient = await db.mailingRecipient.findUniqueOrThrow({
		where: { id },
		include: RESULTS_TO_SEND,
		relationLoadStrategy: "join"
	});
	if (!roundsSent(recipient).every((round) => round.publish_payout)) return giveUp(db, id, UNPUBLISHED);
	return copyOf(recipient, await db.user.findUnique({ where: { id: recipient.mailing.sent_by_id } }));
}
var RESULTS_TO_SEND = { mailing: { include: { activity: { select: ROUNDS } } } };
var roundsSent = ({ mailing }) => mailing.activity.rounds.filter(({ name }) => mailing.rounds.includes(name));
/** What goes to one address; `publication` is another one when anything of it was published anew. */
function copyOf(recipient, sender) {
	const { id: mailing_id, activity_id, rounds, notes, created_at } = recipient.mailing;
	const publication = roundsSent(recipient).map(({ payout_published_at }) => payout_published_at?.getTime()).join(" ");
	const { id, email } = recipient;
	return {
		id,
		email,
		mailing_id,
		publication,
		activity_id,
		rounds,
		notes,
		created_at,
		sender
	};
}
var recordSent = (db, id) => db.mailingRecipient.update({
	where: { id },
	data: {
		status: "sent",
		error: null,
		sent_at: /* @__PURE__ */ new Date()
	}
});
/** It was certainly not sent, so it waits for the next attempt. Answers whether there will be one. */
async function recordFailure(db, id, error) {
	const { attempts } = await db.mailingRecipient.findUniqueOrThrow({ where: { id } });
	const again = attempts < ATTEMPTS;
	await db.mailingRecipient.update({
		where: { id },
		data: {
			status: again ? "waiting" : "failed",
			error: error.message.slice(0, 400)
		}
	});
	return again;
}
var recordUnknown = (db, id) => giveUp(db, id, UNKNOWN$2);
/** Answers that there is nothing to be sent. */
async function giveUp(db, id, error) {
	await db.mailingRecipient.updateMany({
		where: {
			id,
			status: "sending"
		},
		data: {
			status: "failed",
			error
		}
	});
	return null;
}
/** Under the organization's lock, so that two at a time are counted one after the other. */
async function refuseTooMany(tx, organizationId) {
	await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`;
	const recent = await tx.mailing.findMany({
		where: {
			created_at: { gt: /* @__PURE__ */ new Date(Date.now() - HOUR_MS) },
			activity: { event: { organization_id: organizationId } }
		},
		select: {
			created_at: true,
			recipients: {
				where: { status: { in: ["waiting", "sending"] } },
				take: 1
			}
		},
		orderBy: { id: "asc" }
	});
	if (recent.filter(({ recipients }) => recipients.length).length >= UNDER_WAY) throw new TooMany(`${UNDER_WAY} e-mailings are still on their way. Wait until they have been sent.`, 10);
	if (recent.length < AN_HOUR) return;
	const seconds = Math.ceil((recent[0].created_at.getTime() + HOUR_MS - Date.now()) / 1e3);
	throw new TooMany(`${AN_HOUR} e-mailings in an hour are the most. Try again later.`, seconds);
}
var Address = z.email().max(254);
/** Addresses between commas, semicolons or on lines of their own, each once; "Ann Lee <ann@example.com>" is one too. */
function addressesIn(text) {
	const parts = text.split(/[,;\n]/).map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim()).filter(Boolean);
	const wrong = parts.filter((part) => !Address.safeParse(part).success);
	if (wrong.length) throw new Invalid({ emails: `Not an e-mail address: ${wrong.slice(0, 10).join(", ")}` });
	const spelled = parts.map((part) => part.toLowerCase());
	const addresses = parts.filter((_, index) => spelled.indexOf(spelled[index]) === index);
	if (addresses.length === 0) throw new Invalid({ emails: "Enter at least one e-mail address." });
	if (addresses.length > MOST_ADDRESSES) throw new Invalid({ emails: `At most ${MOST_ADDRESSES} addresses at a time; these are ${addresses.length}.` });
	return addresses;
}
// server/controllers/payout/mailings.ts
async function create$9(req, res, activity) {
	const { emails, notes } = EmailResults.parse(req.body);
	res.status(202).json(await startMailing(req.db, req.person, activity, emails, notes ?? ""));
}
async function index$7(req, res, activity) {
	res.json((await mailingsOf(req.db, activity.id)).map(mailingProps));
}
// server/models/payout/money.ts
/** The money of a contest with what its form and its preview need. */
async function moneyOf(db, found) {
	const { activity, settings, runs } = await loadContest(db, found.id);
	return {
		contests: await contestsBeside(db, found),
		money: moneySet(activity.purse).settings,
		version: activity.purse?.version ?? 0,
		kind: kindOf$1(activity),
		charged: grouped(chargedFees(settings, runs)),
		held: heldBy(activity)?.sentence ?? null
	};
}
var contestsBeside = (db, { id, parent_id }) => db.activity.findMany({
	where: { OR: [{ id: parent_id ?? id }, { parent_id: parent_id ?? id }] },
	orderBy: [
		{ parent_id: {
			sort: "asc",
			nulls: "first"
		} },
		{ position: "asc" },
		{ id: "asc" }
	],
	select: {
		id: true,
		name: true
	}
});
function grouped(fees) {
	const counts = /* @__PURE__ */ new Map();
	for (const cents of fees) counts.set(cents, (counts.get(cents) ?? 0) + 1);
	return [...counts].map(([cents, entries]) => ({
		cents,
		entries
	})).sort((a, b) => a.cents - b.cents);
}
/**
* Sets the money of a contest, all of it together. Refused: what the rules cannot work with (Invalid, by field), a
* version that is not the last, and what would alter published money (Conflict).
*/
function changeMoney(db, person, found, given) {
	const { version, fee_for, ...after } = given;
	return changeActivity(db, person, found, async (change) => {
		const { tx, activity } = change;
		const purse = await tx.purse.findUnique({ where: { activity_id: found.id } });
		const before = moneySet(purse).settings;
		if (purse && changedSettings(before, after).length === 0) return;
		if (version !== (purse?.version ?? 0)) throw new Conflict(CHANGED$1, { now: before });
		requireNotHeld(activity, before, after);
		const problems = moneyProblems(after, kindOf$1(activity));
		if (Object.keys(problems).length) throw new Invalid(problems);
		if (after.entry_fee_cents !== before.entry_fee_cents) await chargeAgain(tx, found.id, after.entry_fee_cents, fee_for);
		await tx.purse.upsert({
			where: { activity_id: found.id },
			create: {
				activity_id: found.id,
				version: 1,
				...after
			},
			update: {
				version: { increment: 1 },
				...after
			}
		});
		change.record("money changed", before, {
			...after,
			fee_for
		});
		change.tellResults([found.id]);
	});
}
var CHANGED$1 = "Somebody else has changed this meanwhile. What stands there now is shown beside what you typed.";
/** Whoever is entered has a fee already; it changes only for those whom the organizer names. */
async function chargeAgain(tx, contestId, fee_cents, feeFor) {
	if (await tx.enrollment.count({ where: { activity_id: contestId } }) === 0 || feeFor === "new") return;
	if (feeFor === null) throw new Invalid({ fee_for: "Choose for whom the changed fee counts." });
	await tx.enrollment.updateMany({
		where: {
			activity_id: contestId,
			...feeFor === "unpaid" && { refunded_at: null }
		},
		data: { fee_cents }
	});
}
/**
* A go keeps its pool when the purse changes after it was published; what it was divided by must then stay as it is.
*/
var AMOUNTS = [
	"entry_fee_cents",
	"off_top_cents",
	"payback_bp",
	"added_cents",
	"guaranteed_cents",
	"minimum_entries",
	"below_minimum_added_bp"
];
function requireNotHeld(activity, before, after) {
	const held = heldBy(activity);
	if (!held) return;
	if (changedSettings(before, after).some((name) => held.whole || !AMOUNTS.includes(name))) throw new Conflict(held.sentence);
}
/** The published payouts that hold the money: all of it once every go is published, else how it is divided. */
function heldBy(activity) {
	const published = activity.rounds.filter(({ publish_payout }) => publish_payout);
	if (published.length === 0) return null;
	const whole = published.length === activity.rounds.length;
	if (!hasSeveral(activity)) return {
		whole,
		sentence: `The payout of ${activity.name} is published. Unpublish it to change the money.`
	};
	const gos = published.map(({ name }) => name === "average" ? "the average" : roundInWords(name)).join(", ");
	const what = whole ? "Unpublish one of them to change the amounts, all of them to change how they are divided." : "Amounts can be changed; to change how they are divided, unpublish it first.";
	return {
		whole,
		sentence: `Published payouts of ${activity.name}: ${gos}. ${what}`
	};
}
// server/controllers/payout/money.ts
async function show$11(req, res, contest) {
	await res.inertia.render("Activities/Money", moneyProps(contest, await moneyOf(req.db, contest)));
}
async function update$8(req, res, contest) {
	newer(res, await changeMoney(req.db, req.person, contest, ChangeMoney.parse(req.body)));
	res.redirect(303, money(contest.event_id, contest.id));
}
// server/models/organization/make.ts
/** As the environment says, and else: on a laptop the first account, on a server anyone. */
var makersIn = ({ ORGANIZATIONS, DATABASE_URL }) => ORGANIZATIONS ?? (DATABASE_URL ? "anyone" : "first");
/** The one place that decides it. */
async function mayMakeOrganization(db, person, makers) {
	if (makers === "anyone") return true;
	const first = await firstAccount(db);
	if (!first) return false;
	if (first.id === person.id) return true;
	return await db.invitation.count({ where: {
		by_id: first.id,
		accepted_by_id: person.id
	} }) > 0;
}
/** Makes an organization whose owner is whoever made it. Refused (403) for those who may not make one. */
async function makeOrganization$1(db, person, makers, settings) {
	if (!await mayMakeOrganization(db, person, makers)) throw new Forbidden(NOT_HERE);
	return transaction(db, async (tx) => {
		const owner = {
			user_id: person.id,
			role: "owner"
		};
		const made = await tx.organization.create({ data: {
			...settings,
			memberships: { create: owner }
		} });
		await record(tx, person, { organization_id: made.id }, "organization made", null, settings);
		return made;
	});
}
var NOT_HERE = "On this server only the first account, and whom it invites, makes organizations.";
/** The account that was made when there was nobody else. */
var firstAccount = (db) => db.user.findFirst({
	where: {
		is_first_account: true,
		deleted_at: null
	},
	select: { id: true }
});
// server/models/organization/settings.ts
/**
* Changes what an organization says of itself. Refused (409) where somebody else has changed it since `version`: the
* sentence says what stands there now.
*/
function changeSettings(db, person, id, version, settings) {
	return changeOrganization(db, person, id, "lead", async (tx) => {
		const now = await tx.organization.findUniqueOrThrow({ where: { id } });
		if (now.version !== version) throw changedMeanwhile(LABELS$1, settingsOf$2(now), settings);
		await tx.organization.update({
			where: { id },
			data: {
				...settings,
				version: { increment: 1 }
			}
		});
		await record(tx, person, { organization_id: id }, "organization changed", settingsOf$2(now), settings);
	});
}
var settingsOf$2 = ({ name, address, time_zone, sponsor }) => ({
	name,
	address,
	time_zone,
	sponsor
});
var LABELS$1 = {
	name: "Name",
	address: "Address",
	time_zone: "Time zone",
	sponsor: "Sponsor line"
};
// server/controllers/organization/organization.ts
async function form(_req, res) {
	const props = { time_zones: TIME_ZONES };
	await res.inertia.render("Organizations/New", props);
}
async function create$8(req, res, makers) {
	const settings = OrganizationSettings.parse(req.body ?? {});
	const { id } = await makeOrganization$1(req.db, req.person, makers, settings);
	res.redirect(303, events$1(id));
}
async function edit$2(req, res, organization) {
	const { id, name, version } = organization;
	const hash = await logoHash(req.db, id);
	const { address, sponsor, ...settings } = settingsOf$2(organization);
	const props = {
		organization: {
			id,
			name
		},
		settings: {
			...settings,
			address: address ?? "",
			sponsor: sponsor ?? ""
		},
		version,
		logo: hash && logo$2(id, hash),
		time_zones: TIME_ZONES
	};
	await res.inertia.render("Organizations/Edit", props);
}
async function update$7(req, res, { id }) {
	const { version } = OpenedVersion.parse(req.query);
	await changeSettings(req.db, req.person, id, version, OrganizationSettings.parse(req.body ?? {}));
	res.redirect(303, editOrganization(id));
}
/** The browser keeps it, and asks each time whether it is still the same. */
async function logo$1(req, res, { id }) {
	const found = await logoOf$1(req.db, id);
	if (!found) throw new NotFound();
	res.set("ETag", `"${found.hash}"`).type(found.type).send(Buffer.from(found.bytes));
}
async function changeLogoTo(req, res, { id }) {
	const picture = await req.ask("logo", await pictureIn(req, res));
	const hash = await changeLogo(req.db, req.person, id, picture);
	res.json({ logo: logo$2(id, hash) });
}
async function removeLogo(req, res, { id }) {
	await changeLogo(req.db, req.person, id, null);
	res.status(204).end();
}
var readPicture = express.raw({
	type: () => true,
	limit: "512kb"
});
/** The file itself is the body; it is read once it is known who sends it. */
function pictureIn(req, res) {
	if (!/^image\/(png|jpeg)$/.test(req.get("Content-Type") ?? "")) throw new Invalid({ logo: "Choose a PNG or JPEG picture." });
	return new Promise((resolve, reject) => {
		readPicture(req, res, (error) => {
			if (error?.status === 413) return reject(new Invalid({ logo: "At most 512 kB." }));
			if (error) return reject(error);
			resolve(req.body);
		});
	});
}
// server/models/activities.ts
/** The classes of an event in their order, with their gos and incentives. */
var classesOf$2 = (db, eventId) => db.activity.findMany({
	where: {
		event_id: eventId,
		parent_id: null
	},
	include: {
		...ROUNDS,
		incentives: {
			select: {
				id: true,
				name: true
			},
			orderBy: { position: "asc" }
		}
	},
	orderBy: [{ position: "asc" }, { id: "asc" }],
	relationLoadStrategy: "join"
});
/** Of each class of an event how many slots are filled, by go, and how many runs are scored, or scratched in their slot. */
async function progressOf(db, eventId) {
	const counts = await db.$queryRaw`
    SELECT entries.activity_id, entries.round, count(entries.draw) AS filled,
      count(*) FILTER (WHERE scores.value IS NOT NULL OR scores.no_time IS NOT NULL
        OR (entries.scratched_at IS NOT NULL AND entries.draw IS NOT NULL)) AS scored
    FROM user_activities entries JOIN scores ON scores.user_activity_id = entries.id
      JOIN activities ON activities.id = entries.activity_id
    WHERE activities.event_id = ${eventId}
    GROUP BY entries.activity_id, entries.round`;
	const progress = /* @__PURE__ */ new Map();
	for (const { activity_id, round, filled, scored } of counts) {
		const before = progress.get(activity_id) ?? {
			filled: /* @__PURE__ */ new Map(),
			scored: 0
		};
		before.filled.set(round, Number(filled));
		progress.set(activity_id, {
			...before,
			scored: before.scored + Number(scored)
		});
	}
	return progress;
}
// server/rules/readiness.ts
/** What is missing before a class is drawn, in sentences for the organizer; an empty list when nothing is. */
function missingForDraw(facts) {
	const { runs, unplaced, riderless, horseless, bullless, hasNoMoney } = facts;
	return [
		[
			runs === 0,
			"draw",
			"Nobody is entered yet."
		],
		[
			riderless > 0,
			"draw",
			`${counted(riderless)} no rider.`
		],
		[
			horseless > 0,
			"draw",
			`${counted(horseless)} no horse.`
		],
		[
			bullless > 0,
			"draw",
			`${counted(bullless)} no bull.`
		],
		[
			unplaced > 0,
			"draw",
			`${counted(unplaced)} no slot yet.`
		],
		[
			hasNoMoney,
			"money",
			"No fee is set and nothing is added."
		]
	].flatMap(([isMissing, at, sentence]) => isMissing ? {
		at,
		sentence
	} : []);
}
var counted = (runs) => runs === 1 ? "1 run has" : `${runs} runs have`;
// server/models/classes/readiness.ts
/** Of each class of an event how ready it is. The warnings tell ages: they are for organizers. */
async function readinessOf(db, eventId) {
	const classes = await db.activity.findMany({
		where: {
			event_id: eventId,
			parent_id: null
		},
		include: {
			purse: true,
			event: { select: { starts_on: true } }
		},
		relationLoadStrategy: "join"
	});
	const counts = await countsOf(db, eventId);
	const warnings = await warningsOf(db, classes);
	return new Map(classes.map((one) => [one.id, {
		missing: missingForDraw(factsOf(one, counts.get(one.id) ?? NO_RUNS)),
		warnings: warnings.get(one.id) ?? []
	}]));
}
var factsOf = ({ track_horses, track_bulls, payType, purse }, count) => ({
	...count,
	horseless: track_horses ? count.horseless : 0,
	bullless: track_bulls ? count.bullless : 0,
	hasNoMoney: payType !== "custom" && !purse?.entry_fee_cents && !purse?.added_cents && purse?.payback_bp !== 0
});
var NO_RUNS = {
	runs: 0,
	unplaced: 0,
	riderless: 0,
	horseless: 0,
	bullless: 0
};
async function countsOf(db, eventId) {
	const counts = await db.$queryRaw`
    SELECT entries.activity_id, count(*)::int AS runs,
      count(*) FILTER (WHERE entries.draw IS NULL)::int AS unplaced,
      count(*) FILTER (WHERE entries.user_id IS NULL)::int AS riderless,
      count(*) FILTER (WHERE entries.user_id IS NOT NULL AND entries.horse_id IS NULL)::int AS horseless,
      count(*) FILTER (WHERE entries.user_id IS NOT NULL AND entries.bull_id IS NULL)::int AS bullless
    FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
    WHERE activities.event_id = ${eventId} AND entries.scratched_at IS NULL
    GROUP BY entries.activity_id`;
	return new Map(counts.map((count) => [count.activity_id, count]));
}
var RIDER = {
	name: true,
	birth_date: true,
	bbr_id: true,
	associations: { select: {
		body: true,
		number: true,
		valid_until: true
	} }
};
var cardOf = ({ valid_until, ...card }) => ({
	...card,
	valid_until: valid_until && dayOf(valid_until)
});
/** Session-only runs count elsewhere; runs that are carried over here count. */
async function warningsOf(db, classes) {
	const asking = classes.filter(({ age_from, age_to, association }) => age_from ?? age_to ?? association);
	if (asking.length === 0) return /* @__PURE__ */ new Map();
	const entered = await db.enrollment.findMany({
		where: {
			activity_id: { in: asking.map(({ id }) => id) },
			entry: { user_id: { not: null } }
		},
		select: {
			activity_id: true,
			entry: { select: { user: { select: RIDER } } }
		},
		relationLoadStrategy: "join"
	});
	return new Map(asking.map((one) => {
		const said = entered.filter(({ activity_id }) => activity_id === one.id).map(({ entry }) => eligibilityWarning(entrantsOf(one), riderOf(entry.user)));
		return [one.id, [...new Set(said.filter((sentence) => sentence !== null))]];
	}));
}
function entrantsOf({ age_from, age_to, age_on, association, event }) {
	const day = dayOf(event.starts_on);
	return {
		age_from,
		age_to,
		age_on: age_on ? dayOf(age_on) : day,
		association,
		day
	};
}
var riderOf = ({ birth_date, associations, ...rider }) => ({
	...rider,
	birth_date: birth_date && dayOf(birth_date),
	cards: associations.map(cardOf)
});
// server/models/events/firstSteps.ts
/**
* The way to the first draw: an organization, an event, a class. null once all are there, and for those who neither
* organize anything nor may begin to.
*/
async function firstSteps(db, person, mayMakeOrganization) {
	const organized = await organizedBy(db, person);
	const [organizationId] = organized;
	if (organizationId === void 0) return await db.membership.count({ where: { user_id: person.id } }) || !mayMakeOrganization ? null : {
		organizationId: null,
		event: null
	};
	const event = await db.event.findFirst({
		where: { organization_id: { in: organized } },
		select: {
			id: true,
			organization_id: true,
			_count: { select: { activities: true } }
		},
		orderBy: [{ activities: { _count: "desc" } }, { id: "desc" }]
	});
	return event?._count.activities ? null : {
		organizationId,
		event
	};
}
// server/props/organizations.ts
/** An organization in the list of somebody who belongs to it: in which role, and which event is next. */
function organizationProps(found, now) {
	const { id, name, time_zone, memberships, events, _count } = found;
	const membership = memberships[0];
	return {
		id,
		name,
		role: membership.role,
		event: membership.event?.name ?? null,
		may: RIGHTS.filter(({ need }) => mayDo(membership, need)).map(({ does }) => does),
		leads: mayDo(membership, "lead"),
		waiting_claims: answersClaims(membership) ? _count.rider_claims : null,
		events_count: _count.events,
		next_event: events.map((event) => ({
			day: dayOf(event.starts_on),
			today: todayIn(event.time_zone ?? time_zone, now)
		})).find(({ day, today }) => day >= today)?.day ?? null
	};
}
/** The first steps of an organizer, each with the address where it is made once it is its turn. */
var stepsProps = ({ organizationId, event }) => [
	{
		label: "Make an organization",
		done: organizationId !== null,
		url: organizationId === null ? newOrganization : null
	},
	{
		label: "Make an event",
		done: event !== null,
		url: organizationId === null ? null : newEvent$1(organizationId)
	},
	{
		label: "Make a class",
		done: false,
		url: event && newClasses(event.organization_id, event.id)
	}
];
/** They are of all of an organization. */
var answersClaims = (membership) => mayDo(membership, "organize") && membership.event_id === null;
// server/controllers/organizations.ts
async function index$6(req, res) {
	const now = /* @__PURE__ */ new Date();
	const may_make = await mayMakeOrganization(req.db, req.person, makersIn(req.env));
	const steps = await firstSteps(req.db, req.person, may_make);
	const props = {
		may_make,
		organizations: (await organizationsOf(req.db, req.person, now)).map((found) => organizationProps(found, now)),
		steps: steps && stepsProps(steps)
	};
	await res.inertia.render("Organizations/Index", props);
}
async function activities(req, res, event) {
	const { id, organization } = event;
	const may = can(event.membership);
	const classes = await classesOf$2(req.db, id);
	const progress = await progressOf(req.db, id);
	const readiness = may.organize ? await readinessOf(req.db, id) : void 0;
	const props = {
		organization: {
			id: organization.id,
			name: organization.name
		},
		event: eventHead(event),
		activities: classes.map((one) => summaryProps(one, progress.get(one.id), readiness?.get(one.id), may, event.membership)),
		can: may
	};
	await res.inertia.render("Activities/Index", props);
}
// server/controllers/organization/people.ts
async function index$5(req, res, organization) {
	const { id, name, membership } = organization;
	const leads = mayDo(membership, "lead");
	const links = linksOf(req);
	const members = await membersOf$1(req.db, req.person, organization);
	const invitations = leads ? await openInvitations(req.db, id) : [];
	const props = {
		organization: {
			id,
			name
		},
		me: req.person.id,
		role: membership.role,
		leads,
		people: members.map(memberProps$1(req.person, organization)),
		events: leads ? await eventNames(req.db, id) : [],
		invitations: invitations.map(openInvitationProps(membership.role, links)),
		local_links: leads ? localOnly(links) : null
	};
	await res.inertia.render("People/Index", props);
}
async function update$6(req, res, member) {
	await changeMember$1(req.db, req.person, member, ChangeMember$1.parse(req.body ?? {}));
	res.redirect(303, people(member.organization.id));
}
/** Who has taken themselves out sees no more of the organization. */
async function destroy$6(req, res, member) {
	await removeMember$1(req.db, req.person, member);
	res.redirect(303, member.id === req.person.id ? organizations : people(member.organization.id));
}
async function leave$1(req, res, { id }) {
	await leaveOrganization(req.db, req.person, id);
	res.redirect(303, organizations);
}
// server/controllers/payout/payout.ts
async function show$10(req, res, activity) {
	const { view } = PayoutQuery.parse(req.query);
	const { contests, version, ...around } = await knownBeside(req, activity);
	const { id, name, category, organization } = activity.event;
	const props = {
		organization: {
			id: organization.id,
			name: organization.name
		},
		event: {
			id,
			name,
			category
		},
		activity: activityProps(activity, view, around),
		class_id: activity.parent_id ?? activity.id,
		view,
		tabs: payoutTabs(contests, activity.id, view),
		leaderboard: leaderboardOf(activity.points_seasons_group_id, activity.membership),
		can: can(activity.membership),
		version
	};
	await res.inertia.render("Payout/Index", props);
}
/** It follows from the class of the contest, its incentives, and every class whose runs may count in it. */
var knownBeside = (req, activity) => req.answers.part([
	"beside payout",
	activity.id,
	activity.versions
], () => besidePayout(req.db, activity));
async function rows(req, res, activity) {
	const { view, page } = PayoutQuery.parse(req.query);
	const { id, versions, event } = activity;
	await sendMade(req, res, [
		"payout",
		id,
		view,
		page,
		event.version,
		versions
	], () => req.askForAll("payoutPage", activity, view, page));
}
/** Its address is a GET by specification; the token keeps a link in an e-mail from publishing money. */
async function publish(req, res, activity) {
	requireToken(req);
	const { view } = PayoutQuery.parse(req.query);
	res.json(newer(res, await req.ask("publishPayout", req.person, activity, view)));
}
async function unpublish(req, res, activity) {
	requireToken(req);
	const { view } = PayoutQuery.parse(req.query);
	res.json(newer(res, await req.ask("unpublishPayout", req.person, activity, view)));
}
async function prize(req, res, result) {
	const { prize } = TypePrize.parse(req.body);
	res.json(prizeProps(newer(res, await typePrize(req.db, req.person, result, prize))));
}
async function points(req, res, result) {
	const { points, view } = TypePoints.parse(req.body);
	res.json(newer(res, await typePoints(req.db, req.person, result, points, view === AVERAGE)));
}
async function fill(req, res, activity) {
	res.json(newer(res, await req.ask("fillPoints", req.person, activity)));
}
// server/wire/phone/notifications.ts
var NotificationSettings = z$1.strictObject({
	push: z$1.boolean("Say yes or no."),
	email: z$1.boolean("Say yes or no."),
	/** What nobody is told who did not ask for it: three to go before a run of theirs, and that its score was saved. */
	soon: z$1.boolean("Say yes or no."),
	saved: z$1.boolean("Say yes or no.")
});
var OneNotification = z$1.strictObject({
	id: z$1.int(),
	title: z$1.string(),
	body: z$1.string(),
	created_at: z$1.iso.datetime(),
	/** Where its event is; null where it is about none. */
	time_zone: z$1.string().nullable(),
	read: z$1.boolean(),
	/** The page that it speaks of. */
	link: z$1.string()
});
z$1.strictObject({
	person: z$1.strictObject({
		id: z$1.int(),
		name: z$1.string(),
		email: z$1.string().nullable()
	}),
	unread: z$1.int(),
	notifications: z$1.array(OneNotification),
	more: z$1.boolean(),
	settings: NotificationSettings,
	/** The key that a device subscribes with; null where there can be no push, over plain http. */
	key: z$1.string().nullable()
});
var ReadUpTo = z$1.object({ id: id("Say which one was the last.") });
z$1.strictObject({ unread: z$1.int() });
var NO_SUBSCRIPTION = "This is no subscription of a browser.";
var Subscription = z$1.object({
	endpoint: z$1.string(NO_SUBSCRIPTION).max(1e3, NO_SUBSCRIPTION).regex(/^[!-~]+$/, NO_SUBSCRIPTION),
	keys: z$1.object({
		p256dh: z$1.string(NO_SUBSCRIPTION).regex(/^[\w-]{87}=?$/, NO_SUBSCRIPTION),
		auth: z$1.string(NO_SUBSCRIPTION).regex(/^[\w-]{22}=*$/, NO_SUBSCRIPTION)
	}, NO_SUBSCRIPTION),
	/** The server's key that it was made with. */
	key: z$1.string(NO_SUBSCRIPTION).max(120, NO_SUBSCRIPTION)
});
var NamedSubscription = Subscription.pick({ endpoint: true });
z$1.strictObject({ on: z$1.boolean() });
z$1.strictObject({ status: z$1.enum([
	"accepted",
	"uncertain",
	"failed",
	"gone",
	"wait"
]) });
z$1.strictObject({
	kind: z$1.enum(["draw", "payout"]),
	round: z$1.string(),
	told: z$1.int(),
	accepted: z$1.int(),
	by_email: z$1.int(),
	uncertain: z$1.int()
});
// server/models/notifications/list.ts
var A_PAGE = 30;
var AT_FIRST = {
	push: true,
	email: false,
	soon: false,
	saved: false
};
/** Somebody's own list, newest first, from the one after `before` on. */
async function notificationsOf(db, person, before) {
	const [found, unread, settings] = await Promise.all([
		db.notification.findMany({
			where: {
				user_id: person.id,
				id: before && { lt: before }
			},
			orderBy: { id: "desc" },
			take: 31,
			include: WITH_ZONE,
			relationLoadStrategy: "join"
		}),
		unreadOf(db, person),
		settingsOf$1(db, person.id)
	]);
	const { id, name, email } = person;
	return {
		person: {
			id,
			name,
			email
		},
		unread,
		notifications: found.slice(0, A_PAGE).map(shown),
		more: found.length > A_PAGE,
		settings
	};
}
var unreadOf = (db, { id }) => db.notification.count({ where: {
	user_id: id,
	read_at: null
} });
/** What was shown is read, on every screen of this person. What came meanwhile is not. */
function readUpTo(db, person, id) {
	return transaction(db, async (tx) => {
		await tx.notification.updateMany({
			where: {
				user_id: person.id,
				id: { lte: id },
				read_at: null
			},
			data: { read_at: /* @__PURE__ */ new Date() }
		});
		await sendToPeople(tx, [person.id]);
	});
}
async function settingsOf$1(db, user_id) {
	return await db.notificationSetting.findUnique({
		where: { user_id },
		omit: { user_id: true }
	}) ?? AT_FIRST;
}
var chooseWays = (db, user_id, ways) => db.notificationSetting.upsert({
	where: { user_id },
	create: {
		user_id,
		...AT_FIRST,
		...ways
	},
	update: ways
});
var WITH_ZONE = { activity: { select: { event: { select: {
	time_zone: true,
	organization: { select: { time_zone: true } }
} } } } };
var shown = ({ activity, ...notification }) => ({
	id: notification.id,
	title: notification.title,
	body: notification.body,
	created_at: notification.created_at.toISOString(),
	time_zone: activity && (activity.event.time_zone ?? activity.event.organization.time_zone),
	read: notification.read_at !== null,
	link: linkOf(notification)
});
/** Where to read more: the row in the draw, the results, or what is one's own. */
function linkOf({ kind, activity_id, round, slot }) {
	if (kind === "question") return `${account}#is-it-you`;
	if (activity_id === null) return phoneView("me");
	if (kind === "payout") return publicResults(activity_id, round);
	return `${publicDraw(activity_id, round)}${slot ? `#slot-${slot}` : ""}`;
}
/** Days that somebody's list goes back: a year, and the time until the next event of a series is out. */
var LIST_DAYS = 400;
/**
* Forgets what became of each message after a quarter of a year, and the message itself after a year and a month. What
* was taken back before it was sent stays known until then: it told nobody anything.
*/
async function forgetOldNews(db) {
	await db.$executeRaw`
    DELETE FROM deliveries USING notifications
    WHERE notifications.id = notification_id AND created_at < now() - ${90}::int * interval '1 day'
      AND error IS DISTINCT FROM ${TAKEN_BACK}`;
	await db.$executeRaw`
    DELETE FROM notifications WHERE created_at < now() - ${LIST_DAYS}::int * interval '1 day'`;
}
// server/models/notifications/sending/reached.ts
/**
* What became of the newest publications of an activity that still stand, by go and kind, as long as it is known. People
* are counted, not devices.
*/
var reachedOf = (db, activityId) => db.$queryRaw`
  SELECT notifications.kind, notifications.round, count(*)::int AS told,
    count(*) FILTER (WHERE sent.pushed)::int AS accepted, count(*) FILTER (WHERE sent.mailed)::int AS by_email,
    count(*) FILTER (WHERE sent.uncertain)::int AS uncertain
  FROM notifications
  JOIN rounds ON rounds.activity_id = notifications.activity_id AND rounds.name = notifications.round
    AND ((notifications.kind = 'draw' AND rounds.publish_draw AND rounds.draw_publication = publication)
      OR (notifications.kind = 'payout' AND rounds.publish_payout AND rounds.payout_publication = publication))
  LEFT JOIN LATERAL (
    SELECT bool_or(way = 'push' AND status = 'accepted') AS pushed,
      bool_or(way = 'email' AND status = 'accepted') AS mailed, bool_or(status = 'uncertain') AS uncertain
    FROM deliveries WHERE notification_id = notifications.id
  ) sent ON true
  WHERE notifications.activity_id = ${activityId}
    AND notifications.created_at > now() - ${90}::int * interval '1 day'
  GROUP BY notifications.kind, notifications.round, rounds.position
  ORDER BY rounds.position, notifications.kind`;
/** The organizers of what these deliveries are of see how far they are. */
async function tellOrganizers(db, deliveryIds) {
	const activities = await db.notification.findMany({
		where: {
			kind: { in: ["draw", "payout"] },
			deliveries: { some: { id: { in: deliveryIds } } }
		},
		distinct: "activity_id",
		select: { activity_id: true }
	});
	if (activities.length) await transaction(db, (tx) => send$2(tx, { socket: null }, activities.map(({ activity_id }) => reachedChanged(activity_id))));
}
// server/models/notifications/subscriptions.ts
/** By these push services know this server, also after it was restored from a backup: made once for all copies of it. */
async function vapidKeys(db) {
	const kept = await db.vapidKey.findFirst();
	if (kept) return kept;
	const { publicKey, privateKey } = webpush.generateVAPIDKeys();
	await db.vapidKey.createMany({
		data: {
			public_key: publicKey,
			private_key: privateKey
		},
		skipDuplicates: true
	});
	return db.vapidKey.findFirstOrThrow();
}
var fingerprintOf = (key) => createHash("sha256").update(key).digest("hex");
/** Of one person the newest stay. */
var MOST_DEVICES = 20;
var CHANGED = "The key of this server is another one now. Switch push on again.";
/**
* This device hears for whoever is signed in on it now, and as long as they are. Refused (422) where it is none of a
* known push service, and (409) where it was made with another key: then the device has to subscribe anew.
*/
async function subscribe$2(db, person, wanted, hosts) {
	if (!isPushEndpoint(wanted.endpoint, hosts)) throw new Invalid({ endpoint: "The push service of this browser is not known here." });
	if (!isPublicKey(wanted.keys.p256dh)) throw new Invalid({ keys: "The key of this browser is none." });
	const { public_key } = await vapidKeys(db);
	if (wanted.key !== public_key) throw new Conflict(CHANGED);
	const { endpoint, keys } = wanted;
	const mine = {
		user_id: person.id,
		session_id: person.session_id,
		keys,
		key_fingerprint: fingerprintOf(public_key)
	};
	await transaction(db, async (tx) => {
		await tx.pushSubscription.upsert({
			where: { endpoint },
			create: {
				endpoint,
				...mine
			},
			update: mine
		});
		await tx.$executeRaw`
      DELETE FROM push_subscriptions WHERE id IN (
        SELECT id FROM push_subscriptions WHERE user_id = ${person.id} ORDER BY id DESC OFFSET ${MOST_DEVICES})`;
	});
}
/** Whether it is a point on the curve: to any other nothing can be sent, and nobody would know why. */
function isPublicKey(key) {
	try {
		return ECDH.convertKey(key, "prime256v1", "base64url").length > 0;
	} catch {
		return false;
	}
}
var unsubscribe$2 = (db, { id }, endpoint) => db.pushSubscription.deleteMany({ where: {
	user_id: id,
	endpoint
} });
/** One's own only. */
var subscriptionOf = (db, { id }, endpoint) => db.pushSubscription.findFirst({ where: {
	user_id: id,
	endpoint
} });
// server/controllers/phone/notifications.ts
/** Somebody's own list; nothing on the way keeps it. */
async function index$4(req, res) {
	const before = Number(req.query.before) || void 0;
	const [list, { public_key }] = await Promise.all([notificationsOf(req.db, req.person, isId(before) ? before : void 0), vapidKeys(req.db)]);
	personal(res).json({
		...list,
		key: mayPush(req) ? public_key : null
	});
}
var isId = (number) => Number.isInteger(number) && number > 0 && number <= 2147483647;
async function read(req, res) {
	await readUpTo(req.db, req.person, ReadUpTo.parse(req.body).id);
	personal(res).json({ unread: await unreadOf(req.db, req.person) });
}
async function choose(req, res) {
	await chooseWays(req.db, req.person.id, NotificationSettings.partial().parse(req.body));
	personal(res).json(await settingsOf$1(req.db, req.person.id));
}
async function subscribe$1(req, res) {
	await subscribe$2(req.db, req.person, Subscription.parse(req.body), req.webPush.hosts);
	personal(res).json({ on: true });
}
async function unsubscribe$1(req, res) {
	await unsubscribe$2(req.db, req.person, NamedSubscription.parse(req.body).endpoint);
	personal(res).json({ on: false });
}
/** Each is a message to somebody else's server, which counts them as ours. */
var oneMoreTest = allowance(10, "Ten tests in a minute are the most. Wait a moment and try again.");
/** To this device, and at once: whoever asks looks at it. */
async function test(req, res) {
	const { endpoint } = NamedSubscription.parse(req.body);
	const found = await subscriptionOf(req.db, req.person, endpoint);
	if (!found || !mayPush(req)) throw new NotFound("Push is off on this device.");
	oneMoreTest(req.person.id);
	const text = {
		title: "Push works on this device",
		body: "What concerns you arrives like this.",
		navigate: new URL(phoneNotifications, req.env.APP_URL).href
	};
	const { status } = await req.webPush.send(found, text, await vapidKeys(req.db));
	if (status === "gone") await unsubscribe$2(req.db, req.person, endpoint);
	personal(res).json({ status });
}
var reached = async (req, res, activity) => personal(res).json(await reachedOf(req.db, activity.id));
/** Push services want to know an https address to turn to, and browsers allow it over https alone. */
var mayPush = ({ env }) => env.APP_URL?.startsWith("https:") ?? false;
var personal = (res) => res.set("Cache-Control", "private, no-store");
// server/models/notifications/unsubscribing.ts
/** Opens nothing but this, and nothing any more once the address is another one. */
var unsubscribeKey = (secret, userId, email) => createHmac("sha256", secret).update(`no more e-mails:${userId}:${email}`).digest("base64url");
var unsubscribePath = (secret, userId, email) => unsubscribe$3(userId, unsubscribeKey(secret, userId, email));
/** Whose link it is. NotFound where it is nobody's. */
async function whoUnsubscribes(db, secret, userId, key) {
	const user = await db.user.findUnique({
		where: { id: userId },
		select: {
			id: true,
			email: true
		}
	});
	const [right, given] = [Buffer.from(unsubscribeKey(secret, userId, user?.email ?? "")), Buffer.from(key)];
	if (!user?.email || right.length !== given.length || !timingSafeEqual(right, given)) throw new NotFound();
	return user;
}
var unsubscribeFromMails = (db, userId) => chooseWays(db, userId, { email: false });
// server/controllers/phone/unsubscribing.ts
/** The same for everybody, from memory: the list itself comes by a call of its own. */
async function notifications(req, res) {
	const address = phoneNotifications;
	const { about, pages } = req.phone;
	sendKept(req, res, await pages.read(address, async () => "", () => madePage({ kind: "notifications" }, {
		...about,
		address
	})));
}
/** Opening the link changes nothing: programs that look at mail open it, too. */
async function show$9(req, res) {
	await who(req);
	sendPage(req, res, {
		kind: "leave",
		action: req.originalUrl
	});
}
/** One POST, by a mail program or by the button, without a sign-in (RFC 8058). */
async function create$7(req, res) {
	await unsubscribeFromMails(req.db, (await who(req)).id);
	sendPage(req, res, {
		kind: "leave",
		action: null
	});
}
var who = (req) => whoUnsubscribes(req.db, req.env.APP_SECRET, idIn(req, "userId"), String(req.params.key));
function sendPage(req, res, page) {
	const { realtime, keeps, ...shell } = req.phone.about;
	res.set("Cache-Control", "private, no-store").type("html").send(phoneDocument({
		page,
		at: Date.now(),
		realtime,
		keeps
	}, {
		...shell,
		address: "/m/"
	}));
}
// server/controllers/phone/files.ts
/** How the app looks on a home screen. */
function manifest(_req, res) {
	const icon = (size, purpose) => ({
		src: `/phone/icon-${size}.png`,
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose
	});
	res.type("application/manifest+json").set("Cache-Control", "public, no-cache").send(JSON.stringify({
		id: "/m/",
		name: PRODUCT,
		short_name: PRODUCT,
		description: "Draws and results of rodeos, live.",
		start_url: "/m/",
		scope: "/m/",
		display: "standalone",
		background_color: "#ffffff",
		theme_color: "#8a3412",
		icons: [
			icon(192, "any"),
			icon(512, "any"),
			icon(512, "maskable")
		]
	}));
}
/** The service worker of this build, never kept by anything on the way. Switched off it forgets everything and goes. */
function worker(req, res) {
	const { version, files, worker } = req.phone.assets;
	const build = JSON.stringify({
		version,
		files
	});
	res.type("text/javascript").set("Cache-Control", "no-cache").send(req.phone.about.keeps && worker ? `self.BUILD = ${build}\n${worker}` : GOES);
}
/** No page is reloaded: whoever has one open goes on with it, from now on without a worker. */
var GOES = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`;
// server/wire/phone/claims.ts
var CODE$1 = "Enter the code that the secretary gave you.";
var kind = z$1.enum(["rider", "guardian"], "Say whether you are the rider, or their parent or guardian.");
var ClaimCode = z$1.object({ code: line(60, CODE$1).transform(readCode).refine(Boolean, CODE$1) });
var ClaimRider = ClaimCode.extend({ kind });
var AskToClaim = z$1.object({
	entry: id("Choose a run."),
	kind
});
z$1.strictObject({
	rider: z$1.string(),
	organization: z$1.string()
});
// server/limits/requestTurns.ts
/** A page asks for a handful of things at a time, and a browser waits with the rest by itself. */
var ONE_PERSON = {
	atOnce: 2,
	longest: 100,
	share: 100,
	rests: 1
};
/** Whole arenas share one address. */
var ONE_PLACE = {
	atOnce: 2,
	longest: 300,
	share: 300,
	rests: 2
};
var TOO_MUCH$1 = "You are asking for too much at a time. Nothing was saved: wait a moment and try again.";
var LONGEST_REST_MS = 250;
var ALONE_AFTER_MS = 1e4;
/**
* Whoever asks for many things at a time gets them a few at a time, and rests after each as long as it took, or twice
* as long: the others are served in between. A line for each person; of those who are not signed in, one for each
* device on which somebody has signed in before, and one for all others of a place. Where nobody else has asked for
* anything lately, nobody has to rest.
*/
function requestTurns() {
	const lines = /* @__PURE__ */ new Map();
	const isAlone = company();
	return async (req, res, next) => {
		const who = whoAsks(req);
		const limits = req.visit?.owner ? ONE_PERSON : ONE_PLACE;
		const line = lines.get(who) ?? turns(limits, TOO_MUCH$1);
		lines.set(who, line);
		isAlone(who);
		try {
			await line.take(who, () => answerAndRest(req, res, next, () => isAlone(who) ? 0 : limits.rests));
		} finally {
			if (line.isIdle()) lines.delete(who);
		}
	};
}
/** Somebody who is signed in, a device on which somebody was before, or all others of a place. */
function whoAsks(req) {
	if (req.visit?.owner) return `person ${req.visit.owner}`;
	const device = knownDevice(req);
	return device ? `device ${device}` : `place ${placeOf$2(req.ip)}`;
}
/** Asked on behalf of somebody, it knows whether somebody else was there lately. */
function company() {
	let last = {
		who: "",
		at: -Infinity
	};
	let others = -Infinity;
	return (who) => {
		const at = performance.now();
		if (who !== last.who) others = last.at;
		last = {
			who,
			at
		};
		return at - others > ALONE_AFTER_MS;
	};
}
async function answerAndRest(req, res, next, rests) {
	const begun = performance.now();
	await answered(req, res, next);
	const rest = rests() * (performance.now() - begun);
	if (rest > 0) await setTimeout$1(Math.min(rest, LONGEST_REST_MS), void 0, { ref: false });
}
/**
* Until the answer is made, however slowly it is taken over a bad network, or until nobody waits for it any more. Of
* several requests sent ahead on one connection only the first hears from its answer that the connection is gone.
*/
var answered = ({ socket }, res, next) => new Promise((resolve) => {
	if (res.closed || socket.destroyed) return resolve();
	const over = () => {
		socket.off("close", over);
		resolve();
	};
	for (const connection of [res, socket]) connection.once("close", over);
	const end = res.end.bind(res);
	res.end = (...last) => {
		over();
		return end(...last);
	};
	next();
});
/** Whoever somebody acts for: themselves first, then those whom they have claimed as their parent or guardian. */
async function ridersOf(db, { id, name }) {
	const managed = await db.riderManager.findMany({
		where: {
			account_id: id,
			undone_at: null,
			rider: {
				merged_into_id: null,
				deleted_at: null
			}
		},
		select: {
			kind: true,
			rider: { select: {
				id: true,
				name: true
			} }
		},
		orderBy: { id: "asc" },
		take: 40,
		relationLoadStrategy: "join"
	});
	return [{
		id,
		name,
		kind: "self"
	}, ...managed.map(({ rider }) => ({
		...rider,
		kind: "guardian"
	}))];
}
// server/models/registry/claims/told.ts
/** Whoever asked for a rider hears what the organization answered. */
async function tellOfClaim(tx, { id, account_id, kind }, isYes) {
	const { rider, organization } = await tx.riderClaim.findUniqueOrThrow({
		where: { id },
		select: {
			rider: { select: { name: true } },
			organization: { select: { name: true } }
		}
	});
	const asked = {
		rider: rider.name,
		organization: organization.name,
		kind
	};
	await tellPerson(tx, account_id, {
		kind: "claim",
		id
	}, claimTold(asked, isYes));
}
// server/models/registry/claims/claim.ts
/**
* Claims the rider of a code for the person: as themselves, or as their parent or guardian. Refused (409) once it is
* over.
*/
function claimByCode(db, person, code, kind) {
	return transaction(db, async (tx) => {
		const found = await tx.riderClaim.findUnique({ where: { hash: hashOf(code) } });
		if (!found) throw new NotFound(CODE_IS_OVER);
		await lockClaims(tx, found.rider_id);
		const claim = await tx.riderClaim.findFirst({ where: {
			id: found.id,
			...openNow()
		} });
		if (!claim) throw new Conflict(CODE_IS_OVER);
		await carryOutClaim(tx, person, claim, person.id, kind);
	});
}
var MOST_ASKED = 10;
var ASKED_DAYS = 30;
/** Asks the organization for a rider who stands in a published draw. Nothing changes until it says yes. */
function askToClaim(db, person, { entry, kind }) {
	return transaction(db, async (tx) => {
		const rider = await typedInOf(tx, entry);
		await lockClaims(tx, rider.id);
		const open = {
			...openNow(),
			account_id: person.id,
			hash: null
		};
		if (await tx.riderClaim.count({ where: {
			...open,
			rider_id: rider.id
		} })) throw new Conflict("You have asked already. The organization has not answered yet.");
		if (await tx.riderClaim.count({ where: open }) >= MOST_ASKED) throw new Conflict(`You wait for ${MOST_ASKED} answers already.`);
		const expires_at = new Date(Date.now() + ASKED_DAYS * 864e5);
		const where = { organization_id: rider.organization_id };
		await tx.riderClaim.create({ data: {
			...where,
			rider_id: rider.id,
			account_id: person.id,
			kind,
			expires_at
		} });
		await record(tx, person, where, "claim asked for", null, claimTrace(rider, person, kind));
	});
}
/** Whom an organization typed in, by a run that everybody may see. NotFound for every other. */
async function typedInOf(tx, entryId) {
	const entry = await tx.userActivity.findFirst({
		where: {
			id: entryId,
			go: { publish_draw: true },
			activity: { event: { is_public: true } },
			user: {
				organization_id: { not: null },
				merged_into_id: null,
				deleted_at: null
			}
		},
		select: { user: { select: {
			id: true,
			name: true,
			organization_id: true
		} } }
	});
	if (!entry?.user) throw new NotFound("The rider of this run has an account already, or it has no rider.");
	return {
		...entry.user,
		organization_id: entry.user.organization_id
	};
}
/** The organization says yes to what an account asked for. */
function confirmClaim(db, by, { id, rider_id }) {
	return transaction(db, async (tx) => {
		await lockClaims(tx, rider_id);
		const claim = await tx.riderClaim.findFirst({ where: {
			id,
			hash: null,
			...openNow()
		} });
		if (!claim) throw new Conflict("This is answered already, or too old.");
		await carryOutClaim(tx, by, claim, claim.account_id, claim.kind);
		await tellOfClaim(tx, claim, true);
	});
}
async function carryOutClaim(tx, by, claim, account_id, kind) {
	const { id, organization_id, rider_id } = claim;
	const rider = await riderIn(tx, organization_id, rider_id);
	const account = await tx.user.findFirst({ where: {
		id: account_id,
		deleted_at: null
	} });
	if (!account) throw new Conflict("This account is not there any more.");
	const by_id = claim.by_id ?? by.id;
	const done = {
		account_id,
		kind,
		by_id,
		claimed_at: /* @__PURE__ */ new Date()
	};
	if (kind === "guardian") await makeGuardian(tx, account_id, rider, by_id);
	else await tx.user.update({
		where: { id: account_id },
		data: { rides: true }
	});
	await record(tx, by, { organization_id }, "rider claimed", null, claimTrace(rider, account, kind));
	const moved = kind === "rider" ? await mergeInto(tx, by, rider, account, everythingStays) : void 0;
	if (kind === "rider") await closeCodes(tx, rider_id);
	await tx.riderClaim.update({
		where: { id },
		data: {
			...done,
			moved,
			closed_at: null
		}
	});
}
async function makeGuardian(tx, account_id, rider, confirmed_by_id) {
	const living = {
		account_id,
		undone_at: null
	};
	if (await tx.riderManager.count({ where: {
		...living,
		rider_id: rider.id
	} })) throw new Conflict(`You act for ${rider.name} already.`);
	if (await tx.riderManager.count({ where: living }) >= 40) throw new Conflict(`One account acts for 40 riders at most.`);
	const { organization_id } = rider;
	await tx.riderManager.create({ data: {
		account_id,
		rider_id: rider.id,
		organization_id,
		confirmed_by_id
	} });
}
var claimTrace = (rider, account, kind) => ({
	rider: {
		id: rider.id,
		name: rider.name
	},
	account: {
		id: account.id,
		name: account.name
	},
	kind
});
// server/controllers/phone/claims.ts
var own$1 = (res) => res.set("Cache-Control", "private, no-store");
/** Whom a code is for. Opening it changes nothing. */
var show$8 = (limit) => triesOf(limit, async (req, res) => own$1(res).json(await codeShown(req.db, ClaimCode.parse(req.query).code)));
var create$6 = (limit) => triesOf(limit, async (req, res) => {
	const { code, kind } = ClaimRider.parse(req.body ?? {});
	await claimByCode(req.db, req.person, code, kind);
	own$1(res).status(204).end();
});
async function ask(req, res) {
	await askToClaim(req.db, req.person, AskToClaim.parse(req.body ?? {}));
	own$1(res).status(204).end();
}
var MOST_WRONG$1 = 50;
var claimTries = () => wrongTries(MOST_WRONG$1);
/**
* Of who has tried so many codes that there are not none is looked up for some minutes: nobody goes through them all, and
* nobody keeps others from theirs.
*/
function triesOf(limit, answer) {
	return async (req, res) => {
		const tries = limit.of(whoAsks(req));
		const seconds = tries.secondsToWait();
		if (seconds) throw new TooMany("Too many wrong codes from here. Wait some minutes and try again.", seconds);
		await answer(req, res).catch((error) => {
			if (error instanceof NotFound) tries.countWrong();
			throw error;
		});
	};
}
// server/wire/phone/mine.ts
var Named$3 = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
/** A rider whom somebody acts for: themselves, or a child of theirs. Published money only, in whole cents. */
var MyRider = Named$3.extend({ kind: z$1.enum(["self", "guardian"]) });
/** A run of theirs, of a draw that is published. */
var MyRun = z$1.strictObject({
	id: z$1.number(),
	rider_id: z$1.number(),
	event: PublicEvent,
	activity: Named$3.extend({ judged: z$1.boolean() }),
	round: z$1.string(),
	slot: z$1.number(),
	horse: z$1.string().nullable(),
	score: Score,
	scratched: z$1.boolean(),
	/** It is still to be run, at an event that is not over. */
	coming: z$1.boolean(),
	/** "37th, 7 to go", of those that are coming. */
	wait: z$1.strictObject({
		toGo: z$1.number(),
		dragBefore: z$1.boolean()
	}).nullable(),
	/** In milliseconds since 1970, and by how many minutes the go is behind its pace. */
	expected: z$1.strictObject({
		at: z$1.number(),
		behind: z$1.number()
	}).nullable(),
	/** The runs of other riders of theirs that are expected at nearly the same time. */
	collides: z$1.array(z$1.number()),
	is_best: z$1.boolean(),
	earned_cents: z$1.number().nullable(),
	/** Its rows in results. */
	results: z$1.array(z$1.number())
});
/** Somebody asked for a rider whom an organization typed in. Null as an answer is one that may still come. */
var MyAsking = z$1.strictObject({
	id: z$1.number(),
	rider: z$1.string(),
	organization: z$1.string(),
	kind: z$1.enum(["rider", "guardian"]),
	answer: z$1.enum([
		"yes",
		"no",
		"none",
		"taken back"
	]).nullable()
});
/** An organization asks whether a rider whom it typed in is this person. */
var MyQuestion = z$1.strictObject({
	id: z$1.number(),
	rider: z$1.string(),
	organization: z$1.string()
});
z$1.strictObject({
	person: Named$3.nullable(),
	riders: z$1.array(MyRider),
	/** Coming ones first, as they are expected; then the newest of the past. */
	runs: z$1.array(MyRun),
	/** Their rows in published averages. */
	averages: z$1.array(z$1.number()),
	earned_cents: z$1.number(),
	/** How many of their notifications are new. */
	unread: z$1.number(),
	/** The newest first. */
	asked: z$1.array(MyAsking),
	questions: z$1.array(MyQuestion)
});
var NOBODY = {
	person: null,
	riders: [],
	runs: [],
	averages: [],
	earned_cents: 0,
	unread: 0,
	asked: [],
	questions: []
};
// server/wire/phone/own.ts
var CODE = "Enter the code from the e-mail.";
/** A code from an e-mail, beside the address that it was sent to. */
var TypedCode = z$1.object({
	email,
	code: line(40, CODE).transform(readCode).refine(Boolean, CODE)
});
/** What else a code for a forgotten password needs. */
var PasswordAnew = z$1.object({ password: NewPassword });
/** Beside a code for a new account it may be said again: whoever reads the mail chooses, whoever it was that signed up. */
var PasswordBeside = z$1.object({ password: z$1.string().optional() });
var ownNameIsNoPassword = (password, owner) => isOwnName(password, owner.name, owner.email ?? "") ? OWN_NAME : null;
z$1.strictObject({
	did: z$1.enum([
		"sign-up",
		"reset",
		"e-mail"
	]),
	to: z$1.string()
});
// server/documents/calendar.ts
var MINUTES = 15;
var utc = (at) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
var plainDay = (day) => day.replaceAll("-", "");
var dayAfter = (day) => new Date(Date.parse(day) + 864e5).toISOString().slice(0, 10);
/** A calendar file (RFC 5545). `now` is when it was made, in milliseconds since 1970. */
function calendarFile(product, entries, now) {
	return [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:-//${product}//Runs//EN`,
		"METHOD:PUBLISH",
		...entries.flatMap((entry) => [
			"BEGIN:VEVENT",
			`UID:${entry.uid}`,
			`DTSTAMP:${utc(now)}`,
			..."at" in entry.when ? [`DTSTART:${utc(entry.when.at)}`, `DTEND:${utc(entry.when.at + MINUTES * 6e4)}`] : [`DTSTART;VALUE=DATE:${plainDay(entry.when.from)}`, `DTEND;VALUE=DATE:${plainDay(dayAfter(entry.when.to))}`],
			`SUMMARY:${escaped(entry.title)}`,
			...entry.place ? [`LOCATION:${escaped(entry.place)}`] : [],
			`DESCRIPTION:${escaped(entry.text)}`,
			"END:VEVENT"
		]),
		"END:VCALENDAR"
	].map((line) => `${folded(line)}\r\n`).join("");
}
var escaped = (text) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);
/** A line has at most 75 bytes; what goes on begins with a space. No letter is cut in two. */
function folded(line) {
	const lines = [""];
	for (const letter of line) {
		if (Buffer.byteLength(lines.at(-1) + letter) > 75) lines.push(" ");
		lines[lines.length - 1] += letter;
	}
	return lines.join("\r\n");
}
// server/models/mine/asked.ts
/** An answer is shown so long after the rider was asked for. */
var DAYS_SHOWN = 60;
var MOST_SHOWN = 20;
var NAMES$1 = {
	rider: { select: { name: true } },
	organization: { select: { name: true } }
};
/** For which riders somebody asked, the newest first, with the answers; and what organizations ask them. */
async function askingOf(db, { id }) {
	const since = /* @__PURE__ */ new Date(Date.now() - DAYS_SHOWN * 864e5);
	const [claims, questions] = await Promise.all([db.riderClaim.findMany({
		where: {
			account_id: id,
			hash: null,
			created_at: { gt: since }
		},
		include: NAMES$1,
		orderBy: { id: "desc" },
		take: MOST_SHOWN,
		relationLoadStrategy: "join"
	}), questionsFor(db, id)]);
	return {
		asked: claims.map(({ rider, organization, ...claim }) => ({
			id: claim.id,
			rider: rider.name,
			organization: organization.name,
			kind: claim.kind,
			answer: answerOf(claim)
		})),
		questions: questions.map(({ id, rider, organization }) => ({
			id,
			rider: rider.name,
			organization: organization.name
		}))
	};
}
function answerOf({ claimed_at, closed_at, undone_at, expires_at }) {
	if (undone_at) return "taken back";
	if (claimed_at) return "yes";
	if (closed_at) return "no";
	return expires_at > /* @__PURE__ */ new Date() ? null : "none";
}
/**
* Of each run the runs of other riders that are expected within `minutes` of it, by their ids; those with none are left
* out.
*/
function colliding(runs, minutes = 10) {
	const found = runs.map((run) => [run.id, runs.filter((other) => isNear(run, other, minutes)).map(({ id }) => id)]);
	return new Map(found.filter(([, others]) => others.length > 0));
}
var isNear = (one, other, minutes) => one.rider !== other.rider && one.at !== null && other.at !== null && Math.abs(one.at - other.at) <= minutes * 6e4;
// server/rules/personalBest.ts
/**
* The runs that were better than every earlier one like them. The first of its kind is no best: it had nothing to beat.
*/
function personalBests(runs) {
	const best = /* @__PURE__ */ new Map();
	const bests = /* @__PURE__ */ new Set();
	for (const { id, like, value, judged } of runs) {
		if (value === null) continue;
		const before = best.get(like);
		const isBetter = before === void 0 || (judged ? value > before : value < before);
		if (isBetter) best.set(like, value);
		if (isBetter && before !== void 0) bests.add(id);
	}
	return bests;
}
// server/models/mine/paces.ts
/** How long a slot of these published gos has to wait, and when it is expected. One query, however many gos. */
async function waitsIn(db, gos, now) {
	const rows = gos.length === 0 ? [] : await runsOf$1(db, gos);
	const keyOf = ({ activity_id, round }) => `${activity_id} ${round}`;
	const paced = new Map(gos.map((go) => {
		const runs = rows.filter((row) => keyOf(row) === keyOf(go)).map(({ slot, is_over, is_scored, at }) => ({
			slot,
			isOver: is_over,
			isScored: is_scored,
			at: at && at.getTime()
		}));
		return [keyOf(go), {
			go,
			runs,
			expected: expectedTimes(runs, go.drag_every, now)
		}];
	}));
	return (go, slot) => {
		const found = paced.get(keyOf(go));
		if (!found) return null;
		return {
			wait: waitFor(found.runs, slot, found.go.drag_every),
			expected: found.expected.get(slot) ?? null
		};
	};
}
var runsOf$1 = (db, gos) => {
	const named = gos.map(({ activity_id, round }) => sql`(${activity_id}::int, ${round}::text)`);
	return db.$queryRaw`
    SELECT entries.activity_id, entries.round, entries.draw AS slot, scored.at,
      scored.id IS NOT NULL AS is_scored, scored.id IS NOT NULL OR entries.scratched_at IS NOT NULL AS is_over
    FROM user_activities entries LEFT JOIN LATERAL (
      SELECT id, scored_at AS at FROM scores
      WHERE user_activity_id = entries.id AND (value IS NOT NULL OR no_time IS NOT NULL)) scored ON true
    WHERE entries.draw IS NOT NULL AND (entries.activity_id, entries.round) IN (${join$2(named)})
    ORDER BY entries.activity_id, entries.round, entries.draw`;
};
// server/models/mine/runs.ts
var MOST_RUNS$1 = 500;
var PARTS = {
	horse: { select: { name: true } },
	score: { select: {
		value: true,
		no_time: true
	} },
	enrollments: { select: { id: true } },
	activity: { include: { event: { include: WITH_ORGANIZATION } } }
};
/**
* What is somebody's own: the runs of the riders whom they act for, in draws that are published, and what these have
* won where the payout is; those to come first. The number of queries is the same for one run and for five hundred.
*/
async function ownOf(db, person, now) {
	const riders = await ridersOf(db, person);
	const ids = riders.map(({ id }) => id);
	const found = await runsOf(db, ids);
	const earnings = await earningsOf(db, {
		column: "user_id",
		ids
	}, EVERY_EVENT);
	const waits = await waitsIn(db, gosOf(found.filter((run) => isComing(run, now))), now.getTime());
	const bests = personalBests(found.toReversed().map(compared));
	const runs = found.map((run) => ({
		...run,
		wait: isComing(run, now) ? waits(run, run.draw) : null,
		collides: [],
		isBest: bests.has(run.id),
		earned_cents: earnings.ofRun.get(run.id) ?? null
	}));
	return {
		riders,
		runs: [...withCollisions(runs.filter(({ wait }) => wait)), ...runs.filter(({ wait }) => !wait)],
		earnings
	};
}
var runsOf = (db, ids) => db.userActivity.findMany({
	where: {
		user_id: { in: ids },
		draw: { not: null },
		go: { publish_draw: true }
	},
	include: PARTS,
	orderBy: [
		{ activity: { event: { starts_on: "desc" } } },
		{ activity_id: "asc" },
		{ draw: "asc" }
	],
	take: MOST_RUNS$1,
	relationLoadStrategy: "join"
});
function isComing({ score, scratched_at, activity: { event } }, now) {
	return !hasScore(score) && !scratched_at && dayOf(event.ends_on ?? event.starts_on) >= todayAt(event, now);
}
var gosOf = (runs) => [...new Map(runs.map(({ activity_id, round, activity: { drag_every } }) => [`${activity_id} ${round}`, {
	activity_id,
	round,
	drag_every
}])).values()];
/** A rider is compared with themselves on the same horse, at events of the same kind. */
var compared = ({ id, user_id, horse_id, score, activity }) => ({
	id,
	like: JSON.stringify([
		user_id,
		horse_id,
		activity.event.category,
		activity.judged
	]),
	value: score?.no_time ? null : score?.value ?? null,
	judged: activity.judged
});
/** As they come: those that are expected first, then by the days of their events. */
function withCollisions(coming) {
	const near = colliding(coming.map(({ id, user_id, wait }) => ({
		id,
		rider: user_id,
		at: wait.expected && wait.expected.at
	})));
	return coming.map((run) => ({
		...run,
		collides: near.get(run.id) ?? []
	})).toSorted(asTheyCome);
}
var asTheyCome = (a, b) => byNumber(timeOf(a), timeOf(b)) || byNumber(dayOfRun(a), dayOfRun(b)) || a.draw - b.draw;
var timeOf = ({ wait }) => wait?.expected?.at ?? Infinity;
var dayOfRun = ({ activity: { event } }) => event.starts_on.getTime();
var byNumber = (a, b) => a === b ? 0 : a < b ? -1 : 1;
// server/controllers/phone/mine.ts
/** Nothing on the way keeps it, and no browser. */
var own = (res) => res.set("Cache-Control", "private, no-store");
/** What is somebody's own; for whoever is not signed in that is nothing, and no refusal. */
async function show$7({ db, visitor }, res) {
	if (!visitor) return own(res).json(NOBODY);
	const [found, unread, asking] = await Promise.all([
		ownOf(db, visitor, /* @__PURE__ */ new Date()),
		unreadOf(db, visitor),
		askingOf(db, visitor)
	]);
	own(res).json({
		...meProps(visitor, found),
		unread,
		...asking
	});
}
/** The coming runs, for the calendar of the phone. */
async function calendar({ db, person }, res) {
	const now = /* @__PURE__ */ new Date();
	const { runs, riders } = meProps(person, await ownOf(db, person, now));
	const names = new Map(riders.map(({ id, name }) => [id, name]));
	const entries = runs.filter(({ coming }) => coming).map((run) => entryOf(run, names.get(run.rider_id)));
	own(res).type("text/calendar").attachment("runs.ics").send(calendarFile(PRODUCT, entries, now.getTime()));
}
var entryOf = ({ id, event, activity, horse, slot, expected }, rider) => ({
	uid: `run-${id}@${event.slug}`,
	title: `${rider}: ${activity.name}, ${ordinal(slot)}`,
	place: event.location,
	text: [
		event.name,
		horse,
		expected ? "The time is expected, from the pace so far." : "No time is known yet."
	].filter(Boolean).join("\n"),
	when: expected ? { at: expected.at } : {
		from: event.starts_on,
		to: event.ends_on ?? event.starts_on
	}
});
/** For one address of an e-mail: a whole arena is behind one place, and a stranger in it keeps nobody else up. */
var MOST_WRONG = 20;
/** Does what the link in the e-mail would do: an app on a home screen is not opened by it. */
function useCode(limit = wrongTries(MOST_WRONG)) {
	return async (req, res) => {
		const typed = TypedCode.parse(req.body ?? {});
		const tries = limit.of(`${whoAsks(req)} ${typed.email}`);
		const seconds = tries.secondsToWait();
		if (seconds) throw new TooMany("Too many wrong codes from here. Wait some minutes and try again.", seconds);
		const did = await kindOfCode(req.db, typed);
		if (!did) {
			tries.countWrong();
			throw new Invalid({ code: "This code is wrong, or its time is over. Ask for a new one." });
		}
		const used = {
			did,
			to: await USES$1[did](req, res, typed) ?? ""
		};
		own(res).json(used);
	};
}
var USES$1 = {
	async "sign-up"(req, _res, typed) {
		if (!PasswordBeside.parse(req.body).password) return confirmSignUp(req.db, typed);
		const { password } = PasswordAnew.parse(req.body);
		return turnsOf.strangers.take(placeOf$2(req.ip), () => confirmSignUp(req.db, typed, password));
	},
	"e-mail": (req, _res, typed) => confirmAddress$1(req.db, typed),
	async reset(req, res, typed) {
		const { password } = PasswordAnew.parse(req.body);
		const owner = (await openLink(req.db, "reset", typed))?.user;
		const problem = owner && ownNameIsNoPassword(password, owner);
		if (problem) throw new Invalid({ password: problem });
		const person = await turnsOf.strangers.take(placeOf$2(req.ip), () => resetPassword(req.db, typed, password));
		await signIn$1(req.db, req, res, person.id);
		rememberDevice(req, res, person);
	}
};
// server/controllers/phone/pictures.ts
/** The organization's logo, found through an event that everybody may see. */
function logo(req, res) {
	const slug = String(req.params.slug);
	return logoOf(req, res, publicEvent(encodeURIComponent(slug)), async () => {
		const { id, organization_id } = await publicEventFor(req.db, slug);
		return {
			about: String(id),
			organization_id
		};
	});
}
/** And through a season that is shown to everybody. */
function seasonLogo(req, res) {
	const slug = String(req.params.slug);
	return logoOf(req, res, publicSeason(encodeURIComponent(slug)), async () => {
		const { id, organization_id } = await publicSeasonFor(req.db, slug);
		return {
			about: `season${id}`,
			organization_id
		};
	});
}
/** What a link to an event shows where it is sent to somebody. */
var eventPreview = (req, res) => preview(req, res, {
	kind: "event",
	slug: String(req.params.slug)
});
var activityPreview = (req, res) => preview(req, res, {
	kind: "activity",
	id: idIn(req, "activityId")
});
async function preview(req, res, asked) {
	const { pages, office, look } = req.phone;
	const page = asked.kind === "event" ? `e/${encodeURIComponent(asked.slug)}` : `activities/${asked.id}`;
	sendKept(req, res, await pages.read(`${page} preview`, () => look("preview", () => eventOfPreview(req.db, asked)), () => office.ask("public picture", "publicPreview", asked)));
}
/** From memory, made at most once for all who ask. */
async function logoOf(req, res, page, find) {
	const { pages, office, look } = req.phone;
	let found;
	sendKept(req, res, await pages.read(`${page} logo`, async () => {
		found = await look("logo", find);
		return found.about;
	}, () => office.ask("public picture", "publicLogo", found.organization_id)));
}
// server/models/people/typedInRiders.ts
/** Typed-in riders of an organization that no entry uses any more: they are only in the way of the suggestions. */
async function unusedTypedInRiders(db, organization) {
	return {
		data: await db.user.findMany({
			where: {
				organization_id: organization,
				...UNUSED
			},
			select: {
				id: true,
				name: true,
				email: true
			},
			orderBy: [{ searchable: "asc" }, { id: "asc" }],
			take: MOST_LISTED
		}),
		links: { next: null }
	};
}
/**
* Takes a typed-in rider out of the suggestions. Refused (409) where an entry or a points group still uses them, or
* another was merged into them. One who was merged away themselves is not found.
*/
function removeTypedInRider(db, person, { id, name, organization_id }) {
	return transaction(db, async (tx) => {
		await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
		const { count } = await tx.user.deleteMany({ where: {
			id,
			...UNUSED
		} });
		if (count === 0) throw await inUse(tx, id, name);
		await record(tx, person, { organization_id }, "typed-in rider removed", {
			id,
			name
		}, null);
	});
}
var MOST_LISTED = 1e3;
var UNUSED = {
	entries: { none: {} },
	averages: { none: {} },
	groups: { none: {} },
	merged_into_id: null,
	merged: { none: {} }
};
async function inUse(tx, id, name) {
	const rider = await tx.user.findUnique({
		where: { id },
		select: USES
	});
	if (!rider || rider.merged_into_id !== null) return new NotFound();
	const [entry] = rider.entries;
	const [other] = rider.merged;
	if (entry) {
		const { activity } = entry;
		return new Conflict(`${name} is in the draw of ${activity.name}, ${activity.event.name}, and was not removed.`);
	}
	if (other) return new Conflict(`${other.name} was merged into ${name}, who was not removed.`);
	return new Conflict(`${name} belongs to a points group and was not removed.`);
}
var USES = {
	merged_into_id: true,
	merged: {
		select: { name: true },
		take: 1
	},
	entries: {
		select: { activity: { select: {
			name: true,
			event: { select: { name: true } }
		} } },
		orderBy: { id: "desc" },
		take: 1
	}
};
// server/controllers/pickers.ts
async function ridersList(req, res, organizations) {
	const { after } = After.parse(req.query);
	res.type("json").send(await req.ask("ridersAfter", organizations, after));
}
async function horsesList(req, res, organizations) {
	const { after } = After.parse(req.query);
	res.type("json").send(await req.ask("horsesAfter", organizations, after));
}
async function riderSearch(req, res, organizations) {
	const { query } = Search.parse(req.query);
	res.json(wholeList(await searchRiders(req.db, organizations, query)));
}
async function horseSearch(req, res, organizations) {
	const { query } = Search.parse(req.query);
	res.json(wholeList(await searchHorses(req.db, organizations, query)));
}
async function bullSearch(req, res) {
	const { query } = Search.parse(req.query);
	res.json(wholeList(await searchBulls(req.db, query)));
}
async function typedInRiders(req, res, organization) {
	res.json(await unusedTypedInRiders(req.db, organization.id));
}
async function removeTypedIn(req, res, rider) {
	await removeTypedInRider(req.db, req.person, rider);
	res.status(204).end();
}
/** What a search finds is on one page, in the shape of the lists. */
var wholeList = (data) => ({
	data,
	links: { next: null }
});
// server/wire/registry/registry.ts
/** What an organization says of a rider whom it types in. */
var RiderFields = Profile.omit({ rides: true }).extend({ name: name(120, "Enter the name of the rider.") });
var HorseFields = z$1.object({
	name: name(120, "Enter the name of the horse."),
	rrrs_id: lineOrNone(20)
});
var BullFields = z$1.object({ name: name(120, "Enter the name of the bull.") });
/** With its version, which the form sends along. */
var Known = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	version: z$1.number()
});
/** Of a new one nothing is known yet. */
var formOf = (values) => z$1.strictObject({
	organization: Organization,
	known: Known.nullable(),
	values
});
var text = z$1.string().nullable();
formOf(z$1.strictObject({
	name: z$1.string(),
	hometown: text,
	bbr_id: text,
	birth_date: z$1.iso.date().nullable()
}));
formOf(z$1.strictObject({
	name: z$1.string(),
	rrrs_id: text
}));
formOf(z$1.strictObject({ name: z$1.string() }));
// server/models/registry/animals.ts
/** A horse that this organization sees: registered, or its own. */
async function horseIn(db, organization_id, id) {
	const horse = await db.horse.findFirst({ where: {
		id,
		OR: [{ organization_id: null }, { organization_id }]
	} });
	if (!horse) throw new NotFound();
	return horse;
}
async function bullWith(db, id) {
	const bull = await db.bull.findUnique({ where: { id } });
	if (!bull) throw new NotFound();
	return bull;
}
/**
* A new horse: with a registration number it is everybody's, without one this organization's. Refused (422) are a
* number that another horse has, and a name without a number where the organization sees a horse of that name.
*/
function makeHorse(db, by, organization_id, given) {
	return savingAnimal(db, async (tx) => {
		await requireNew(tx, organization_id, given);
		const horse = await tx.horse.create({ data: {
			...given,
			...ownerOf(given, organization_id),
			added_by: by.id
		} });
		await record(tx, by, { organization_id }, "horse made", null, horseTrace(horse));
		return horse;
	});
}
/** Refused (403) for a horse that is not this organization's to change, and (409) where it was changed meanwhile. */
function changeHorse(db, by, organization_id, { id }, version, given) {
	return savingAnimal(db, async (tx) => {
		const runs = {
			column: "horse_id",
			ids: [id]
		};
		const activities = await lockRuns(tx, runs);
		await tx.$queryRaw`SELECT id FROM horses WHERE id = ${id} FOR UPDATE`;
		const horse = await horseIn(tx, organization_id, id);
		if (!await mayChangeHorse(tx, organization_id, horse)) throw new Forbidden(NOT_YOURS);
		if (horse.version !== version) throw changedMeanwhile(HORSE_LABELS, horse, given);
		await requireNew(tx, organization_id, given, horse);
		const data = {
			...given,
			...ownerOf(given, organization_id),
			version: { increment: 1 }
		};
		const after = await tx.horse.update({
			where: { id },
			data
		});
		await record(tx, by, { organization_id }, "horse changed", horseTrace(horse), horseTrace(after));
		await tellRuns(tx, by, runs, activities);
	});
}
/** A new bull. Bulls are shared, and so a name is taken once and for all (422). */
function makeBull(db, by, organization_id, { name }) {
	return savingAnimal(db, async (tx) => {
		await requireNewBull(tx, name);
		const bull = await tx.bull.create({ data: {
			name,
			added_by: by.id
		} });
		await record(tx, by, { organization_id }, "bull made", null, {
			id: bull.id,
			name
		});
		return bull;
	});
}
/** Refused like a horse's change. */
function changeBull(db, by, organization_id, { id }, version, { name }) {
	return savingAnimal(db, async (tx) => {
		const runs = {
			column: "bull_id",
			ids: [id]
		};
		const activities = await lockRuns(tx, runs);
		await tx.$queryRaw`SELECT id FROM bulls WHERE id = ${id} FOR UPDATE`;
		const bull = await tx.bull.findUniqueOrThrow({ where: { id } });
		if (!await mayChangeBull(tx, organization_id, bull)) throw new Forbidden(NOT_YOURS);
		if (bull.version !== version) throw changedMeanwhile({ name: "Name" }, bull, { name });
		if (bull.name.toLowerCase() !== name.toLowerCase()) await requireNewBull(tx, name);
		await tx.bull.update({
			where: { id },
			data: {
				name,
				version: { increment: 1 }
			}
		});
		await record(tx, by, { organization_id }, "bull changed", {
			id,
			name: bull.name
		}, {
			id,
			name
		});
		await tellRuns(tx, by, runs, activities);
	});
}
/** Its own; and a registered one that somebody of it added, as long as no other organization has it. */
var mayChangeHorse = async (db, organization_id, horse) => horse.organization_id === organization_id || await isOursAlone(db, organization_id, "horse_id", horse);
var mayChangeBull = (db, organization_id, bull) => isOursAlone(db, organization_id, "bull_id", bull);
async function isOursAlone(db, organization_id, column, { id, added_by }) {
	if (added_by === null) return false;
	if (await db.membership.count({ where: {
		organization_id,
		user_id: added_by
	} }) === 0) return false;
	return !await isUsedElsewhere(db, organization_id, column, id);
}
var NOT_YOURS = "Others see and draw this one too. It is not yours to change.";
var ownerOf = ({ rrrs_id }, organization_id) => ({ organization_id: rrrs_id ? null : organization_id });
var horseTrace = ({ id, name, rrrs_id }) => ({
	id,
	name,
	rrrs_id
});
var HORSE_LABELS = {
	name: "Name",
	rrrs_id: "Registration number"
};
async function requireNew(tx, organization, { name, rrrs_id }, now) {
	if (rrrs_id) {
		const holder = await tx.horse.findUnique({ where: { rrrs_id } });
		if (holder && holder.id !== now?.id) throw new Invalid({ rrrs_id: `${holder.name} is registered with this number.` });
		return;
	}
	if ((await tx.$queryRaw`
    SELECT id FROM horses WHERE lower(name) = lower(${name}) AND id <> ${now?.id ?? 0}
      AND (organization_id IS NULL OR organization_id = ${organization}) LIMIT 1`).length) throw new Invalid({ name: `${HORSE_EXISTS}. A number would tell the two apart.` });
}
async function requireNewBull(tx, name) {
	if ((await tx.$queryRaw`SELECT id FROM bulls WHERE lower(name) = lower(${name})`).length) throw new Invalid({ name: "Bull already exists." });
}
/** Of two who add one name or number at the same moment, the second is told so. */
async function savingAnimal(db, work) {
	try {
		return await transaction(db, work);
	} catch (error) {
		if (error instanceof PrismaClientKnownRequestError && error.code === "P2002") throw new Conflict("Somebody else has added this name or number at this moment. Look in the list.");
		throw error;
	}
}
// server/models/people/runs/newest.ts
var MOST_RUNS = 500;
var partsFor = (person) => ({
	user: { select: {
		id: true,
		name: true
	} },
	horse: { select: { name: true } },
	score: { select: {
		value: true,
		no_time: true
	} },
	activity: { include: { event: { include: { organization: { include: { memberships: { where: { user_id: person.id } } } } } } } }
});
/** The newest of these runs, as a rider's and a horse's page show them to this person. */
var newestRuns = (db, person, where) => db.userActivity.findMany({
	where,
	include: partsFor(person),
	orderBy: [
		{ activity: { event: { starts_on: "desc" } } },
		{ activity_id: "asc" },
		{ draw: "asc" }
	],
	take: MOST_RUNS,
	relationLoadStrategy: "join"
});
// server/models/registry/horse.ts
/**
* The runs of a horse in the events of this organization, what it won there, and whether the organization may change
* it.
*/
async function historyOfHorse(db, person, organization_id, horse) {
	const where = {
		horse_id: horse.id,
		activity: { event: { organization_id } }
	};
	const earner = {
		column: "horse_id",
		ids: [horse.id]
	};
	return {
		runs: await newestRuns(db, person, where),
		earnings: await earningsOf(db, earner, eventsOfOrganization(organization_id)),
		mayChange: await mayChangeHorse(db, organization_id, horse)
	};
}
// server/props/riders.ts
/** The page of a rider: their runs, and what they won. */
var riderProps = ({ rider, runs, earnings, keeper }) => ({
	rider: {
		id: rider.id,
		name: rider.name,
		hometown: rider.hometown,
		bbr_id: rider.bbr_id,
		fake: rider.organization_id !== null
	},
	runs: runs.map((run) => runProps(run, earnings)),
	averages: earnings.averages,
	earned_cents: earnings.total,
	kept_by: keeper
});
/** A run on the page of its rider, or its horse: with the address of its draw, for those who may open it. */
var runProps = ({ activity, ...run }, { ofRun }) => ({
	id: run.id,
	event: activity.event.name,
	activity: activity.name,
	draw: run.draw,
	scratched: run.scratched_at !== null,
	round: run.round,
	horse: run.horse?.name ?? null,
	score: scoreToWire(run.score?.no_time ?? run.score?.value ?? null, activity.judged ? "points" : "time"),
	earned_cents: ofRun.get(run.id) ?? null,
	url: seesEvent(activity.event) ? draw$3(activity.event_id, activity.id, run.round) : null
});
var seesEvent = ({ id, organization: { memberships } }) => memberships.some(({ event_id }) => event_id === null || event_id === id);
// server/props/registry.ts
/** The page of a horse, in one organization. */
var horseProps = ({ id, name }, horse, { runs, earnings, mayChange }) => ({
	organization: {
		id,
		name
	},
	horse: {
		id: horse.id,
		name: horse.name,
		rrrs_id: horse.rrrs_id
	},
	runs: runs.map((run) => ({
		...runProps(run, earnings),
		rider: run.user
	})),
	averages: earnings.averages,
	earned_cents: earnings.total,
	may_change: mayChange,
	own: horse.organization_id === id
});
/** A rider who may be the one that is looked for, with what tells them apart. */
var nearRiderProps = (organization) => ({ id, name, hometown, same_day, fake }) => ({
	id,
	name,
	about: listed(hometown, same_day && "born on the same day", fake ? "typed in here" : "account"),
	url: fake ? editRider(organization, id) : rider$2(id)
});
/** The same of a horse. */
var nearHorseProps = (organization) => ({ id, name, rrrs_id }) => ({
	id,
	name,
	about: rrrs_id ? `registered, ${rrrs_id}` : "of this organization",
	url: horse$2(organization, id)
});
/** Who claimed whom, or asks to. */
var claimProps = (claim) => ({
	id: claim.id,
	rider: claim.rider,
	account: claim.account,
	kind: claim.kind,
	way: claim.hash ? "code" : "asked",
	by: claim.by?.name ?? null,
	at: (claim.claimed_at ?? claim.created_at).toISOString(),
	state: claim.undone_at ? "taken back" : claim.claimed_at ? "claimed" : "waiting"
});
/** What merging two means, as it is looked at before it is decided. */
var mergePlanProps = ({ kind, kept, seen, counts, fields, runs, groups }) => ({
	kept: {
		id: kept.id,
		name: kept.name,
		about: kept.about
	},
	is_account: kept.isAccount,
	seen,
	counts,
	fields,
	runs: runs.map((shared) => ({
		where: whereOf(kind, shared.gone[0]),
		gone: shared.gone.map(described$2).join("; "),
		kept: shared.kept.map(described$2).join("; "),
		held: isHeldShare(shared)
	})),
	groups: groups.map(({ gone: [{ group }] }) => ({ where: `${group.name}, ${group.season.name}` }))
});
function whereOf(kind, { activity, round, horse, user }) {
	const partner = kind === "rider" ? horse && `on ${horse.name}` : user && `ridden by ${user.name}`;
	return listed(activity.name, activity.event.name, round, partner);
}
var listed = (...words) => words.filter(Boolean).join(", ");
// server/controllers/registry/animals.ts
async function showHorse(req, res, { organization, found }) {
	const history = await historyOfHorse(req.db, req.person, organization.id, found);
	await res.inertia.render("Registry/Horse", horseProps(organization, found, history));
}
async function beginHorse(_req, res, { id, name }) {
	const props = {
		organization: {
			id,
			name
		},
		known: null,
		values: {
			name: "",
			rrrs_id: null
		}
	};
	await res.inertia.render("Registry/EditHorse", props);
}
async function createHorse(req, res, organization) {
	const given = HorseFields.parse(req.body ?? {});
	const { id } = await makeHorse(req.db, req.person, organization.id, given);
	res.redirect(303, horse$2(organization.id, id));
}
async function editHorse(_req, res, { organization, found }) {
	const { id, name, version, rrrs_id } = found;
	const props = {
		organization: {
			id: organization.id,
			name: organization.name
		},
		known: {
			id,
			name,
			version
		},
		values: {
			name,
			rrrs_id
		}
	};
	await res.inertia.render("Registry/EditHorse", props);
}
async function updateHorse(req, res, { organization, found }) {
	const { version } = KnownVersion.parse(req.query);
	const given = HorseFields.parse(req.body ?? {});
	await changeHorse(req.db, req.person, organization.id, found, version, given);
	res.redirect(303, editHorse$1(organization.id, found.id));
}
async function beginBull(_req, res, { id, name }) {
	const props = {
		organization: {
			id,
			name
		},
		known: null,
		values: { name: "" }
	};
	await res.inertia.render("Registry/EditBull", props);
}
async function createBull(req, res, organization) {
	const given = BullFields.parse(req.body ?? {});
	const { name } = await makeBull(req.db, req.person, organization.id, given);
	res.redirect(303, bulls$1(organization.id, { q: name }));
}
async function editBull(_req, res, { organization, found }) {
	const { id, name, version } = found;
	const props = {
		organization: {
			id: organization.id,
			name: organization.name
		},
		known: {
			id,
			name,
			version
		},
		values: { name }
	};
	await res.inertia.render("Registry/EditBull", props);
}
async function updateBull(req, res, { organization, found }) {
	const { version } = KnownVersion.parse(req.query);
	const given = BullFields.parse(req.body ?? {});
	await changeBull(req.db, req.person, organization.id, found, version, given);
	res.redirect(303, editBull$1(organization.id, found.id));
}
// server/wire/registry/claims.ts
var Named$2 = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
/** Who claimed whom. Whoever claims shows the organization their address: names alone are no proof. */
var ClaimRow = z$1.strictObject({
	id: z$1.number(),
	rider: Named$2,
	account: Named$2.extend({ email: z$1.string().nullable() }),
	kind: z$1.enum(["rider", "guardian"]),
	way: z$1.enum(["code", "asked"]),
	/** Who handed out the code, or confirmed. */
	by: z$1.string().nullable(),
	at: z$1.iso.datetime(),
	state: z$1.enum([
		"waiting",
		"claimed",
		"taken back"
	])
});
z$1.strictObject({
	organization: Organization,
	waiting: z$1.array(ClaimRow),
	claims: z$1.array(ClaimRow),
	previous: z$1.string().nullable(),
	next: z$1.string().nullable()
});
var ClaimsQuery = z$1.object({ page: pageNumber });
z$1.strictObject({
	organization: Organization,
	rider: Named$2,
	/** As it is read, as a link and as a picture of it. */
	code: z$1.strictObject({
		id: z$1.number(),
		text: z$1.string(),
		link: z$1.string(),
		picture: z$1.string(),
		expires_at: z$1.iso.datetime()
	}).nullable(),
	/** What links begin with, where only this machine opens them. */
	local_links: z$1.string().nullable()
});
/** A claim, for those who make the draws of its organization. */
async function claimFor(db, person, id) {
	const claim = await db.riderClaim.findUnique({ where: { id } });
	if (!claim) throw new NotFound();
	await organizationFor(db, person, claim.organization_id, "organize");
	return claim;
}
/**
* Who claimed whom, and who asks to: those first that wait for an answer, then the newest. Codes nobody took are left
* out.
*/
async function claimsOf(db, organization_id, page) {
	const waiting = await db.riderClaim.findMany({
		where: {
			organization_id,
			...askedNow()
		},
		include: NAMES,
		orderBy: { id: "asc" },
		take: 50,
		relationLoadStrategy: "join"
	});
	const done = await db.riderClaim.findMany({
		where: {
			organization_id,
			claimed_at: { not: null }
		},
		include: NAMES,
		orderBy: { id: "desc" },
		skip: (page - 1) * 50,
		take: 51,
		relationLoadStrategy: "join"
	});
	return {
		waiting,
		claims: done.slice(0, 50),
		hasMore: done.length > 50
	};
}
var NAMES = {
	rider: { select: {
		id: true,
		name: true
	} },
	account: { select: {
		id: true,
		name: true,
		email: true
	} },
	by: { select: { name: true } }
};
// server/models/registry/claims/takeBack.ts
var WITH_NAMES = {
	rider: true,
	account: true
};
/** A code is withdrawn, or what was asked for is declined. Refused (409) once somebody has claimed the rider. */
function closeClaim(db, by, { id, rider_id, organization_id }) {
	return transaction(db, async (tx) => {
		await lockClaims(tx, rider_id);
		const claim = await tx.riderClaim.findFirst({
			where: {
				id,
				...openNow()
			},
			include: WITH_NAMES
		});
		if (!claim) throw new Conflict("It is over already, or somebody has claimed the rider. Look again.");
		await tx.riderClaim.update({
			where: { id },
			data: { closed_at: /* @__PURE__ */ new Date() }
		});
		const { rider, account, kind } = claim;
		const where = { organization_id };
		if (account) {
			await record(tx, by, where, "claim declined", claimTrace(rider, account, kind), null);
			await tellOfClaim(tx, claim, false);
		} else await record(tx, by, where, "claim code withdrawn", {
			id: rider.id,
			name: rider.name
		}, null);
	});
}
/**
* Takes a claim back: the parent acts for the rider no more; of who claimed themselves the runs, averages and points
* that were moved are the typed-in rider's again, as far as they are still the account's. What came later stays where
* it is.
*/
function takeBack(db, by, { id, rider_id, organization_id }) {
	return transaction(db, async (tx) => {
		await lockClaims(tx, rider_id);
		const claim = await tx.riderClaim.findFirst({
			where: {
				id,
				claimed_at: { not: null },
				undone_at: null
			},
			include: WITH_NAMES
		});
		if (!claim) throw new Conflict("This was taken back already.");
		const { rider, account, kind } = claim;
		if (kind === "guardian") await endGuardian(tx, claim);
		else await giveBack(tx, by, claim);
		await tx.riderClaim.update({
			where: { id },
			data: { undone_at: /* @__PURE__ */ new Date() }
		});
		const trace = claimTrace(rider, account, kind);
		await record(tx, by, { organization_id }, "claim taken back", trace, null);
	});
}
/**
* They act no more for the rider, nor for whom that one was merged into since. What another claim of theirs leads to stays.
* A merge that is being made is waited for: it takes the guardians along.
*/
async function endGuardian(tx, { id, account_id, rider_id }) {
	await tx.$queryRaw`SELECT id FROM users WHERE id = ${rider_id} FOR UPDATE`;
	await tx.$executeRaw`
    WITH RECURSIVE became AS (
      SELECT id AS claim_id, rider_id FROM rider_claims
      WHERE account_id = ${account_id} AND kind = 'guardian' AND claimed_at IS NOT NULL AND undone_at IS NULL
      UNION
      SELECT claim_id, merged_into_id FROM became JOIN users ON users.id = became.rider_id
      WHERE merged_into_id IS NOT NULL)
    UPDATE rider_managers SET undone_at = now()
    WHERE account_id = ${account_id} AND undone_at IS NULL
      AND rider_id IN (SELECT rider_id FROM became WHERE claim_id = ${id})
      AND rider_id NOT IN (SELECT rider_id FROM became WHERE claim_id <> ${id})`;
}
var Moved = MergeTrace.before.pick({
	moved: true,
	groups_left: true
});
async function giveBack(tx, by, { account_id, rider_id, moved }) {
	const activities = await lockRuns(tx, {
		column: "user_id",
		ids: [account_id]
	});
	await tx.$queryRaw`SELECT id FROM users WHERE id IN (${account_id}, ${rider_id}) ORDER BY id FOR UPDATE`;
	const { count } = await tx.user.updateMany({
		where: {
			id: rider_id,
			merged_into_id: account_id
		},
		data: { merged_into_id: null }
	});
	if (!count) throw new Conflict("This rider is somebody else by now.");
	const rows = Moved.parse(moved);
	const theirs = (ids) => ({
		where: {
			id: { in: ids },
			user_id: account_id
		},
		data: { user_id: rider_id }
	});
	await tx.userActivity.updateMany(theirs(rows.moved.user_activities));
	await tx.average.updateMany(theirs(rows.moved.averages));
	await tx.pointsGroupMember.updateMany(theirs(rows.moved.points_group_members));
	await giveBackMarks(tx, rows.moved.event_riders, account_id, rider_id);
	for (const row of rows.groups_left) await tx.$executeRaw`INSERT INTO points_group_members
      SELECT * FROM jsonb_populate_record(NULL::points_group_members, ${JSON.stringify(row)}::jsonb)
      ON CONFLICT DO NOTHING`;
	await tellRuns(tx, by, {
		column: "user_id",
		ids: [rider_id]
	}, activities);
}
/** What the secretary said of the rider at these events, such as that they are an adult, is not true of the account. */
var giveBackMarks = (tx, events, account_id, rider_id) => tx.$executeRaw`
  UPDATE event_riders SET user_id = ${rider_id} WHERE user_id = ${account_id} AND event_id = ANY(${events})`;
// server/controllers/registry/claims.ts
async function index$3(req, res, { id, name }) {
	const { page } = ClaimsQuery.parse(req.query);
	const { waiting, claims: claims$1, hasMore } = await claimsOf(req.db, id, page);
	const props = {
		organization: {
			id,
			name
		},
		waiting: waiting.map(claimProps),
		claims: claims$1.map(claimProps),
		previous: page > 1 ? claims(id, page - 1) : null,
		next: hasMore ? claims(id, page + 1) : null
	};
	await res.inertia.render("Registry/Claims", props);
}
/** The code for a rider, while one is open. Looking makes none. */
async function show$6(req, res, { organization, found }) {
	const links = linksOf(req);
	const open = await openCode(req.db, found.id, links.secret);
	const link = open && new URL(phoneView("claim", { code: printCode(open.code) }), links.base).href;
	const props = {
		organization: {
			id: organization.id,
			name: organization.name
		},
		rider: {
			id: found.id,
			name: found.name
		},
		code: open && {
			id: open.id,
			text: printCode(open.code),
			link,
			picture: await qrPicture(link),
			expires_at: open.expires_at.toISOString()
		},
		local_links: localOnly(links)
	};
	await res.inertia.render("Registry/Claim", props);
}
async function create$5(req, res, { organization, found }) {
	await makeCode$1(req.db, req.person, found, req.env.APP_SECRET);
	res.redirect(303, claimCode(organization.id, found.id));
}
async function confirm(req, res, claim) {
	await confirmClaim(req.db, req.person, claim);
	res.redirect(303, claims(claim.organization_id));
}
async function close(req, res, claim) {
	await closeClaim(req.db, req.person, claim);
	res.redirect(303, claim.hash ? claimCode(claim.organization_id, claim.rider_id) : claims(claim.organization_id));
}
async function undo(req, res, claim) {
	await takeBack(req.db, req.person, claim);
	res.redirect(303, claims(claim.organization_id));
}
// server/models/registry/merge/horses.ts
/** A horse that is the organization's alone: only such a one can vanish into another. */
async function ownHorse$1(db, organization_id, id) {
	const horse = await db.horse.findFirst({ where: {
		id,
		organization_id
	} });
	if (!horse) throw new NotFound();
	return horse;
}
var planForHorses = (db, gone, kept) => planOf(db, gone.organization_id, "horse", oneOf(gone), oneOf(kept));
/**
* Merges a horse of the organization into another that it sees. Its row goes; the history keeps it with its `uid`.
* Refused (409) where anything is not as it was `seen`.
*/
function mergeHorses(db, by, gone, kept, seen, decisions) {
	const organization_id = gone.organization_id;
	return transaction(db, (tx) => carryOut(tx, by, {
		organization_id,
		kind: "horse",
		goneId: gone.id,
		keptId: kept.id,
		keptIsShared: kept.organization_id === null,
		read: async (tx) => ({
			gone: oneOf(await stillThere(tx, gone)),
			kept: oneOf(await horseIn(tx, organization_id, kept.id))
		}),
		decide: decidedAsSeen(seen, decisions),
		async close(tx, { kept }, { name }) {
			await tx.horse.delete({ where: { id: gone.id } });
			if (!name) return;
			await tx.horse.update({
				where: { id: kept.id },
				data: {
					name,
					version: { increment: 1 }
				}
			});
		}
	}));
}
async function stillThere(tx, { id, organization_id }) {
	const now = await tx.horse.findFirst({ where: {
		id,
		organization_id
	} });
	if (!now) throw new Conflict(LOOK_AGAIN);
	return now;
}
/** A registered horse keeps the name under which others know it. */
function oneOf({ id, name, rrrs_id, uid, organization_id, added_by }) {
	const isShared = organization_id === null;
	return {
		id,
		name,
		about: isShared ? `registered, ${rrrs_id}` : "of this organization",
		isAccount: isShared,
		fields: {
			name,
			rrrs_id,
			uid,
			added_by: added_by === null ? null : String(added_by)
		}
	};
}
// server/rules/near.ts
/** Below it half of all Johnsons are near to each other. */
var LEAST_LIKENESS = .45;
// server/models/registry/near.ts
var MOST = 6;
/**
* Riders in the organization's view who are called nearly so, or were born on that day; the nearest first. Birth dates
* are compared only where the organization may know them: of whom it typed in, and of who entered its events.
*/
function nearRiders(db, organization, query) {
	const { name, birth_date, except = 0 } = query;
	const { from } = ridersOf$1(organization);
	const born = birth_date ? bornOn(organization, birth_date) : sql`false`;
	return nearest(db, sql`
      SELECT id, name, hometown, organization_id IS NOT NULL AS fake, coalesce(${born}, false) AS same_day
      FROM ${from} AND id <> ${except} AND (${near(name)} OR ${born})
      ORDER BY same_day DESC, similarity(searchable, ${searchable(name)}) DESC, id LIMIT ${MOST}`);
}
var bornOn = (organization, day) => sql`
  (birth_date = ${day}::date
    AND (organization_id = ${organization} OR id IN (${entrantsOf$1([organization])})))`;
/** Horses that the organization sees, by their names. */
function nearHorses(db, organization, query) {
	const { name, except = 0 } = query;
	return nearest(db, sql`
      SELECT id, name, rrrs_id FROM ${horsesOf(organization).from} AND id <> ${except} AND ${near(name)}
      ORDER BY similarity(searchable, ${searchable(name)}) DESC, id LIMIT ${MOST}`);
}
/** It is a part of the name, or much of the name is like it. */
function near(name) {
	const part = searchable(name);
	if (part.length < 3) return sql`false`;
	return sql`(searchable LIKE ${`%${likeText(part)}%`} OR searchable % ${part})`;
}
/** How like two names have to be is a setting of the transaction, by which the index looks. */
async function nearest(db, those) {
	const [, rows] = await db.$transaction([db.$queryRaw`SELECT set_config('pg_trgm.similarity_threshold', ${String(LEAST_LIKENESS)}, true)`, db.$queryRaw(those)]);
	return rows;
}
// server/controllers/registry/merges.ts
async function rider$1(req, res, { organization, found }) {
	const { into, q } = MergeQuery.parse(req.query);
	const { id, name } = organization;
	const { birth_date } = fieldsOf(found);
	const near = into ? [] : await nearRiders(req.db, id, {
		name: q || found.name,
		birth_date,
		except: found.id
	});
	const kept = into && await otherRider(req.db, id, into, found.id);
	const asked = await askedOf(req.db, found.id);
	const props = {
		organization: {
			id,
			name
		},
		kind: "rider",
		gone: {
			id: found.id,
			name: found.name
		},
		q,
		candidates: near.map(nearRiderProps(id)).map((one) => ({
			...one,
			url: mergeRider$1(id, found.id, { into: one.id })
		})),
		plan: kept ? mergePlanProps(await planForRiders(req.db, found, kept)) : null,
		asked: asked && {
			...asked,
			at: asked.at.toISOString()
		}
	};
	await res.inertia.render("Registry/Merge", props);
}
/** Merges with another whom the organization typed in; the holder of an account is asked first. */
async function mergeRider(req, res, { organization, found }) {
	const { into, seen } = MergeInto.parse(req.query);
	const decisions = MergeDecisions.parse(req.body ?? {});
	const kept = await otherRider(req.db, organization.id, into, found.id);
	if (kept.organization_id === null) {
		await askToMerge(req.db, req.person, found, kept, seen, decisions);
		return res.redirect(303, mergeRider$1(organization.id, found.id));
	}
	await mergeRiders(req.db, req.person, found, kept, seen, decisions);
	res.redirect(303, rider$2(kept.id));
}
async function withdraw(req, res, { organization, found }) {
	await withdrawQuestion(req.db, req.person, found);
	res.redirect(303, mergeRider$1(organization.id, found.id));
}
async function horse$1(req, res, { organization, found }) {
	const { into, q } = MergeQuery.parse(req.query);
	const { id, name } = organization;
	const asked = {
		name: q || found.name,
		birth_date: null,
		except: found.id
	};
	const near = into ? [] : await nearHorses(req.db, id, asked);
	const kept = into && into !== found.id && await horseIn(req.db, id, into);
	const props = {
		organization: {
			id,
			name
		},
		kind: "horse",
		gone: {
			id: found.id,
			name: found.name
		},
		q,
		candidates: near.map(nearHorseProps(id)).map((one) => ({
			...one,
			url: mergeHorse$1(id, found.id, { into: one.id })
		})),
		plan: kept ? mergePlanProps(await planForHorses(req.db, found, kept)) : null,
		asked: null
	};
	await res.inertia.render("Registry/Merge", props);
}
async function mergeHorse(req, res, { organization, found }) {
	const { into, seen } = MergeInto.parse(req.query);
	const decisions = MergeDecisions.parse(req.body ?? {});
	const kept = await horseIn(req.db, organization.id, into);
	await mergeHorses(req.db, req.person, found, kept, seen, decisions);
	res.redirect(303, horse$2(organization.id, kept.id));
}
// server/controllers/registry/lists.ts
async function riders(req, res, organization) {
	const query = ListQuery.parse(req.query);
	const page = await listRiders(req.db, organization.id, query);
	await res.inertia.render("Registry/Riders", listProps(organization, query, page, riders$2));
}
async function horses(req, res, organization) {
	const query = ListQuery.parse(req.query);
	const page = await listHorses(req.db, organization.id, query);
	await res.inertia.render("Registry/Horses", listProps(organization, query, page, horses$1));
}
async function bulls(req, res, organization) {
	const query = ListQuery.parse(req.query);
	const page = await listBulls(req.db, query);
	await res.inertia.render("Registry/Bulls", listProps(organization, query, page, bulls$1));
}
async function nearToRider(req, res, { id }) {
	const near = await nearRiders(req.db, id, NearQuery.parse(req.query));
	res.json(near.map(nearRiderProps(id)));
}
async function nearToHorse(req, res, { id }) {
	const near = await nearHorses(req.db, id, NearQuery.parse(req.query));
	res.json(near.map(nearHorseProps(id)));
}
/** The page with the way to those beside it. */
function listProps({ id, name }, { q }, { rows, hasPrevious, hasNext }, address) {
	return {
		organization: {
			id,
			name
		},
		q,
		rows,
		previous: hasPrevious && rows.length ? address(id, {
			q,
			before: rows[0].id
		}) : null,
		next: hasNext && rows.length ? address(id, {
			q,
			after: rows[rows.length - 1].id
		}) : null
	};
}
// server/controllers/registry/riders.ts
async function begin$1(_req, res, { id, name }) {
	const props = {
		organization: {
			id,
			name
		},
		known: null,
		values: {
			name: "",
			hometown: null,
			bbr_id: null,
			birth_date: null
		}
	};
	await res.inertia.render("Registry/EditRider", props);
}
async function create$4(req, res, organization) {
	const { id } = await makeRider(req.db, req.person, organization.id, RiderFields.parse(req.body ?? {}));
	res.redirect(303, rider$2(id));
}
async function edit$1(_req, res, { organization, found }) {
	const { id, name, version } = found;
	const props = {
		organization: {
			id: organization.id,
			name: organization.name
		},
		known: {
			id,
			name,
			version
		},
		values: fieldsOf(found)
	};
	await res.inertia.render("Registry/EditRider", props);
}
async function update$5(req, res, { organization, found }) {
	const { version } = KnownVersion.parse(req.query);
	await changeRider(req.db, req.person, found, version, RiderFields.parse(req.body ?? {}));
	res.redirect(303, editRider(organization.id, found.id));
}
// server/controllers/payout/results.ts
async function show$5(req, res, { id, readBy }) {
	const base = baseOnPaper(linksOf(req));
	res.type("html").send(await req.ask("resultsPage", id, readBy, /* @__PURE__ */ new Date(), base));
}
/** The organization's own spreadsheet: a draft too, every row of the view, or without a view every row. */
async function exportCsv(req, res, activity) {
	const { view } = PayoutQuery.parse(req.query);
	const { name, csv } = await req.ask("resultsCsv", activity.id, view);
	res.attachment(name).type("text/csv; charset=utf-8").send(csv);
}
// server/controllers/draw/scores.ts
async function update$4(req, res, run) {
	const penalty = req.get("Penalty-Seconds");
	const asked = {
		...penalty && { penalty: Number(penalty) },
		...req.body
	};
	const { version = versionSeen(req), ...change } = ChangeScore.parse(asked);
	res.json(newer(res, await saveScore(req.db, req.person, run, {
		...change,
		version
	})));
}
// server/wire/seasons/season.ts
var seasonName = name(120, "Enter the name of the season.");
var NewSeason = z$1.strictObject({ name: seasonName });
var SeasonSettings = z$1.strictObject({
	name: seasonName,
	is_public: z$1.boolean()
});
var Season = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
z$1.strictObject({
	organization: Organization,
	/** The newest first. */
	seasons: z$1.array(Season.extend({
		is_public: z$1.boolean(),
		groups: z$1.array(z$1.strictObject({
			id: z$1.number(),
			name: z$1.string()
		}))
	})),
	can: Abilities
});
z$1.strictObject({
	organization: Organization,
	season: Season.extend({
		slug: z$1.string(),
		version: z$1.number()
	}),
	settings: z$1.strictObject({
		name: z$1.string(),
		is_public: z$1.boolean()
	}),
	groups: z$1.array(z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		tracks_horse: z$1.boolean(),
		/** As the screens call it: "NBHA", "its own table". */
		table: z$1.string(),
		members: z$1.number(),
		classes: z$1.number()
	})),
	/** Why it cannot be deleted; null where it can. */
	kept: z$1.string().nullable(),
	can: Abilities
});
// server/wire/seasons/leaderboard.ts
/** Which page of the standings, of whom. */
var StandingsQuery = z$1.object({
	q: line(120).default(""),
	page: pageNumber
});
/** Of a season that everybody sees: which group, the first where none is named. */
var PublicQuery = z$1.object({
	group: id("Enter the id of a group.").optional(),
	page: pageNumber
});
var Points = z$1.strictObject({
	activity: z$1.string(),
	points: z$1.number()
});
/** A place of the leaderboard, with what every event gave, the oldest first. */
var Standing = z$1.strictObject({
	place: z$1.number(),
	rider: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		fake: z$1.boolean()
	}),
	horse: z$1.string().nullable(),
	points: z$1.number(),
	events: z$1.array(z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		points: z$1.number(),
		results: z$1.array(Points)
	}))
});
var Group = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
z$1.strictObject({
	organization: Organization,
	season: Season,
	group: Group.extend({ tracks_horse: z$1.boolean() }),
	groups: z$1.array(Group.extend({
		url: z$1.string(),
		current: z$1.boolean()
	})),
	standings: z$1.array(Standing),
	q: z$1.string(),
	page: z$1.number(),
	pages: z$1.number(),
	/** How many stand on it, or are found. */
	total: z$1.number(),
	/** Where everybody sees it; null where nobody else does. */
	public_url: z$1.string().nullable(),
	can: Abilities
});
// server/models/seasons/earned.ts
/** Why these classes must keep their points group, or null: points stand in them, published or not yet. */
async function whyKept(db, classes) {
	const earning = await db.activity.findFirst({
		where: {
			...classes,
			OR: [{ enrollments: { some: EARNED } }, { averages: { some: { points: { gt: 0 } } } }]
		},
		select: {
			name: true,
			event: { select: { name: true } }
		},
		orderBy: { id: "asc" }
	});
	return earning && `Points stand in ${earning.name}, ${earning.event.name}.`;
}
var EARNED = { OR: [{ points: { gt: 0 } }, { average_points: { gt: 0 } }] };
/** Takes these classes out of their points group. Throws Conflict where points stand in one of them. */
async function releaseClasses(tx, classes) {
	const ids = await lockClasses(tx, classes);
	const kept = await whyKept(tx, classes);
	if (kept) throw new Conflict(kept);
	await tx.activity.updateMany({
		where: { id: { in: ids } },
		data: {
			points_seasons_group_id: null,
			settings_version: { increment: 1 },
			version: { increment: 1 }
		}
	});
}
/** In the order in which everybody locks them: somebody may be typing points. Answers their ids. */
async function lockClasses(tx, where) {
	const ids = (await tx.activity.findMany({
		where,
		select: { id: true }
	})).map(({ id }) => id);
	await tx.$queryRaw`SELECT id FROM activities WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
	return ids;
}
// server/models/seasons/seasons.ts
/** As many seasons may an organization have; it is a list without pages. */
var MOST_SEASONS = 200;
/** The seasons of an organization, the newest first. */
var seasonsOf = (db, organization_id) => db.pointsSeason.findMany({
	where: { organization_id },
	select: {
		id: true,
		name: true,
		is_public: true,
		groups: {
			select: {
				id: true,
				name: true
			},
			orderBy: { id: "asc" }
		}
	},
	orderBy: { id: "desc" },
	relationLoadStrategy: "join"
});
/** The groups of a season, each with how many members and classes it has. */
var groupsOf = (db, season_id) => db.pointsGroup.findMany({
	where: { season_id },
	include: { _count: { select: {
		members: { where: { left_on: null } },
		activities: true
	} } },
	orderBy: { id: "asc" }
});
var groupNames = (db, season_id) => db.pointsGroup.findMany({
	where: { season_id },
	select: {
		id: true,
		name: true
	},
	orderBy: { id: "asc" }
});
/** A new season of the organization, with an address of its own, seen by nobody else. */
function makeSeason(db, by, { id: organization_id }, given) {
	return transaction(db, async (tx) => {
		if (await tx.pointsSeason.count({ where: { organization_id } }) >= MOST_SEASONS) throw new Conflict(`An organization has at most ${MOST_SEASONS} seasons. Delete one that is empty.`);
		const { id } = await tx.pointsSeason.create({ data: {
			organization_id,
			...given
		} });
		const season = await tx.pointsSeason.update({
			where: { id },
			data: { slug: slugOf(given.name, id) }
		});
		await record(tx, by, { organization_id }, "season made", null, traceOf$1(season));
		return season;
	});
}
/** Throws Conflict with both versions where somebody else has changed it since `version`. The address stays. */
function changeSeason(db, by, found, version, given) {
	return lockSeason(db, found, async (tx, season) => {
		if (season.version !== version) throw changedMeanwhile(LABELS, season, given);
		const after = await tx.pointsSeason.update({
			where: { id: season.id },
			data: given
		});
		await record(tx, by, whereIs$2(found), "season changed", traceOf$1(season), traceOf$1(after));
	});
}
/**
* Gone for good with its groups and their members; refused once points were earned. Its classes earn no more points.
*/
function deleteSeason(db, by, found) {
	return lockSeason(db, found, async (tx, season) => {
		await releaseClasses(tx, classesOf$1(season));
		await tx.pointsSeason.delete({ where: { id: season.id } });
		await record(tx, by, whereIs$2(found), "season deleted", traceOf$1(season), null);
	});
}
/** All classes that earn points in the season. */
var classesOf$1 = ({ id }) => ({ points_group: { season_id: id } });
/** Under the season's lock, as it stands there; its version has grown afterwards. */
function lockSeason(db, { id }, work) {
	return transaction(db, async (tx) => {
		const grown = {
			where: { id },
			data: { version: { increment: 1 } }
		};
		const [season] = await tx.pointsSeason.updateManyAndReturn(grown);
		if (!season) throw new NotFound();
		await work(tx, {
			...season,
			version: season.version - 1
		});
	});
}
var settingsOf = ({ name, is_public }) => ({
	name,
	is_public
});
var LABELS = {
	name: "Name",
	is_public: "Public"
};
var traceOf$1 = ({ name, is_public, slug }) => ({
	name,
	is_public,
	slug
});
var whereIs$2 = ({ organization_id }) => ({ organization_id });
// server/props/seasons.ts
/** Where a page of a points group is: in which season, of which organization. */
var seasonPlace = ({ id, name, organization }) => ({
	organization: {
		id: organization.id,
		name: organization.name
	},
	season: {
		id,
		name
	}
});
/** A group in the list of its season. */
var groupProps = (group) => ({
	id: group.id,
	name: group.name,
	tracks_horse: group.tracks_horse,
	table: tableName(group.points_table),
	members: group._count.members,
	classes: group._count.activities
});
/** A member in the list of a group. */
var memberProps = (member) => ({
	id: member.id,
	rider: {
		id: member.user.id,
		name: member.user.name,
		fake: member.user.organization_id !== null
	},
	horse: member.horse?.name ?? null,
	counts_from: member.counts_from && dayOf(member.counts_from)
});
/** A class is told apart from those of other events by the name of its own. */
var choicesProps = ({ events, classes }) => ({
	events,
	classes: classes.map(({ id, name, event }) => ({
		id,
		name: `${name}, ${event.name}`
	}))
});
// server/controllers/seasons/leaderboard.ts
async function show$4(req, res, group) {
	const asked = StandingsQuery.parse(req.query);
	const { id, name, tracks_horse, season, membership } = group;
	const groups = await groupNames(req.db, season.id);
	const props = {
		...seasonPlace(season),
		group: {
			id,
			name,
			tracks_horse
		},
		groups: groups.map((one) => ({
			...one,
			url: leaderboard(one.id),
			current: one.id === id
		})),
		...asked,
		...await req.ask("standingsOf", {
			id,
			tracks_horse
		}, asked),
		public_url: season.is_public ? publicSeason(season.slug, id) : null,
		can: can(membership)
	};
	await res.inertia.render("Leaderboard/Index", props);
}
/** The same for everybody, and no trace of who looks. Past the last page all ask for one and the same. */
async function showEverybody(req, res) {
	const asked = PublicQuery.parse(req.query);
	const first = await publicPage(req, {
		...asked,
		page: 1
	});
	const page = Math.min(asked.page, (first.pages ?? 0) + 1);
	sendKept(req, res, page === 1 ? first : await publicPage(req, {
		...asked,
		page
	}));
}
/** From memory, made at most once for all who ask. */
function publicPage(req, asked) {
	const { pages, office, look } = req.phone;
	const slug = String(req.params.slug);
	let season;
	return pages.read(publicSeason(encodeURIComponent(slug), asked.group, asked.page), async () => {
		season = await look("season", () => publicSeasonFor(req.db, slug, asked.group));
		return `season${season.id}`;
	}, () => office.ask("public season", "seasonPage", season, asked));
}
var TOO_MANY_LINES = `At most 200 at a time. Add the others afterwards.`;
/** The lines of a text in which something stands, numbered from 1 as in the text. */
var linesIn = (text) => text.split("\n").map((text, index) => ({
	line: index + 1,
	text: text.trim()
})).filter(({ text }) => text !== "");
// server/wire/seasons/members.ts
var MembersQuery = z$1.object({
	q: line(120).default(""),
	page: pageNumber
});
/**
* From which event a member counts: from joining on, from the beginning of the season, or from the event with this id.
*/
var CountsFrom = z$1.union([z$1.enum(["joining", "season"]), id("Choose an event.")], "Choose from which event they count.");
/** A list of names, one a line; where the group counts by rider and horse: "Rider, Horse". */
var PastedNames = z$1.strictObject({ names: paragraph(2e4, "Enter at least one name.").transform(linesIn).refine((lines) => lines.length > 0, "Enter at least one name.").refine((lines) => lines.length <= 200, TOO_MANY_LINES) });
var NewMember = z$1.strictObject({
	user_id: id("Choose a rider."),
	horse_id: id("Choose a horse.").nullable()
});
/** Those who were picked or recognised; or everybody in a class. */
var AddMembers = z$1.strictObject({
	from: CountsFrom,
	members: z$1.array(NewMember, "Choose whom to add.").max(200, TOO_MANY_LINES).default([]),
	class_id: id("Choose a class.").nullish()
});
var ChangeMember = z$1.strictObject({ from: CountsFrom });
/** One of several that a name may mean, and what tells it from the others. */
var Choice = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	hint: z$1.string()
});
/** What was recognised in a line. Nothing is saved by it. */
var RecognizedLine = z$1.strictObject({
	line: z$1.number(),
	text: z$1.string(),
	riders: z$1.array(Choice),
	/** Of a group by rider and horse. */
	horses: z$1.array(Choice),
	/** What is missing or left out, in a sentence; '' where all is clear. */
	said: z$1.string()
});
z$1.strictObject({ lines: z$1.array(RecognizedLine) });
var Named$1 = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
z$1.strictObject({
	organization: Organization,
	season: Season,
	group: Named$1.extend({ tracks_horse: z$1.boolean() }),
	members: z$1.array(z$1.strictObject({
		id: z$1.number(),
		rider: Named$1.extend({ fake: z$1.boolean() }),
		horse: z$1.string().nullable(),
		/** Events from this day on; null: all of the season. */
		counts_from: z$1.iso.date().nullable()
	})),
	q: z$1.string(),
	page: z$1.number(),
	pages: z$1.number(),
	total: z$1.number(),
	/** From which events somebody may count, and whose riders may join; the newest first. */
	events: z$1.array(Named$1),
	classes: z$1.array(Named$1),
	can: Abilities
});
// server/models/seasons/groups.ts
var MOST_GROUPS = 50;
var CLASSES_SHOWN = 100;
/** A new group of the season, with nobody in it. */
function makeGroup(db, by, season, given) {
	return transaction(db, async (tx) => {
		if (await tx.pointsGroup.count({ where: { season_id: season.id } }) >= MOST_GROUPS) throw new Conflict(`A season has at most ${MOST_GROUPS} groups. Delete one that is empty.`);
		const group = await tx.pointsGroup.create({ data: {
			season_id: season.id,
			...columnsOf$6(given)
		} });
		await record(tx, by, whereIs$1(season), "points group made", null, traceOf$4(group));
		return group;
	});
}
/**
* Changes how a group gives points. What is published keeps its points; drafts that follow the table follow it at once.
* Throws Conflict with both versions where somebody else has changed the group since `version`, and where its members
* would be others.
*/
function changeGroup(db, by, found, version, given) {
	return lockGroup(db, found, async (tx, group) => {
		if (group.version !== version) throw changedMeanwhile(LABELS$6, compared$2(group), comparedTo$1(given));
		await requireSameMembers(tx, group, given);
		const after = await tx.pointsGroup.update({
			where: { id: group.id },
			data: columnsOf$6(given)
		});
		await record(tx, by, whereIs$1(found.season), "points group changed", traceOf$4(group), traceOf$4(after));
		await tellPayouts(tx, by, classesOf(group));
	});
}
/** Gone for good with its members; refused once points were earned. Its classes earn no more points. */
function deleteGroup(db, by, found) {
	return lockGroup(db, found, async (tx, group) => {
		await releaseClasses(tx, classesOf(group));
		await tx.pointsGroup.delete({ where: { id: group.id } });
		await record(tx, by, whereIs$1(found.season), "points group deleted", traceOf$4(group), null);
	});
}
/** The classes that earn points in a group, the newest event first, and how many there are in all. */
async function classesIn(db, group) {
	const where = classesOf(group);
	return {
		classes: (await db.activity.findMany({
			where,
			select: {
				id: true,
				name: true,
				event_id: true,
				event: { select: { name: true } }
			},
			orderBy: [{ event: { starts_on: "desc" } }, { id: "asc" }],
			take: CLASSES_SHOWN,
			relationLoadStrategy: "join"
		})).map(({ id, name, event_id, event }) => {
			return {
				id,
				name,
				event: event.name,
				url: payout$2(event_id, id)
			};
		}),
		classes_count: await db.activity.count({ where })
	};
}
var classesOf = ({ id }) => ({ points_seasons_group_id: id });
/** Under the group's lock, as it stands there; its version has grown afterwards. */
function lockGroup(db, { id }, work) {
	return transaction(db, async (tx) => {
		const grown = {
			where: { id },
			data: { version: { increment: 1 } }
		};
		const [group] = await tx.pointsGroup.updateManyAndReturn(grown);
		if (!group) throw new NotFound();
		return work(tx, {
			...group,
			version: group.version - 1
		});
	});
}
/** Whoever looks at the payout of one of these classes reads its points again. */
async function tellPayouts(tx, by, classes) {
	const ids = await lockClasses(tx, classes);
	const messages = (await tx.activity.updateManyAndReturn({
		where: { id: { in: ids } },
		data: { version: { increment: 1 } },
		select: {
			id: true,
			version: true
		}
	})).map(({ id, version }) => payoutUpdated(id, version));
	await send$2(tx, by, messages);
}
async function requireSameMembers(tx, { id, tracks_horse }, given) {
	if (tracks_horse === given.tracks_horse) return;
	const members = await tx.pointsGroupMember.count({ where: { group_id: id } });
	if (members) throw new Conflict(`${members === 1 ? "1 member is" : `${members} members are`} in the group ${tracks_horse ? "by rider and horse" : "by rider"}: it stays so. Make another group for the other way.`);
}
var whereIs$1 = ({ organization_id }) => ({ organization_id });
// server/models/seasons/joining.ts
/** As many has the largest association we know of. */
var MOST_MEMBERS = 2e4;
/** Who is to join, each once: the riders of a class, or those who were chosen. */
async function wantedBy(tx, found, group, given) {
	const wanted = withoutRepeats((given.class_id ? await ridersOfClass(tx, found, group, given.class_id) : given.members).map((one) => asCounted(group, one)));
	if (!given.class_id) await requireKnown(tx, found, group, wanted);
	return wanted;
}
var asCounted = ({ tracks_horse }, { user_id, horse_id }) => ({
	user_id,
	horse_id: tracks_horse ? horse_id : null
});
function withoutRepeats(joining) {
	return [...new Map(joining.map((one) => [keyOf(one), one])).values()];
}
var keyOf = ({ user_id, horse_id }) => `${user_id}:${horse_id}`;
/** Everybody who is entered there; of a group by horse those without one are left out. */
async function ridersOfClass(tx, { season }, { tracks_horse }, id) {
	const activity = await tx.activity.findFirst({
		where: {
			id,
			event: { organization_id: season.organization_id }
		},
		select: { entries: {
			where: {
				user_id: { not: null },
				...tracks_horse && { horse_id: { not: null } }
			},
			select: {
				user_id: true,
				horse_id: true
			}
		} }
	});
	if (!activity) throw new Invalid({ class_id: "Choose a class of your organization." });
	return activity.entries;
}
async function requireKnown(tx, { season }, { tracks_horse }, joining) {
	if (!joining.length) throw new Invalid({ members: "Choose whom to add." });
	if (tracks_horse && joining.some(({ horse_id }) => horse_id === null)) throw new Invalid({ members: "This group counts by rider and horse: choose a horse for everybody." });
	const riders = new Set(joining.map(({ user_id }) => user_id));
	const horses = new Set(joining.flatMap(({ horse_id }) => horse_id ?? []));
	const known = await drawableRiders(tx, season.organization_id, [...riders]);
	const seen = await horsesSeenBy(tx, season.organization_id, [...horses]);
	if (known.length < riders.size || seen.length < horses.size) throw new Invalid({ members: "One of them is not there any more. Look them up again." });
}
/** The first day that counts; null is the whole season. An event that is under way counts for who joins during it. */
async function dayFrom(tx, { id, season }, from) {
	if (from === "season") return null;
	const { organization_id } = season;
	if (from !== "joining") {
		const event = await tx.event.findFirst({ where: {
			id: from,
			organization_id
		} });
		if (!event) throw new Invalid({ from: "Choose an event of your organization." });
		return event.starts_on;
	}
	const today = dateOf$1(todayIn(season.organization.time_zone, /* @__PURE__ */ new Date()));
	return (await tx.event.findFirst({
		where: {
			activities: { some: classesOf({ id }) },
			starts_on: { lte: today },
			OR: [{ starts_on: today }, { ends_on: { gte: today } }]
		},
		orderBy: { starts_on: "asc" }
	}))?.starts_on ?? today;
}
/** Makes those members who are none yet, and answers them. */
async function join(tx, { id: group_id }, wanted, counts_from) {
	const members = await tx.pointsGroupMember.findMany({ where: {
		group_id,
		left_on: null,
		user_id: { in: wanted.map(({ user_id }) => user_id) }
	} });
	const known = new Set(members.map(keyOf));
	const joining = wanted.filter((one) => !known.has(keyOf(one)));
	if (await tx.pointsGroupMember.count({ where: {
		group_id,
		left_on: null
	} }) + joining.length > MOST_MEMBERS) throw new Conflict(`A group has at most ${MOST_MEMBERS.toLocaleString("en-US")} members.`);
	const data = joining.map((one) => ({
		...one,
		group_id,
		counts_from
	}));
	return tx.pointsGroupMember.createManyAndReturn({ data });
}
var CHOICES = 100;
/** One page of a group's members by name, of those whose rider's or horse's name contains the text. */
async function membersOf(db, { id }, { q, page }) {
	const contains = { searchable: { contains: searchable(q) } };
	const where = {
		group_id: id,
		left_on: null,
		...q && { OR: [{ user: contains }, { horse: contains }] }
	};
	const total = await db.pointsGroupMember.count({ where });
	const members = await db.pointsGroupMember.findMany({
		where,
		select: LISTED,
		orderBy: [{ user: { searchable: "asc" } }, { id: "asc" }],
		skip: (page - 1) * 50,
		take: 50,
		relationLoadStrategy: "join"
	});
	return {
		total,
		pages: Math.ceil(total / 50),
		members
	};
}
var LISTED = {
	id: true,
	counts_from: true,
	user: { select: {
		id: true,
		name: true,
		organization_id: true
	} },
	horse: { select: { name: true } }
};
/** From which events a member may count, and the classes whose riders may join; the newest first. */
async function memberChoices(db, { id, season: { organization_id } }) {
	return {
		events: await db.event.findMany({
			where: {
				organization_id,
				activities: { some: classesOf({ id }) }
			},
			select: {
				id: true,
				name: true
			},
			orderBy: [{ starts_on: "desc" }, { id: "desc" }],
			take: CHOICES
		}),
		classes: await db.activity.findMany({
			where: {
				parent_id: null,
				event: { organization_id },
				entries: { some: { user_id: { not: null } } }
			},
			select: {
				id: true,
				name: true,
				event: { select: { name: true } }
			},
			orderBy: [
				{ event: { starts_on: "desc" } },
				{ position: "asc" },
				{ id: "asc" }
			],
			take: CHOICES,
			relationLoadStrategy: "join"
		})
	};
}
/**
* Adds members, all of them or none; who is one already stays as they are. Points that were typed for them before count
* from the event that is said. Answers how many are new. Refused (422): riders and horses that the organization does
* not see, a horse that is missing where the group counts by it.
*/
function addMembers(db, by, found, given) {
	return lockGroup(db, found, async (tx, group) => {
		const added = await join(tx, group, await wantedBy(tx, found, group, given), await dayFrom(tx, found, given.from));
		if (!added.length) return 0;
		await record(tx, by, whereIs(found), "points members added", null, { members: added.map(traceOf) });
		await tellPayouts(tx, by, ranBy(group, added));
		return added.length;
	});
}
/** From which event on a member counts. */
function changeMember(db, by, found, memberId, from) {
	return lockGroup(db, found, async (tx, group) => {
		const before = await memberIn$1(tx, group, memberId);
		const counts_from = await dayFrom(tx, found, from);
		const after = await tx.pointsGroupMember.update({
			where: { id: before.id },
			data: { counts_from }
		});
		await record(tx, by, whereIs(found), "points member changed", traceOf(before), traceOf(after));
		await tellPayouts(tx, by, ranBy(group, [after]));
	});
}
/** Takes a member out. What they earned stays on the leaderboard: then they are a member until today. */
function removeMember(db, by, found, memberId) {
	return lockGroup(db, found, async (tx, group) => {
		const before = await memberIn$1(tx, group, memberId);
		const after = await letGo(tx, found, group, before);
		await record(tx, by, whereIs(found), "points member removed", traceOf(before), after);
		await tellPayouts(tx, by, ranBy(group, [before]));
	});
}
/** The member as they stay, or null. */
async function letGo(tx, { season }, group, member) {
	const where = { id: member.id };
	if (await hasEarned(tx, group, member)) {
		const left_on = dateOf$1(todayIn(season.organization.time_zone, /* @__PURE__ */ new Date()));
		return traceOf(await tx.pointsGroupMember.update({
			where,
			data: { left_on }
		}));
	}
	await tx.pointsGroupMember.delete({ where });
	return null;
}
async function memberIn$1(tx, group, id) {
	const member = await tx.pointsGroupMember.findFirst({ where: {
		id,
		group_id: group.id,
		left_on: null
	} });
	if (!member) throw new NotFound();
	return member;
}
/** The classes of the group in which these run. */
var ranBy = (group, members) => ({
	...classesOf(group),
	enrollments: { some: { entry: { user_id: { in: members.map(({ user_id }) => user_id) } } } }
});
/** Whether points stand at any event that counts for this member, typed or published. */
async function hasEarned(tx, group, { user_id, horse_id, counts_from }) {
	const activity = {
		...classesOf(group),
		...counts_from && { event: { starts_on: { gte: counts_from } } }
	};
	const who = {
		user_id,
		...group.tracks_horse && { horse_id }
	};
	return await tx.enrollment.count({ where: {
		OR: [{ points: { gt: 0 } }, { average_points: { gt: 0 } }],
		activity,
		entry: who
	} }) > 0 || await tx.average.count({ where: {
		points: { gt: 0 },
		activity,
		...who
	} }) > 0;
}
var whereIs = ({ season: { organization_id } }) => ({ organization_id });
var day = (date) => date && dayOf(date);
var traceOf = ({ counts_from, left_on, ...member }) => ({
	...member,
	counts_from: day(counts_from),
	left_on: day(left_on)
});
// server/models/seasons/recognize.ts
var MOST_CHOICES = 10;
/**
* Who is meant by a list of names: each line a rider, in a group by rider and horse followed by a comma and the horse.
* A name is the same with other accents, capitals and spaces. Nothing is written; what a name may mean is offered, and
* what stands for nobody, for a member or for a line before it is said. Three queries, however many lines.
*/
async function recognize(db, group, pasted) {
	const lines = pasted.map((line) => ({
		...line,
		...partsOf(line.text, group.tracks_horse)
	}));
	const { organization_id } = group.season;
	const riders = byName(await ridersNamed(db, organization_id, namesIn(lines, "rider")));
	const ids = [...riders.values()].flat().map(({ id }) => id);
	const names = namesIn(lines, "horse");
	const horses = group.tracks_horse ? await horsesNamed(db, organization_id, names, ids) : [];
	const known = {
		members: await membersAmong(db, group, ids),
		taken: /* @__PURE__ */ new Set()
	};
	return lines.map((line) => {
		const found = (riders.get(line.rider) ?? []).slice(0, MOST_CHOICES);
		const ridden = group.tracks_horse ? horsesFor(line, found, horses) : [];
		const choices = {
			riders: found.map(asChoice),
			horses: ridden.map(asChoice)
		};
		return {
			line: line.line,
			text: line.text,
			...choices,
			said: saying(group, line, found, ridden, known)
		};
	});
}
var membersAmong = (db, { id: group_id }, ids) => db.pointsGroupMember.findMany({
	where: {
		group_id,
		left_on: null,
		user_id: { in: ids }
	},
	select: {
		user_id: true,
		horse_id: true
	}
});
/** A rider may be called "Lee, Anna" only where no horse follows. */
function partsOf(text, tracksHorse) {
	const comma = tracksHorse ? text.lastIndexOf(",") : -1;
	const [rider, horse] = comma < 0 ? [text, ""] : [text.slice(0, comma), text.slice(comma + 1)];
	return {
		rider: named(rider),
		horse: named(horse)
	};
}
var named = (text) => searchable(text.replace(/\s+/g, " "));
var namesIn = (lines, part) => [...new Set(lines.map((line) => line[part]).filter(Boolean))];
function byName(items) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) groups.set(item.searchable, [...groups.get(item.searchable) ?? [], item]);
	return groups;
}
/**
* Of the name that was typed, else all that these riders rode here; those that they rode first, and alone where it is
* one.
*/
function horsesFor({ horse }, riders, horses) {
	const isRidden = ({ ridden_by }) => riders.some(({ id }) => ridden_by.includes(id));
	const wanted = horses.filter((one) => horse ? one.searchable === horse : isRidden(one));
	const ridden = wanted.filter(isRidden);
	if (ridden.length === 1) return ridden;
	return [...ridden, ...wanted.filter((one) => !isRidden(one))].slice(0, MOST_CHOICES);
}
function saying(group, line, riders, horses, { members, taken }) {
	if (!riders.length) return "Nobody here is called that.";
	if (group.tracks_horse && !horses.length) return line.horse ? "No horse here is called that." : "Type the horse behind a comma: Rider, Horse.";
	if (riders.length > 1 || horses.length > 1) return "Choose who is meant.";
	const pair = {
		user_id: riders[0].id,
		horse_id: horses[0]?.id ?? null
	};
	const key = `${pair.user_id}:${pair.horse_id}`;
	if (members.some((one) => one.user_id === pair.user_id && one.horse_id === pair.horse_id)) return "Is a member already.";
	if (taken.has(key)) return "Stands in the list twice.";
	taken.add(key);
	return "";
}
var asChoice = ({ id, name, hint }) => ({
	id,
	name,
	hint
});
// server/controllers/seasons/members.ts
var NO_CHOICES = {
	events: [],
	classes: []
};
async function index$2(req, res, group) {
	const asked = MembersQuery.parse(req.query);
	const { id, name, tracks_horse, season, membership } = group;
	const page = await membersOf(req.db, group, asked);
	const props = {
		...seasonPlace(season),
		group: {
			id,
			name,
			tracks_horse
		},
		...asked,
		...page,
		members: page.members.map(memberProps),
		...mayDo(membership, "lead") ? choicesProps(await memberChoices(req.db, group)) : NO_CHOICES,
		can: can(membership)
	};
	await res.inertia.render("PointsGroups/Members", props);
}
async function create$3(req, res, group) {
	await addMembers(req.db, req.person, group, AddMembers.parse(req.body));
	await res.inertia.redirect(groupMembers(group.id));
}
async function update$3(req, res, group) {
	const { from } = ChangeMember.parse(req.body);
	await changeMember(req.db, req.person, group, idIn(req, "memberId"), from);
	await res.inertia.redirect(groupMembers(group.id));
}
async function destroy$5(req, res, group) {
	await removeMember(req.db, req.person, group, idIn(req, "memberId"));
	await res.inertia.redirect(groupMembers(group.id));
}
/** Who is meant by a list of names; nothing is saved. */
async function look(req, res, group) {
	const { names } = PastedNames.parse(req.body);
	res.json({ lines: await recognize(req.db, group, names) });
}
var numbersIn = (text) => text.split(/[\s,;]+/).filter(Boolean);
/** Points for first, second, ... place, in one line: 5 4 3 2 1. */
var ownPoints = line(800).transform((text, context) => {
	const typed = numbersIn(text);
	const points = typed.map(Number);
	const problem = problemOfTable(typed, points);
	if (problem) context.addIssue({
		code: "custom",
		message: problem
	});
	return points;
});
function problemOfTable(typed, points) {
	const wrong = typed.find((one) => !/^\d{0,5}(\.\d{1,2})?$/.test(one));
	if (wrong !== void 0) return `These are no points: “${wrong.slice(0, 20)}”. Enter numbers such as 5 4 3 2.5 1.`;
	if (points.length > 100) return `At most 100 places.`;
	if (points.some((each, index) => each > (points[index - 1] ?? Infinity))) return "A slower place gets more than a faster one. Enter the points of first place first.";
	return points[0] === 0 ? "First place gets no points." : void 0;
}
/**
* Where each division begins, in seconds behind the fastest, in one line: 0 .5 1 1.5 2. In whole milliseconds
* afterwards.
*/
var divisionOffsets = line(200).transform((text, context) => {
	const typed = numbersIn(text);
	const offsets = typed.map((one) => Math.round(Number(one) * 1e3));
	const problem = problemOfOffsets(typed, offsets);
	if (problem) context.addIssue({
		code: "custom",
		message: problem
	});
	return offsets;
});
function problemOfOffsets(typed, offsets) {
	const wrong = typed.find((one) => !/^\d{0,3}(\.\d{0,3})?$/.test(one) || one === ".");
	if (wrong !== void 0) return `These are no seconds: “${wrong.slice(0, 20)}”. Enter numbers such as 0 .5 1 1.5 2.`;
	if (offsets.length > 10) return `At most 10 divisions.`;
	if (offsets.length && offsets[0] !== 0) return "The first division begins at 0.";
	return offsets.some((each, index) => index > 0 && each <= offsets[index - 1]) ? "Each division begins later than the one before it." : void 0;
}
/** The settings of a points group as its form sends them. Null is as the table's rule book has it. */
var GroupSettings = z$1.strictObject({
	name: name(120, "Enter the name of the group."),
	tracks_horse: z$1.boolean(),
	points_table: z$1.enum([...POINTS_TABLES, "own"], "Choose a points table."),
	own_points: ownPoints,
	ties: z$1.enum(["SPLIT", "HIGH"]).nullable(),
	counts_by: z$1.enum(["division", "contest"]).nullable(),
	moves_up: z$1.boolean().nullable(),
	points_for: z$1.enum([
		"GO",
		"AVERAGE",
		"BOTH"
	]),
	division_offsets: divisionOffsets
}).superRefine(({ points_table, own_points }, context) => {
	if (points_table === "own" && !own_points.length) context.addIssue({
		code: "custom",
		path: ["own_points"],
		message: "Enter the points of each place, such as 5 4 3 2 1."
	});
});
var Named = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
/** As the form is opened: lists in one line. */
var settings = z$1.strictObject({
	name: z$1.string(),
	tracks_horse: z$1.boolean(),
	points_table: z$1.string(),
	own_points: z$1.string(),
	ties: z$1.enum(["SPLIT", "HIGH"]).nullable(),
	counts_by: z$1.enum(["division", "contest"]).nullable(),
	moves_up: z$1.boolean().nullable(),
	points_for: z$1.enum([
		"GO",
		"AVERAGE",
		"BOTH"
	]),
	division_offsets: z$1.string()
});
z$1.strictObject({
	organization: Organization,
	season: Season,
	settings
}).extend({
	group: Named.extend({ version: z$1.number() }),
	/** The classes that earn points in it: the newest event first. */
	classes: z$1.array(Named.extend({
		event: z$1.string(),
		url: z$1.string()
	})),
	/** How many there are, listed or not. */
	classes_count: z$1.number(),
	kept: z$1.string().nullable(),
	can: Abilities
});
// server/controllers/seasons/groups.ts
async function begin(_req, res, season) {
	const props = {
		...seasonPlace(season),
		settings: NEW_GROUP
	};
	await res.inertia.render("PointsGroups/New", props);
}
/** Who is in it comes next. */
async function create$2(req, res, season) {
	const group = await makeGroup(req.db, req.person, season, GroupSettings.parse(req.body));
	await res.inertia.redirect(groupMembers(group.id));
}
async function edit(req, res, group) {
	const { id, name, version, season, membership } = group;
	const props = {
		...seasonPlace(season),
		group: {
			id,
			name,
			version
		},
		settings: settingsOf$5(group),
		...await classesIn(req.db, group),
		kept: await whyKept(req.db, classesOf(group)),
		can: can(membership)
	};
	await res.inertia.render("PointsGroups/Edit", props);
}
async function update$2(req, res, group) {
	const { version } = KnownVersion.parse(req.query);
	await changeGroup(req.db, req.person, group, version, GroupSettings.parse(req.body));
	await res.inertia.redirect(groupSettings(group.id));
}
async function destroy$4(req, res, group) {
	await deleteGroup(req.db, req.person, group);
	await res.inertia.redirect(season$1(group.season_id));
}
// server/controllers/seasons/seasons.ts
async function index$1(req, res, { id, name, membership }) {
	const props = {
		organization: {
			id,
			name
		},
		seasons: await seasonsOf(req.db, id),
		can: can(membership)
	};
	await res.inertia.render("Seasons/Index", props);
}
async function create$1(req, res, organization) {
	const season = await makeSeason(req.db, req.person, organization, NewSeason.parse(req.body));
	await res.inertia.redirect(season$1(season.id));
}
async function show$3(req, res, season) {
	const { id, name, slug, version, organization, membership } = season;
	const props = {
		organization: {
			id: organization.id,
			name: organization.name
		},
		season: {
			id,
			name,
			slug,
			version
		},
		settings: settingsOf(season),
		groups: (await groupsOf(req.db, id)).map(groupProps),
		kept: await whyKept(req.db, classesOf$1(season)),
		can: can(membership)
	};
	await res.inertia.render("Seasons/Show", props);
}
async function update$1(req, res, season) {
	const { version } = KnownVersion.parse(req.query);
	await changeSeason(req.db, req.person, season, version, SeasonSettings.parse(req.body));
	await res.inertia.redirect(season$1(season.id));
}
async function destroy$3(req, res, season) {
	await deleteSeason(req.db, req.person, season);
	await res.inertia.redirect(seasons$1(season.organization_id));
}
// server/controllers/riders.ts
async function show$2(_req, res, found) {
	await res.inertia.render("Riders/Show", riderProps(found));
}
// server/models/templates/keptColumns.ts
/**
* What a template keeps of each table and what it leaves, by name. A copy of an event leaves as much, and a template
* more: places in a list, which it has by its own order, and the points group, which ends with its season. A column
* that is neither kept nor left fails a test.
*/
var KEPT$1 = {
	Activity: {
		kept: Object.keys(TemplateSettings.shape),
		left: [
			...COPIED.Activity.anew,
			"event_id",
			"parent_id",
			"position",
			"points_seasons_group_id"
		]
	},
	Round: {
		kept: Object.keys(TemplateRound.shape),
		left: [...COPIED.Round.anew, ...COPIED.Round.pointed]
	},
	Purse: {
		kept: Object.keys(Money.shape),
		left: [...COPIED.Purse.anew, ...COPIED.Purse.pointed]
	},
	/** As places in the template. */
	Carryover: {
		kept: COPIED.Carryover.pointed,
		left: []
	}
};
/** Of a row what a template keeps of it. */
var keptOf = (table, row) => {
	const columns = row;
	return Object.fromEntries(KEPT$1[table].kept.map((column) => [column, columns[column]]));
};
// server/models/templates/save.ts
var IN_ORDER = [{ position: "asc" }, { id: "asc" }];
var WHOLE = {
	purse: true,
	rounds: { orderBy: { position: "asc" } },
	incentives: {
		include: { purse: true },
		orderBy: IN_ORDER
	},
	carries_to: { select: { to_activity_id: true } }
};
var MOST_TEMPLATES = 200;
var MOST_CHARACTERS = 5e5;
/**
* Keeps a class, as it is set now, as a template of its organization: settings, gos, money and incentives with theirs.
* Nothing that was entered, scored, charged or published is in it.
*/
var saveClass$1 = (db, by, { id, event }, { name }) => save(db, by, event, {
	kind: "class",
	name
}, { id });
/** The same of all classes of an event, with what carries where. */
var saveEvent$1 = (db, by, event, { name }) => save(db, by, event, {
	kind: "event",
	name
}, { event_id: event.id });
function save(db, by, event, named, where) {
	const { organization_id } = event;
	return changeOrganization(db, by, organization_id, "lead", async (tx) => {
		const there = await namesOf(tx, organization_id);
		requireFree$1(there, named);
		if (there.length >= MOST_TEMPLATES) throw new Conflict("There are 200 templates. Delete one first.");
		const data = await dataOf(tx, event, where);
		const saved = await tx.template.create({ data: {
			organization_id,
			...named,
			schema_version: 1,
			data
		} });
		await record(tx, by, { organization_id }, "template saved", null, named);
		return saved;
	});
}
async function dataOf(tx, { starts_on }, where) {
	const classes = await tx.activity.findMany({
		where: {
			...where,
			parent_id: null
		},
		include: WHOLE,
		orderBy: IN_ORDER,
		relationLoadStrategy: "join",
		take: 101
	});
	if (classes.length === 0) throw new Conflict("There are no classes to save yet.");
	if (classes.length > 100) throw new Conflict(`A template holds at most 100 classes. Save them one by one.`);
	const data = {
		year: starts_on.getUTCFullYear(),
		classes: classes.map((one) => templateOf(one, classes))
	};
	const read = TemplateData.safeParse(data);
	if (!read.success) throw new Conflict("The money of a class cannot be read. Look at it, save it, and then the template.");
	if (JSON.stringify(read.data).length > MOST_CHARACTERS) throw new Conflict("This is too much for one template. Save the classes one by one.");
	return read.data;
}
function templateOf(one, all) {
	const { rounds, incentives, carries_to } = one;
	return {
		...contestOf(one),
		rounds: rounds.toSorted((a, b) => Number(a.name === AVERAGE) - Number(b.name === AVERAGE)).map((round) => keptOf("Round", round)),
		incentives: incentives.map(contestOf),
		carries_to: carries_to.map(({ to_activity_id }) => all.findIndex(({ id }) => id === to_activity_id)).filter((place) => place >= 0)
	};
}
/** Loosely, as the database has it; what is in it is looked at before it is saved. */
var contestOf = (contest) => ({
	settings: {
		...keptOf("Activity", contest),
		age_on: contest.age_on && dayOf(contest.age_on)
	},
	purse: contest.purse && keptOf("Purse", contest.purse)
});
// server/controllers/events/templates.ts
async function index(req, res, { id, name }) {
	const props = {
		organization: {
			id,
			name
		},
		templates: await templatesOf(req.db, id)
	};
	await res.inertia.render("Templates/Index", props);
}
async function saveClass(req, res, found) {
	await saveClass$1(req.db, req.person, found, NamedTemplate.parse(req.body));
	await res.inertia.redirect(classSettings(found.event_id, found.id));
}
async function saveEvent(req, res, event) {
	await saveEvent$1(req.db, req.person, event, NamedTemplate.parse(req.body));
	await res.inertia.redirect(activities$1(event.organization_id, event.id));
}
async function update(req, res, found) {
	await renameTemplate(req.db, req.person, found, NamedTemplate.parse(req.body));
	await res.inertia.redirect(templates(found.organization_id));
}
async function destroy$2(req, res, found) {
	await deleteTemplate(req.db, req.person, found);
	await res.inertia.redirect(templates(found.organization_id));
}
// server/models/people/rider.ts
var personWithEmail = (db, email) => db.user.findUnique({
	where: {
		email,
		deleted_at: null
	},
	select: {
		id: true,
		password_hash: true
	}
});
/**
* A rider as this person may see them: the runs and the published money in organizations of theirs, and if the rider is
* they themselves all that is published. Somebody with no run that they may see is not found, unless it is themselves
* or they make draws. Who turned out to be somebody else is that one.
*/
async function riderFor(db, person, id) {
	const rider = await db.user.findUnique({ where: { id } });
	if (!rider) throw new NotFound();
	if (rider.merged_into_id !== null) return riderFor(db, person, rider.merged_into_id);
	const isSelf = id === person.id;
	const mine = { activity: { event: seenBy(person) } };
	const runs = await newestRuns(db, person, {
		user_id: id,
		...isSelf ? { OR: [mine, { go: { publish_draw: true } }] } : mine
	});
	if (runs.length === 0 && !isSelf && !await isDrawnBy(db, person, rider.organization_id)) throw new NotFound();
	const seen = isSelf ? EVERY_EVENT : eventsSeenBy(person);
	return {
		rider,
		runs,
		earnings: await earningsOf(db, {
			column: "user_id",
			ids: [id]
		}, seen),
		keeper: await keeperOf(db, person, rider.organization_id)
	};
}
/** Those who make draws may look up every rider they could draw: the registered ones, and those they typed in. */
async function isDrawnBy(db, person, typedInBy) {
	const organizations = await organizedBy(db, person);
	return typedInBy === null ? organizations.length > 0 : organizations.includes(typedInBy);
}
/** The organization that typed the rider in; told to whoever makes its draws. */
async function keeperOf(db, person, typedInBy) {
	if (typedInBy === null) return null;
	const membership = await membershipIn(db, person, typedInBy);
	if (!membership || membership.event_id !== null || !mayDo(membership, "organize")) return null;
	return db.organization.findUniqueOrThrow({
		where: { id: typedInBy },
		select: {
			id: true,
			name: true
		}
	});
}
// server/limits/signInLimits.ts
/**
* In ten minutes ten wrong passwords for one address from one place, a hundred from that place whatever the address (a
* whole arena may share one place), and a hundred for one address from wherever it is tried. A device on which this
* person signed in before has a hundred of its own, whatever happens around it. Nothing but a wrong password counts.
*/
function signInLimits() {
	const forAddress = wrongTries(10);
	const fromPlace = wrongTries(100);
	const fromEverywhere = wrongTries(100);
	const fromDevice = wrongTries(100);
	return {
		stranger(ip, email) {
			const place = placeOf$2(ip);
			return trier(place, [
				fromPlace.of(place),
				forAddress.of(`${place} ${email}`),
				fromEverywhere.of(email)
			]);
		},
		knownDevice: (device, personId) => trier(String(personId), [fromDevice.of(`${device} ${personId}`)])
	};
}
var trier = (who, tries) => ({
	who,
	secondsToWait: () => Math.max(...tries.map((one) => one.secondsToWait())),
	countWrong: () => tries.forEach((one) => one.countWrong())
});
var SignIn = z$1.object({
	email: line(254, "Enter your e-mail address.").transform((email) => email.toLowerCase()).refine(Boolean, "Enter your e-mail address."),
	password: KnownPassword("E-mail or password is wrong."),
	to: plain(2e3, "Enter an address of this site.").optional()
});
// server/controllers/signIn.ts
async function show$1(req, res) {
	if (req.visitor) return res.redirect(organizations);
	await res.inertia.render("Login/Index", {}, { encryptHistory: false });
}
/** Signing in loads the whole page, so that the CSRF token in it is the new session's. */
var create = (limits = signInLimits()) => signingIn(limits, (req, res, to) => leaveTo(req, res, ownPath(to) ?? "/organizer/organizations"));
/** From the riders' app: its script goes where it wants. */
var call = (limits = signInLimits()) => signingIn(limits, (_req, res) => void res.set("Cache-Control", "private, no-store").status(204).end());
function signingIn(limits, answer) {
	return async (req, res) => {
		const { email, password, to } = SignIn.parse(req.body ?? {});
		const person = await personWithEmail(req.db, email);
		const device = person && deviceOf(req, person);
		const trier = device ? limits.knownDevice(device, person.id) : limits.stranger(req.ip, email);
		const turns = device ? turnsOf.knownDevices : turnsOf.strangers;
		if (trier.secondsToWait()) return tooMany(req, res, trier);
		const tried = await turns.take(trier.who, () => tryPassword(req, trier, person, password));
		if (tried === "too many") return tooMany(req, res, trier);
		if (tried === "wrong") throw new Invalid({ email: "E-mail or password is wrong." });
		if (tried === "gone") return void res.destroy();
		await signIn$1(req.db, req, res, person.id);
		rememberDevice(req, res, person);
		await answer(req, res, to);
	};
}
/** Looked at once more in its turn: while they waited, others may have tried too often from there. */
async function tryPassword(req, trier, person, password) {
	if (req.socket.destroyed) return "gone";
	if (trier.secondsToWait()) return "too many";
	if (await isPasswordOf(person, password)) return "right";
	trier.countWrong();
	return "wrong";
}
async function destroy$1(req, res) {
	await signOut(req.db, req, res);
	if (req.get("X-Inertia")) return res.inertia.location(login);
	await res.inertia.redirect(login, { clearHistory: true });
}
async function leave(req, res) {
	await signOut(req.db, req, res);
	res.set("Cache-Control", "private, no-store").status(204).end();
}
var tooMany = (req, res, trier) => answerTooMany(req, res, trier, {
	field: "email",
	page: "Login/Index",
	wrong: "passwords"
});
/** From a form the browser loads the page anyway; a script is told to do so. */
async function leaveTo(req, res, url) {
	if (req.get("X-Inertia")) return res.inertia.location(url);
	res.redirect(303, url);
}
/** A path of ours, never another site's: `//evil.example` begins with a slash as well. */
var ownPath = (to) => to && /^\/(?![/\\])/.test(to) ? to : void 0;
// server/models/phone/own.ts
/** The events that somebody is in, or a rider whom they act for: one of them is entered there, drawn or not. */
var inIt = ({ id }) => {
	return { activities: { some: { entries: { some: { user: { OR: [{ id }, { managed_by: { some: {
		account_id: id,
		undone_at: null
	} } }] } } } } } };
};
/**
* The event of a page that not everybody may see: for the riders who are in it, whoever acts for them, and the members
* who see it. NotFound for everybody else, there or not.
*/
async function eventOfRider(db, person, of) {
	if ("slug" in of) requireSlug(of.slug);
	const named = "slug" in of ? { slug: of.slug } : { activities: { some: { id: of.activity } } };
	const event = await db.event.findFirst({
		where: { AND: [named, { OR: [seenBy(person), inIt(person)] }] },
		select: { id: true }
	});
	if (!event) throw new NotFound(NOT_PUBLIC);
	return event;
}
// server/http/public/reader.ts
var A_MINUTE = 120;
var TOO_MUCH = `A token may ask ${A_MINUTE} times in a minute. Wait a moment and try again.`;
var NO_TOKEN = "Send a token of your account: Authorization: Bearer, and the token.";
var allow = allowance(A_MINUTE, TOO_MUCH);
/**
* Who reads by the token that is sent along; a cookie says nothing here. Throws where there is none, or one that is
* over.
*/
async function readerIn(req) {
	const [, token] = /^Bearer +(\S+)$/i.exec(req.get("Authorization") ?? "") ?? [];
	if (!token || !isMadeHere(token, req.env.APP_SECRET)) throw new NotSignedIn(NO_TOKEN);
	const hash = hashOf$4(token);
	allow(hash);
	const reader = await req.phone.look(hash, () => readerWith(req.db, token));
	if (!reader) throw new NotSignedIn("This token has ended.");
	return reader;
}
// server/http/may.ts
var rule = (who, find) => ({
	who,
	find
});
/** One whose look-up finds the session too, for `req.asker`: a statement less for what is asked all day. */
var findingSession = (who, find) => ({
	who,
	find,
	findsSession: true
});
var anybody = rule("anybody", () => {});
var signedIn = rule("signed in", (req) => void req.person);
/** An app that sends somebody's token. Whoever is signed in by a cookie is nobody here. */
var byToken = rule("by token", readerIn);
/** Those who make draws anywhere; the organizations where they do. Names and addresses of riders are for them. */
var drawMaker = rule("organize anywhere", async ({ db, person }) => {
	const organizations = await organizedBy(db, person);
	if (organizations.length === 0) throw new Forbidden();
	return organizations;
});
var organization = (need) => rule(need, (req) => organizationFor(req.db, req.person, idIn(req, "organizationId"), need));
/** Whoever may make an organization here. */
var makeOrganization = rule("may found", async ({ db, env, person }) => {
	const makers = makersIn(env);
	if (!await mayMakeOrganization(db, person, makers)) throw new Forbidden(NOT_HERE);
	return makers;
});
/** A member of an organization that the person leads. */
var member = rule("lead", (req) => memberFor(req.db, req.person, idIn(req, "organizationId"), idIn(req, "personId")));
/** An invitation into an organization that the person leads. */
var invitation = rule("lead", (req) => invitationFor(req.db, req.person, idIn(req, "invitationId")));
/** A code for the screen: it is its maker's alone. */
var code = rule("made by them", (req) => codeFor(req.db, req.person, idIn(req, "codeId")));
var event = (need) => rule(need, async (req) => {
	const found = await eventFor(req.db, req.person, idIn(req, "eventId"), need);
	if (found.organization_id !== idIn(req, "organizationId")) throw new NotFound();
	return found;
});
/** A class, which has a draw. */
var draw = (need) => findingSession(need, async (req) => ofEvent(req, await classFor(req.db, req.asker, idIn(req, "activityId"), need)));
/** A class or an incentive: a contest with a payout. */
var payout = (need) => findingSession(need, async (req) => ofEvent(req, await activityFor(req.db, req.asker, idIn(req, "activityId"), need)));
var entry = (need) => findingSession(need, (req) => entryFor(req.db, req.asker, idIn(req, "entryId"), need));
/** Two entries, named in the body. */
var entries = (need) => findingSession(need, async (req) => {
	const { sourceUserActivityId, destUserActivityId } = SwapEntries.parse(req.body);
	const find = (id) => entryFor(req.db, req.asker, id, need);
	return {
		source: await find(sourceUserActivityId),
		destination: await find(destUserActivityId)
	};
});
var score = findingSession("score", (req) => runForScorer(req.db, req.asker, idIn(req, "scoreId")));
/** A result, named in the body. */
var result = (need) => rule(need, (req) => enrollmentFor(req.db, req.person, NamedResult.parse(req.body).id, need));
var check = (need) => rule(need, (req) => checkFor(req.db, req.person, idIn(req, "checkId"), need));
var pointsGroup = (need) => rule(need, (req) => pointsGroupFor(req.db, req.person, idIn(req, "groupId"), need));
var template = (need) => rule(need, (req) => templateFor(req.db, req.person, idIn(req, "templateId"), need));
/** The points seasons of an organization: for those who belong to all of it. */
var seasons = (need) => rule(need, async (req) => {
	const { id } = await wholeOrganizationFor(req.db, req.person, idIn(req, "organizationId"));
	return organizationFor(req.db, req.person, id, need);
});
var season = (need) => rule(need, (req) => seasonFor(req.db, req.person, idIn(req, "seasonId"), need));
var typedInRider = (need) => rule(need, (req) => typedInRiderFor(req.db, req.person, idIn(req, "riderId"), need));
/** What an organization edits of its riders, horses and bulls: whom it typed in, and what it sees. */
var inRegistry = (find) => rule("organize", async (req) => {
	const organization = await organizationFor(req.db, req.person, idIn(req, "organizationId"), "organize");
	return {
		organization,
		found: await find(req.db, organization.id, req)
	};
});
var riderTypedIn = inRegistry((db, id, req) => riderIn(db, id, idIn(req, "riderId")));
var claim = rule("organize", (req) => claimFor(req.db, req.person, idIn(req, "claimId")));
var horse = inRegistry((db, id, req) => horseIn(db, id, idIn(req, "horseId")));
var ownHorse = inRegistry((db, id, req) => ownHorse$1(db, id, idIn(req, "horseId")));
var bull = inRegistry((db, _id, req) => bullWith(db, idIn(req, "bullId")));
/** A rider: for themselves, for members where they have a run, and for whoever could draw them. */
var rider = rule("acquainted", (req) => riderFor(req.db, req.person, idIn(req, "riderId")));
/** Whatever of an event is published, public or not: for members, and for the riders who are in it. */
var inEvent = rule("concerned", (req) => eventOfRider(req.db, req.person, req.params.slug === void 0 ? { activity: idIn(req, "activityId") } : { slug: String(req.params.slug) }));
/** Published: for members, and for the riders who stand in it. */
var publishedDraw = rule("concerned", (req) => publishedDrawFor(req.db, req.person, idIn(req, "activityId")));
var publishedResults = rule("concerned", (req) => publishedResultsFor(req.db, req.person, idIn(req, "activityId")));
/** Where the address names an event, it is that of the activity. */
function ofEvent(req, found) {
	if (req.params.eventId !== void 0 && found.event_id !== idIn(req, "eventId")) throw new NotFound();
	return found;
}
// server/http/table.ts
/** One address: its rule comes before anything of the request is read. */
var route = (method) => (path, rule, answer) => ({
	method,
	paths: [path].flat(),
	who: rule.who,
	async handle(req, res) {
		await answer(req, res, await foundBy(rule, req));
	}
});
async function foundBy({ find, findsSession }, req) {
	if (!findsSession) await req.visit?.identify();
	let isDown = false;
	try {
		return await find(req);
	} catch (error) {
		isDown = outageOf(error) !== null;
		throw error;
	} finally {
		if (findsSession && !isDown) await requireSignedIn(req);
	}
}
var get = route("get");
var post = route("post");
var patch = route("patch");
var destroy = route("delete");
/**
* Of two hundred addresses those that are asked by the same method and begin with the same word are a handful: no others
* are looked through, and what none of them begins with goes on at once, where a router would let others come first. Only
* who asks for the methods of an address (OPTIONS) is answered by the whole table.
*/
function routerOf(table) {
	const whole = Router({ caseSensitive: true });
	const handfuls = /* @__PURE__ */ new Map();
	for (const { method, paths, handle } of table) {
		whole[method](paths, handle);
		for (const path of paths) {
			const key = `${method.toUpperCase()} ${firstWord(path)}`;
			const handful = handfuls.get(key) ?? Router({ caseSensitive: true });
			handfuls.set(key, handful);
			handful[method](path, handle);
		}
	}
	const serve = (req, res, next) => {
		if (req.method === "OPTIONS") return whole(req, res, next);
		const handful = handfuls.get(`${req.method === "HEAD" ? "GET" : req.method} ${firstWord(req.path)}`);
		return handful ? handful(req, res, next) : next();
	};
	return Object.assign(serve, { stack: whole.stack });
}
var firstWord = (path) => path.split("/", 2)[1];
// server/routes.ts
/** However somebody signs in, signs up or asks for a link: it counts as one. */
var tries = () => ({
	signIn: signInLimits(),
	links: linkLimit(),
	claims: claimTries()
});
/** Every address of the product, in the order of the specification: who may come in there, and who answers. */
function routeTable() {
	const limits = tries();
	return [
		get("/", anybody, (_req, res) => res.redirect(organizations)),
		get("/login", anybody, show$1),
		post("/login", anybody, create(limits.signIn)),
		post("/logout", anybody, destroy$1),
		get("/first-account", anybody, show$13),
		post("/first-account", anybody, create$11),
		get("/sign-up", anybody, show$20),
		post("/sign-up", anybody, create$19(limits.links)),
		get("/sign-up/confirm", anybody, opened),
		post("/sign-up/confirm", anybody, confirm$2),
		get("/mail-sent", anybody, sent),
		get("/login/forgotten", anybody, show$21),
		post("/login/forgotten", anybody, create$20(limits.links)),
		get("/login/new-password", anybody, opened$1),
		post("/login/new-password", anybody, reset),
		get("/account", signedIn, edit$5),
		patch("/account", signedIn, update$12),
		patch("/account/associations", signedIn, saveAssociations),
		post("/account/merge", signedIn, answerMerge),
		post("/account/e-mail", signedIn, changeAddress),
		get("/account/e-mail/confirm", anybody, openedAddress),
		post("/account/e-mail/confirm", anybody, confirmAddress),
		post("/account/password", signedIn, changePassword),
		post("/account/sign-out", signedIn, signOutDevice),
		post("/account/sign-out-everywhere", signedIn, signOutEverywhere),
		post("/account/delete", signedIn, destroy$12),
		post("/account/tokens", signedIn, create$18),
		post("/account/tokens/end", signedIn, end$1),
		get("/organizer/organizations", signedIn, index$6),
		get("/organizer/organizations/new", makeOrganization, form),
		post("/organizer/organizations", makeOrganization, create$8),
		get(`${ORGANIZATION}/edit`, organization("lead"), edit$2),
		patch(ORGANIZATION, organization("lead"), update$7),
		get(`${ORGANIZATION}/logo`, organization("see"), logo$1),
		post(`${ORGANIZATION}/logo`, organization("lead"), changeLogoTo),
		destroy(`${ORGANIZATION}/logo`, organization("lead"), removeLogo),
		get(ORGANIZATION, organization("see"), index$8),
		get(`${ORGANIZATION}/people`, organization("see"), index$5),
		patch(`${ORGANIZATION}/people/:personId`, member, update$6),
		destroy(`${ORGANIZATION}/people/:personId`, member, destroy$6),
		post(`${ORGANIZATION}/leave`, organization("see"), leave$1),
		post(`${ORGANIZATION}/invitations`, organization("lead"), create$10),
		post("/organizer/invitations/:invitationId/resend", invitation, resend),
		destroy("/organizer/invitations/:invitationId", invitation, destroy$7),
		get(`${ORGANIZATION}/codes/new`, organization("lead"), form$1),
		post(`${ORGANIZATION}/codes`, organization("lead"), create$14),
		get("/organizer/invitations/:codeId/code", code, show$16),
		post("/organizer/invitations/:codeId/code", code, confirm$1),
		get("/invitation", anybody, show$12),
		post("/invitation", signedIn, accept),
		get("/organizer/organizations/:organizationId/events/:eventId/activities", event("see"), activities),
		get("/users/view/:riderId", rider, show$2),
		get(`${EVENTS}/new`, organization("lead"), begin$2),
		post(EVENTS, organization("lead"), create$12),
		get(`${EVENTS}/:eventId/settings`, event("organize"), edit$3),
		patch(`${EVENTS}/:eventId`, event("organize"), update$9),
		destroy(`${EVENTS}/:eventId`, event("lead"), destroy$8),
		post(`${EVENTS}/:eventId/archive`, event("organize"), archive),
		post(`${EVENTS}/:eventId/bring-back`, event("organize"), bringBack),
		get(`${EVENTS}/:eventId/riders`, event("see"), riders$1),
		patch(`${EVENTS}/:eventId/riders/:riderId`, event("organize"), sayAdult),
		get(`${EVENTS}/:eventId/copy`, event("lead"), begin$3),
		post(`${EVENTS}/:eventId/copy`, event("lead"), create$15),
		get(`${EVENTS}/:eventId/activities/new`, event("organize"), begin$4),
		post(`${EVENTS}/:eventId/activities`, event("organize"), create$16),
		patch(`${EVENTS}/:eventId/activities/order`, event("organize"), order),
		get(`${ACTIVITY}/settings`, draw("organize"), edit$4),
		patch(`${ACTIVITY}/settings`, draw("organize"), update$11),
		destroy(ACTIVITY, draw("organize"), destroy$10),
		get(`${ORGANIZATION}/templates`, organization("lead"), index),
		post(`${EVENTS}/:eventId/templates`, event("lead"), saveEvent),
		post(`${ACTIVITY}/templates`, draw("lead"), saveClass),
		patch("/organizer/templates/:templateId", template("lead"), update),
		destroy("/organizer/templates/:templateId", template("lead"), destroy$2),
		get(`${ORGANIZATION}/riders`, organization("organize"), riders),
		get(`${ORGANIZATION}/horses`, organization("organize"), horses),
		get(`${ORGANIZATION}/bulls`, organization("organize"), bulls),
		get(`${ORGANIZATION}/riders/new`, organization("organize"), begin$1),
		post(`${ORGANIZATION}/riders`, organization("organize"), create$4),
		get(`${ORGANIZATION}/riders/:riderId`, riderTypedIn, edit$1),
		patch(`${ORGANIZATION}/riders/:riderId`, riderTypedIn, update$5),
		get(`${ORGANIZATION}/horses/new`, organization("organize"), beginHorse),
		post(`${ORGANIZATION}/horses`, organization("organize"), createHorse),
		get(`${ORGANIZATION}/horses/:horseId`, horse, showHorse),
		get(`${ORGANIZATION}/horses/:horseId/edit`, horse, editHorse),
		patch(`${ORGANIZATION}/horses/:horseId`, horse, updateHorse),
		get(`${ORGANIZATION}/bulls/new`, organization("organize"), beginBull),
		post(`${ORGANIZATION}/bulls`, organization("organize"), createBull),
		get(`${ORGANIZATION}/bulls/:bullId`, bull, editBull),
		patch(`${ORGANIZATION}/bulls/:bullId`, bull, updateBull),
		get(`${ORGANIZATION}/riders/:riderId/merge`, riderTypedIn, rider$1),
		post(`${ORGANIZATION}/riders/:riderId/merge`, riderTypedIn, mergeRider),
		destroy(`${ORGANIZATION}/riders/:riderId/merge`, riderTypedIn, withdraw),
		get(`${ORGANIZATION}/horses/:horseId/merge`, ownHorse, horse$1),
		post(`${ORGANIZATION}/horses/:horseId/merge`, ownHorse, mergeHorse),
		get(`${ORGANIZATION}/claims`, organization("organize"), index$3),
		get(`${ORGANIZATION}/riders/:riderId/claim`, riderTypedIn, show$6),
		post(`${ORGANIZATION}/riders/:riderId/claim`, riderTypedIn, create$5),
		destroy("/organizer/claims/:claimId", claim, close),
		post("/organizer/claims/:claimId/confirm", claim, confirm),
		post("/organizer/claims/:claimId/take-back", claim, undo),
		get("/ajax/near-riders/:organizationId", organization("organize"), nearToRider),
		get("/ajax/near-horses/:organizationId", organization("organize"), nearToHorse),
		get(`${ACTIVITY}/draw{/:round}`, draw("see"), show$15),
		get(`${ACTIVITY}/payout`, payout("see"), show$10),
		get(POINTS_GROUP, pointsGroup("see"), show$4),
		get(`${ORGANIZATION}/seasons`, seasons("see"), index$1),
		post(`${ORGANIZATION}/seasons`, seasons("lead"), create$1),
		get(SEASON, season("see"), show$3),
		patch(SEASON, season("lead"), update$1),
		destroy(SEASON, season("lead"), destroy$3),
		get(`${SEASON}/groups/new`, season("lead"), begin),
		post(`${SEASON}/groups`, season("lead"), create$2),
		get(`${POINTS_GROUP}/settings`, pointsGroup("lead"), edit),
		patch(POINTS_GROUP, pointsGroup("lead"), update$2),
		destroy(POINTS_GROUP, pointsGroup("lead"), destroy$4),
		get(`${POINTS_GROUP}/members`, pointsGroup("see"), index$2),
		post(`${POINTS_GROUP}/members`, pointsGroup("lead"), create$3),
		patch(`${POINTS_GROUP}/members/:memberId`, pointsGroup("lead"), update$3),
		destroy(`${POINTS_GROUP}/members/:memberId`, pointsGroup("lead"), destroy$5),
		post("/ajax/points-groups/:groupId/recognize", pointsGroup("lead"), look),
		get("/drawsheet/activity/:activityId", publishedDraw, show$14),
		get("/drawsheet/activity/:activityId/draws", publishedDraw, draws),
		get("/payout/activity/:activityId", publishedResults, show$5),
		get(`${ACTIVITY}/money`, payout("pay"), show$11),
		patch(`${ACTIVITY}/money`, payout("pay"), update$8),
		get(`${ACTIVITY}/print-checks`, payout("pay"), show$17),
		get("/organizer/checks/:organizationId", organization("pay"), register),
		get("/organizer/checks/:organizationId/print", organization("pay"), print),
		get("/organizer/checks/:organizationId/test-page", organization("pay"), testPage),
		get(DRAW, draw("see"), rows$1),
		post(DRAW, draw("organize"), create$13),
		patch("/ajax/user-activity/:entryId", entry("organize"), update$10),
		destroy("/ajax/user-activity/:entryId", entry("organize"), destroy$9),
		patch("/ajax/user-activity-clear/:entryId", entry("organize"), destroy$9),
		patch("/ajax/user-activity-swap", entries("organize"), swap),
		get("/ajax/draw/:activityId/check-destination/:slot", draw("see"), checkDestination),
		patch("/ajax/activity/:activityId", draw("organize"), resize),
		post("/ajax/randomize-draw/:activityId", draw("organize"), shuffle),
		post("/ajax/fill-short-go/:activityId", draw("organize"), fill$1),
		post("/ajax/publish-draw/:activityId", draw("organize"), publish$1),
		post("/ajax/unpublish-draw/:activityId", draw("organize"), unpublish$1),
		patch("/ajax/score/:scoreId", score, update$4),
		post("/ajax/add-incentive/:entryId/:incentiveId", entry("organize"), enter),
		post("/ajax/remove-incentive/:entryId/:incentiveId", entry("organize"), leave$2),
		get("/ajax/rider/search", drawMaker, riderSearch),
		get("/ajax/horse/search", drawMaker, horseSearch),
		get("/ajax/bull/search", drawMaker, bullSearch),
		get("/ajax/riders-list", drawMaker, ridersList),
		get("/ajax/horses-list", drawMaker, horsesList),
		get("/ajax/typed-in-riders/:organizationId", organization("organize"), typedInRiders),
		destroy("/ajax/typed-in-rider/:riderId", typedInRider("organize"), removeTypedIn),
		get("/ajax/payouts/:activityId", payout("see"), rows),
		get("/ajax/payouts/:activityId/export.csv", payout("see"), exportCsv),
		get("/events/:eventId/activities/:activityId/publishPayout", payout("pay"), publish),
		get("/events/:eventId/activities/:activityId/unPublishPayout", payout("pay"), unpublish),
		post("/ajax/prize", result("pay"), prize),
		post("/ajax/points", result("pay"), points),
		post("/ajax/fill-points/:activityId", payout("pay"), fill),
		post("/api/hal/email-results/:activityId", payout("pay"), create$9),
		get("/ajax/mailings/:activityId", payout("pay"), index$7),
		post("/ajax/checks/:activityId", payout("pay"), create$17),
		post("/ajax/checks/:checkId/void", check("pay"), destroy$11),
		get("/m/my/me.json", anybody, show$7),
		get("/m/my/calendar.ics", signedIn, calendar),
		get("/m/my/e/:slug", inEvent, ownEvent),
		get("/m/my/activities/:activityId", inEvent, ownDraw),
		get("/m/my/activities/:activityId/results", inEvent, ownResults),
		post("/m/my/sign-in", anybody, call(limits.signIn)),
		post("/m/my/sign-out", anybody, leave),
		post("/m/my/sign-up", anybody, call$1(limits.links)),
		post("/m/my/forgotten", anybody, call$2(limits.links)),
		post("/m/my/code", anybody, useCode()),
		get("/m/my/claim.json", anybody, show$8(limits.claims)),
		post("/m/my/claim", signedIn, create$6(limits.claims)),
		post("/m/my/ask-to-claim", signedIn, ask),
		get("/ajax/notifications", signedIn, index$4),
		post("/ajax/notifications/read", signedIn, read),
		patch("/ajax/notifications/settings", signedIn, choose),
		post("/ajax/push-subscription", signedIn, subscribe$1),
		post("/ajax/push-subscription/remove", signedIn, unsubscribe$1),
		post("/ajax/push-subscription/test", signedIn, test),
		get("/ajax/reached/:activityId", payout("organize"), reached),
		post("/broadcasting/auth", signedIn, authorize),
		post("/broadcasting/user-auth", signedIn, authenticate)
	];
}
/**
* What everybody may see: the riders' app, and the seasons that are shown. It is answered before a session is looked
* for, and knows nobody.
*/
function publicRouteTable() {
	return [
		get("/m", anybody, now),
		get("/m/manifest.webmanifest", anybody, manifest),
		get("/m/worker.js", anybody, worker),
		get("/m/e/:slug", anybody, event$2),
		get("/m/e/:slug/logo", anybody, logo),
		get("/m/e/:slug/preview.png", anybody, eventPreview),
		get("/m/activities/:activityId/preview.png", anybody, activityPreview),
		get("/m/activities/:activityId", anybody, draw$2),
		get("/m/activities/:activityId/results", anybody, results$1),
		...OWN_VIEWS.map((view) => get(`/m/${view}`, anybody, own$2(view))),
		get("/m/notifications", anybody, notifications),
		get("/m/unsubscribe/:userId/:key", anybody, show$9),
		post("/m/unsubscribe/:userId/:key", anybody, create$7),
		get("/m/*rest", anybody, notFound),
		get("/seasons/:slug", anybody, showEverybody),
		get("/seasons/:slug/logo", anybody, seasonLogo)
	];
}
/** What apps read, of everybody's and of whoever made the token. No session is looked for here either. */
function apiRouteTable() {
	return [
		get("/api/v1", anybody, show$19),
		get("/api/v1/openapi.json", anybody, openApi),
		get("/api/v1/events", anybody, events),
		get("/api/v1/events/:slug", anybody, event$1),
		get("/api/v1/activities/:activityId", anybody, activity),
		get("/api/v1/activities/:activityId/draw", anybody, draw$1),
		get("/api/v1/activities/:activityId/results", anybody, results),
		get("/api/v1/activities/:activityId/payout", anybody, payout$1),
		get("/api/v1/live", anybody, live),
		get("/api/v1/me", byToken, show$18),
		get("/api/v1/me/runs", byToken, runs$1),
		get("/api/v1/me/notifications", byToken, notifications$1),
		get("/api/v1/me/push-subscriptions", byToken, pushSubscriptions)
	];
}
var apiRoutes = () => routerOf(apiRouteTable());
var publicRoutes = () => routerOf(publicRouteTable());
var ORGANIZATION = "/organizer/organizations/:organizationId";
var EVENTS = `${ORGANIZATION}/events`;
var ACTIVITY = "/organizer/scoring/:eventId/activities/:activityId";
var SEASON = "/organizer/seasons/:seasonId";
var POINTS_GROUP = "/organizer/points-groups/:groupId";
var DRAW = ["/ajax/draw/:activityId/round{/:round}", "/ajax/draw/:activityId"];
function routes$1() {
	const router = Router();
	router.use(BEHIND_SIGN_IN, (req, _res, next) => {
		req.asker;
		next();
	});
	router.use(routerOf(routeTable()));
	return router.use(BEHIND_SIGN_IN, async (req, _res, next) => {
		await requireSignedIn(req);
		next();
	});
}
var BEHIND_SIGN_IN = [
	"/organizer",
	"/users",
	"/drawsheet",
	"/payout",
	"/events",
	"/ajax",
	"/api"
];
// server/limits/refusedLater.ts
var LATER_MS = 500;
/**
* Who is told to come again later is told so later: a loop of refusals would cost as much as what is refused. Nobody
* else waits for it.
*/
var refusedLater = (error, _req, _res, next) => {
	if (error instanceof Busy || error instanceof TooMany) setTimeout(next, LATER_MS, error);
	else next(error);
};
// server/app.ts
/** The whole application without a port: middleware in the order in which a request meets it. */
function buildApp(given) {
	const { env, db, log, assets, publicDir, pusher, office, pages, answers, push } = given;
	const app = express();
	app.disable("x-powered-by");
	app.set("query parser", "extended");
	app.set("trust proxy", env.TRUST_PROXY ?? false);
	const secure = headersSetBy(helmet(helmetOptions(env)));
	app.use(answerHits({
		pages,
		log,
		secure,
		origins: env.API_ORIGINS
	}));
	app.use(logRequests(log));
	app.use((_req, res, next) => {
		res.setHeaders(secure);
		next();
	});
	if (pusher.embedded) app.use("/apps", pusher.embedded.http);
	app.use((req, _res, next) => {
		req.db = db;
		req.env = env;
		req.pusher = pusher;
		req.webPush = push;
		req.ask = (name, ...given) => office.ask(clientOf(req), name, ...given);
		req.askForAll = (name, ...given) => office.ask(`${clientOf(req)} for all`, name, ...given);
		req.answers = answers;
		next();
	});
	app.use([phoneWorker, apiMe], compressAnswers);
	app.use([
		"/m/",
		publicSeasons,
		api
	], phoneService({
		env,
		assets,
		pages,
		pusher,
		office
	}));
	const everybodys = publicRoutes();
	app.use((req, res, next) => req.path.startsWith("/m/my/") ? next() : everybodys(req, res, next));
	app.use(refusedLater, problem);
	app.use(api, crossOrigin(env));
	app.use(apiRoutes());
	app.use(api, nothingElseForApps, refusedLater, answerErrors);
	const compressFiles = compression();
	if (assets.middleware) app.use(compressFiles, assets.middleware);
	app.use("/build", compressFiles, builtFiles(publicDir));
	app.get(/\.[a-z]+$/, compressFiles, express.static(publicDir, { index: false }));
	app.use(compressAnswers);
	app.get("/up", async (req, res) => {
		if (req.app.locals.isStopping) return void res.status(503).type("text").send("stopping");
		const outage = await outageNow(req);
		res.status(outage ? 503 : 200).type("text").send(outage ?? "up");
	});
	app.use([emailingResults, recognizingMembers], ofBodies(express.json({ limit: "64kb" })));
	app.use(ofBodies(express.json({ limit: "16kb" })));
	app.use(ofBodies(express.urlencoded({
		extended: false,
		limit: "16kb"
	})));
	app.use(sessions(db, env.APP_SECRET));
	app.use(inertia({
		version: () => assets.version,
		html: pageDocument(assets),
		redirectStore: redirectCookie(env.APP_SECRET),
		encryptHistory: true,
		share: (req) => ({
			auth: { user: req.visitor && {
				id: req.visitor.id,
				name: req.visitor.name
			} },
			demo: env.NODE_ENV === "demo",
			realtime: pusher.realtime
		})
	}));
	app.use(requestTurns());
	app.use(firstAccountFirst(db));
	app.use(forgeryGuard);
	app.use(forgetAfterWrites(answers));
	app.use(routes$1());
	app.use(() => {
		throw new NotFound();
	});
	app.use(answerErrors);
	return app;
}
/** Most requests bring none along. */
var ofBodies = (parse) => (req, res, next) => {
	const { "content-length": length, "transfer-encoding": encoding } = req.headers;
	return length === void 0 && encoding === void 0 ? next() : parse(req, res, next);
};
/** Who asks the office: a person, or of what is public somebody at this address. */
var clientOf = ({ visitor, ip }) => visitor ? `person ${visitor.id}` : `address ${ip}`;
/** A full disk still answers questions: it is told by what could not be saved in the last half minute. */
async function outageNow({ db, app }) {
	const wasFull = Date.now() - (app.locals.diskWasFullAt ?? 0) < DISK_FULL_FOR_MS;
	return db.$queryRaw`SELECT 1`.then(() => wasFull ? "disk full" : null, (error) => outageOf(error) ?? "no database");
}
var DISK_FULL_FOR_MS = 3e4;
/** They are the same for every answer: put together once. */
function headersSetBy(secure) {
	const headers = /* @__PURE__ */ new Map();
	const setHeader = (name, value) => void headers.set(name, value);
	secure({}, {
		setHeader,
		removeHeader() {}
	}, () => {});
	return headers;
}
/** Our own scripts and styles only; the overlay's frame shows what the server answered, without running it. */
var helmetOptions = (env) => ({
	contentSecurityPolicy: env.NODE_ENV !== "development" && {
		useDefaults: false,
		directives: {
			defaultSrc: ["'self'"],
			styleSrc: ["'self'", "'unsafe-inline'"],
			imgSrc: ["'self'", "data:"],
			fontSrc: ["'self'", "data:"],
			connectSrc: [
				"'self'",
				"ws:",
				"wss:",
				"https://*.pusher.com"
			],
			frameSrc: ["'self'"],
			frameAncestors: ["'none'"],
			objectSrc: ["'none'"],
			baseUri: ["'self'"],
			formAction: ["'self'"]
		}
	},
	referrerPolicy: { policy: "same-origin" },
	crossOriginOpenerPolicy: { policy: "same-origin" },
	strictTransportSecurity: false
});
// server/live/held.ts
/** Asked of PostgreSQL on such a connection: it lets go of it, with its locks, when this side has vanished. */
var NOTICE_WHO_VANISHED = "SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5";
/**
* A connection that is held for good, and says nothing for long. After a quarter of a minute both sides look whether
* the other is still there.
*/
var heldConnection = (url, more = {}) => new pg.Client({
	connectionString: whereIs$5(url),
	keepAlive: true,
	keepAliveInitialDelayMillis: 15e3,
	...more
});
// server/live/address.ts
/** Where a websocket comes from. Express never sees its request, but believes the same proxies. */
function placeOfUpgrade(app, request) {
	const { ip } = Object.setPrototypeOf(request, app.request);
	return placeOf$2(ip);
}
// server/realtime/channels/channelNames.ts
var userChannelPrefix = "#server-to-user-";
function isChannelName(name) {
	return /^[A-Za-z0-9_\-=@,.;]{1,200}$/.test(name);
}
function isPresence(name) {
	return name.startsWith("presence-");
}
function needsAuthorization(name) {
	return name.startsWith("private-") || isPresence(name);
}
/** Members talk to each other there. Not on encrypted channels: the server could read what is said. */
function carriesClientEvents(name) {
	return needsAuthorization(name) && !name.startsWith("private-encrypted-");
}
function remembersLastEvent(name) {
	return /^(private-|private-encrypted-|presence-)?cache-/.test(name);
}
/** The channel on which the server speaks to one signed-in user. */
function userChannel(userId) {
	return userChannelPrefix + userId;
}
function isUserChannel(name) {
	return name.startsWith(userChannelPrefix) && name.length > 16 && name.length <= 200;
}
// server/realtime/frames.ts
/**
* The bytes of one WebSocket text frame. A broadcast is framed once and the same bytes are written to every
* subscriber, which costs a quarter less than a `send()` for each.
*/
function frameOf(message) {
	const payload = Buffer.from(JSON.stringify(message));
	return Buffer.concat(Sender.frame(payload, textFrame));
}
var textFrame = {
	fin: true,
	opcode: 1,
	mask: false,
	readOnly: true,
	rsv1: false
};
var { Sender } = ws;
// server/realtime/limits.ts
/** What Pusher Channels allows, so that nothing passes here and fails there. Sizes are bytes unless said. */
var limits = {
	channelsPerEvent: 100,
	eventsPerBatch: 10,
	eventName: 200,
	eventData: 10240,
	userId: 128,
	userInfo: 1024,
	presenceMembers: 100,
	clientEventsPerSecond: 10,
	eventsPerWrite: 16,
	clientFrame: 65536,
	requestBody: 1048576,
	requestAge: 600,
	unreadBytes: 1048576,
	unreadBytesOfStranger: 131072,
	ofConnection: {
		messages: 20,
		bytes: 262144,
		secondsAhead: 3
	},
	ofAddress: {
		messages: 500,
		bytes: 1048576,
		secondsAhead: 8
	},
	ofUser: {
		messages: 200,
		bytes: 1048576,
		secondsAhead: 8
	},
	firstMessages: 20,
	connectionsOfUser: 100,
	cachedFor: 1800
};
/** A request or a publication that is not accepted; `status` is the HTTP status that says why. */
var Refused = class extends Error {
	status;
	constructor(status, message) {
		super(message);
		this.status = status;
	}
};
function refuseUnless(accepted, status, message) {
	if (!accepted) throw new Refused(status, message);
}
function isFields(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
// server/realtime/channels/presence.ts
/** Who is on a presence channel. A person with three tabs is one member, who leaves with the last of them. */
var Roster = class {
	#members = /* @__PURE__ */ new Map();
	#users = /* @__PURE__ */ new Map();
	get size() {
		return this.#members.size;
	}
	ids() {
		return [...this.#members.keys()];
	}
	userOf(connection) {
		return this.#users.get(connection);
	}
	hasRoomFor(user) {
		return this.#members.has(user.id) || this.size < limits.presenceMembers;
	}
	/** True when the user was not there before. */
	join(connection, user) {
		this.#users.set(connection, user.id);
		const member = this.#members.get(user.id);
		if (member) member.connections.add(connection);
		else this.#members.set(user.id, {
			info: user.info,
			connections: /* @__PURE__ */ new Set([connection])
		});
		return !member;
	}
	/** The user's id when this was the last of their connections. */
	leave(connection) {
		const id = this.#users.get(connection);
		const member = id === void 0 ? void 0 : this.#members.get(id);
		if (id === void 0 || !member) return null;
		this.#users.delete(connection);
		member.connections.delete(connection);
		if (member.connections.size > 0) return null;
		this.#members.delete(id);
		return id;
	}
	/**
	* The roster as `subscription_succeeded` carries it. fromEntries, since an id may be `__proto__`; null, since clients
	* know only the members that are in `hash`.
	*/
	summary() {
		const hash = Object.fromEntries([...this.#members].map(([id, member]) => [id, member.info ?? null]));
		return { presence: {
			ids: this.ids(),
			hash,
			count: this.size
		} };
	}
};
// server/realtime/channels/channel.ts
/** An occupied channel: who listens, and who of them is a member. */
var Channel = class {
	name;
	subscribers = /* @__PURE__ */ new Set();
	roster;
	#waiting = [];
	#isTurnTaken = false;
	constructor(name) {
		this.name = name;
		this.roster = isPresence(name) ? new Roster() : null;
	}
	/** One frame for all, at once; what else comes within the same turn of the event loop follows in one write. */
	broadcast(message, except) {
		const frame = frameOf(message);
		if (this.#isTurnTaken) {
			this.#waiting.push({
				frame,
				except
			});
			if (this.#waiting.length >= limits.eventsPerWrite) this.flush();
			return;
		}
		this.#isTurnTaken = true;
		setImmediate(this.#endTurn);
		for (const connection of this.subscribers) if (connection !== except) connection.write(frame);
	}
	/** To be called before anybody joins, leaves or is closed: who hears an event is settled when it is sent. */
	flush() {
		if (this.#waiting.length === 0) return;
		const waiting = this.#waiting;
		this.#waiting = [];
		const frames = together(waiting);
		const excepted = new Set(waiting.map(({ except }) => except));
		for (const connection of this.subscribers) {
			const theirs = excepted.has(connection) && waiting.filter(({ except }) => except !== connection);
			if (!theirs) connection.write(frames);
			else if (theirs.length > 0) connection.write(together(theirs));
		}
	}
	#endTurn = () => {
		this.#isTurnTaken = false;
		this.flush();
	};
};
var together = (waiting) => waiting.length === 1 ? waiting[0].frame : Buffer.concat(waiting.map(({ frame }) => frame));
// server/realtime/channels/channels.ts
/** The occupied channels, and the last event of those that remember it. */
var Channels = class {
	#occupied = /* @__PURE__ */ new Map();
	#lastEvents = /* @__PURE__ */ new Map();
	#latest;
	get size() {
		return this.#occupied.size;
	}
	find(name) {
		return this.#occupied.get(name);
	}
	names(prefix) {
		return [...this.#occupied.keys()].filter((name) => name.startsWith(prefix) && isChannelName(name));
	}
	/** Joining twice is joining once, but is answered each time. `member` is given on presence channels. */
	join(connection, name, member) {
		const channel = this.#occupied.get(name) ?? this.#open(name);
		channel.flush();
		const isNew = !channel.subscribers.has(connection);
		const isNewMember = isNew && member !== null && channel.roster?.join(connection, member);
		channel.subscribers.add(connection);
		if (isNew) connection.channels = [...connection.channels, channel];
		this.#welcome(connection, channel);
		if (!isNewMember) return;
		const data = JSON.stringify({
			user_id: member.id,
			user_info: member.info
		});
		this.broadcast(channel, {
			event: "pusher_internal:member_added",
			channel: name,
			data
		}, connection);
	}
	leave(connection, channel) {
		channel.flush();
		channel.subscribers.delete(connection);
		connection.channels = connection.channels.filter((joined) => joined !== channel);
		if (channel.subscribers.size === 0) this.#occupied.delete(channel.name);
		const goneId = channel.roster?.leave(connection);
		if (!goneId) return;
		const data = JSON.stringify({ user_id: goneId });
		this.broadcast(channel, {
			event: "pusher_internal:member_removed",
			channel: channel.name,
			data
		});
	}
	leaveAll(connection) {
		for (const channel of connection.channels) this.leave(connection, channel);
	}
	publish({ channels, name: event, data, except }) {
		for (const name of new Set(channels)) {
			if (remembersLastEvent(name)) this.#remember(name, event, data);
			const channel = this.#occupied.get(name);
			if (channel) this.broadcast(channel, {
				event,
				channel: name,
				data
			}, except);
		}
	}
	lastEvent(name) {
		const cached = this.#lastEvents.get(name);
		return cached && cached.expires > Date.now() ? cached : null;
	}
	forgetExpired() {
		for (const [name, { expires }] of this.#lastEvents) if (expires <= Date.now()) this.#lastEvents.delete(name);
	}
	/**
	* Events leave in the order in which they came, also those of different channels: only the latest has some waiting.
	*/
	broadcast(channel, message, except) {
		if (this.#latest !== channel) this.#latest?.flush();
		this.#latest = channel;
		channel.broadcast(message, except);
	}
	#open(name) {
		const channel = new Channel(name);
		this.#occupied.set(name, channel);
		return channel;
	}
	#welcome(connection, { name, roster }) {
		const data = roster ? JSON.stringify(roster.summary()) : "{}";
		connection.send({
			event: "pusher_internal:subscription_succeeded",
			channel: name,
			data
		});
		if (!remembersLastEvent(name)) return;
		const last = this.lastEvent(name);
		if (last) connection.send({
			event: last.event,
			channel: name,
			data: last.data
		});
		else connection.send({
			event: "pusher:cache_miss",
			channel: name
		});
	}
	#remember(name, event, data) {
		this.#lastEvents.set(name, {
			event,
			data,
			expires: Date.now() + limits.cachedFor * 1e3
		});
	}
};
/** Throws Refused, with the status Pusher answers, for what Pusher would not publish. */
function checkPublication({ channels, name, data }) {
	refuseUnless(channels.length > 0, 400, "At least one channel is required");
	refuseUnless(channels.length <= limits.channelsPerEvent, 400, `More than ${limits.channelsPerEvent} channels in one event`);
	const wrong = channels.find((channel) => !isChannelName(channel) && !isUserChannel(channel));
	refuseUnless(wrong === void 0, 400, `Invalid channel name: ${wrong}`);
	refuseUnless(name.length > 0, 400, "The event needs a name");
	refuseUnless(name.length <= limits.eventName, 400, `The event's name is longer than ${limits.eventName} characters`);
	refuseUnless(Buffer.byteLength(data) <= limits.eventData, 413, `The event's data is longer than ${limits.eventData} bytes`);
}
// server/realtime/api/signatures.ts
/** The `auth` with which a connection may join a private or presence channel: `key:hmac`. */
function signChannel(secret, key, socketId, channel, channelData) {
	return `${key}:${hmac(secret, (channelData === void 0 ? [socketId, channel] : [
		socketId,
		channel,
		channelData
	]).join(":"))}`;
}
/** The `auth` with which a connection signs in as a user; `userData` is JSON with the user's `id`. */
function signUser(secret, key, socketId, userData) {
	return `${key}:${hmac(secret, `${socketId}::user::${userData}`)}`;
}
/** The `auth_signature` of a request to the HTTP API; `params` are the query's others, not escaped. */
function signRequest(secret, method, path, params) {
	return hmac(secret, `${method}\n${path}\n${params.map(([name, value]) => [name.toLowerCase(), value]).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0).map(([name, value]) => `${name}=${value}`).join("&")}`);
}
function md5(body) {
	return hash("md5", body);
}
/** Equality whose duration tells nothing about where the texts differ. */
function sameText(given, expected) {
	const a = Buffer.from(given);
	const b = Buffer.from(expected);
	return a.length === b.length && timingSafeEqual(a, b);
}
function hmac(secret, text) {
	return createHmac("sha256", secret).update(text).digest("hex");
}
// server/realtime/channels/subscriptions.ts
/** Refusals are `pusher:subscription_error` on that channel: a close would stop the client for good. */
function subscribe(server, connection, request) {
	const { channel: name } = request;
	if (typeof name !== "string") return connection.complain("The name of a channel must be a text");
	const refusal = subscriptionRefusal(server, connection, name, request);
	if (refusal) {
		connection.send({
			event: "pusher:subscription_error",
			channel: name,
			data: refusal
		});
		return;
	}
	const member = isPresence(name) ? memberIn(connection, request) : null;
	if (member) server.introduce(connection, { user: member.id });
	server.channels.join(connection, name, member);
}
/** Signing in again as the same user is answered again; as another user, refused. */
function signIn(server, connection, request) {
	const { auth, user_data } = request;
	const user = userFrom(user_data, "id");
	if (!user || typeof user_data !== "string" || typeof auth !== "string") return refuseSignIn(connection, "Invalid user data");
	if (!sameText(auth, signUser(server.secret, server.key, connection.socketId, user_data))) return refuseSignIn(connection, "Invalid signature");
	if (connection.user && connection.user.id !== user.id) return connection.complain("The connection is signed in as another user");
	connection.user = user;
	server.introduce(connection, { user: user.id });
	connection.send({
		event: "pusher:signin_success",
		data: JSON.stringify({ user_data })
	});
}
function refuseSignIn(connection, message) {
	connection.complain(message, 4009);
	connection.close(4009, message);
}
function subscriptionRefusal(server, connection, name, request) {
	if (isUserChannel(name)) return connection.user !== null && name === userChannel(connection.user.id) ? null : notAuthorized("Only this user may listen here, once signed in");
	if (!isChannelName(name)) return {
		type: "InvalidChannel",
		error: "Invalid channel name",
		status: 400
	};
	if (needsAuthorization(name) && !isAuthorized(server, connection, name, request)) return notAuthorized("Invalid signature");
	return limitRefusal(server, connection, name) ?? presenceRefusal(server, connection, name, request);
}
function isAuthorized({ key, secret }, { socketId }, name, { auth, channel_data }) {
	if (typeof auth !== "string") return false;
	if (channel_data !== void 0 && typeof channel_data !== "string") return false;
	return sameText(auth, signChannel(secret, key, socketId, name, channel_data));
}
function limitRefusal(server, connection, name) {
	if (connection.channels.length < server.maxChannelsPerConnection) return null;
	const channel = server.channels.find(name);
	if (channel && connection.channels.includes(channel)) return null;
	return limitReached(`A connection may join ${server.maxChannelsPerConnection} channels`);
}
function presenceRefusal(server, connection, name, request) {
	if (!isPresence(name)) return null;
	const member = memberIn(connection, request);
	if (!member) return notAuthorized("Invalid channel data: it needs a user_id, and at most 1 kB of user_info");
	const roster = server.channels.find(name)?.roster;
	if (!roster || roster.hasRoomFor(member)) return null;
	return limitReached(`A presence channel has at most ${limits.presenceMembers} members`);
}
/** The user of a presence channel: named by the signed `channel_data`, or else whoever is signed in. */
function memberIn(connection, { channel_data }) {
	return channel_data === void 0 ? connection.user : userFrom(channel_data, "user_id");
}
/** Reads `{"user_id": ..., "user_info": ...}` or `{"id": ..., "user_info": ...}`; null when it is not that. */
function userFrom(text, idField) {
	const fields = typeof text === "string" ? parsed$1(text) : null;
	if (!isFields(fields)) return null;
	const id = fields[idField];
	const isId = typeof id === "number" ? Number.isSafeInteger(id) : typeof id === "string" && id !== "";
	const info = fields.user_info;
	const infoSize = info === void 0 ? 0 : Buffer.byteLength(JSON.stringify(info));
	if (!isId || String(id).length > limits.userId || infoSize > limits.userInfo) return null;
	return {
		id: String(id),
		info
	};
}
function parsed$1(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
function notAuthorized(error) {
	return {
		type: "AuthError",
		error,
		status: 401
	};
}
function limitReached(error) {
	return {
		type: "LimitReached",
		error,
		status: 403
	};
}
// server/realtime/channels/clientMessages.ts
/**
* Answers one frame of a client. Every frame is taken for hostile: types are checked before use, unknown
* fields never travel on, and whatever is wrong is answered with `pusher:error`.
*/
function receive(server, connection, frame) {
	connection.heard();
	const message = parsed(frame);
	if (!isFields(message) || typeof message.event !== "string") return connection.complain("A message must be a JSON object with an event");
	if (message.event.startsWith("client-")) return passOn(server, connection, message.event, message);
	const command = commands.get(message.event);
	if (!command) return connection.complain("Unknown event");
	const request = typeof message.data === "string" ? parsed(message.data) : message.data;
	command(server, connection, isFields(request) ? request : {});
}
var commands = /* @__PURE__ */ new Map([
	["pusher:ping", (_server, connection) => connection.send({
		event: "pusher:pong",
		data: "{}"
	})],
	["pusher:pong", () => {}],
	["pusher:subscribe", subscribe],
	["pusher:unsubscribe", unsubscribe],
	["pusher:signin", signIn]
]);
function unsubscribe(server, connection, { channel: name }) {
	const channel = typeof name === "string" ? server.channels.find(name) : void 0;
	if (channel && connection.channels.includes(channel)) server.channels.leave(connection, channel);
}
/** A client event goes to the other members, built anew so that nothing rides along. */
function passOn(server, connection, event, message) {
	const { channel: name, data } = message;
	const channel = typeof name === "string" ? server.channels.find(name) : void 0;
	if (!channel || !connection.channels.includes(channel) || !carriesClientEvents(channel.name)) return connection.complain("Client events are for members of private and presence channels");
	if (!connection.mayTrigger()) return connection.complain("Too many client events in one second", 4301);
	const text = typeof data === "string" ? data : encoded(data);
	if (text === null || Buffer.byteLength(text) > limits.eventData || event.length > limits.eventName) return connection.complain("The client event is too long");
	const user_id = channel.roster?.userOf(connection);
	server.channels.broadcast(channel, {
		event,
		channel: channel.name,
		data: text,
		user_id
	}, connection);
}
/** Null when the data are nested so deep that writing them, unlike reading them, exhausts the stack. */
function encoded(data) {
	try {
		return JSON.stringify(data ?? {});
	} catch {
		return null;
	}
}
function parsed(frame) {
	try {
		return JSON.parse(frame);
	} catch {
		return null;
	}
}
// server/realtime/sockets/allowance.ts
/** A budget of messages and bytes that fills up by itself. One number keeps it, for there are thousands. */
var Allowance = class {
	#rate;
	/** When what was said so far will be paid for. */
	#paidAt = 0;
	constructor(rate) {
		this.#rate = rate;
	}
	spend(messages, bytes) {
		const { messages: aSecond, bytes: bytesASecond, secondsAhead } = this.#rate;
		const cost = 1e3 * (messages / aSecond + bytes / bytesASecond);
		this.#paidAt = Math.max(this.#paidAt, performance.now() - 1e3 * secondsAhead) + cost;
	}
	/** Milliseconds until more may be said; 0 when it may be at once. */
	wait() {
		return Math.max(0, this.#paidAt - performance.now());
	}
	isWhole() {
		return this.#paidAt <= performance.now() - 1e3 * this.#rate.secondsAhead;
	}
};
// server/realtime/sockets/intake.ts
/** Some hundred of the smallest frames: as many are read at most before the budget is looked at again. */
var SLICE = 1024;
var REFUSED_MAY_SAY = 4096;
/**
* Stands between a TCP socket and ws. What the client may not say yet, and all of a client that leaves its answers
* unread, stays unread as well: it waits with the sender and costs nothing here.
*/
var Intake = class {
	#bytes;
	#toWs;
	#meter;
	#unread = null;
	#timer;
	constructor(bytes, meter) {
		this.#bytes = bytes;
		this.#toWs = takeOver(bytes);
		this.#meter = meter;
		bytes.on("data", (chunk) => {
			this.#unread = this.#unread ? Buffer.concat([this.#unread, chunk]) : chunk;
			if (!bytes.isPaused()) this.#read();
		});
	}
	stop() {
		clearTimeout(this.#timer);
		this.#unread = null;
	}
	#read = () => {
		while (this.#unread && !this.#bytes.destroyed) {
			if (this.#bytes.writableNeedDrain) return void this.#bytes.pause().once("drain", this.#read);
			const wait = this.#meter.wait();
			if (wait > 0) {
				this.#timer = setTimeout(this.#read, wait).unref();
				this.#bytes.pause();
				return;
			}
			const slice = this.#unread.subarray(0, SLICE);
			this.#unread = this.#unread.length > SLICE ? this.#unread.subarray(SLICE) : null;
			this.#meter.spend(slice.length);
			this.#toWs.call(this.#bytes, slice);
		}
		if (this.#bytes.isPaused()) this.#bytes.resume();
	};
};
/** A client that was turned away may say goodbye and no more. */
function hearGoodbye(bytes) {
	const toWs = takeOver(bytes);
	let left = REFUSED_MAY_SAY;
	bytes.on("data", (chunk) => {
		left -= chunk.length;
		if (left < 0) bytes.destroy();
		else toWs.call(bytes, chunk);
	});
}
/** ws reads its socket by one listener, which it has just put there. */
function takeOver(bytes) {
	const [toWs] = bytes.listeners("data");
	bytes.off("data", toWs);
	return toWs;
}
// server/realtime/sockets/connection.ts
var none = [];
/** One browser tab, or any other client, from its handshake to its close. */
var Connection = class {
	socketId;
	/** Replaced when it changes, for a list of exactly its length is the smallest there is. */
	channels = none;
	user = null;
	owner = null;
	#socket;
	#bytes;
	#onStall;
	#allowance = new Allowance(limits.ofConnection);
	#intake;
	#strangers;
	#party;
	#messages = 0;
	#heardAt = performance.now();
	#asked = false;
	#speaksControlFrames = false;
	#clientEventTimes = none;
	constructor(socketId, socket, bytes, strangers, onStall) {
		this.socketId = socketId;
		this.#socket = socket;
		this.#bytes = bytes;
		this.#onStall = onStall;
		this.#strangers = this.#party = strangers;
		strangers.connections.add(this);
		this.#intake = new Intake(bytes, this);
	}
	get isOpen() {
		return this.#socket.readyState === WebSocket.OPEN;
	}
	/** Its budget is that of this party from now on, and its place too. */
	join(party) {
		this.#party.connections.delete(this);
		this.#party = party;
		party.connections.add(this);
	}
	giveUpPlace() {
		this.#party.connections.delete(this);
	}
	gone() {
		this.#intake.stop();
	}
	/** Milliseconds for which it is not listened to: it, or all of its party, said too much. */
	wait() {
		return Math.max(this.#allowance.wait(), this.#isHeardAlone() ? 0 : this.#party.allowance.wait());
	}
	spend(bytes, messages = 0) {
		this.#allowance.spend(messages, bytes);
		this.#party.allowance.spend(messages, bytes);
	}
	said() {
		this.#messages++;
		this.spend(0, 1);
	}
	/** What was sent to its channels before reaches it before. */
	send(message) {
		this.#settle();
		this.write(frameOf(message));
	}
	/** Straight to the TCP socket: without compression ws has no queue of its own that this could overtake. */
	write(frames) {
		if (this.#socket.readyState !== WebSocket.OPEN) return;
		if (this.#bytes.write(frames) || this.#bytes.writableLength <= this.#unreadBytes()) return;
		this.#onStall(this);
		this.#socket.terminate();
	}
	/** Tells the client what was wrong and goes on. */
	complain(message, code = null) {
		this.send({
			event: "pusher:error",
			data: {
				code,
				message
			}
		});
	}
	close(code, reason) {
		this.#settle();
		this.#socket.close(code, reason);
	}
	terminate() {
		this.#socket.terminate();
	}
	heard() {
		this.#heardAt = performance.now();
		this.#asked = false;
	}
	/** A client that pings with WebSocket frames is pinged with them; browsers cannot, and get the event. */
	heardControlFrame() {
		this.#speaksControlFrames = true;
		this.heard();
	}
	/** Asks a client that was silent for `timeout` ms whether it is there, and gives it as long to answer. */
	checkAlive(timeout) {
		const silence = performance.now() - this.#heardAt;
		if (silence >= 2 * timeout && this.#asked) return this.close(4201, "Pong reply not received");
		if (silence < timeout || this.#asked) return;
		this.#asked = true;
		if (!this.#speaksControlFrames) return this.send({
			event: "pusher:ping",
			data: "{}"
		});
		this.#socket.once("pong", () => this.heard());
		this.#socket.ping();
	}
	/** Counts one client event; false when there were too many within a second. */
	mayTrigger() {
		const now = performance.now();
		const recent = this.#clientEventTimes.filter((time) => now - time < 1e3);
		if (recent.length >= limits.clientEventsPerSecond) return false;
		this.#clientEventTimes = [...recent, now];
		return true;
	}
	#isStranger() {
		return this.#party === this.#strangers;
	}
	#isHeardAlone() {
		return this.#isStranger() && this.#messages < limits.firstMessages;
	}
	#unreadBytes() {
		return this.#isStranger() ? limits.unreadBytesOfStranger : limits.unreadBytes;
	}
	#settle() {
		for (const channel of this.channels) channel.flush();
	}
};
// server/realtime/sockets/handshake.ts
/** pusher-js tries again after a second. */
var overCapacity = {
	code: 4100,
	message: "Over capacity"
};
/** Whether an upgrade is for this server at all. */
function isRealtimePath(request) {
	return /^\/app(\/|\?|$)/.test(request.url ?? "");
}
/**
* Why a connection is not wanted, or null. pusher-js never tries again after 4001 to 4099 and waits a second
* after 4100.
*/
function handshakeRefusal(request, server) {
	const url = new URL(request.url ?? "", "http://localhost");
	const [, , key, ...rest] = url.pathname.split("/");
	if (!key || rest.length > 0) return {
		code: 4005,
		message: "Path not found"
	};
	if (key !== server.key) return {
		code: 4001,
		message: "Application does not exist"
	};
	const { origin } = request.headers;
	if (origin !== void 0 && !server.allowedOrigins(origin, request)) return {
		code: 4009,
		message: "Origin not allowed"
	};
	if (server.isStopping() || server.isFull()) return overCapacity;
	return versionRefusal(url.searchParams.get("protocol"));
}
function versionRefusal(version) {
	if (version === null) return {
		code: 4008,
		message: "No protocol version supplied"
	};
	if (!/^\d{1,3}$/.test(version)) return {
		code: 4006,
		message: "Invalid version string format"
	};
	return Number(version) >= 5 && Number(version) <= 7 ? null : {
		code: 4007,
		message: "Unsupported protocol version"
	};
}
// server/realtime/sockets/party.ts
/** Connections that share one budget: the strangers of one address, or those of one known user. */
var Party = class {
	connections = /* @__PURE__ */ new Set();
	allowance;
	constructor(rate) {
		this.allowance = new Allowance(rate);
	}
};
// server/realtime/sockets/parties.ts
/**
* Who is a stranger, and who is known. Behind one address may be a whole arena, so strangers share what one address
* may say and how many of them there may be; who is known has a budget and a place of their own, which no stranger
* can take.
*/
var Parties = class {
	#addresses = /* @__PURE__ */ new Map();
	#users = /* @__PURE__ */ new Map();
	of(address) {
		const party = this.#addresses.get(address) ?? new Party(limits.ofAddress);
		this.#addresses.set(address, party);
		return party;
	}
	/** The stranger who has to go first: the oldest of the address that has the most. */
	leastWanted() {
		let largest;
		for (const party of this.#addresses.values()) if (party.connections.size > (largest?.connections.size ?? 0)) largest = party;
		return largest?.connections.values().next().value;
	}
	/** Past their number the connections of one user stay with the strangers. */
	know(connection, userId) {
		const party = this.#users.get(userId) ?? new Party(limits.ofUser);
		this.#users.set(userId, party);
		if (party.connections.size < limits.connectionsOfUser) connection.join(party);
	}
	/** A party is kept after its last connection until its budget is whole: coming back does not make it whole. */
	forgetGone() {
		for (const parties of [this.#addresses, this.#users]) for (const [name, { connections, allowance }] of parties) if (connections.size === 0 && allowance.isWhole()) parties.delete(name);
	}
};
// server/realtime/sockets/connections.ts
/** Everybody who is connected: who has to go when it is full, and who when their rights end. */
var Connections = class {
	#byId = /* @__PURE__ */ new Map();
	#parties = new Parties();
	#channels;
	#places;
	constructor(channels, places) {
		this.#channels = channels;
		this.#places = places;
	}
	get size() {
		return this.#byId.size;
	}
	find(socketId) {
		return this.#byId.get(socketId);
	}
	all() {
		return this.#byId.values();
	}
	add(connection) {
		this.#byId.set(connection.socketId, connection);
	}
	isFull() {
		return this.size >= this.#places.maxConnections && !this.#parties.leastWanted();
	}
	/** A place among the strangers of an address. An older one goes, who may come back in a second. */
	roomFor(address) {
		const strangers = this.#parties.of(address);
		const [oldest] = strangers.connections;
		if (strangers.connections.size >= this.#places.maxStrangersOfAddress) this.#dismiss(oldest, overCapacity);
		else if (this.size >= this.#places.maxConnections) this.#dismiss(this.#parties.leastWanted(), overCapacity);
		return strangers;
	}
	/** A connection has one owner in its life, and what they showed first is not taken for less later. */
	introduce(connection, owner) {
		if (connection.owner && owner.session && connection.owner.user !== owner.user) return this.#dismiss(connection, rightsEnded);
		if (!connection.owner || owner.session) connection.owner = owner;
		this.#parties.know(connection, connection.owner.user);
	}
	/** What a user has open, or what may listen by one session of theirs. */
	end(user, session) {
		for (const connection of this.all()) if (isOf(connection, user, session)) this.#dismiss(connection, rightsEnded);
	}
	remove(connection) {
		this.#byId.delete(connection.socketId);
		this.#channels.leaveAll(connection);
		connection.giveUpPlace();
	}
	/** Once in a while: lets go who is silent and whose session is over, and forgets who left. */
	sweep(timeout) {
		for (const connection of this.all()) if ((connection.owner?.until ?? Infinity) <= Date.now()) this.#dismiss(connection, rightsEnded);
		else connection.checkAlive(timeout);
		this.#parties.forgetGone();
	}
	/** It hears nothing more and its place is free, however long it takes to say goodbye. */
	#dismiss(connection, { code, message }) {
		if (!connection) return;
		this.remove(connection);
		connection.close(code, message);
	}
};
/** As Pusher closes them. pusher-js does not come back by itself; our pages do, and ask for their rights anew. */
var rightsEnded = {
	code: 4009,
	message: "The right to listen has ended"
};
/** A connection whose session nobody here knows may be of any. */
function isOf({ user, owner }, userId, session) {
	if (user?.id !== userId && owner?.user !== userId) return false;
	return !session || !owner?.session || owner.session === session;
}
// server/realtime/api/requestAuth.ts
/** Throws unless the request is signed with our secret, now. Looks at the address only, never at the body. */
function checkSignature({ key, secret }, { method, path, query }) {
	const given = (name) => query.get(name) ?? "";
	refuseUnless(given("auth_key") === key, 401, "Unknown auth_key");
	refuseUnless(given("auth_version") === "1.0", 401, "auth_version must be 1.0");
	const timestamp = given("auth_timestamp");
	refuseUnless(/^\d{1,12}$/.test(timestamp), 401, "auth_timestamp must be whole seconds");
	refuseUnless(Math.abs(Date.now() / 1e3 - Number(timestamp)) <= limits.requestAge, 401, `auth_timestamp is more than ${limits.requestAge} s from now`);
	const expected = signRequest(secret, method, path, [...query].filter(([name]) => name !== "auth_signature"));
	refuseUnless(sameText(given("auth_signature"), expected), 401, "Invalid signature");
}
/** The body, once it is what `body_md5` was signed for. Read after the signature, so only by those who know it. */
async function signedBody(request, query) {
	const body = await readBody(request);
	const digest = query.get("body_md5");
	refuseUnless(digest !== null || body.length === 0, 401, "body_md5 is missing");
	refuseUnless(digest === null || sameText(digest, md5(body)), 401, "body_md5 is not that of the body");
	return body.toString();
}
/** By its events, which cost every publication less than iterating it does. */
function readBody(request) {
	return new Promise((resolve, reject) => {
		const chunks = [];
		let size = 0;
		request.on("data", (chunk) => {
			size += chunk.length;
			chunks.push(chunk);
			if (size <= limits.requestBody) return;
			request.removeAllListeners("data").pause();
			reject(new Refused(413, "The request is too long"));
		});
		request.on("end", () => resolve(Buffer.concat(chunks)));
		request.on("error", reject);
	});
}
// server/realtime/api/httpApi.ts
/** Pusher's HTTP API under /apps/{id}. It reads the raw body, so it stands before any body parser. */
function httpApi(api) {
	return async (request, response) => {
		try {
			answer(response, 200, JSON.stringify(await handle(api, request, targetOf(request))));
		} catch (error) {
			if (!(error instanceof Refused)) api.reportBug(error);
			const { status, message } = error instanceof Refused ? error : new Refused(500, "Internal error");
			if (!request.complete) response.setHeader("Connection", "close");
			answer(response, status, message);
		}
	};
}
function targetOf(request) {
	const [path = "", ...query] = (request.originalUrl ?? request.url ?? "").replace(/^https?:\/\/[^/]*/i, "").split("?");
	return {
		method: request.method ?? "",
		path,
		query: new URLSearchParams(query.join("?"))
	};
}
async function handle(api, request, target) {
	const { method, query } = target;
	const [, , appId, ...path] = target.path.split("/");
	refuseUnless(appId === api.appId, 404, "Unknown app");
	checkSignature(api, target);
	const body = await signedBody(request, query);
	for (const [routeMethod, pattern, route] of routes) {
		const match = pattern.exec(path.join("/"));
		if (match && routeMethod === method) return route(api, {
			name: decoded(match[1] ?? ""),
			query,
			body
		});
	}
	throw new Refused(404, "Not found");
}
var routes = [
	[
		"POST",
		/^events$/,
		triggerEvent
	],
	[
		"POST",
		/^batch_events$/,
		triggerBatch
	],
	[
		"GET",
		/^channels$/,
		listChannels
	],
	[
		"GET",
		/^channels\/([^/]+)$/,
		describeChannel
	],
	[
		"GET",
		/^channels\/([^/]+)\/users$/,
		listUsers
	],
	[
		"POST",
		/^users\/([^/]+)\/terminate_connections$/,
		terminateConnections
	]
];
function triggerEvent(api, { body }) {
	const fields = json(body);
	const publication = publicationFrom(api, fields, fields.channels ?? [fields.channel]);
	const wanted = wantedInfo(fields.info);
	api.channels.publish(publication);
	if (wanted.length === 0) return {};
	const described = publication.channels.map((name) => [name, applicableInfo(api, name, wanted)]);
	return { channels: Object.fromEntries(described) };
}
/** All events are checked before the first goes out. */
function triggerBatch(api, { body }) {
	const { batch } = json(body);
	refuseUnless(Array.isArray(batch) && batch.length > 0, 400, "batch must be a list of events");
	refuseUnless(batch.length <= limits.eventsPerBatch, 400, `More than ${limits.eventsPerBatch} events`);
	const events = batch.map((event) => {
		refuseUnless(isFields(event), 400, "An event must be an object");
		return {
			publication: publicationFrom(api, event, [event.channel]),
			wanted: wantedInfo(event.info)
		};
	});
	for (const { publication } of events) api.channels.publish(publication);
	if (events.every(({ wanted }) => wanted.length === 0)) return {};
	return { batch: events.map(({ publication, wanted }) => applicableInfo(api, publication.channels[0] ?? "", wanted)) };
}
function listChannels(api, { query }) {
	const prefix = query.get("filter_by_prefix") ?? "";
	const wanted = wantedInfo(query.get("info"));
	refuseUnless(!wanted.includes("cache"), 400, "cache is not available for a list of channels");
	refuseUnless(!wanted.includes("user_count") || isPresence(prefix), 400, "user_count is only for presence channels: filter_by_prefix=presence-");
	const described = api.channels.names(prefix).map((name) => [name, applicableInfo(api, name, wanted)]);
	return { channels: Object.fromEntries(described) };
}
function describeChannel(api, { name, query }) {
	refuseUnless(isChannelName(name), 400, "Invalid channel name");
	const wanted = wantedInfo(query.get("info"));
	for (const attribute of wanted) refuseUnless(isApplicable(attribute, name), 400, `${attribute} is not available for this channel`);
	return {
		occupied: api.channels.find(name) !== void 0,
		...applicableInfo(api, name, wanted)
	};
}
function listUsers(api, { name }) {
	refuseUnless(isPresence(name) && isChannelName(name), 400, "Only presence channels have users");
	return { users: (api.channels.find(name)?.roster?.ids() ?? []).map((id) => ({ id })) };
}
function terminateConnections(api, { name: userId }) {
	api.connections.end(userId);
	return {};
}
function publicationFrom(api, { name, data, socket_id }, channels) {
	refuseUnless(typeof name === "string", 400, "The event needs a name");
	refuseUnless(typeof data === "string", 400, "The data of an event must be a text");
	refuseUnless(Array.isArray(channels) && channels.every(isText), 400, "Channels must be texts");
	refuseUnless(socket_id === void 0 || isText(socket_id) && /^\d+\.\d+$/.test(socket_id), 400, "Invalid socket_id");
	const publication = {
		name,
		data,
		channels,
		except: api.connections.find(String(socket_id))
	};
	checkPublication(publication);
	return publication;
}
var attributes = [
	"user_count",
	"subscription_count",
	"cache"
];
function wantedInfo(info) {
	if (info === void 0 || info === null || info === "") return [];
	const wanted = isText(info) ? info.split(",") : [""];
	const unknown = wanted.find((attribute) => !attributes.includes(attribute));
	refuseUnless(unknown === void 0, 400, `Unknown info: ${unknown}`);
	return wanted;
}
function isApplicable(attribute, name) {
	if (attribute === "user_count") return isPresence(name);
	return attribute === "subscription_count" || remembersLastEvent(name);
}
function applicableInfo({ channels }, name, wanted) {
	const channel = channels.find(name);
	const last = channels.lastEvent(name);
	const ttl = last && Math.ceil((last.expires - Date.now()) / 1e3);
	const info = /* @__PURE__ */ new Map([
		["user_count", channel?.roster?.size ?? 0],
		["subscription_count", channel?.subscribers.size ?? 0],
		["cache", last && {
			data: last.data,
			ttl
		}]
	]);
	const given = wanted.filter((attribute) => isApplicable(attribute, name));
	return Object.fromEntries(given.map((attribute) => [attribute, info.get(attribute)]));
}
function isText(value) {
	return typeof value === "string";
}
function json(body) {
	try {
		const fields = JSON.parse(body);
		if (isFields(fields)) return fields;
	} catch {}
	throw new Refused(400, "The body must be a JSON object");
}
function decoded(segment) {
	try {
		return decodeURIComponent(segment);
	} catch {
		throw new Refused(400, "The address is not properly encoded");
	}
}
function answer(response, status, text) {
	const type = status === 200 ? "application/json" : "text/plain; charset=utf-8";
	response.writeHead(status, {
		"Content-Type": type,
		"Content-Length": Buffer.byteLength(text)
	});
	response.end(text);
}
// server/realtime/index.ts
/**
* A server of the Pusher Channels protocol inside this process, for when neither Pusher nor a self-hosted engine
* is configured. Mount `http` at /apps before the body parser and hand upgrades to `upgrade`.
*/
function createRealtime({ allowedOrigins = () => true, activityTimeout = 30, maxConnections = 1e4, maxStrangersOfAddress = 5e3, maxChannelsPerConnection = 100, log, ...app }) {
	const channels = new Channels();
	const connections = new Connections(channels, {
		maxConnections,
		maxStrangersOfAddress
	});
	const sockets = new WebSocketServer(socketOptions);
	const introduce = connections.introduce.bind(connections);
	const subscribing = {
		...app,
		channels,
		maxChannelsPerConnection,
		introduce
	};
	let isStopping = false;
	const reportBug = (error) => log.error({ err: error }, "The realtime server failed");
	const onStall = ({ socketId }) => log.warn({ socketId }, "A stalled reader was cut off");
	const handshake = {
		key: app.key,
		allowedOrigins,
		isFull: () => connections.isFull(),
		isStopping: () => isStopping
	};
	const heartbeat = setInterval(() => {
		connections.sweep(activityTimeout * 1e3);
		channels.forgetExpired();
	}, activityTimeout * 1e3 / 6).unref();
	function welcome(socket, bytes, address) {
		const strangers = connections.roomFor(address);
		const connection = new Connection(newSocketId(connections), socket, bytes, strangers, onStall);
		connections.add(connection);
		socket.on("message", (frame, isBinary) => {
			connection.said();
			if (!connection.isOpen) return;
			try {
				if (isBinary) connection.complain("Binary frames are not supported");
				else receive(subscribing, connection, String(frame));
			} catch (error) {
				reportBug(error);
				connection.complain("The message could not be handled");
			}
		});
		socket.on("ping", () => {
			connection.said();
			connection.heardControlFrame();
		});
		socket.on("close", () => {
			connections.remove(connection);
			connection.gone();
		});
		const data = JSON.stringify({
			socket_id: connection.socketId,
			activity_timeout: activityTimeout
		});
		connection.send({
			event: "pusher:connection_established",
			data
		});
	}
	return {
		http: httpApi({
			...app,
			channels,
			connections,
			reportBug
		}),
		/**
		* False when the path is not ours; then nothing was done to the socket. The strangers of one address share a
		* budget.
		*/
		upgrade(request, socket, head, address) {
			if (!isRealtimePath(request)) return false;
			const refusal = handshakeRefusal(request, handshake);
			sockets.handleUpgrade(request, socket, head, (webSocket) => {
				webSocket.on("error", ignore);
				if (refusal) turnAway(webSocket, socket, refusal);
				else welcome(webSocket, socket, address);
			});
			return true;
		},
		/** Publishes without the way through HTTP; whether anybody listens. Throws Refused for what Pusher would refuse. */
		trigger(names, event, data, exceptSocketId = "") {
			const publication = {
				channels: names,
				name: event,
				data,
				except: connections.find(exceptSocketId)
			};
			checkPublication(publication);
			channels.publish(publication);
			return names.some((name) => channels.find(name));
		},
		/**
		* Whose connection this is. To be told before the rights are looked up that let it listen: so none can end unseen
		* in between.
		*/
		know(socketId, owner) {
			const connection = connections.find(socketId);
			if (connection) introduce(connection, owner);
		},
		/** Closes what a user has open, or what may listen by one session of theirs. */
		end: connections.end.bind(connections),
		/**
		* For a clean stop. After 4200 clients come back at once; whoever does so before the new process is there is
		* told to wait a second, because after finding nobody at all pusher-js would wait fifteen.
		*/
		async closeSockets() {
			isStopping = true;
			clearInterval(heartbeat);
			for (const connection of connections.all()) connection.close(4200, "Server restarting");
			const deadline = performance.now() + 1e3;
			while (connections.size > 0) {
				await pause(10);
				if (performance.now() < deadline) continue;
				for (const connection of connections.all()) connection.terminate();
			}
			await pause(200);
		},
		stats() {
			return {
				connections: connections.size,
				channels: channels.size
			};
		}
	};
}
var socketOptions = {
	noServer: true,
	clientTracking: false,
	perMessageDeflate: false,
	maxPayload: limits.clientFrame,
	closeTimeout: 2e3
};
/** The handshake is completed first: a browser cannot see why an upgrade failed, but it can see a close code. */
function turnAway(socket, bytes, { code, message }) {
	hearGoodbye(bytes);
	socket.send(JSON.stringify({
		event: "pusher:error",
		data: {
			code,
			message
		}
	}));
	socket.close(code, message);
}
/** Errors of one socket (a reset, a broken or too long frame) end with its `close`, which is handled. */
function ignore() {}
function newSocketId(taken) {
	const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
	return taken.find(id) ? newSocketId(taken) : id;
}
function pause(milliseconds) {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
// server/live/pusher.ts
/** This event will never be accepted, however often it is sent. */
var Undeliverable = class extends Error {};
var TIMEOUT_MS = 5e3;
/** Nobody listens there: the database says by it that rights of this person have ended, of one session or of all. */
var RIGHTS_OF = /^rights\.(\d+)$/;
/**
* The outside world of live messages. The environment alone decides which: the server inside this process, Pusher
* Channels, or another engine that speaks Pusher's protocol.
*/
function openPusher(env, log) {
	const app = credentials(env);
	const client = new Pusher({
		...app,
		...publishingHost(env),
		timeout: TIMEOUT_MS
	});
	const embedded = env.PUSHER_EMBEDDED ? createRealtime({
		...app,
		log,
		allowedOrigins: (origin, request) => isOwnOrigin(env, origin, request)
	}) : null;
	return {
		embedded,
		/** What a page has to know in order to listen. */
		realtime: {
			key: app.key,
			cluster: env.PUSHER_CLUSTER,
			server: listeningServer(env)
		},
		authorize(socketId, channel, member) {
			return client.authorizeChannel(socketId, channel, member);
		},
		authenticate(socketId, user) {
			return client.authenticateUser(socketId, user);
		},
		/** Binds a connection of the embedded server to the session that it may listen by. Others know its user at most. */
		claim(socketId, person, { id: session, expires_at }) {
			embedded?.know(socketId, {
				user: String(person.id),
				session,
				until: expires_at.getTime()
			});
		},
		/**
		* Sends one event, or throws: Undeliverable when it was refused for good, anything else when it may be repeated.
		*/
		async deliver(channel, event, payload, exceptSocketId) {
			const [, user] = RIGHTS_OF.exec(channel) ?? [];
			try {
				if (user && embedded) return embedded.end(user, payload.session);
				if (user) return await terminate(client, user);
				if (embedded) {
					if (embedded.trigger([channel], event, JSON.stringify(payload), exceptSocketId ?? void 0)) await new Promise((resolve) => setImmediate(resolve));
					return;
				}
				const params = exceptSocketId ? { socket_id: exceptSocketId } : {};
				(await client.trigger(channel, event, payload, params)).text().catch(() => {});
			} catch (error) {
				throw error instanceof Undeliverable ? error : failure(error);
			}
		},
		/** Lets the embedded server answer on the port of this app. */
		attach(server, app) {
			if (!embedded) return;
			server.on("upgrade", (request, socket, head) => {
				socket.on("error", () => {});
				if (!embedded.upgrade(request, socket, head, placeOfUpgrade(app, request))) socket.end("HTTP/1.1 404 Not Found\r\n\r\n", () => socket.destroy());
			});
		}
	};
}
/** A server that knows no users has none to send away: asking it again would hold up everything else. */
async function terminate(client, user) {
	await client.terminateUserConnections(user).catch((error) => {
		if ([
			404,
			405,
			501
		].includes(error.status)) throw new Undeliverable("Connections cannot be ended there");
		throw error;
	});
}
/** Those given, or such as follow from the installation's secret: the same after every start, and in every job. */
function credentials(env) {
	const derived = (name) => createHmac("sha256", env.APP_SECRET).update(`pusher:${name}`).digest("hex");
	return {
		appId: env.PUSHER_APP_ID ?? "embedded",
		key: env.PUSHER_KEY ?? derived("key").slice(0, 20),
		secret: env.PUSHER_SECRET ?? derived("secret")
	};
}
function publishingHost({ PUSHER_HOST, PUSHER_PORT, PUSHER_SCHEME, PUSHER_CLUSTER }) {
	if (!PUSHER_HOST) return {
		cluster: PUSHER_CLUSTER,
		useTLS: true
	};
	return {
		host: PUSHER_HOST,
		useTLS: PUSHER_SCHEME === "https",
		...PUSHER_PORT === void 0 ? {} : { port: String(PUSHER_PORT) }
	};
}
function listeningServer(env) {
	if (env.PUSHER_EMBEDDED) return "page";
	if (!env.PUSHER_HOST) return "channels";
	const tls = env.PUSHER_SCHEME === "https";
	return {
		host: env.PUSHER_HOST,
		port: env.PUSHER_PORT ?? (tls ? 443 : 80),
		tls
	};
}
/**
* Pages of those who may read what apps read; and pages of ours, whatever name this host was called by; behind a proxy,
* the name that the proxy was called by.
*/
function isOwnOrigin(env, origin, { headers }) {
	const names = [headers.host, env.APP_URL && new URL(env.APP_URL).host];
	if (env.API_ORIGINS.includes("*") || env.API_ORIGINS.includes(origin)) return true;
	if (env.TRUST_PROXY) names.push(headers["x-forwarded-host"]?.toString());
	return URL.canParse(origin) && names.includes(new URL(origin).host);
}
/** In words of our own: the address in the client's error carries a signature, which no log should hold. */
function failure({ status, body = "", message, error }) {
	if (status === void 0) return /* @__PURE__ */ new Error(`Pusher could not be reached: ${error?.code ?? "no answer"}`);
	const words = `An event was refused with ${status}: ${body.slice(0, 200) || message}`;
	return status === 400 || status === 413 ? new Undeliverable(words) : new Error(words);
}
// server/live/outbox.ts
/** Any number: whoever holds the lock of this name delivers, the other instances of the app stand by. */
var DELIVERER = 20261121;
var AT_ONCE$1 = 100;
var LOOK_EVERY_MS$1 = 1e3;
/** What is saved meanwhile goes along in the next round. Longer, and screens would wait for it more than for the save. */
var BETWEEN_ROUNDS_MS = 4;
var STALE = "10 minutes";
var SWEEP_EVERY_MS = 1e4;
var LOCKED = "55P03";
/**
* Carries the outbox to the screens: what was committed, oldest first, one after the other in each channel. Whoever
* hears from the database that something is there rings, and every second it is looked for in case nobody did. An event
* leaves the outbox with the next look after it was delivered, so a crash in between sends it twice: its number tells.
*/
function startDelivery({ url, deliver, log, pauses = {
	first: 200,
	longest: 1e4
} }) {
	const stopping = new AbortController();
	const bell = new Bell();
	const rest = (ms) => setTimeout$1(ms, void 0, { signal: stopping.signal }).catch(() => {});
	let failures = 0;
	/** They lie in the outbox still. */
	let delivered = [];
	const ended = (async () => {
		while (!stopping.signal.aborted) await session().catch(async (error) => {
			log.warn({ err: error }, "live events wait: no connection to the database");
			await rest(LOOK_EVERY_MS$1);
		});
	})();
	/** As long as one connection lasts. The lock goes with it, so that another instance takes over. */
	async function session() {
		const connection = heldConnection(url, { connectionTimeoutMillis: 5e3 });
		for (const event of ["error", "end"]) connection.on(event, () => bell.ring());
		try {
			await connection.connect();
			await connection.query(`${NOTICE_WHO_VANISHED}; SET synchronous_commit = off`);
			await deliverInTurn(connection);
		} finally {
			await connection.end().catch(() => {});
		}
	}
	async function deliverInTurn(connection) {
		let isMyTurn = false;
		let sweptAt = -Infinity;
		while (!stopping.signal.aborted) {
			isMyTurn ||= await takeTurn(connection);
			if (isMyTurn) await deliverAll(connection);
			if (isMyTurn && performance.now() - sweptAt > SWEEP_EVERY_MS) {
				await endExpiredSessions(connection);
				sweptAt = performance.now();
			}
			await (isMyTurn ? bell.heard(LOOK_EVERY_MS$1) : rest(LOOK_EVERY_MS$1));
		}
		await takeOut(connection);
	}
	async function takeOut(connection) {
		if (delivered.length > 0) await connection.query({
			...TAKEN_OUT,
			values: [delivered]
		});
		delivered = [];
	}
	async function deliverAll(connection) {
		for (let isMore = true; isMore && !stopping.signal.aborted;) {
			const rows = await oldest(connection);
			const failure = rows.length > 0 ? await deliverRows(connection, rows, deliverOne) : void 0;
			failures = failure === void 0 ? 0 : failures + 1;
			if (failure === void 0) {
				isMore = rows.length === AT_ONCE$1;
				if (!isMore && rows.length > 0) await rest(BETWEEN_ROUNDS_MS);
				continue;
			}
			log.warn({
				err: failure,
				failures
			}, "live events wait: they could not be delivered");
			await takeOut(connection);
			await replaceStale(connection, log);
			await rest(Math.min(pauses.longest, pauses.first * 2 ** (failures - 1)));
		}
	}
	/** With the same question go those that were delivered since the one before it. */
	async function oldest(connection) {
		const { rows } = await connection.query({
			...OLDEST,
			values: [AT_ONCE$1, delivered]
		});
		delivered = [];
		return rows;
	}
	/** What can never be sent is told of all the same: whoever listens reads everything again. */
	async function deliverOne(waiting) {
		const { id, channel, event, payload, except_socket_id } = waiting;
		try {
			await deliver(channel, event, {
				...payload,
				seq: Number(id)
			}, except_socket_id);
			delivered.push(id);
		} catch (error) {
			if (!(error instanceof Undeliverable)) throw error;
			log.error({
				err: error,
				channel,
				event
			}, "a live event was refused");
			if (event !== "missed") await deliverOne({
				...waiting,
				event: MISSED,
				payload: {},
				except_socket_id: null
			});
			else delivered.push(id);
		}
	}
	return {
		/** Something may be there. */
		ring: () => bell.ring(),
		/** What is on its way arrives; the rest stays in the outbox for the next start. */
		async stop() {
			stopping.abort();
			bell.ring();
			await ended;
		}
	};
}
async function takeTurn(connection) {
	const { rows } = await connection.query("SELECT pg_try_advisory_lock($1) AS mine", [DELIVERER]);
	return rows[0].mine;
}
/**
* They end like those that somebody ends: the database tells the outbox. Where others are at work on them it is tried
* again the next time, for events must not wait for that.
*/
async function endExpiredSessions(connection) {
	await connection.query(`LOCK TABLE sessions IN ROW EXCLUSIVE MODE NOWAIT;
       DELETE FROM sessions WHERE id IN
         (SELECT id FROM sessions WHERE expires_at <= now() FOR UPDATE SKIP LOCKED)`).catch((error) => {
		if (error.code !== LOCKED) throw error;
	});
}
var OLDEST = {
	name: "oldest",
	text: `WITH taken_out AS (DELETE FROM broadcasts WHERE id = ANY($2::bigint[]))
    SELECT id, channel, event, payload, except_socket_id, names_of FROM broadcasts
    WHERE id <> ALL($2::bigint[]) ORDER BY id LIMIT $1`
};
var TAKEN_OUT = {
	name: "taken out",
	text: "DELETE FROM broadcasts WHERE id = ANY($1::bigint[])"
};
/**
* Channels side by side, the events of one channel in order; a failure, which it answers, holds up what comes after it
* there.
*/
async function deliverRows(connection, rows, deliverOne) {
	const deliverChannels = (events) => Promise.allSettled([...byChannel(events).values()].map(async (events) => {
		for (const event of events) await deliverOne(event);
	}));
	const named = [...new Set(rows.flatMap(({ names_of }) => names_of ?? []))];
	const said = named.length > 0 ? await withoutHiddenNames(connection, rows, named) : rows;
	const outcomes = [...await deliverChannels(said.filter(endsRights)), ...await deliverChannels(said.filter((row) => !endsRights(row)))];
	if (named.length > 0) await connection.query("COMMIT");
	return outcomes.find((outcome) => outcome.status === "rejected")?.reason;
}
/**
* Begins a transaction: names are said while their events allow it, and whoever would change that waits until they are
* said. Where somebody is at an event already nothing is waited for: phones read what they may see.
*/
async function withoutHiddenNames(connection, rows, named) {
	await connection.query("BEGIN");
	const { rows: open } = await connection.query(`SELECT id FROM events WHERE id = ANY($1::int[]) AND is_public AND NOT hide_minors
     FOR SHARE SKIP LOCKED`, [named]);
	const mayName = new Set(open.map(({ id }) => id));
	return rows.map((row) => row.names_of === null || mayName.has(row.names_of) ? row : {
		...row,
		event: MISSED,
		payload: {},
		except_socket_id: null
	});
}
var endsRights = ({ channel }) => channel.startsWith("rights.");
/** After a long outage nobody needs each event: one word a channel, on which everything is read again. */
async function replaceStale(connection, log) {
	const { rows } = await connection.query(`WITH stale AS (DELETE FROM broadcasts WHERE created_at < now() - $1::interval RETURNING channel)
     INSERT INTO broadcasts (channel, event, payload) SELECT DISTINCT channel, $2, '{}'::jsonb FROM stale
     RETURNING channel`, [STALE, MISSED]);
	if (rows.length === 0) return;
	log.error({ channels: rows.map(({ channel }) => channel) }, `live events older than ${STALE} were dropped`);
}
function byChannel(rows) {
	const channels = /* @__PURE__ */ new Map();
	for (const row of rows) channels.set(row.channel, [...channels.get(row.channel) ?? [], row]);
	return channels;
}
/** Heard at once when it has rung since it was last listened to. */
var Bell = class {
	#hasRung = false;
	#wake = () => {};
	ring() {
		this.#hasRung = true;
		this.#wake();
	}
	async heard(atTheLatest) {
		if (!this.#hasRung) await new Promise((resolve) => {
			const timer = setTimeout(resolve, atTheLatest);
			this.#wake = () => {
				clearTimeout(timer);
				resolve();
			};
		});
		this.#hasRung = false;
	}
};
// server/database/failedJobs.ts
/** A job that failed at every attempt, days long, waits for nobody; what it said stands in the log. */
var forgetFailedJobs = (db) => db.$executeRaw`
  SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
  WHERE attempts >= max_attempts AND locked_at IS NULL AND run_at < now() - interval '30 days'`;
// server/database/presentWorkers.ts
/**
* Frees the jobs of workers that are gone, which would wait for hours: of a process that was killed, or of before the
* database crashed. Each of our `workers` has a lock for as long as this process and the database live; whoever is
* seen twice without one is gone.
*/
function watchWorkers({ url, workers, log, everyMs = EVERY_MS }) {
	const stopping = new AbortController();
	const pause = (ms) => setTimeout$1(ms, void 0, { signal: stopping.signal }).catch(() => {});
	let missing = [];
	async function watch() {
		const connection = new pg.Client({ connectionString: whereIs$5(url) });
		connection.on("error", () => {});
		const shown = /* @__PURE__ */ new Set();
		try {
			await connection.connect();
			while (!stopping.signal.aborted) {
				await show(connection, workers, shown);
				const seen = await missingWorkers(connection);
				const gone = seen.filter((worker) => missing.includes(worker));
				missing = seen;
				if (gone.length) await freeJobsOf(connection, gone, log);
				await pause(everyMs);
			}
		} finally {
			await connection.end().catch(() => {});
		}
	}
	async function keepWatching() {
		while (!stopping.signal.aborted) {
			await watch().catch((error) => log.warn({ err: error }, "jobs of workers that are gone may wait"));
			await pause(AGAIN_MS$2);
		}
	}
	const watched = keepWatching();
	return { async stop() {
		stopping.abort();
		await watched;
	} };
}
var EVERY_MS = 15e3;
var AGAIN_MS$2 = 1e3;
/** The first of the two numbers of a worker's lock; the other is made from its name. */
var WORKER = 20261123;
async function show(connection, workers, shown) {
	for (const worker of workers) {
		if (shown.has(worker)) continue;
		await connection.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [WORKER, worker]);
		shown.add(worker);
	}
}
async function missingWorkers(connection) {
	const { rows } = await connection.query(`SELECT DISTINCT locked_by FROM graphile_worker._private_jobs AS jobs
     WHERE locked_by IS NOT NULL AND NOT EXISTS
       (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND classid = $1::int8::oid
          AND objid = (hashtext(jobs.locked_by)::int8 & 4294967295)::oid)`, [WORKER]);
	return rows.map(({ locked_by }) => locked_by);
}
async function freeJobsOf(connection, gone, log) {
	await connection.query("SELECT graphile_worker.force_unlock_workers($1)", [gone]);
	log.warn({ workers: gone.length }, "jobs of workers that are gone are done by others");
}
// server/models/keptAnswers.ts
var DAY_MS$1 = 864e5;
var KEPT_DAYS$1 = 30;
/** Forgets the answers given to writes more than thirty days ago: nobody repeats those any more. */
var forgetOldAnswers = (db) => db.idempotencyKey.deleteMany({ where: { created_at: { lt: /* @__PURE__ */ new Date(Date.now() - KEPT_DAYS$1 * DAY_MS$1) } } });
// server/documents/mails/invitationMail.ts
/** An invitation as plain text: who is named in it chose the name, so nothing of a name becomes a link. */
function invitationMail(invitation, link) {
	const organization = unlinked(invitation.organization.name);
	const by = unlinked(invitation.by.name);
	const where = invitation.event ? `${organization}, for the event ${unlinked(invitation.event.name)} only` : organization;
	return contentOf({
		subject: `${by} invites you to ${organization}`,
		text: `${by} invites you to be ${aRole(invitation.role)} of ${where}.

Open this link to see it and to accept it, with the account of this address:

${link}

It is open until ${invitation.expires_at.toLocaleDateString("en-US", {
			dateStyle: "long",
			timeZone: "UTC"
		})}. If you do not know ${by}, do nothing.
`
	});
}
/**
* Programs that show mail make links of what looks like an address: a space behind its dots and slashes prevents it.
*/
var unlinked = (name) => name.replace(/([.:/@])(?=\S)/g, "$1 ");
// server/models/members/sending.ts
var UNKNOWN$1 = "It is not known whether it arrived. Send it again, or copy the link.";
/**
* Takes an invitation to send it, or answers null where there is nothing to send. It is marked before it is sent: found
* so marked, the process ended meanwhile, and it is not sent twice.
*/
async function takeInvitation(db, id) {
	await db.invitation.updateMany({
		where: {
			id,
			mail: "sending"
		},
		data: {
			mail: "failed",
			error: UNKNOWN$1
		}
	});
	await db.invitation.updateMany({
		where: {
			id,
			mail: "waiting"
		},
		data: { mail: "sending" }
	});
	return db.invitation.findFirst({
		where: {
			id,
			mail: { in: ["sending", "copy"] },
			revoked_at: null,
			accepted_at: null
		},
		include: {
			organization: { select: { name: true } },
			event: { select: { name: true } },
			by: { select: {
				name: true,
				email: true
			} }
		}
	});
}
var recordMailed = (db, id) => end(db, id, "mailed", null);
var recordUncertain = (db, id) => end(db, id, "failed", UNKNOWN$1);
/** It was certainly not sent. */
var recordRefused = (db, id, error, isLast) => end(db, id, isLast ? "failed" : "waiting", error.message.slice(0, 400));
/** What was written into the outbox of a laptop stays a link to copy. */
var end = (db, id, mail, error) => db.invitation.updateMany({
	where: {
		id,
		mail: "sending"
	},
	data: {
		mail,
		error
	}
});
// server/post/mail.ts
/** What the terminal says of a message, where no e-mail leaves the machine. */
var toldOf = ({ to, content }, link) => `  For ${to}: ${content.subject}. ${link}\n`;
/** The message may have been taken or not. After any other error it certainly was not. */
var MaybeSent = class extends Error {};
/** Sends through the mail server that the environment names, or else writes each message to DATA_DIR/outbox. */
function openMail(env) {
	return env.SMTP_URL ? smtp(env.SMTP_URL, env.MAIL_FROM) : outbox(path.join(env.DATA_DIR, "outbox"), env.MAIL_FROM);
}
function smtp(url, from) {
	const transport = createTransport({
		url,
		connectionTimeout: 15e3,
		greetingTimeout: 15e3,
		socketTimeout: 3e4
	});
	return {
		async send(message) {
			try {
				await transport.sendMail(await whole(message, from));
			} catch (error) {
				throw wasRefused(error) ? error : new MaybeSent(error.message, { cause: error });
			}
		},
		close: () => transport.close()
	};
}
/** For a machine without a mail server: files that mail programs open, each for thirty days. */
function outbox(folder, from) {
	let sweptAt = -Infinity;
	return {
		async send(message) {
			const { raw } = await whole(message, from);
			const legible = asItReads(raw);
			const file = path.join(folder, `${message.name}.eml`);
			await mkdir(folder, {
				recursive: true,
				mode: 448
			});
			await writeFile(`${file}.part`, legible, { mode: 384 });
			await rename(`${file}.part`, file);
			if (Date.now() - sweptAt < DAY_MS) return;
			sweptAt = Date.now();
			await forgetOld(folder);
		},
		close: () => {}
	};
}
var DAY_MS = 864e5;
var KEPT_DAYS = 30;
/** By then their links open nothing any more, and results are sent anew with one click. */
async function forgetOld(folder) {
	const before = Date.now() - KEPT_DAYS * DAY_MS;
	for (const name of await readdir(folder)) {
		const file = path.join(folder, name);
		if (!/\.eml(\.part)?$/.test(name)) continue;
		const found = await stat(file).catch(() => null);
		if (found && found.mtimeMs < before) await rm(file, { force: true });
	}
}
function whole({ name, content, leave, ...addresses }, from) {
	const domain = /@([^\s>]+)/.exec(from)[1];
	const headers = leave ? {
		"List-Unsubscribe": `<${leave}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
	} : void 0;
	return addressed$2({
		...addresses,
		from,
		headers,
		messageId: `<${name}@${domain}>`
	}, content);
}
/** The server said no, or was never reached. A connection that breaks off in the middle tells nothing. */
function wasRefused(error) {
	const { responseCode, timeoutType, syscall, code } = error;
	return responseCode !== void 0 || timeoutType === "CONNECTION_TIMEOUT" || timeoutType === "GREETING_TIMEOUT" || syscall === "connect" || [
		"EDNS",
		"EAUTH",
		"ETLS"
	].includes(code ?? "");
}
// server/post/invitations.ts
var SendInvitation = z.object({
	invitationId: z.int(),
	base: z.string()
});
/** The jobs that send invitations. */
var invitationTasks = ({ db, mail, secret, tell }) => ({ "send-invitation": async (payload, { job }) => {
	const { invitationId, base } = SendInvitation.parse(payload);
	const invitation = await takeInvitation(db, invitationId);
	if (!invitation) return;
	const link = linkTo(base, keyOf$1(secret, invitation.uid));
	const message = {
		...addressed$1(invitation),
		content: await invitationMail(invitation, link)
	};
	try {
		await mail.send(message);
	} catch (error) {
		if (error instanceof MaybeSent) return void await recordUncertain(db, invitationId);
		await recordRefused(db, invitationId, error, job.attempts >= job.max_attempts);
		throw error;
	}
	await recordMailed(db, invitationId);
	tell?.(toldOf(message, link));
} });
/** Answers go to the inviter. */
var addressed$1 = ({ id, email, created_at, by }) => ({
	to: email,
	name: `invitation-${id}-${created_at.getTime()}`,
	...by.email && { replyTo: {
		name: by.name,
		address: by.email
	} }
});
// server/documents/mails/noticeMail.ts
/** What a notification says, as plain text. */
var noticeMail = ({ title, body }, { more, leave }) => contentOf({
	subject: title,
	text: `${title}

${body}

${more}

No more of these e-mails: ${leave}
`
});
// server/post/notices.ts
var Ids = z.object({ ids: z.array(z.int()) });
/** So many are in hand at a time: where the process is killed, of no more it is unknown whether they arrived. */
var AT_ONCE = 20;
/** Who is told later that three are to go has run. */
var SOON_SECONDS = 600;
var secondsSince = (at) => Math.floor((Date.now() - at.getTime()) / 1e3);
/** The jobs that send what is in somebody's list to their devices, and by e-mail. */
function noticeTasks({ db, mail, push, linkTo, log, secret }) {
	const task = (prepare) => async (payload, { abortSignal }) => {
		const { ids } = Ids.parse(payload);
		await giveUpInHand(db, ids);
		const send = await prepare();
		for (let from = 0; from < ids.length && !abortSignal?.aborted; from += AT_ONCE) {
			const taken = await take(db, ids.slice(from, from + AT_ONCE));
			await recordOutcomes(db, await Promise.all(taken.map(async (one) => ({
				one,
				outcome: await send(one)
			}))));
		}
		await tellOrganizers(db, ids);
		if (await areLeft(db, ids)) throw new Error("Some are left for later.");
	};
	return {
		"send-pushes": task(async () => {
			const keys = await vapidKeys(db);
			const fingerprint = fingerprintOf(keys.public_key);
			return async ({ notification, created_at, device, is_theirs }) => {
				if (!device || !is_theirs) return {
					status: "failed",
					error: "Signed out."
				};
				if (device.key_fingerprint !== fingerprint) return {
					status: "gone",
					error: "Made with another key."
				};
				const { title, body, kind } = notification;
				const text = {
					title,
					body,
					navigate: linkTo(linkOf(notification))
				};
				const seconds = kind === "soon" ? SOON_SECONDS - secondsSince(created_at) : void 0;
				if (seconds !== void 0 && seconds <= 0) return {
					status: "failed",
					error: "Too late."
				};
				const outcome = await push.send(device, {
					...text,
					seconds
				}, keys);
				if (outcome.status === "failed") log.error({
					host: new URL(device.endpoint).host,
					answer: outcome.error
				}, "a push was refused");
				return outcome;
			};
		}),
		"send-notices": task(async () => async ({ id, notification, created_at, email }) => {
			if (!email) return {
				status: "failed",
				error: "No address."
			};
			const leave = linkTo(unsubscribePath(secret, notification.user_id, email));
			const content = await noticeMail(notification, {
				more: linkTo(linkOf(notification)),
				leave
			});
			try {
				await mail.send({
					to: email,
					name: `notice-${id}-${created_at.getTime()}`,
					content,
					leave
				});
				return { status: "accepted" };
			} catch (error) {
				const said = error.message.slice(0, 400);
				return error instanceof MaybeSent ? {
					status: "uncertain",
					error: said
				} : {
					status: "wait",
					error: said,
					seconds: 10
				};
			}
		})
	};
}
// server/documents/mails/accountMails.ts
/** An app on a home screen knows nothing of what the browser does. */
var orType = (code) => `Or type this code in the app on your phone, where it asks for one: ${code}`;
/** To whoever signed up: the link that makes the account. */
var signUpMail = ({ name, link, code }) => letter(`Confirm your address for ${PRODUCT}`, name, [
	`Somebody, probably you, wants to make an account at ${PRODUCT} with this address. To confirm it, open this page and press the button there:`,
	{ link },
	orType(code),
	"The link is good for 24 hours, and once. If it was not you, leave it alone: without the button no account is made."
]);
/** To somebody who signed up and has an account: only they are told so. */
var knownAddressMail = ({ name, link, code }) => letter(`You have an account at ${PRODUCT} already`, name, [
	`Somebody, probably you, wanted to make an account at ${PRODUCT} with this address. It has one: sign in with it. If you forgot the password, choose another one here:`,
	{ link },
	orType(code),
	"The link is good for one hour, and once. If it was not you, nothing has changed, and nobody was told that you have an account."
]);
var resetMail = ({ name, link, code }) => letter(`Choose a new password for ${PRODUCT}`, name, [
	"Somebody, probably you, forgot the password of this account. Choose another one here:",
	{ link },
	orType(code),
	"The link is good for one hour, and once. All your devices are signed out with it. If it was not you, leave it alone: your password stays as it is."
]);
/** To the new address: only with its link it becomes that of the account. */
var newAddressMail = ({ name, link, code }) => letter(`Confirm your new address for ${PRODUCT}`, name, [
	`This is to become the address of your account at ${PRODUCT}. To confirm it, open this page and press the button there:`,
	{ link },
	orType(code),
	"The link is good for 24 hours, and once. Until then your account keeps its old address."
]);
/** To the owner of an address that somebody else wanted to take. */
var takenAddressMail = ({ name }) => letter(`Your address at ${PRODUCT}`, name, [`Somebody wanted to use this address for another account at ${PRODUCT}. It is yours, and nothing has changed.`, "If it was you: an address belongs to one account. Sign in with it, or take another address there first."]);
/** To the old address. */
var changedAddressMail = ({ name, email }) => letter(`Your address at ${PRODUCT} was changed`, name, [`Your account at ${PRODUCT} has another address now: ${email}. Nothing is sent to this one any more, and its open links are void.`, "If it was not you, tell whoever runs it at once."]);
/** The same words as plain text and as simple HTML. Names stand there as they are, whatever they hold. */
function letter(subject, name, paragraphs) {
	const greeting = `Hello ${name},`;
	const text = [greeting, ...paragraphs.map((one) => typeof one === "string" ? one : one.link)].join("\n\n");
	return contentOf({
		subject,
		text: `${text}\n`,
		html: asHtml(subject, greeting, paragraphs)
	});
}
var asHtml = (subject, greeting, paragraphs) => html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font: 16px/1.5 Arial, sans-serif; color: #1c1917">
        <p>${greeting}</p>
        ${paragraphs.map((one) => html`<p>${typeof one === "string" ? one : html`<a href="${one.link}">${one.link}</a>`}</p>`)}
      </body>
    </html> `.text;
// server/post/accountMails.ts
/**
* What people are told of their accounts. Whether anybody has an address is found out here, where nobody waits for it.
*/
var accountMails = (needs) => ({
	"mail-link": async (payload) => {
		const link = await askedLink(needs.db, LinkJob.parse(payload).id);
		if (link) await mailLink(needs, link);
	},
	"mail-changed-address": async (payload, { job }) => {
		const { name, old, email } = ChangedAddress.parse(payload);
		await send(needs, {
			to: old,
			name: `address-${job.id}`,
			content: await changedAddressMail({
				name,
				email
			})
		});
	},
	"forget-links": async () => void await forgetOldLinks(needs.db)
});
var LinkJob = z.object({ id: z.int() });
var ChangedAddress = z.object({
	name: z.string(),
	old: z.string(),
	email: z.string()
});
async function mailLink(needs, asked) {
	const account = await accountOf(needs.db, asked.email);
	const name = `${asked.kind}-${asked.id}-${asked.created_at.getTime()}`;
	const letter = await LETTERS[asked.kind](needs, asked, account);
	if (letter) await send(needs, {
		to: asked.email,
		name,
		content: await letter.content
	}, letter.link);
}
var LETTERS = {
	async "sign-up"(needs, asked, account) {
		if (account) return withLink(knownAddressMail, account.name, await resetLink(needs, asked, account));
		const { token, code } = await secretsOf(needs.db, asked, "sign-up", null);
		const { name } = WaitingSignUp.parse(asked.details);
		return withLink(signUpMail, name, {
			link: needs.linkTo(confirmSignUp$1(token)),
			code
		});
	},
	async reset(needs, asked, account) {
		if (!account) return void await dropLink(needs.db, asked.id);
		return withLink(resetMail, account.name, await resetLink(needs, asked, account));
	},
	async "e-mail"(needs, asked, account) {
		if (account) {
			await dropLink(needs.db, asked.id);
			return { content: takenAddressMail({ name: account.name }) };
		}
		const { token, code } = await secretsOf(needs.db, asked, "e-mail", asked.user_id);
		const link = needs.linkTo(confirmAddress$2(token));
		return withLink(newAddressMail, asked.user.name, {
			link,
			code
		});
	}
};
var withLink = (letter, name, way) => ({
	content: letter({
		name,
		...way,
		code: printCode(way.code)
	}),
	link: way.link
});
async function resetLink({ db, linkTo }, asked, account) {
	const { token, code } = await secretsOf(db, asked, "reset", account.id);
	return {
		link: linkTo(newPassword(token)),
		code
	};
}
/** One that may have arrived is not sent again: its link would be void. */
async function send({ mail, tell }, message, link = "") {
	await mail.send(message).catch((error) => {
		if (!(error instanceof MaybeSent)) throw error;
	});
	tell?.(toldOf(message, link));
}
// server/jobs.ts
/**
* Works in this process on the jobs that wait in the database; several processes share them. Stopping lets the jobs
* in hand finish. What is left waits for the next start.
*/
async function startJobs({ url, db, mail, push, ask, log, secret, watch, ...links }) {
	const pgPool = poolOf(url, 4);
	const stopping = new AbortController();
	async function start() {
		const workers = /* @__PURE__ */ new Set();
		const events = new EventEmitter();
		events.on("pool:create", ({ workerPool }) => workers.add(workerPool.id));
		const started = await run$1({
			pgPool,
			events,
			taskList: {
				...tasks(db, mail, ask),
				...accountMails({
					db,
					mail,
					...links
				}),
				...invitationTasks({
					db,
					mail,
					secret,
					tell: links.tell
				}),
				...noticeTasks({
					db,
					mail,
					push,
					linkTo: links.linkTo,
					log,
					secret
				})
			},
			concurrency: 2,
			noHandleSignals: true,
			parsedCronItems: parseCronItems([
				{
					task: "forget-answers",
					match: "17 * * * *"
				},
				{
					task: "forget-links",
					match: "27 * * * *"
				},
				{
					task: "forget-news",
					match: "37 3 * * *",
					options: MISSED_AT_NIGHT
				},
				{
					task: "forget-failed-jobs",
					match: "47 3 * * *",
					options: MISSED_AT_NIGHT
				}
			]),
			logger: loggerTo(log)
		});
		const watched = watchWorkers({
			url,
			workers,
			log,
			...watch
		});
		const ended = started.promise.catch(() => {}).then(watched.stop);
		return {
			stop: started.stop,
			ended
		};
	}
	let runner = await start();
	const kept = keepRunning();
	/** A worker that could not say how a job ended, because the database was gone, stops and takes the others along. */
	async function keepRunning() {
		for (;;) {
			await runner.ended;
			if (stopping.signal.aborted) return;
			log.warn("the jobs stopped: they are started again");
			await setTimeout$1(AGAIN_MS$1, void 0, { signal: stopping.signal }).catch(() => {});
			if (stopping.signal.aborted) return;
			await start().then((started) => runner = started, (error) => log.warn({ err: error }, "the jobs could not be started again"));
			if (stopping.signal.aborted) await stopRunner();
		}
	}
	const stopRunner = () => runner.stop().catch(() => {});
	return { async stop() {
		stopping.abort();
		await stopRunner();
		await kept;
		await pgPool.end();
		mail.close();
		push.close();
	} };
}
var AGAIN_MS$1 = 1e3;
/** A laptop sleeps at night: it does at its start what it missed. */
var MISSED_AT_NIGHT = { backfillPeriod: 864e5 };
function tasks(db, mail, ask) {
	const compose = composeOnce(ask);
	return {
		announce: (payload) => ask("announce", Announce.parse(payload)),
		"tell-of-run": (payload) => tellOfRun(db, TellOfRun.parse(payload).id),
		"forget-answers": async () => void await forgetOldAnswers(db),
		"forget-news": () => forgetOldNews(db),
		"forget-failed-jobs": async () => void await forgetFailedJobs(db),
		"send-results": async (payload) => {
			const { recipientId } = SendResults.parse(payload);
			await sendResults(db, mail, compose, recipientId);
		}
	};
}
var Announce = z.object({
	round_id: z.int(),
	kind: z.enum(["draw", "payout"]),
	publication: z.int()
});
var TellOfRun = z.object({ id: z.int() });
var SendResults = z.object({ recipientId: z.int() });
/** The copies of a mailing come one after the other: what was made for the first serves them all. */
function composeOnce(ask) {
	const kept = /* @__PURE__ */ new Map();
	return ({ mailing_id, publication, activity_id, notes, rounds }) => {
		const name = `${mailing_id} ${publication}`;
		const content = kept.get(name) ?? ask("resultsMail", activity_id, notes, rounds);
		kept.set(name, content);
		for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
		content.catch(() => kept.delete(name));
		return content;
	};
}
/** Contents of mailings in memory; more are seldom under way at a time. */
var KEPT = 4;
async function sendResults(db, mail, compose, id) {
	const recipient = await takeRecipient(db, id);
	if (!recipient) return;
	try {
		await mail.send({
			content: await compose(recipient),
			...addressed(recipient)
		});
	} catch (error) {
		return afterFailure(db, id, error);
	}
	await recordSent(db, id);
}
/** Answers go to the organizer. */
var addressed = ({ id, email, created_at, sender }) => ({
	to: email,
	name: `results-${id}-${created_at.getTime()}`,
	...sender?.email && { replyTo: {
		name: sender.name,
		address: sender.email
	} }
});
/** What was certainly not sent is tried again: a job that throws comes back after a pause. */
async function afterFailure(db, id, error) {
	if (error instanceof MaybeSent) await recordUnknown(db, id);
	else if (await recordFailure(db, id, error)) throw error;
}
var LEVELS = {
	error: "error",
	warning: "warn",
	info: "debug",
	debug: "trace"
};
var loggerTo = (log) => new Logger(() => (level, message) => log[LEVELS[level]]({ jobs: true }, message));
// server/post/pushAside.ts
/**
* Sends from a thread of its own, begun with the first message: a message is little to send and much to encrypt, and
* 5,000 of them would hold up the thread that takes the scores. Of what a thread had in hand when it died nobody knows
* whether it was sent; one that never came to work has sent nothing.
*/
function openPushAside({ APP_URL, PUSH_HOSTS, ca }, log) {
	let thread = null;
	let numbers = 0;
	function begin() {
		const worker = startThread("pushes", { workerData: {
			APP_URL,
			PUSH_HOSTS,
			ca
		} });
		const begun = {
			worker,
			isReady: false,
			unanswered: /* @__PURE__ */ new Map()
		};
		worker.unref();
		worker.on("message", (answer) => {
			if (answer === "ready") return void (begun.isReady = true);
			begun.unanswered.get(answer.number)(answer.outcome);
			begun.unanswered.delete(answer.number);
		});
		worker.on("error", (error) => log.error({ err: error }, "the thread that sends pushes died"));
		worker.on("exit", () => end(begun));
		return begun;
	}
	function end(ended) {
		if (thread === ended) thread = null;
		const outcome = ended.isReady ? UNKNOWN : NOT_BEGUN;
		for (const answer of ended.unanswered.values()) answer(outcome);
	}
	return {
		hosts: PUSH_HOSTS,
		send({ endpoint, keys }, text, vapidKeys) {
			const { worker, unanswered } = thread ??= begin();
			const number = ++numbers;
			return new Promise((resolve) => {
				unanswered.set(number, resolve);
				worker.postMessage({
					number,
					given: [
						{
							endpoint,
							keys
						},
						text,
						vapidKeys
					]
				});
			});
		},
		close: () => void thread?.worker.terminate()
	};
}
var error = "The thread that sends ended.";
var UNKNOWN = {
	status: "uncertain",
	error
};
var NOT_BEGUN = {
	status: "wait",
	error,
	seconds: 30
};
// server/live/onlyCopy.ts
/** Any number: whoever holds the lock of this name serves live updates to everybody on this database. */
var LIVE_UPDATES = 20261122;
var LOOK_EVERY_MS = 200;
var PAUSES = {
	first: 500,
	longest: 3e4
};
/**
* Throws when another copy serves live updates on this database: each would tell its own screens only. The lock goes
* with a connection of its own, so nothing of a killed process stays; a lost connection is made again.
*/
async function beTheOnlyCopy({ url, log, patience = 12e3 }) {
	let isReleased = false;
	let holder = await lockedConnection(url, log, patience);
	holder.once("end", takeAgain);
	async function takeAgain() {
		for (let pause = PAUSES.first; !isReleased; pause = Math.min(2 * pause, PAUSES.longest)) try {
			holder = await lockedConnection(url, log, 0);
			if (isReleased) return await holder.end();
			holder.once("end", takeAgain);
			return;
		} catch (error) {
			log.warn({ err: error }, "live updates: other copies cannot be kept away just now");
			await setTimeout$1(pause, void 0, { ref: false });
		}
	}
	return { async release() {
		isReleased = true;
		await holder.end();
	} };
}
async function lockedConnection(url, log, patience) {
	const connection = heldConnection(url);
	connection.on("error", () => {});
	try {
		await connection.connect();
		await connection.query(NOTICE_WHO_VANISHED);
		await lock(connection, log, patience);
		return connection;
	} catch (error) {
		await connection.end().catch(() => {});
		throw error;
	}
}
async function lock(connection, log, patience) {
	const deadline = performance.now() + patience;
	for (let looks = 0; !await isLocked(connection); looks++) {
		if (performance.now() >= deadline) throw new Error(ANOTHER_COPY);
		if (looks === 0) log.warn("another copy of the app serves this database: waiting for it to stop");
		await setTimeout$1(LOOK_EVERY_MS);
	}
}
var ANOTHER_COPY = "Another copy of the app serves live updates on this database, and half of the screens would stay silent. Stop it, or let all copies use one server for live updates: set PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET (and PUSHER_HOST for one of your own).";
async function isLocked(connection) {
	const { rows } = await connection.query("SELECT pg_try_advisory_lock($1) AS mine", [LIVE_UPDATES]);
	return rows[0].mine;
}
// server/office/index.ts
/** One at a time for each client; so many more may wait, of one client and in all. */
var WAITING_OF_ONE = 40;
var WAITING = 400;
var STARTING_MS = 3e4;
/**
* Threads that do what would hold up the one that takes the scores, each with its own connections to the database. A
* client has one piece of work in hand at a time, so that nobody can fill the office alone; whoever was served goes
* behind those who were not. A thread that dies or takes too long is ended, and the next piece of work gets a new one.
*/
function openOffice({ url, log, threads = THREADS, patience = 3e4, megabytes = 1024 }) {
	const desks = /* @__PURE__ */ new Set();
	let waiting = [];
	let isClosed = false;
	function ask(client, name, ...given) {
		if (isClosed || waiting.length >= WAITING) return Promise.reject(new Busy(FULL));
		if (waiting.filter((job) => job.client === client).length >= WAITING_OF_ONE) return Promise.reject(new TooMany(TOO_MANY, 2));
		return new Promise((resolve, reject) => {
			const made = resolve;
			waiting.push({
				client,
				name,
				given,
				resolve: made,
				reject
			});
			handOut();
		});
	}
	function handOut() {
		const inHand = new Set([...desks].map(({ job }) => job?.client));
		const next = waiting.find(({ client }) => !inHand.has(client));
		const desk = next && freeDesk();
		if (!desk) return;
		waiting = waiting.filter((job) => job !== next);
		desk.job = next;
		const allowed = patience + (desk.isReady ? 0 : STARTING_MS);
		desk.timer = setTimeout(() => end(desk, new Busy(TOO_LONG)), allowed);
		try {
			desk.worker.postMessage({
				name: next.name,
				given: next.given,
				url: url()
			});
		} catch (error) {
			settle(desk, (job) => job.reject(error));
		}
		handOut();
	}
	function freeDesk() {
		const free = [...desks].find(({ job }) => job === null);
		if (free || desks.size >= threads) return free;
		const desk = newDesk();
		desks.add(desk);
		return desk;
	}
	function newDesk() {
		const worker = startThread("office", { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
		const desk = {
			worker,
			isReady: false,
			job: null
		};
		worker.unref();
		worker.on("message", ({ ready, made, failure }) => {
			desk.isReady = true;
			if (!ready) settle(desk, (job) => failure ? job.reject(unpack(failure)) : job.resolve(asBuffer(made)));
		});
		worker.on("error", (error) => {
			log.error({
				err: error,
				work: desk.job?.name
			}, "a thread of the office died");
			end(desk, new Busy(DIED, { cause: error }));
		});
		worker.on("exit", () => end(desk, new Busy(DIED)));
		return desk;
	}
	/** Whoever was served goes behind the others. */
	function settle(desk, tell) {
		const { job } = desk;
		if (!job) return;
		clearTimeout(desk.timer);
		desk.job = null;
		const isTheirs = ({ client }) => client === job.client;
		waiting = [...waiting.filter((one) => !isTheirs(one)), ...waiting.filter(isTheirs)];
		tell(job);
		handOut();
	}
	function end(desk, why) {
		if (!desks.delete(desk)) return;
		desk.worker.terminate();
		settle(desk, (job) => job.reject(why));
	}
	return {
		ask,
		/** Opens a first desk, so that the first to ask need not wait for it. */
		prepare: () => void freeDesk(),
		/** Ends the threads; what they had in hand is given up. */
		async close() {
			isClosed = true;
			const ending = [...desks].map((desk) => desk.worker.terminate());
			for (const job of waiting.splice(0)) job.reject(new Busy(FULL));
			await Promise.all(ending);
		}
	};
}
var FULL = "Too much is going on. Nothing was saved: try again.";
var TOO_MANY = "You are asking for too much at a time. Wait a moment and try again.";
var TOO_LONG = "That took too long and was ended. Look whether it was done before you try again.";
var DIED = "That could not be finished. Look whether it was done before you try again.";
var THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));
var asBuffer = (made) => made instanceof Uint8Array ? Buffer.from(made.buffer, made.byteOffset, made.byteLength) : made;
// server/live/memory.ts
/** What the database does not tell of, such as the end of a day, is seen after a minute. */
var KEPT_MS = 6e4;
/**
* What many ask for, in so many bytes of memory; what nobody has asked for the longest goes first. Each is made once,
* however many ask for it at a time, and dropped when anything of its event changes. What was begun before a change is
* given to those who asked before it, and not kept.
*/
function inMemory(mostBytes, bytesOf) {
	const all = /* @__PURE__ */ new Map();
	const inHand = /* @__PURE__ */ new Map();
	let bytes = 0;
	/** Without news from the database nothing can be kept. */
	let isTold = false;
	/** What lies here and is true still; from now on it is the one asked for last. */
	function kept(key) {
		const found = all.get(key);
		if (!found || found.until <= Date.now()) return void 0;
		all.delete(key);
		all.set(key, found);
		return found.made;
	}
	async function read(key, find, make) {
		const there = kept(key);
		if (there) return there;
		const begun = inHand.get(key);
		return begun && !begun.isOutdated ? begun.making : begin(key, find, make);
	}
	function begin(key, find, make) {
		const mine = {
			making: foundAndMade(),
			event: null,
			isOutdated: false
		};
		inHand.set(key, mine);
		return mine.making;
		async function foundAndMade() {
			try {
				const event = await find();
				mine.event = event;
				const made = await make();
				if (isTold && !mine.isOutdated) keep(key, made, event);
				return made;
			} finally {
				if (inHand.get(key) === mine) inHand.delete(key);
			}
		}
	}
	function keep(key, made, event) {
		forget(key);
		const size = bytesOf(made) + 2 * key.length + 200;
		all.set(key, {
			made,
			event,
			bytes: size,
			until: Date.now() + KEPT_MS
		});
		bytes += size;
		for (const [oldest, { until }] of all) {
			if (bytes <= mostBytes && until > Date.now()) break;
			forget(oldest);
		}
	}
	function forget(key) {
		const kept = all.get(key);
		if (!kept) return;
		all.delete(key);
		bytes -= kept.bytes;
	}
	function changed(events) {
		const those = new Set(events.split(","));
		const shows = (one) => events === "" || !one.event || those.has(one.event);
		for (const [key, kept] of all) if (shows(kept)) forget(key);
		for (const one of inHand.values()) if (shows(one)) one.isOutdated = true;
	}
	return {
		read,
		kept,
		/** Something of these events is another now, by their ids with commas between them; '' is all of them. */
		changed,
		/** Whether changes are heard of from now on; of those before nobody knows. */
		hears(isHearing) {
			isTold = isHearing;
			changed("");
		},
		bytes: () => bytes
	};
}
// server/live/answers.ts
var MOST_BYTES$1 = 33554432;
/** None is of one event alone: their news name none. */
var ofAllEvents = async () => "";
/**
* What many who are signed in ask for, made once for each version of all that it follows from. What is shown and has no
* version, such as a name, drops all of them when it changes.
*/
function answersInMemory(mostBytes = MOST_BYTES$1) {
	const memory = inMemory(mostBytes, ({ bytes }) => bytes);
	return {
		changed: memory.changed,
		hears: memory.hears,
		bytes: memory.bytes,
		/**
		* `about` says what it is, how new, and whatever it differs by between those who may ask for it. Who may is looked
		* up before, each time.
		*/
		async read(about, make) {
			return await memory.read(JSON.stringify(about), ofAllEvents, make);
		},
		/** The same of what is a part of a page. It is given to all who ask for it: nobody may change it. */
		async part(about, make) {
			const key = JSON.stringify(about);
			const { value } = await memory.read(key, ofAllEvents, async () => {
				const value = await make();
				return {
					value,
					bytes: 2 * JSON.stringify(value).length
				};
			});
			return value;
		}
	};
}
// server/live/publicPages.ts
var MOST_BYTES = 67108864;
var AGAIN_MS = 1e3;
/** The public pages in memory; of those of an event, its id. */
var pagesInMemory = (mostBytes = MOST_BYTES) => inMemory(mostBytes, ({ gzipped }) => gzipped.byteLength);
/**
* On every copy of the server: hears from the database of which events anything was changed, when that is another which
* no version tells of, and that something lies in the outbox, whoever changed it. One connection hears all of it: each
* is woken with every save.
*/
function hearOfChanges({ url, log, pages, answers, outbox }) {
	const stopping = new AbortController();
	const heard = {
		public_pages: pages.changed,
		kept_answers: answers.changed,
		broadcasts: outbox.ring
	};
	let end = () => {};
	const ended = (async () => {
		while (!stopping.signal.aborted) {
			await listen().catch((error) => log.warn({ err: error }, "nothing is kept in memory: no news of changes"));
			hears(false);
			await setTimeout$1(AGAIN_MS, void 0, { signal: stopping.signal }).catch(() => {});
		}
	})();
	function hears(isHearing) {
		pages.hears(isHearing);
		answers.hears(isHearing);
	}
	async function listen() {
		const connection = heldConnection(url, { connectionTimeoutMillis: 5e3 });
		const over = new Promise((resolve) => {
			end = resolve;
			connection.once("end", resolve).on("error", () => resolve());
		});
		try {
			await connection.connect();
			connection.on("notification", ({ channel, payload }) => heard[channel](payload ?? ""));
			await connection.query([NOTICE_WHO_VANISHED, ...Object.keys(heard).map((channel) => `LISTEN ${channel}`)].join("; "));
			if (stopping.signal.aborted) return;
			hears(true);
			await over;
		} finally {
			await connection.end().catch(() => {});
		}
	}
	return { async stop() {
		stopping.abort();
		end();
		await ended;
	} };
}
// server/index.ts
/** Opens the database, serves the product on its port, and knows how to stop without dropping anything. */
async function start(env) {
	const publicDir = path.resolve("public");
	const assets = env.NODE_ENV === "development" ? await developmentAssets() : builtAssets(publicDir);
	const database = await openDatabase(env, createLog(env.LOG_LEVEL));
	try {
		return await serve(env, database, assets, publicDir);
	} catch (error) {
		await database.close();
		throw error;
	}
}
/** The product as a program: from its start until a signal stops it. */
async function run() {
	const env = environment(isBuilt ? "production" : "development");
	const running = await start(env).catch(giveUp$1);
	stopOnSignals(running);
	process.stdout.on("error", () => {});
	process.stdout.write(announcement(env, running));
}
/** SIGINT and SIGTERM let what is in flight finish; a second one ends the process at once. */
function stopOnSignals(running) {
	let stopping = false;
	const stop = () => {
		if (stopping) process.exit(1);
		stopping = true;
		running.stop().then(() => process.exit(0), giveUp$1);
	};
	process.on("SIGINT", stop).on("SIGTERM", stop);
}
/** The environment, with what a .env file adds to it. Prints a readable refusal instead of a stack. */
function environment(mode) {
	if (existsSync(".env")) process.loadEnvFile(".env");
	try {
		const env = readEnv(process.env, mode);
		process.env.NODE_ENV = env.NODE_ENV;
		return env;
	} catch (error) {
		process.stderr.write(`${error.message}\n`);
		process.exit(1);
	}
}
async function serve(env, database, assets, publicDir) {
	const log = createLog(env.LOG_LEVEL);
	const onlyCopy = env.PUSHER_EMBEDDED ? await beTheOnlyCopy({
		url: () => database.url,
		log
	}) : null;
	const firstAccount = await openFirstAccount(database.db, env);
	const pusher = openPusher(env, log);
	const office = openOffice({
		url: () => database.url,
		log
	});
	const pages = pagesInMemory();
	const answers = answersInMemory();
	const push = openPushAside(env, log);
	await vapidKeys(database.db);
	const app = buildApp({
		env,
		db: database.db,
		log,
		assets,
		publicDir,
		pusher,
		office,
		pages,
		answers,
		push
	});
	const server = createServer(app);
	const announceLastAnswers = lastAnswers(server);
	const sockets = openSockets(server);
	pusher.attach(server, app);
	const jobs = await startJobs({
		db: database.db,
		url: () => database.url,
		mail: openMail(env),
		push,
		ask: (name, ...given) => office.ask("mail", name, ...given),
		linkTo: (path) => new URL(path, addressForLinks(env, urlOf(env, server))).href,
		tell: env.SMTP_URL ? void 0 : (text) => void process.stdout.write(text),
		log,
		secret: env.APP_SECRET
	});
	await listen(server, env).catch(async (error) => {
		await jobs.stop();
		await onlyCopy?.release();
		await office.close();
		throw error;
	});
	office.prepare();
	const delivery = startDelivery({
		url: () => database.url,
		deliver: pusher.deliver,
		log
	});
	const changes = hearOfChanges({
		url: () => database.url,
		pages,
		answers,
		outbox: delivery,
		log
	});
	const url = urlOf(env, server);
	log.info({ url }, "listening");
	return {
		url,
		db: database.db,
		firstAccount,
		async stop() {
			const timeIsUp = setTimeout$1(PATIENCE_MS, void 0, { ref: false });
			app.locals.isStopping = true;
			announceLastAnswers();
			await Promise.race([Promise.all([delivery.stop(), changes.stop()]), timeIsUp]);
			await pusher.embedded?.closeSockets();
			await Promise.race([onlyCopy?.release(), timeIsUp]);
			await Promise.all([finishRequests(server, sockets, timeIsUp), jobs.stop()]);
			await office.close();
			await assets.close?.();
			await Promise.race([database.close(), timeIsUp.then(() => setTimeout$1(1e3, void 0, { ref: false }))]);
			log.info("stopped");
		}
	};
}
/** How long what is in flight may take when the process stops; those who run it often kill it after ten seconds. */
var PATIENCE_MS = 8e3;
function urlOf(env, server) {
	const { port } = server.address() ?? { port: env.PORT };
	return `http://${hostInUrl(env.HOST)}:${port}`;
}
var listen = (server, { PORT, HOST }) => new Promise((resolve, reject) => {
	server.once("error", reject).listen(PORT, HOST, resolve);
});
/**
* Once called, every answer is the last on its connection, also one to what was asked before. Else who asks again and
* again on one connection would be answered for ever.
*/
function lastAnswers(server) {
	const unanswered = /* @__PURE__ */ new Set();
	let isLast = false;
	server.prependListener("request", (_req, res) => {
		if (isLast) return markLast(res);
		unanswered.add(res);
		res.once("close", () => unanswered.delete(res));
	});
	return () => {
		isLast = true;
		unanswered.forEach(markLast);
	};
}
var markLast = (res) => void (res.headersSent || res.setHeader("Connection", "close"));
function openSockets(server) {
	const sockets = /* @__PURE__ */ new Set();
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
	});
	return sockets;
}
async function finishRequests(server, sockets, timeIsUp) {
	const closed = new Promise((resolve) => server.close(resolve));
	const sweep = setInterval(() => {
		server.closeIdleConnections();
		for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
	}, 200);
	await Promise.race([closed, timeIsUp]);
	clearInterval(sweep);
	for (const socket of sockets) socket.destroy();
}
var isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename;
var isBuilt = import.meta.filename.endsWith(".js");
if (isProgram) await run();
export { environment, run, start, stopOnSignals };
