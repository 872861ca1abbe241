// server/rules/running.ts
/**
* Who is on course and who is next, by their slots, as far as saved scores tell: the first run after the last one that
* has a score, and the one after that. Before the first score nobody is on course. `runs` are in the order of their
* slots.
*/
function onCourse(runs) {
	const last = runs.findLastIndex((run) => run.isScored);
	const [first, second] = runs.slice(last + 1).filter((run) => !run.isOver);
	if (last < 0) return {
		now: null,
		next: first?.slot ?? null
	};
	return {
		now: first?.slot ?? null,
		next: second?.slot ?? null
	};
}
/** Whether the ground is dragged between these two slots, of which the later one may not be the very next. */
var dragBetween = (slot, later, dragEvery) => dragEvery > 0 && Math.floor((later - 1) / dragEvery) > Math.floor((slot - 1) / dragEvery);
/** Of its published gos; results are out once all of them are run, official once their payout is published. */
function classState(gos) {
	const drawn = gos.filter((go) => go.publish_draw);
	if (drawn.length === 0) return gos.some((go) => go.publish_payout) ? "results" : "not drawn";
	if (drawn.every((go) => go.publish_payout || go.scored > 0 && go.over === go.runs)) return "results";
	return drawn.some((go) => go.scored > 0) ? "running" : "draw out";
}
/**
* What a rider has to wait for: the runs that are still to go before this slot, and whether the ground is dragged just
* before it. `runs` are in the order of their slots; those without a score before the last one scored are skipped.
*/
function waitFor(runs, slot, dragEvery) {
	const last = runs.findLast(({ isScored }) => isScored)?.slot ?? 0;
	const before = runs.filter((run) => run.slot < slot && (run.isScored || !run.isOver));
	const previous = before.at(-1);
	return {
		toGo: before.filter((run) => !run.isOver && run.slot > last).length,
		dragBefore: previous !== void 0 && dragBetween(previous.slot, slot, dragEvery)
	};
}
var ENDINGS = {
	one: "st",
	two: "nd",
	few: "rd",
	other: "th"
};
var order = new Intl.PluralRules("en-US", { type: "ordinal" });
/** "37th". */
var ordinal = (number) => `${number}${ENDINGS[order.select(number)]}`;
/** "37th, 7 to go, drag before you". `whom` is you, or "them" where it is somebody's child. */
function waitText(slot, { toGo, dragBefore }, whom) {
	const wait = toGo === 0 ? `nobody before ${whom}` : `${toGo} to go`;
	return [
		ordinal(slot),
		wait,
		dragBefore && `drag before ${whom}`
	].filter(Boolean).join(", ");
}
// server/rules/score.ts
/** The ways a run ends without a time, in the order in which they are listed below the times. */
var NO_TIMES = [
	"NT",
	"Broke",
	"DQ"
];
var DECIMALS = {
	time: 3,
	points: 2
};
var WORDS = /* @__PURE__ */ new Map([
	["n", "NT"],
	["nt", "NT"],
	["d", "DQ"],
	["dq", "DQ"],
	["b", "Broke"],
	["broke", "Broke"]
]);
/** Whether a run has ended: with a value in whole units, or without one. Cleared or never made, it has not. */
var hasScore = (score) => score !== null && (score.value !== null || score.no_time !== null);
/** Where a run stands in a list: those with a score, then each kind without one, then those still to run. From 0. */
function listRank(value, no_time) {
	if (no_time) return 1 + NO_TIMES.indexOf(no_time);
	return value === null ? 1 + NO_TIMES.length : 0;
}
/**
* A score as typed: a number, or NT, DQ, Broke or their first letters in any case. Judged scores are cut to
* hundredths of a point. null for anything else, and for an empty text.
*/
function parseScore(text, unit = "time") {
	return WORDS.get(text.trim().toLowerCase()) ?? parseNumber(text, unit);
}
/** On the wire a score is in seconds (17.201) or points (85.5), or one of the three texts; null is none. */
function scoreToWire(value, unit) {
	return typeof value === "number" ? value / 10 ** DECIMALS[unit] : value;
}
/** Read digit by digit, so that 17.201 is 17,201 thousandths and never one less. undefined: not a score. */
function scoreFromWire(wire, unit) {
	if (wire === null || wire === "") return null;
	return parseScore(String(wire), unit) ?? void 0;
}
/**
* A score on the wire as screens and papers show it: numbers with three decimals, other text as it is.
* Empty counts as a number and shows as 0.000; where a run without a score is to show nothing, see below.
*/
function formatScore(score) {
	const number = Number(score ?? "");
	return Number.isNaN(number) ? String(score) : number.toFixed(3);
}
function formatScoreOrBlank(score) {
	return score === null || score === void 0 || score === "" ? "" : formatScore(score);
}
/** On paper and in mails judged points have two decimals, as judges give them; the screens show three everywhere. */
function printScore(score, unit) {
	const text = formatScoreOrBlank(score);
	return unit === "points" && text !== "" && !Number.isNaN(Number(text)) ? Number(text).toFixed(DECIMALS.points) : text;
}
/** For sorting: best first, then NT, Broke, DQ, and last the runs without a score. */
function compareScores(a, b, lowWins = true) {
	if (typeof a === "number" && typeof b === "number") return lowWins ? a - b : b - a;
	return rank(a) - rank(b);
}
function parseNumber(text, unit) {
	const decimals = DECIMALS[unit];
	const [, whole = "", part = ""] = /^(\d*)\.?(\d*)$/.exec(text.trim().replaceAll(",", ".")) ?? [];
	if (whole + part === "") return null;
	const value = Number(whole + part.slice(0, decimals).padEnd(decimals, "0"));
	return value <= 2147483647 ? value : null;
}
function rank(score) {
	if (score === null) return NO_TIMES.length;
	return typeof score === "number" ? -1 : NO_TIMES.indexOf(score);
}
// server/rules/money.ts
/**
* Whole cents as people read them: 123450 is "$1,234.50", -100 is "-$1.00".
*/
function formatCents(cents) {
	const [dollars, rest] = dollarsAndCents(Math.abs(cents));
	return `${cents < 0 ? "-" : ""}$${dollars.toString().replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}
/** The same for spreadsheets and fields: 123450 is "1234.50". */
var plainAmount = (cents) => dollarsAndCents(cents).join(".");
/**
* Whole cents of an amount as people type it: "1,234.50", "$20", "20", ".5". Null for anything else:
* nothing, a minus, a third decimal, a comma in the wrong place, more than can be counted exactly.
*/
function parseMoney(text) {
	const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(text.trim());
	if (!match || !/\d/.test(text)) return null;
	const [, dollars = "", rest = ""] = match;
	const cents = Number(dollars.replaceAll(",", "")) * 100 + Number(rest.padEnd(2, "0"));
	return Number.isSafeInteger(cents) ? cents : null;
}
/**
* Whole cents as the line of words on a check, without the word "dollars": 125020 is
* "One Thousand Two Hundred Fifty and 20/100", 75 is "Zero and 75/100". "And" stands only before the cents.
* Refused: negative or broken cents, a trillion dollars or more.
*/
function amountInWords(cents) {
	if (!Number.isSafeInteger(cents) || cents < 0 || cents >= TRILLION_DOLLARS) throw new RangeError(`An amount of ${cents} cents cannot be written on a check`);
	const [dollars, rest] = dollarsAndCents(cents);
	return `${inWords(dollars)} and ${rest}/100`;
}
var exactly = (cents) => ({
	cents: BigInt(cents),
	of: 1n
});
/** amount x weight / whole. */
function partOf({ cents, of }, weight, whole) {
	return {
		cents: cents * weight,
		of: of * whole
	};
}
/** Whole cents, rounded down to the unit. */
function floorTo(unitCents, { cents, of }) {
	return Number(cents / (of * BigInt(unitCents))) * unitCents;
}
/** Whole cents, rounded half up to the unit. */
function nearestTo(unitCents, { cents, of }) {
	const unit = of * BigInt(unitCents);
	return Number((2n * cents + unit) / (2n * unit)) * unitCents;
}
/**
* Divides whole cents by weights so that nothing is lost: every share is floored to the unit, and the units
* left over go one each from the first weight downward (a weight of 0 gets none). Only what is smaller than
* one unit stays undivided. All weights 0: all shares 0.
*/
function apportion(cents, weights, unitCents = 1) {
	const parts = weights.map(BigInt);
	const whole = total(parts);
	if (whole === 0n) return parts.map(() => 0);
	const shares = parts.map((part) => floorTo(unitCents, partOf(exactly(cents), part, whole)));
	let left = cents - cents % unitCents - sum(shares);
	return shares.map((share, index) => {
		if (left === 0 || parts[index] === 0n) return share;
		left -= unitCents;
		return share + unitCents;
	});
}
function total(weights) {
	return weights.reduce((sum, weight) => sum + weight, 0n);
}
function sum(numbers) {
	return numbers.reduce((total, number) => total + number, 0);
}
var TRILLION_DOLLARS = 0x5af3107a4000;
var SCALES = [
	"",
	" Thousand",
	" Million",
	" Billion"
];
var TENS = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
var SMALL = "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(" ");
function dollarsAndCents(cents) {
	return [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
}
function inWords(dollars) {
	if (dollars === 0) return SMALL[0];
	const groups = [];
	for (let rest = dollars, scale = 0; rest > 0; rest = Math.floor(rest / 1e3), scale++) if (rest % 1e3 > 0) groups.unshift(underThousand(rest % 1e3) + SCALES[scale]);
	return groups.join(" ");
}
function underThousand(number) {
	const hundreds = number >= 100 ? [`${SMALL[Math.floor(number / 100)]} Hundred`] : [];
	const rest = number % 100 > 0 ? [underHundred(number % 100)] : [];
	return [...hundreds, ...rest].join(" ");
}
function underHundred(number) {
	if (number < 20) return SMALL[number];
	const tens = TENS[Math.floor(number / 10)];
	return number % 10 === 0 ? tens : `${tens}-${SMALL[number % 10]}`;
}
// server/rules/drawTexts.ts
var RANDOMIZE_SCORED = "This draw has scores. It can no longer be randomized.";
var OUT_OF_BOUNDS = "New slot number is out of bounds.";
var CHECK_TIME = "Check time";
var HORSE_EXISTS = "Horse already exists";
function resizeRefused(newSize) {
	return `Cannot resize to ${newSize} because filled slots exist above the new size requested.`;
}
var SIZE_RANGE = "Enter a number of slots from 1 to 10,000.";
/** Stands where the score would. */
var SCRATCHED = "Scratched";
var SCRATCHED_KEEPS = "This run is scratched: it keeps its rider, its horse and what it is entered in.";
var SCRATCHED_RUN = "This run is scratched: it gets no score.";
export { dragBetween as A, formatScore as C, scoreFromWire as D, printScore as E, ordinal as M, waitFor as N, scoreToWire as O, waitText as P, compareScores as S, listRank as T, partOf as _, SCRATCHED as a, total as b, SIZE_RANGE as c, apportion as d, exactly as f, parseMoney as g, nearestTo as h, RANDOMIZE_SCORED as i, onCourse as j, classState as k, resizeRefused as l, formatCents as m, HORSE_EXISTS as n, SCRATCHED_KEEPS as o, floorTo as p, OUT_OF_BOUNDS as r, SCRATCHED_RUN as s, CHECK_TIME as t, amountInWords as u, plainAmount as v, hasScore as w, NO_TIMES as x, sum as y };
