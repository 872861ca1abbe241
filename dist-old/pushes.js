import { t as giveWay } from "./assets/threads-DmS3K2dK.js";
import { t as isPushEndpoint } from "./assets/pushHosts-BEBWx7lw.js";
import { BlockList, isIPv6 } from "node:net";
import webpush from "web-push";
import { parentPort, workerData } from "node:worker_threads";
import { lookup } from "node:dns";
import { Agent } from "node:https";
// server/post/push.ts
var TIMEOUT_MS = 1e4;
/** The draw of tomorrow still concerns a phone that was off for a night. */
var TTL_SECONDS = 86400;
var AGAIN_SECONDS = 30;
var LONGEST_SECONDS = 3600;
/** Sends to push services over connections that are kept; `ca` is whom to trust besides, in tests. */
function openPush(env, ca) {
	const hosts = env.PUSH_HOSTS;
	const agent = new Agent({
		keepAlive: true,
		maxSockets: 40,
		timeout: TIMEOUT_MS,
		ca,
		lookup: lookupOutside(hosts)
	});
	const signed = signatures(env.APP_URL);
	return {
		hosts,
		async send({ endpoint, keys }, text, vapidKeys) {
			if (!isPushEndpoint(endpoint, hosts)) return {
				status: "gone",
				error: "No known push service."
			};
			try {
				await webpush.sendNotification({
					endpoint: new URL(endpoint).href,
					keys
				}, payloadOf(text), {
					headers: { Authorization: signed(new URL(endpoint).origin, vapidKeys) },
					TTL: text.seconds ?? TTL_SECONDS,
					urgency: "high",
					timeout: TIMEOUT_MS,
					agent
				});
				return { status: "accepted" };
			} catch (error) {
				return outcomeOf(error);
			}
		},
		close: () => agent.destroy()
	};
}
var SIGNED_MS = 36e5;
var MOST_SERVICES = 100;
/**
* Who we are, for a push service: it takes the same signature for half a day, and making it costs more than the rest of
* a message.
*/
function signatures(subject = "") {
	const kept = /* @__PURE__ */ new Map();
	return (service, { public_key, private_key }) => {
		const name = `${service} ${public_key}`;
		const known = kept.get(name);
		if (known && known.until > Date.now()) return known.authorization;
		if (kept.size >= MOST_SERVICES) kept.clear();
		const { Authorization: authorization } = webpush.getVapidHeaders(service, subject, public_key, private_key, "aes128gcm");
		kept.set(name, {
			authorization,
			until: Date.now() + SIGNED_MS
		});
		return authorization;
	};
}
/** Declarative Web Push: phones that know it show it themselves, and our worker shows it on all others. */
var payloadOf = ({ title, body, navigate }) => JSON.stringify({
	web_push: 8030,
	notification: {
		title,
		body,
		navigate,
		lang: "en",
		dir: "ltr"
	}
});
/**
* Whoever was never reached, or said no, has not taken it. A connection that breaks off in the middle tells nothing.
*/
function outcomeOf(raised) {
	const { statusCode, headers, body, code, syscall, message } = raised;
	const error = (statusCode ? `${statusCode} ${body ?? ""}` : message).slice(0, 400);
	if (statusCode === 404 || statusCode === 410) return {
		status: "gone",
		error
	};
	if (statusCode === 429 || statusCode === 503) return {
		status: "wait",
		error,
		seconds: secondsIn(headers)
	};
	if (statusCode && statusCode < 500) return {
		status: "failed",
		error
	};
	if (statusCode === void 0 && (syscall === "connect" || wasNeverReached(code))) return {
		status: "wait",
		error,
		seconds: AGAIN_SECONDS
	};
	return {
		status: "uncertain",
		error
	};
}
var wasNeverReached = (code = "") => [
	"ENOTFOUND",
	"EAI_AGAIN",
	"ECONNREFUSED",
	LOCAL
].includes(code) || /^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED)/.test(code);
function secondsIn(headers = {}) {
	const asked = headers["retry-after"] ?? "";
	const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1e3;
	return Number.isFinite(seconds) ? Math.min(LONGEST_SECONDS, Math.max(1, seconds)) : AGAIN_SECONDS;
}
var LOCAL = "ELOCAL";
var local = new BlockList();
for (const [net, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.168.0.0", 16],
	["224.0.0.0", 3]
]) local.addSubnet(net, prefix);
for (const [net, prefix] of [
	["::", 127],
	["fc00::", 7],
	["fe80::", 10],
	["ff00::", 8]
]) local.addSubnet(net, prefix, "ipv6");
/** A known name may be made to point into the local network: nothing is sent there. */
function lookupOutside(hosts) {
	const own = new Set(hosts.map((host) => new URL(`https://${host}`).hostname));
	return (hostname, options, callback) => lookup(hostname, {
		...options,
		all: true
	}, (error, addresses) => {
		if (error) return callback(error, []);
		if (!(own.has(hostname) || !addresses.some(({ address }) => isLocal(address)))) return callback(Object.assign(/* @__PURE__ */ new Error("It is in the local network."), { code: LOCAL }), []);
		if (options.all) return callback(null, addresses);
		callback(null, addresses[0].address, addresses[0].family);
	});
}
/** Also an IPv4 address that is written as one of IPv6. */
var isLocal = (address) => local.check(address, isIPv6(address) ? "ipv6" : "ipv4");
// server/post/pushThread.ts
var settings = workerData;
var push = openPush(settings, settings.ca);
giveWay();
parentPort.on("message", async ({ number, given }) => {
	parentPort.postMessage({
		number,
		outcome: await push.send(...given)
	});
});
parentPort.postMessage("ready");
export {};
