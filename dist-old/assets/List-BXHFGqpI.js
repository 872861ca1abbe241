import { _ as momentIn, d as require_react, n as me, t as require_jsx_runtime } from "./jsx-runtime-CaDC74kw.js";
import { $ as notifications, Dt as readNotifications, Et as pushSubscription, Lt as testPush, Q as notificationSettings, W as mayListen, _t as phoneView, ft as phoneNotifications, kt as removePushSubscription } from "./paths-D7R3U7_z.js";
import { o as personChannel, t as MISSED } from "./channels-CtdyrxVe.js";
import { t as PROPS } from "./props-qtJFtQH4.js";
// resources/js/phone/me/calls.ts
var import_react = require_react();
/** What the server said no with; 401 where nobody is signed in. */
var Refusal = class extends Error {
	status;
	constructor(status, message) {
		super(message);
		this.status = status;
	}
};
var PATIENCE$1 = 15e3;
/** A call for whoever is signed in. Writes bring along what the cookie says, which no other site can read. */
async function call(method, address, body) {
	const request = {
		method,
		headers: {
			Accept: "application/json",
			"Content-Type": "application/json",
			"X-XSRF-TOKEN": token()
		},
		signal: AbortSignal.timeout(PATIENCE$1)
	};
	if (body) request.body = JSON.stringify(body);
	const answer = await fetch(address, request);
	const said = await answer.json().catch(() => ({}));
	if (!answer.ok) throw new Refusal(answer.status, said.message ?? "It was not saved. Try again.");
	return said;
}
var token = () => decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
// resources/js/phone/me/device.ts
async function stateOf(key) {
	if (!window.isSecureContext || key === null) return "http";
	if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "none";
	if (Notification.permission === "denied") return "denied";
	const subscription = await current();
	return subscription && Notification.permission === "granted" && isOf(subscription, key) ? "on" : "off";
}
/** Asks for permission, so only from a tap on what explains it. */
async function switchOn(key) {
	if (await Notification.requestPermission() !== "granted") return stateOf(key);
	await register(key);
	return "on";
}
async function switchOff() {
	const subscription = await current();
	if (!subscription) return "off";
	await call("POST", removePushSubscription, { endpoint: subscription.endpoint });
	await subscription.unsubscribe();
	return "off";
}
async function tryIt() {
	const subscription = await current();
	const { status } = await call("POST", testPush, { endpoint: subscription?.endpoint ?? "" });
	return status;
}
/** A subscription that was made with another key is worth nothing any more. */
async function register(key) {
	const { pushManager } = await navigator.serviceWorker.ready;
	let subscription = await pushManager.getSubscription();
	if (subscription && !isOf(subscription, key)) {
		await subscription.unsubscribe();
		subscription = null;
	}
	subscription ??= await pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: key
	});
	const { endpoint, keys } = subscription.toJSON();
	await call("POST", pushSubscription, {
		endpoint,
		keys,
		key
	});
}
async function current() {
	return await (await navigator.serviceWorker.getRegistration("/m/"))?.pushManager.getSubscription() ?? null;
}
function isOf({ options }, key) {
	if (!options.applicationServerKey) return false;
	const bytes = new Uint8Array(options.applicationServerKey);
	return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "") === key;
}
// resources/js/phone/me/Settings.tsx
var import_jsx_runtime = require_jsx_runtime();
/** The ways to be told: on this device, on all of them, and by e-mail. */
function Settings({ list: { settings, key, person } }) {
	const [ways, setWays] = (0, import_react.useState)(settings);
	const [problem, setProblem] = (0, import_react.useState)("");
	async function choose(change) {
		setProblem("");
		try {
			setWays(await call("PATCH", notificationSettings, change));
		} catch (error) {
			setProblem(error.message);
		}
	}
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("section", {
		"aria-labelledby": "ways",
		children: [
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("h2", {
				id: "ways",
				children: "How you are told"
			}),
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)(ThisDevice, { deviceKey: key }),
			/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("label", {
				className: "choice",
				children: [/* @__PURE__ */ (0, import_jsx_runtime.jsx)("input", {
					type: "checkbox",
					checked: ways.push,
					onChange: () => void choose({ push: !ways.push })
				}), "To my devices where push is on"]
			}),
			/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("label", {
				className: "choice",
				children: [
					/* @__PURE__ */ (0, import_jsx_runtime.jsx)("input", {
						type: "checkbox",
						checked: ways.email,
						onChange: () => void choose({ email: !ways.email })
					}),
					"By e-mail to ",
					person.email
				]
			}),
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("h3", { children: "Tell me besides" }),
			/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("label", {
				className: "choice",
				children: [/* @__PURE__ */ (0, import_jsx_runtime.jsx)("input", {
					type: "checkbox",
					checked: ways.soon,
					onChange: () => void choose({ soon: !ways.soon })
				}), "When three are to go before me"]
			}),
			/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("label", {
				className: "choice",
				children: [/* @__PURE__ */ (0, import_jsx_runtime.jsx)("input", {
					type: "checkbox",
					checked: ways.saved,
					onChange: () => void choose({ saved: !ways.saved })
				}), "When my time is saved"]
			}),
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
				className: "muted",
				children: "Also of the riders you act for. They come to this list and your devices, not by e-mail."
			}),
			problem && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
				role: "alert",
				children: problem
			})
		]
	});
}
var WHY_NOT = {
	http: "Push is not to be had here: this page came over plain http. Open it at an address that begins with https.",
	none: "This browser has no push. On an iPhone put this page on the home screen first, and open it from there.",
	denied: "Push is off on this device: this browser was told not to show any. Its settings of this page change that."
};
var SAID = {
	accepted: "Sent. It appears within a moment.",
	uncertain: "It is not known whether it was sent.",
	failed: "The push service refused it.",
	gone: "Push is off on this device. Switch it on again.",
	wait: "The push service cannot be reached just now."
};
/** The browser asks for permission only after this was read and tapped on. */
function ThisDevice({ deviceKey }) {
	const [state, setState] = (0, import_react.useState)(null);
	const [said, setSaid] = (0, import_react.useState)("");
	(0, import_react.useEffect)(() => void stateOf(deviceKey).then(setState), [deviceKey]);
	async function change(work) {
		setSaid("");
		try {
			setState(await work());
		} catch (error) {
			setSaid(error.message);
		}
	}
	const test = () => change(async () => {
		const status = await tryIt();
		setSaid(SAID[status]);
		return status === "gone" ? "off" : "on";
	});
	if (state === null) return null;
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("div", {
		className: "device",
		children: [
			state === "on" && /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
				/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: "Push is on on this device." }),
				/* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
					onClick: () => void test(),
					children: "Try it"
				}),
				" ",
				/* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
					onClick: () => void change(switchOff),
					children: "Switch it off here"
				})
			] }),
			state === "off" && /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: "Push is off on this device. Switched on, it tells you when a draw is out that you run in, and what you won, also while this app is closed. The browser will ask whether it may." }), /* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
				onClick: () => void change(() => switchOn(deviceKey)),
				children: "Switch push on"
			})] }),
			WHY_NOT[state] && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: WHY_NOT[state] }),
			said && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
				role: "status",
				children: said
			})
		]
	});
}
// resources/js/live/address.ts
/** TLS always with Pusher; with a server of ours whatever the page itself came over. */
function address(server, { protocol, hostname, port }) {
	if (server === "channels") return { forceTLS: true };
	const tls = protocol === "https:";
	const { host, ...own } = server === "page" ? {
		host: hostname,
		port: Number(port) || (tls ? 443 : 80),
		tls
	} : server;
	return {
		wsHost: host,
		wsPort: own.port,
		wssPort: own.port,
		forceTLS: own.tls
	};
}
// resources/js/live/supervisor.ts
var EVERY = 700;
var PATIENCE = 3e3;
var LONGEST = 3e4;
/**
* pusher-js waits 15 seconds and more between attempts that are not answered, and not at all between those that are
* refused. Here the server is asked again and again whether it is up; as soon as it is the client connects, and until
* then it rests. `onChange` hears at once when the connection is lost, and when it is back.
*/
function supervise(client, onChange, isUp = askServer) {
	let timer;
	let attempts = 0;
	let isConnected = false;
	let isAsking = false;
	client.connection.bind("state_change", () => {
		isConnected = client.connection.state === "connected";
		onChange(isConnected);
		if (!isConnected) return plan();
		attempts = 0;
		clearTimeout(timer);
		timer = void 0;
	});
	client.connection.bind("connecting_in", lose);
	window.addEventListener("offline", lose);
	window.addEventListener("online", checkNow);
	document.addEventListener("visibilitychange", checkNow);
	function lose() {
		isConnected = false;
		onChange(false);
		plan();
	}
	function plan() {
		const pause = attempts === 0 ? EVERY : Math.min(PATIENCE * 2 ** (attempts - 1), LONGEST);
		timer ??= setTimeout(check, pause * (.5 + Math.random() / 2));
	}
	function checkNow() {
		if (timer === void 0 || document.hidden) return;
		clearTimeout(timer);
		check();
	}
	async function check() {
		if (isAsking) return;
		isAsking = true;
		const isThere = await isUp();
		isAsking = false;
		timer = void 0;
		if (isConnected) return;
		attempts = isThere ? attempts + 1 : 0;
		client.disconnect();
		if (isThere) client.connect();
		else plan();
	}
}
async function askServer() {
	return (await fetch("/up", {
		cache: "no-store",
		signal: AbortSignal.timeout(3e3)
	}).catch(() => null))?.ok ?? false;
}
// resources/js/phone/me/unread.ts
/** Tells that this person's list is another one now, also after a while without a connection. Answers how to stop. */
async function followList(personId, onNews) {
	const { realtime } = JSON.parse(document.getElementById(PROPS).textContent);
	const { default: Pusher } = await import("pusher-js");
	const pusher = new Pusher(realtime.key, {
		...optionsOf(realtime),
		channelAuthorization: askTheServer()
	});
	supervise(pusher, () => {});
	const channel = pusher.subscribe(personChannel(personId));
	for (const event of [
		"pusher:subscription_succeeded",
		"pusher:subscription_error",
		"notified",
		MISSED
	]) channel.bind(event, onNews);
	return () => pusher.disconnect();
}
var optionsOf = ({ cluster, server }) => ({
	cluster,
	...address(server, location),
	enabledTransports: ["ws", "wss"],
	activityTimeout: 15e3,
	pongTimeout: 5e3
});
var askTheServer = () => ({
	transport: "ajax",
	endpoint: mayListen,
	customHandler: ({ socketId, channelName }, done) => {
		call("POST", mayListen, {
			socket_id: socketId,
			channel_name: channelName
		}).then((data) => done(null, data), (error) => done(error, null));
	}
});
// resources/js/phone/me/List.tsx
/** Somebody's own list: what is new is marked, and read once they say so. */
function List() {
	const [list, setList] = (0, import_react.useState)("loading");
	const load = (0, import_react.useCallback)(async () => {
		try {
			const list = await call("GET", notifications());
			setList(list);
			const mine = me.get();
			if (mine) me.set({
				...mine,
				unread: list.unread
			});
		} catch (error) {
			const isNobody = error instanceof Refusal && error.status === 401;
			setList((before) => isNobody ? "nobody" : typeof before === "string" ? "failed" : before);
		}
	}, []);
	const personId = typeof list === "string" ? null : list.person.id;
	(0, import_react.useEffect)(() => void load(), [load]);
	(0, import_react.useEffect)(() => {
		if (personId === null) return;
		let isOpen = true;
		let stop = () => {};
		followList(personId, () => void load()).then((end) => isOpen ? stop = end : end(), () => {});
		return () => {
			isOpen = false;
			stop();
		};
	}, [personId, load]);
	if (list === "loading") return /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
		className: "muted",
		children: "One moment…"
	});
	if (list === "failed") return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", {
		role: "alert",
		children: ["Your list cannot be reached just now. ", /* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
			onClick: () => void load(),
			children: "Try again"
		})]
	});
	if (list === "nobody") return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", { children: [/* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
		href: phoneView("sign-in", { to: phoneNotifications }),
		children: "Sign in"
	}), " to see what concerns you: when you run, and what you won."] });
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)(Head, {
			list,
			onRead: () => void load()
		}),
		list.notifications.length === 0 && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: "Nothing yet. When a draw is out that you are in, or results of your event, it stands here." }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("ul", {
			className: "cards",
			children: list.notifications.map((one) => /* @__PURE__ */ (0, import_jsx_runtime.jsx)(One, { one }, one.id))
		}),
		list.more && /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Older, {
			list,
			onMore: setList
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)(Settings, { list })
	] });
}
function Head({ list: { unread, notifications }, onRead }) {
	const [newest] = notifications;
	async function read() {
		await call("POST", readNotifications, { id: newest.id });
		onRead();
	}
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", {
		role: "status",
		children: [
			unread === 0 ? "Nothing new." : `${unread} new`,
			" ",
			unread > 0 && newest && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
				onClick: () => void read(),
				children: "Mark as read"
			})
		]
	});
}
function One({ one: { title, body, created_at, time_zone, read, link } }) {
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("li", { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("a", {
			href: link,
			children: [!read && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("span", {
				className: "new",
				children: "New "
			}), /* @__PURE__ */ (0, import_jsx_runtime.jsx)("b", { children: title })]
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("span", { children: body }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("time", {
			className: "muted",
			dateTime: created_at,
			children: momentIn(time_zone ?? void 0, Date.parse(created_at))
		})
	] });
}
function Older({ list, onMore }) {
	async function more() {
		const { notifications: notifications$1, more } = await call("GET", notifications(list.notifications.at(-1).id));
		onMore({
			...list,
			notifications: [...list.notifications, ...notifications$1],
			more
		});
	}
	return /* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
		onClick: () => void more(),
		children: "Older ones"
	});
}
export { List };
