import { A as dragBetween, P as waitText } from "./drawTexts-BUTL5Jnr.js";
import { m as clock, n as me, u as useStore } from "./jsx-runtime-CaDC74kw.js";
// server/rules/expected.ts
/** From so many saved scores on there is a pace. */
var LEAST_SCORES = 4;
/** After so long without a score nobody knows when it goes on. */
var STANDSTILL_MS = 36e5;
var MINUTE_MS = 6e4;
/**
* When each run that is not over is expected, by its slot. The pace is the median time from one saved score to the
* next, with a drag between them and without; so one break makes no other pace, it makes the go late. Nothing where
* fewer than four scores are saved, or none for an hour. `runs` are in the order of their slots, `now` is milliseconds
* since 1970.
*/
function expectedTimes(runs, dragEvery, now) {
	const scored = inOrder(runs);
	const last = scored.at(-1);
	if (scored.length < LEAST_SCORES || !last || now - last.at > STANDSTILL_MS) return /* @__PURE__ */ new Map();
	const gap = paceOf(scored, dragEvery);
	const ahead = runs.filter(({ slot, isOver }) => slot > last.slot && !isOver);
	const ran = runs.filter((run) => run.at !== null && run.slot >= scored[0].slot && run.slot <= last.slot);
	const planned = ran.slice(1).reduce((sum, run, index) => sum + gap(ran[index].slot, run.slot), 0);
	const next = ahead[0] ? gap(last.slot, ahead[0].slot) : 0;
	const from = Math.max(last.at, now - next);
	const behind = Math.max(0, Math.round((from - scored[0].at - planned) / MINUTE_MS));
	const expected = /* @__PURE__ */ new Map();
	let at = from;
	let slot = last.slot;
	for (const run of ahead) {
		at += gap(slot, run.slot);
		slot = run.slot;
		expected.set(slot, {
			at,
			behind
		});
	}
	return expected;
}
/** The scored runs as they were run. A score that was corrected later was not saved when its run was over. */
function inOrder(runs) {
	const scored = [];
	let earliest = Infinity;
	for (const { slot, at } of runs.toReversed()) {
		if (at === null || at > earliest) continue;
		earliest = at;
		scored.unshift({
			slot,
			at
		});
	}
	return scored;
}
/** From one run to the next, in milliseconds. */
function paceOf(scored, dragEvery) {
	const isDragged = (slot, later) => dragBetween(slot, later, dragEvery);
	const gaps = scored.slice(1).map((run, index) => ({
		ms: run.at - scored[index].at,
		dragged: isDragged(scored[index].slot, run.slot)
	}));
	const of = (dragged) => median(gaps.filter((gap) => gap.dragged === dragged).map(({ ms }) => ms));
	const plain = of(false) ?? of(true) ?? 0;
	const withDrag = Math.max(plain, of(true) ?? plain);
	return (slot, later) => isDragged(slot, later) ? withDrag : plain;
}
function median(numbers) {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? null;
}
var NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
/** "five minutes behind"; nothing where it is on time. */
function behindText(minutes) {
	if (minutes < 1) return "";
	return `${NUMBERS[minutes - 1] ?? minutes} ${minutes === 1 ? "minute" : "minutes"} behind`;
}
// resources/js/phone/own/mine.ts
/** Runs of the riders whom somebody acts for. Nobody has none, and neither has a page without its script. */
var useMyRuns = (isMine) => {
	const mine = useStore(me);
	return mine ? mine.runs.filter(isMine) : [];
};
/** How a rider is called where their account reads it. */
function callOf({ person, riders }, rider_id) {
	const name = riders.find(({ id }) => id === rider_id)?.name ?? "";
	return rider_id === person?.id ? {
		is: "You are",
		whom: "you"
	} : {
		is: `${name} is`,
		whom: name
	};
}
/** "You are 37th, 7 to go, drag before you". */
var waitSaid = (mine, { rider_id, slot }, wait) => {
	const { is, whom } = callOf(mine, rider_id);
	return `${is} ${waitText(slot, wait, whom)}`;
};
/** "about 2:40 PM CDT, five minutes behind". */
function expectedSaid({ expected, event }) {
	if (!expected) return "";
	return [`about ${clock(expected.at, event.time_zone, Date.now())}`, behindText(expected.behind)].filter(Boolean).join(", ");
}
export { expectedTimes as a, waitSaid as i, expectedSaid as n, useMyRuns as r, callOf as t };
