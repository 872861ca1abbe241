import { a as Refusal, d as require_react, h as daysOf, i as signOut, n as me, o as ask, r as readMe, s as send, t as require_jsx_runtime, u as useStore } from "./jsx-runtime-CaDC74kw.js";
import { _t as phoneView, ct as phoneCode, gt as phoneSignUp, lt as phoneForgotten, mt as phoneSignIn, ot as phoneClaim, st as phoneClaimShown, t as account, yt as publicDraw } from "./paths-D7R3U7_z.js";
import { E as printScore, a as SCRATCHED, m as formatCents } from "./drawTexts-BUTL5Jnr.js";
import { i as waitSaid, n as expectedSaid, t as callOf } from "./mine-CWx0JrTU.js";
// resources/js/phone/own/CallForm.tsx
var import_react = require_react();
var import_jsx_runtime = require_jsx_runtime();
/** A form that stays where it is: what is wrong stands beside its field, and nothing typed is lost. */
function CallForm({ fields, submit, send }) {
	const [refusal, setRefusal] = (0, import_react.useState)(null);
	const [isSending, setIsSending] = (0, import_react.useState)(false);
	const beside = fields.filter(({ name }) => refusal?.errors[name]);
	async function run(form) {
		setIsSending(true);
		setRefusal(null);
		try {
			await send(Object.fromEntries(new FormData(form)));
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			setRefusal(error);
			const first = fields.find(({ name }) => error.errors[name]);
			if (first) form.elements.namedItem(first.name).focus();
		} finally {
			setIsSending(false);
		}
	}
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("form", {
		className: "own",
		onSubmit: (event) => {
			event.preventDefault();
			run(event.currentTarget);
		},
		children: [
			fields.map((field) => /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Field, {
				...field,
				error: refusal?.errors[field.name]
			}, field.name)),
			refusal && beside.length === 0 && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
				className: "wrong",
				role: "alert",
				children: refusal.message
			}),
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
				type: "submit",
				className: "primary",
				disabled: isSending,
				children: submit
			})
		]
	});
}
function Field({ name, label, type = "text", autoComplete, value, hint, error }) {
	const id = (0, import_react.useId)();
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("div", { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("label", {
			htmlFor: id,
			children: label
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("input", {
			id,
			name,
			type,
			autoComplete,
			defaultValue: value,
			autoCapitalize: type === "text" ? void 0 : "none",
			"aria-invalid": error ? true : void 0,
			"aria-describedby": hint || error ? `${id}-said` : void 0
		}),
		(hint || error) && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("small", {
			id: `${id}-said`,
			className: error && "wrong",
			role: error && "alert",
			children: error ?? hint
		})
	] });
}
// resources/js/phone/own/Claim.tsx
/** A code that the secretary handed out: whom it is for, and a button for who one is. Opening it changes nothing. */
function Claim() {
	const mine = useStore(me);
	const [code, setCode] = (0, import_react.useState)(new URLSearchParams(location.search).get("code") ?? "");
	const [shown, setShown] = (0, import_react.useState)(null);
	const [said, setSaid] = (0, import_react.useState)("");
	const [isSending, setIsSending] = (0, import_react.useState)(false);
	async function look(code) {
		setShown(await (await ask(phoneClaimShown(code))).json());
		setCode(code);
	}
	(0, import_react.useEffect)(() => {
		if (code) look(code).catch(({ message }) => setSaid(message));
	}, []);
	async function claim(kind) {
		setIsSending(true);
		try {
			await send(phoneClaim, {
				code,
				kind
			});
			await readMe();
			location.replace(phoneView("me"));
		} catch (error) {
			setIsSending(false);
			if (!(error instanceof Refusal)) throw error;
			setSaid(error.message);
		}
	}
	if (!shown) return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [said && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
		role: "alert",
		children: said
	}), /* @__PURE__ */ (0, import_jsx_runtime.jsx)(CallForm, {
		fields: [{
			name: "code",
			label: "Code",
			autoComplete: "off",
			value: code
		}],
		submit: "Look",
		send: ({ code }) => look(code)
	})] });
	const here = phoneView("claim", { code });
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", { children: [
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("b", { children: shown.rider }),
			", typed in by ",
			shown.organization
		] }),
		said && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
			role: "alert",
			children: said
		}),
		mine ? /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("div", {
			className: "own",
			children: [
				/* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
					type: "button",
					disabled: isSending,
					onClick: () => void claim("guardian"),
					children: "I am the parent or guardian"
				}),
				/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("button", {
					type: "button",
					disabled: isSending,
					onClick: () => void claim("rider"),
					children: ["I am ", shown.rider]
				}),
				/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", {
					className: "muted",
					children: [
						"You claim as ",
						mine.person?.name,
						". ",
						shown.organization,
						" sees your name and e-mail address, and can take it back."
					]
				})
			]
		}) : /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: "Sign in to say who you are." }),
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
				className: "primary",
				href: phoneView("sign-in", { to: here }),
				children: "Sign in"
			}) }),
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
				href: phoneView("sign-up", { to: here }),
				children: "Make an account"
			}) })
		] })
	] });
}
// resources/js/phone/own/goes.ts
/** The page of this app that somebody came from, or is on the way to; never another site's. */
function wanted() {
	return own(new URLSearchParams(location.search).get("to")) ?? phoneView("me");
}
/** Where they were before, to come back to: not a form of these. */
function cameFrom() {
	if (!document.referrer) return void 0;
	const { origin, pathname, search } = new URL(document.referrer);
	const isForm = /\/(me|sign-in|sign-up|forgotten|code)$/.test(pathname);
	return origin === location.origin && !isForm ? own(pathname + search) : void 0;
}
var own = (path) => {
	if (!path) return void 0;
	let asked;
	try {
		asked = new URL(path, location.origin);
	} catch {
		return;
	}
	const { origin, pathname, search } = asked;
	return origin === location.origin && pathname.startsWith("/m/") ? pathname + search : void 0;
};
// resources/js/phone/own/Entrance.tsx
var EMAIL = {
	name: "email",
	label: "E-mail",
	type: "email",
	autoComplete: "username"
};
var PASSWORD = {
	name: "password",
	label: "Password",
	type: "password",
	autoComplete: "current-password"
};
var NEW_PASSWORD = {
	...PASSWORD,
	autoComplete: "new-password",
	hint: "At least 15 characters: a few words that you will remember."
};
var CODE = {
	name: "code",
	label: "Code",
	autoComplete: "one-time-code",
	hint: "Eight letters and digits. It stands in the e-mail, below the link."
};
async function enter() {
	await readMe();
	location.replace(wanted());
}
function SignIn({ email, said }) {
	const asked = { to: wanted() };
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
		said && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
			role: "status",
			children: said
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)(CallForm, {
			fields: [{
				...EMAIL,
				value: email
			}, PASSWORD],
			submit: "Sign in",
			send: async (values) => {
				await send(phoneSignIn, values);
				await enter();
			}
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: phoneView("sign-up", asked),
			children: "Make an account"
		}) }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: phoneView("forgotten", asked),
			children: "I forgot the password"
		}) })
	] });
}
function SignUp() {
	const [signedUp, setSignedUp] = (0, import_react.useState)(null);
	if (signedUp) return /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Code, { ...signedUp });
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)(CallForm, {
			fields: [
				{
					name: "name",
					label: "Name",
					autoComplete: "name"
				},
				EMAIL,
				NEW_PASSWORD
			],
			submit: "Make the account",
			send: async (values) => {
				await send(phoneSignUp, {
					...values,
					to: wanted()
				});
				setSignedUp({
					email: values.email,
					password: values.password
				});
			}
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
			className: "muted",
			children: "Children need none: a parent acts for them."
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: phoneView("code", { to: wanted() }),
			children: "I have a code from an e-mail"
		}) })
	] });
}
function Forgotten() {
	const [email, setEmail] = (0, import_react.useState)("");
	if (email) return /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Code, {
		email,
		isForgotten: true
	});
	return /* @__PURE__ */ (0, import_jsx_runtime.jsx)(CallForm, {
		fields: [EMAIL],
		submit: "Send a code",
		send: async (values) => {
			await send(phoneForgotten, values);
			setEmail(values.email);
		}
	});
}
var SAID = {
	"sign-up": "Your account is made. Sign in with its password.",
	"e-mail": "Your address is another one now. Sign in with it."
};
/** The code instead of the link: this app is not opened by what is tapped in an e-mail. */
function Code({ email, password, isForgotten = false }) {
	const [done, setDone] = (0, import_react.useState)(null);
	const mayBeForgotten = {
		...NEW_PASSWORD,
		label: "New password",
		hint: "If you forgot yours."
	};
	if (done) return /* @__PURE__ */ (0, import_jsx_runtime.jsx)(SignIn, { ...done });
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
		email && /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", {
			role: "status",
			children: [
				"An e-mail is on its way to ",
				email,
				". Open its link, or type its code here. None has come? Look among the spam, too."
			]
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)(CallForm, {
			fields: [
				{
					...EMAIL,
					value: email
				},
				CODE,
				...isForgotten ? [{
					...mayBeForgotten,
					hint: NEW_PASSWORD.hint
				}] : password ? [] : [mayBeForgotten]
			],
			submit: "Go on",
			send: async (values) => {
				const { did, to } = await send(phoneCode, {
					password,
					...values
				});
				if (did === "sign-up" && password) await send(phoneSignIn, {
					email: values.email,
					password
				});
				else if (did !== "reset") {
					history.replaceState(null, "", phoneView("sign-in", { to }));
					return setDone({
						email: values.email,
						said: SAID[did]
					});
				}
				await enter();
			}
		}),
		!isForgotten && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: phoneView("sign-up", { to: wanted() }),
			children: "Another code for a new account"
		}) }),
		!password && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: phoneView("forgotten", { to: wanted() }),
			children: "Another code for a forgotten password"
		}) })
	] });
}
// resources/js/phone/own/MyPage.tsx
var EVERY_MS = 3e4;
/** My runs, and those of the riders whom I act for. */
function MyPage() {
	const mine = useStore(me);
	const isWaiting = mine?.runs.some(({ coming }) => coming) ?? false;
	(0, import_react.useEffect)(() => {
		if (!isWaiting) return;
		const timer = setInterval(() => document.hidden || void readMe(), EVERY_MS);
		return () => clearInterval(timer);
	}, [isWaiting]);
	if (mine === void 0) return null;
	return mine === null ? /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Stranger, {}) : /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Mine, { mine });
}
function Mine({ mine }) {
	const { riders, runs, earned_cents } = mine;
	const children = riders.filter(({ kind }) => kind === "guardian");
	const coming = runs.filter((run) => run.coming);
	const past = runs.filter((run) => !run.coming);
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", { children: [mine.person.name, children.length > 0 && `, for ${children.map(({ name }) => name).join(", ")}`] }),
		mine.questions.map(({ id, rider, organization }) => /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", {
			className: "note",
			children: [
				organization,
				" asks whether ",
				rider,
				" is you. ",
				/* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
					href: `${account}#is-it-you`,
					children: "Answer"
				})
			]
		}, id)),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("h2", { children: "Coming up" }),
		coming.length === 0 && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: "No draw with a run of yours is out." }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("ul", {
			className: "cards",
			children: coming.map((run) => /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Coming, {
				mine,
				run
			}, run.id))
		}),
		coming.length > 0 && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: "/m/my/calendar.ics",
			children: "Into my calendar"
		}) }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("h2", { children: "Past" }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("p", { children: ["Earned ", /* @__PURE__ */ (0, import_jsx_runtime.jsx)("b", {
			className: "won",
			children: formatCents(earned_cents)
		})] }),
		past.length === 0 && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: "None yet." }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("ul", {
			className: "cards",
			children: past.map((run) => /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Past, {
				mine,
				run
			}, run.id))
		}),
		mine.asked.length > 0 && /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Asked, { asked: mine.asked }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", {
			className: "muted",
			children: "Does a run of yours, or of your child, miss here? Find it in its draw, and say there whose it is. Or get a code from the secretary."
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: phoneView("claim"),
			children: "I have a code for a rider"
		}) }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: account,
			children: "My account"
		}) }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("button", {
			type: "button",
			onClick: () => void signOut(),
			children: "Sign out"
		})
	] });
}
var ANSWERED = {
	yes: "said yes.",
	no: "said no.",
	none: "has not answered in time. You may ask again.",
	"taken back": "said yes, and has taken it back."
};
/** The riders for whom somebody asked an organization, and what it answered. */
var Asked = ({ asked }) => /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [/* @__PURE__ */ (0, import_jsx_runtime.jsx)("h2", { children: "Asked for" }), /* @__PURE__ */ (0, import_jsx_runtime.jsx)("ul", {
	className: "cards",
	children: asked.map(({ id, rider, kind, organization, answer }) => /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("li", { children: [/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("b", { children: [rider, kind === "rider" ? ", as you" : ", as your child"] }), /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("span", { children: [
		organization,
		" ",
		answer ? ANSWERED[answer] : "has not answered yet."
	] })] }, id))
})] });
function Coming({ mine, run }) {
	const others = mine.runs.filter(({ id }) => run.collides.includes(id));
	const names = [...new Set(others.map(({ rider_id }) => callOf(mine, rider_id).whom))];
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("li", { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)(Where, { run }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("b", { children: waitSaid(mine, run, run.wait) }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("span", { children: [run.horse && `on ${run.horse}`, expectedSaid(run)].filter(Boolean).join(" · ") }),
		names.length > 0 && /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("b", {
			className: "wrong",
			children: ["Collides with ", names.join(", ")]
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("small", { children: [run.event.name, daysOf(run.event)].join(" · ") })
	] });
}
function Past({ mine, run }) {
	const { whom } = callOf(mine, run.rider_id);
	const score = run.scratched ? SCRATCHED : printScore(run.score, run.activity.judged ? "points" : "time");
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("li", { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)(Where, { run }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsxs)("span", { children: [
			[whom !== "you" && whom, run.horse && `on ${run.horse}`].filter(Boolean).join(" "),
			" ",
			/* @__PURE__ */ (0, import_jsx_runtime.jsx)("b", { children: score }),
			run.earned_cents !== null && /* @__PURE__ */ (0, import_jsx_runtime.jsxs)("b", {
				className: "won",
				children: [" ", formatCents(run.earned_cents)]
			})
		] }),
		run.is_best && /* @__PURE__ */ (0, import_jsx_runtime.jsx)("b", {
			className: "won",
			children: "Personal best"
		}),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("small", { children: [run.event.name, daysOf(run.event)].join(" · ") })
	] });
}
function Where({ run: { activity, round, slot } }) {
	const name = [activity.name, round].filter(Boolean).join(", ");
	return /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
		href: publicDraw(activity.id, round, slot),
		children: name
	});
}
function Stranger() {
	const asked = { to: cameFrom() };
	return /* @__PURE__ */ (0, import_jsx_runtime.jsxs)(import_jsx_runtime.Fragment, { children: [
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: "Whoever signs in sees their own runs here, and those of their children." }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			className: "primary",
			href: phoneView("sign-in", asked),
			children: "Sign in"
		}) }),
		/* @__PURE__ */ (0, import_jsx_runtime.jsx)("p", { children: /* @__PURE__ */ (0, import_jsx_runtime.jsx)("a", {
			href: phoneView("sign-up", asked),
			children: "Make an account"
		}) })
	] });
}
// resources/js/phone/own/Own.tsx
/** What is filled into the frame, on the phone only. */
var FILLED = {
	me: MyPage,
	"sign-in": SignIn,
	"sign-up": SignUp,
	forgotten: Forgotten,
	code: Code,
	claim: Claim
};
function Own({ view }) {
	const Filled = FILLED[view];
	return /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Filled, {});
}
export { Own as default };
