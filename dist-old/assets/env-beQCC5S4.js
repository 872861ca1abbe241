import { N as PRODUCT } from "./db-CJTrU02A.js";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { isIP } from "node:net";
// server/env.ts
var MODES = [
	"development",
	"production",
	"test",
	"demo"
];
var LOG_LEVELS = [
	"fatal",
	"error",
	"warn",
	"info",
	"debug",
	"trace",
	"silent"
];
var SIGN_UP = ["open", "invited"];
var ORGANIZATIONS = ["anyone", "first"];
var PUSHER_CREDENTIALS = [
	"PUSHER_APP_ID",
	"PUSHER_KEY",
	"PUSHER_SECRET"
];
var Port = z.coerce.number(isPort()).int(isPort()).min(0, isPort()).max(65535, isPort());
var YesOrNo = z.enum(["true", "false"], "must be true or false").transform((word) => word === "true");
var TrustProxy = z.string().refine(isTrustProxy, "must be how many proxies stand before the app, such as 1, or their addresses").transform((text) => /^\d+$/.test(text) ? Number(text) : text);
var Origins = z.string().transform((text) => text.split(",").map((origin) => origin.trim())).refine((origins) => origins.every(isOrigin), "must be origins such as https://app.example.com, or *");
var Variables = z.object({
	NODE_ENV: z.enum(MODES, `must be one of ${MODES.join(", ")}`).optional(),
	PORT: Port.default(3e3),
	HOST: z.string().default("127.0.0.1"),
	DATA_DIR: z.string().optional(),
	DATABASE_URL: address(/^postgres(ql)?$/, "postgresql://user:password@host:5432/rodeo").optional(),
	APP_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
	APP_URL: address(/^https?$/, "https://rodeo.example.com").optional(),
	TRUST_PROXY: TrustProxy.optional(),
	LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).optional(),
	SIGN_UP: z.enum(SIGN_UP, `must be ${SIGN_UP.join(" or ")}`).default("open"),
	ORGANIZATIONS: z.enum(ORGANIZATIONS, `must be ${ORGANIZATIONS.join(" or ")}`).optional(),
	SMTP_URL: address(/^smtps?$/, "smtp://user:password@host:587").optional(),
	MAIL_FROM: z.string().includes("@", "must hold an e-mail address").default(`${PRODUCT} <ingate@localhost>`),
	PHONE_WORKER: YesOrNo.default(true),
	API_ORIGINS: Origins.default([]),
	PUSH_HOSTS: z.string().default("").transform((text) => text.split(",").flatMap((host) => host.trim() || [])),
	PUSHER_EMBEDDED: YesOrNo.optional(),
	PUSHER_APP_ID: z.string().optional(),
	PUSHER_KEY: z.string().optional(),
	PUSHER_SECRET: z.string().optional(),
	PUSHER_HOST: z.string().optional(),
	PUSHER_PORT: Port.optional(),
	PUSHER_SCHEME: z.enum(["http", "https"], "must be http or https").default("https"),
	PUSHER_CLUSTER: z.string().default("us2")
});
/**
* The environment, read once at start; `mode` is what runs where NODE_ENV does not say. Throws one error that lists
* everything wrong with it, a line per variable, and repeats no value. Production with neither DATABASE_URL nor
* APP_SECRET is a laptop, unless NODE_ENV asked for production by name: then both are needed, as on every server.
* A missing APP_SECRET is made once and kept in DATA_DIR.
*/
function readEnv(source = process.env, mode = "development") {
	const given = withoutBlanks(source);
	const { data: env, error } = Variables.safeParse(given);
	const problems = [
		...malformed(error),
		...missing(given, mode),
		...contradictory(given)
	];
	if (!env || problems.length) throw new Error(readable(problems));
	const NODE_ENV = env.NODE_ENV ?? mode;
	const DATA_DIR = env.DATA_DIR ?? (NODE_ENV === "demo" ? ".data/demo" : ".data");
	return Object.freeze({
		...env,
		NODE_ENV,
		DATA_DIR,
		LOG_LEVEL: env.LOG_LEVEL ?? (NODE_ENV === "production" && !env.DATABASE_URL ? "warn" : "info"),
		APP_SECRET: env.APP_SECRET ?? keptSecret(DATA_DIR),
		ORGANIZATIONS: env.ORGANIZATIONS ?? (env.DATABASE_URL ? "anyone" : "first"),
		PUSHER_EMBEDDED: env.PUSHER_EMBEDDED ?? !env.PUSHER_APP_ID
	});
}
/** Where the database is, for commands that need nothing else. Throws as `readEnv` does; no secret is made. */
function readDatabaseEnv(source = process.env) {
	const { data: env, error } = Variables.pick({
		DATABASE_URL: true,
		DATA_DIR: true
	}).safeParse(withoutBlanks(source));
	if (!env) throw new Error(readable(malformed(error)));
	return {
		DATA_DIR: ".data",
		...env
	};
}
function withoutBlanks(source) {
	return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
}
function malformed(error) {
	return (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]);
}
function missing(given, mode) {
	const reasons = [];
	const isAsked = given.NODE_ENV === "production";
	const isAssumed = !given.NODE_ENV && mode === "production";
	if (isAsked || isAssumed && (given.DATABASE_URL || given.APP_SECRET)) {
		const needed = (other) => `is needed ${isAsked ? "in production" : `with ${other}`}:`;
		reasons.push(["DATABASE_URL", `${needed("APP_SECRET")} the address of a PostgreSQL server`]);
		reasons.push(["APP_SECRET", `${needed("DATABASE_URL")} at least 32 random characters`]);
	}
	if (given.SMTP_URL) reasons.push(["MAIL_FROM", "is needed with SMTP_URL: who the e-mails come from"]);
	if (wantsPusher(given)) {
		const together = `is needed: ${PUSHER_CREDENTIALS.join(", ")} come together`;
		reasons.push(...PUSHER_CREDENTIALS.map((name) => [name, together]));
	}
	return reasons.filter(([variable]) => !given[variable]);
}
function wantsPusher(given) {
	const details = [
		...PUSHER_CREDENTIALS,
		"PUSHER_HOST",
		"PUSHER_PORT",
		"PUSHER_SCHEME"
	];
	return given.PUSHER_EMBEDDED === "false" || details.some((name) => given[name]);
}
function contradictory(given) {
	if (given.PUSHER_EMBEDDED !== "true" || !given.PUSHER_HOST) return [];
	return [["PUSHER_HOST", "names another server, but PUSHER_EMBEDDED is true"]];
}
function readable(problems) {
	const texts = new Map(problems.toReversed());
	const width = Math.max(...[...texts.keys()].map((variable) => variable.length));
	return ["The environment does not let the app start (.env.example explains it):", ...[...texts].toReversed().map(([variable, text]) => `  ${variable.padEnd(width)}  ${text}`)].join("\n");
}
function keptSecret(dataDir) {
	const file = path.join(dataDir, "secret");
	if (!existsSync(file)) makeSecret(file);
	return readFileSync(file, "utf8").trim();
}
function makeSecret(file) {
	const draft = `${file}.${process.pid}`;
	mkdirSync(path.dirname(file), {
		recursive: true,
		mode: 448
	});
	writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 384 });
	try {
		linkSync(draft, file);
	} catch (error) {
		if (!existsSync(file)) throw error;
	} finally {
		rmSync(draft);
	}
}
function isPort() {
	return "must be a port number, 0 to 65535";
}
function address(protocol, example) {
	return z.url({
		protocol,
		error: `must be an address such as ${example}`
	});
}
function isOrigin(text) {
	return text === "*" || /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
function isTrustProxy(text) {
	const names = [
		"loopback",
		"linklocal",
		"uniquelocal"
	];
	const isOne = (part) => names.includes(part) || isIP(part.replace(/\/\d+$/, "")) > 0;
	return /^\d+$/.test(text) || text.split(",").every((part) => isOne(part.trim()));
}
export { readEnv as n, readDatabaseEnv as t };
