import { m as checks, nt as payoutRows } from "./paths-D7R3U7_z.js";
import { D as Invalid, E as Forbidden, S as isCutOff, T as Conflict, b as sql, c as transaction, g as PrismaClientKnownRequestError, h as Decimal, k as NotFound, m as DbNull, n as TOO_MUCH, t as AT_THE_LAST_MOMENT, w as Busy } from "./db-CJTrU02A.js";
import { a as IN_ITS_ORGANIZATION, c as dated, i as sayWhoAsked, l as read, n as askedBy, o as MEMBERSHIPS, t as turns, u as readAlone } from "./turns-B8X-7wlr.js";
import { A as dragBetween, E as printScore, O as scoreToWire, T as listRank, _ as partOf, b as total, c as SIZE_RANGE, d as apportion, f as exactly, h as nearestTo, m as formatCents, p as floorTo, t as CHECK_TIME, w as hasScore, x as NO_TIMES, y as sum } from "./drawTexts-BUTL5Jnr.js";
import { a as liveChannel, i as drawReloadChannel, n as activityChannel, o as personChannel, r as drawChannel, t as MISSED } from "./channels-CtdyrxVe.js";
import pg from "pg";
import { z, z as z$1 } from "zod";
// server/rules/rounds.ts
/** The view of a contest over all its rounds. */
var AVERAGE = "average";
/** What is placed and paid by itself: each go, and the average where there are several. */
var viewsOf = (rounds) => rounds.length > 1 ? [...rounds, AVERAGE] : rounds;
/** A round as people call it: "Round 1", "Finals", "Average"; the only go of a class has no name. */
function roundName(round) {
	if (/^\d+$/.test(round)) return `Round ${round}`;
	return round === "average" ? "Average" : round;
}
/** The same within a sentence: "round 1", "Finals", "the average". */
var roundInWords = (round) => round === "average" ? "the average" : roundName(round).replace(/^Round/, "round");
// server/models/rounds.ts
/** The gos of an activity and their average, as they were published; without the money, which is long. */
var ROUNDS = { rounds: {
	omit: { published_payout: true },
	orderBy: { position: "asc" }
} };
/** The names of the gos, in their order; the average is none. */
var gosOf = ({ rounds }) => rounds.map(({ name }) => name).filter((name) => name !== AVERAGE);
var hasSeveral = (activity) => gosOf(activity).length > 1;
/** The go of that name, or the average; the first go where none is named. NotFound where there is none. */
function roundNamed({ rounds }, name) {
	const round = rounds.find((one) => one.name === (name || rounds[0].name));
	if (!round) throw new NotFound();
	return round;
}
/** Whether this go's draw was ever published: then those who stand in it were told, and have entered. */
function wasDrawPublished(activity, name) {
	const { publish_draw, draw_publication } = roundNamed(activity, name);
	return publish_draw || draw_publication > 0;
}
/** Whether runs of this go are held by a published payout: that of the go, of the average, or the only one there is. */
var holds = (contest, round) => contest.rounds.some(({ name, publish_payout }) => publish_payout && (name === round || name === "average" || !hasSeveral(contest)));
/** Whether any of these contests does. They are locked first: a payout may be on the point of being published. */
async function isHeld(tx, contestIds, round) {
	await tx.$queryRaw`SELECT id FROM activities WHERE id = ANY(${contestIds}) ORDER BY id FOR UPDATE`;
	return (await tx.activity.findMany({
		where: { id: { in: contestIds } },
		include: ROUNDS
	})).some((contest) => holds(contest, round));
}
// server/models/events/days.ts
/** A day of the database as YYYY-MM-DD. */
var dayOf = (date) => date.toISOString().slice(0, 10);
/** Midnight in the database's way of writing a day. */
var dateOf = (day) => /* @__PURE__ */ new Date(`${day}T00:00:00Z`);
/** That many days later, or earlier. */
var daysAfter = (day, days) => dayOf(new Date(dateOf(day).getTime() + days * 864e5));
/** Today as YYYY-MM-DD in this zone. */
var todayIn = (zone, now) => new Intl.DateTimeFormat("en-CA", {
	timeZone: zone,
	dateStyle: "short"
}).format(now);
/** Today where an event takes place: in its own zone, or in its organization's. */
var todayAt = ({ time_zone, organization }, now) => todayIn(time_zone ?? organization.time_zone, now);
/** The same day of another year. */
function yearsAfter(day, years) {
	const later = new Date(day);
	later.setUTCFullYear(day.getUTCFullYear() + years);
	return later;
}
var daysBetween = (from, to) => Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / 864e5);
/** The next time of the same day of the week: at least a week later, and after today. */
function nextWeekend(starts_on, today) {
	return daysAfter(starts_on, Math.max(1, Math.floor(daysBetween(starts_on, today) / 7) + 1) * 7);
}
// server/rules/eligibility.ts
/** Its number is part of a profile; that of any other is on a card. */
var BBR = "BBR";
/**
* Why the class is not for this rider, in a sentence for the organizer, or null. It warns and keeps nobody out: of whom
* no birth date is known, nothing is said of the age. A card must be good on the day of the event.
*/
function eligibilityWarning(entrants, rider) {
	return ageWarning(entrants, rider) ?? cardWarning(entrants, rider);
}
function ageWarning({ age_from, age_to, age_on }, { name, birth_date }) {
	const age = birth_date === null ? null : ageOn(birth_date, age_on);
	if (age !== null && age_from !== null && age < age_from) return `${name} is ${age}: the class is for riders from ${age_from}.`;
	if (age !== null && age_to !== null && age > age_to) return `${name} is ${age}: the class is for riders up to ${age_to}.`;
	return null;
}
function cardWarning({ association, day }, { name, bbr_id, cards }) {
	if (association === null) return null;
	const isBbr = alike(association, BBR);
	if (isBbr && bbr_id) return null;
	const theirs = cards.filter(({ body }) => alike(body, association));
	if (theirs.some(({ valid_until }) => valid_until === null || valid_until >= day)) return null;
	const ended = theirs.map(({ valid_until }) => valid_until).toSorted();
	if (ended.length) return `The ${association} card of ${name} ended on ${ended.at(-1)}.`;
	return isBbr ? `${name} has no BBR #.` : `${name} has no number of ${association}.`;
}
/** As people type it: NBHA, nbha and N.B.H.A. are one. */
var alike = (one, other) => plain$1(one) === plain$1(other);
var plain$1 = (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
/** Whole years on that day, both as YYYY-MM-DD; whoever was born on February 29 is a year older on March 1. */
function ageOn(birth, day) {
	const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
	return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
// server/rules/minors.ts
var OF_AGE = 18;
/**
* Whether a rider counts as a minor at an event that begins on this day (YYYY-MM-DD). A known birth date decides; of
* unknown age only those are adults of whom the secretary says so.
*/
function countsAsMinor({ birth_date, is_adult }, day) {
	return birth_date === null ? !is_adult : ageOn(birth_date, day) < OF_AGE;
}
/** What stands in public where a name is hidden. */
var HIDDEN_NAME = "Name withheld";
// server/models/phone/names.ts
/** How everybody may call these riders at this event. One query, and none where nobody is hidden. */
async function publicNames(db, event, riders) {
	const hidden = event.hide_minors ? await minorsAmong(db, event, riders) : /* @__PURE__ */ new Set();
	return (rider) => rider && (hidden.has(rider.id) ? "Name withheld" : rider.name);
}
/** The riders of a sheet as its readers may know them: of one whose name is hidden not where they are from, either. */
async function ridersAsToldTo(db, event, readBy, riders) {
	const nameOf = readBy === "riders" ? await publicNames(db, event, riders) : null;
	return (rider) => rider && nameOf?.(rider) === "Name withheld" ? {
		...rider,
		name: HIDDEN_NAME,
		hometown: null,
		bbr_id: null
	} : rider;
}
async function minorsAmong(db, event, riders) {
	const minors = (await db.user.findMany({
		where: { id: { in: [...new Set(riders.flatMap((rider) => rider?.id ?? []))] } },
		select: {
			id: true,
			birth_date: true,
			at_events: {
				where: { event_id: event.id },
				select: { is_adult: true }
			}
		},
		relationLoadStrategy: "join"
	})).filter(({ birth_date, at_events }) => countsAsMinor({
		birth_date: birth_date && dayOf(birth_date),
		is_adult: at_events[0]?.is_adult ?? false
	}, dayOf(event.starts_on)));
	return new Set(minors.map(({ id }) => id));
}
// server/rules/placeText.ts
/**
* The places a run fills, as result sheets print them: "3" for a place of one's own, "T3-4" for a tie of two and "T5-7"
* for one of three, nothing without a place. A stroke would read as a fraction, and in a spreadsheet as a date.
*/
function formatPlace(place, placeTo) {
	if (place === null) return "";
	return placeTo === null || placeTo === place ? String(place) : `T${place}-${placeTo}`;
}
// server/rules/payoutChecks.ts
/** Throws a RangeError naming the first thing that makes a payout impossible; `calculatePayout` lists them. */
function checkPayout(runs, rules) {
	const problem = rulesProblems(rules)[0] ?? runProblem(runs);
	if (problem) throw new RangeError(problem);
}
/** What is wrong with the rules of a payout, whoever runs, in plain sentences; an empty list when nothing is. */
function rulesProblems(rules, by = "placed") {
	return [
		divisionProblem(rules)?.problem,
		moneyProblem(rules),
		...validatePlaceTable(rules.places, by),
		...rules.places.flatMap((row) => unitProblems(row, by, rules.rounding))
	].filter((problem) => problem !== void 0);
}
/**
* What is wrong with a place table, in plain sentences ("The row for up to 3 runs adds to 99 %"); an empty list
* when nothing is; limits are named by what they limit. Rows ascend, add to 100 %, and never pay a slower place more.
*/
function validatePlaceTable(table, by = "placed") {
	if (table.length === 0) return ["The place table has no rows"];
	return table.flatMap((row, index) => [...limitProblems(table, index, by), ...rowProblems(row, by)]);
}
/** What is wrong with the divisions, and the field that it is about. */
function divisionProblem({ divisions, poolsCents }) {
	const shares = divisions.map((division) => division.shareBp);
	if (divisions.length === 0) return about("divisions", "There must be at least one division");
	if (divisions[0].offset !== 0) return about("divisions.0.offset", "The first division must begin at 0");
	for (let index = 1; index < divisions.length; index++) {
		const { offset } = divisions[index];
		const field = `divisions.${index}.offset`;
		if (!Number.isSafeInteger(offset)) return about(field, `Division ${index + 1} must begin at a whole number`);
		if (offset <= divisions[index - 1].offset) return about(field, `Division ${index + 1} must begin after division ${index}`);
	}
	if (poolsCents) return poolsProblem(poolsCents, divisions.length);
	const last = `divisions.${divisions.length - 1}.shareBp`;
	if (!shares.every(isCount)) return about(last, "The shares of the divisions must be whole basis points, 0 or more");
	if (sum(shares) !== 1e4) return about(last, `The shares of the divisions add to ${percent(sum(shares))}, not to 100 %`);
}
var about = (field, problem) => ({
	field,
	problem
});
function poolsProblem(poolsCents, divisions) {
	if (poolsCents.length !== divisions) return about("poolsCents", `There are ${poolsCents.length} pools for ${divisions} divisions`);
	if (!poolsCents.every(isCount)) return about("poolsCents", "The pools must be whole cents, 0 or more");
}
function moneyProblem({ netCents, rounding }) {
	if (!isCount(netCents)) return "The purse must be whole cents, 0 or more";
	if (!isCount(rounding.unitCents) || rounding.unitCents === 0) return "The unit of rounding must be a cent or more";
}
function limitProblems(table, index, by) {
	const { upTo } = table[index];
	const before = index > 0 ? table[index - 1].upTo : 0;
	if (upTo !== null && (!isCount(upTo) || upTo === 0)) return [`A row cannot be for up to ${UNITS[by](upTo)}`];
	if (before === null) return ["Only the last row may be for any number of runs"];
	if (upTo !== null && upTo <= before) return [`The row for up to ${UNITS[by](upTo)} must not follow the one for up to ${by === "net" ? formatCents(before) : before}`];
	return [];
}
var UNITS = {
	placed: (limit) => `${limit} runs`,
	entries: (limit) => `${limit} entries`,
	net: (limit) => `a purse of ${formatCents(limit)}`
};
/** What is wrong with what a row pays: shares that do not make a whole, or a slower place that gets more. */
function rowProblems(row, by) {
	const { percentsBp, amountsCents } = row;
	const pays = amountsCents ?? percentsBp;
	if (!pays.every(isCount)) return [`${nameOf(row, by)} must hold whole ${amountsCents ? "cents" : "basis points"}, 0 or more`];
	const steps = pays.findIndex((share, index) => index > 0 && share > pays[index - 1]);
	return [
		...amountsCents || sum(percentsBp) === 1e4 ? [] : [`${nameOf(row, by)} adds to ${percent(sum(percentsBp))}`],
		...amountsCents && (percentsBp.length > 0 || amountsCents.length === 0) ? [`${nameOf(row, by)} must hold fixed amounts, and no percentages beside them`] : [],
		...steps < 0 ? [] : [`${nameOf(row, by)} pays place ${steps + 1} more than place ${steps}`]
	];
}
/** A fixed amount that rounding would change is none. */
function unitProblems(row, by, { unitCents }) {
	const odd = row.amountsCents?.find((cents) => isCount(unitCents) && cents % unitCents !== 0);
	if (odd === void 0) return [];
	return [`${nameOf(row, by)} pays ${formatCents(odd)}, and prizes are rounded to ${formatCents(unitCents)}`];
}
function nameOf({ upTo }, by) {
	return upTo === null ? `The row for ${by === "net" ? "any purse" : `any number of ${by === "placed" ? "runs" : "entries"}`}` : `The row for up to ${UNITS[by](upTo)}`;
}
function runProblem(runs) {
	const seen = /* @__PURE__ */ new Set();
	for (const { id, value } of runs) {
		if (seen.has(id)) return `Run ${id} is given twice`;
		if (value !== null && !Number.isSafeInteger(value)) return `The value of run ${id} must be a whole number`;
		seen.add(id);
	}
}
function isCount(number) {
	return Number.isSafeInteger(number) && number >= 0;
}
function percent(basisPoints) {
	return `${basisPoints / 100} %`;
}
// server/rules/placeTable.ts
/**
* The place table for `calculatePayout`: the whole of it where runs placed in the division choose, else the one row for
* this contest, whoever is placed. The last row serves what is beyond its limit.
*/
function placesFor(table, by, { entries, netCents }) {
	if (by === "placed") return table;
	return [{
		...rowFor(table, by === "net" ? netCents : entries),
		upTo: null
	}];
}
/** How many places a row pays. */
var placesIn = ({ percentsBp, amountsCents }) => (amountsCents ?? percentsBp).length;
/** The first row whose limit is not exceeded, or the last one. */
var rowFor = (table, size) => table.find(({ upTo }) => upTo === null || upTo >= size) ?? table[table.length - 1];
// server/rules/payoutMoney.ts
function moneyOf({ netCents, divisions, poolsCents }) {
	const net = poolsCents ? sum(poolsCents) : netCents;
	const weights = poolsCents ?? divisions.map((division) => division.shareBp);
	return {
		netCents: net,
		exact: exactly(net),
		weights: weights.map(BigInt),
		promised: Boolean(poolsCents)
	};
}
/**
* Divides the money into one pool per division (whole cents), given how many runs each division placed. The money of
* empty divisions goes to the others by their shares (PROPORTIONAL: Central 4D 5.1.3), equally (EVEN: Sport of
* Kings), or is retained. Nobody placed, or no share among those who are: all of it is retained.
*
* `exact` are the amounts that prizes are worked out from: under CONSERVE the pools, under NEAREST what they were
* before they were rounded.
*/
function dividePurse(money, rules, runsPlaced) {
	const isFilled = (index) => runsPlaced[index] > 0;
	const weights = reassign(money.weights, isFilled, rules.emptyDivision);
	const whole = total(weights);
	if (whole === 0n || !runsPlaced.some((count) => count > 0)) {
		const none = weights.map(() => 0);
		return {
			poolsCents: none,
			exact: none.map(exactly),
			retainedCents: money.netCents
		};
	}
	const poolsCents = apportion(money.netCents, weights, money.promised ? 1 : conservedUnit(rules));
	return {
		poolsCents,
		exact: rules.rounding.mode === "NEAREST" ? weights.map((weight) => partOf(money.exact, weight, whole)) : poolsCents.map(exactly),
		retainedCents: sum(poolsCents.filter((_, index) => !isFilled(index)))
	};
}
/**
* Pays one division's pool to its ties, given their sizes from the first place down: the prize of each member of each
* tie that is paid, what is retained, what FULL pays beyond the places' own money, and what fixed amounts name beyond
* the pool. Retained are the unfilled places, as the policy has it, and what fixed amounts leave of the pool.
*/
function payPlaces(pool, ties, rules) {
	const runs = sum(ties);
	const row = rowFor(rules.places, runs);
	const parts = row.amountsCents ? amountsOf(pool, row.amountsCents, runs) : percentsOf(pool, row, runs, rules);
	const { weights, whole, retainedCents, shortCents } = parts;
	if (whole === 0n) return {
		prizes: [],
		retainedCents: floorTo(1, pool),
		overrunCents: 0,
		shortCents: 0
	};
	const shares = sharesOf(rules.ties === "FULL" ? weights.map(() => 1) : ties, weights);
	const prizes = rules.rounding.mode === "NEAREST" ? shares.map((share) => nearestTo(rules.rounding.unitCents, shareOf(pool, share, whole))) : conserve(pool, shares, parts, rules.rounding.unitCents);
	if (rules.ties === "SPLIT") return {
		prizes,
		retainedCents,
		overrunCents: 0,
		shortCents
	};
	const best = bestOf(ties, prizes);
	const beyond = paidTo(ties, best) - sum(prizes);
	const left = row.amountsCents ? Math.min(beyond, retainedCents) : 0;
	return {
		prizes: best,
		retainedCents: retainedCents - left,
		overrunCents: beyond - left,
		shortCents
	};
}
function percentsOf(pool, row, runs, rules) {
	const weights = reassign(row.percentsBp.map(BigInt), (index) => index < runs, rules.unfilledPlaces);
	const whole = total(weights);
	const unfilled = whole === 0n ? exactly(0) : partOf(pool, total(weights.slice(runs)), whole);
	const retainedCents = floorTo(conservedUnit(rules), unfilled);
	return {
		weights: weights.slice(0, runs),
		whole,
		retainedCents,
		shortCents: 0
	};
}
/**
* A filled place gets what is named for it, and the rest of the pool is retained; where the pool does not reach, all
* are cut in proportion, so that no more is paid than there is.
*/
function amountsOf(pool, amountsCents, runs) {
	const filled = amountsCents.slice(0, runs);
	const named = sum(filled);
	const weights = filled.map((cents) => BigInt(cents) * pool.of);
	const claimed = total(weights);
	return {
		weights,
		whole: claimed > pool.cents || claimed === 0n ? claimed : pool.cents,
		retainedCents: Math.max(0, floorTo(1, pool) - named),
		shortCents: Math.max(0, named - floorTo(1, pool)),
		named: ({ weight }) => ({
			cents: weight,
			of: pool.of
		})
	};
}
function conservedUnit({ rounding }) {
	return rounding.mode === "CONSERVE" ? rounding.unitCents : 1;
}
function reassign(weights, isFilled, policy) {
	if (policy === "RETAIN") return weights;
	if (policy === "PROPORTIONAL") return weights.map((weight, index) => isFilled(index) ? weight : 0n);
	const receivers = BigInt(weights.filter((_, index) => isFilled(index)).length);
	const unfilled = total(weights.filter((_, index) => !isFilled(index)));
	return weights.map((weight, index) => isFilled(index) ? weight * receivers + unfilled : 0n);
}
/** The ties that have a part in the money, from the first place down. */
function sharesOf(ties, weights) {
	const shares = [];
	for (let place = 0, tie = 0; place < weights.length; tie++) {
		shares.push({
			weight: total(weights.slice(place, place + ties[tie])),
			heads: ties[tie]
		});
		place += ties[tie];
	}
	return shares;
}
function shareOf(pool, { weight, heads }, whole) {
	return partOf(pool, weight, whole * BigInt(heads));
}
function conserve(pool, shares, { whole, retainedCents, named }, unitCents) {
	const prizes = shares.map((share) => floorTo(unitCents, shareOf(pool, share, whole)));
	const heads = shares.map((share) => share.heads);
	let left = floorTo(1, pool) - retainedCents - paidTo(heads, prizes);
	for (let index = 0; index < shares.length && left >= heads[index] * unitCents; index++) {
		const more = (prizes[index] + unitCents) * heads[index];
		if (named && more > floorTo(1, named(shares[index]))) break;
		prizes[index] += unitCents;
		left -= heads[index] * unitCents;
	}
	return prizes;
}
function paidTo(heads, prizes) {
	return sum(prizes.map((prize, index) => prize * heads[index]));
}
function bestOf(ties, placePrizes) {
	const best = [];
	for (let place = 0, tie = 0; place < placePrizes.length; tie++) {
		best.push(placePrizes[place]);
		place += ties[tie];
	}
	return best;
}
// server/rules/payout.ts
/**
* The same for one go whose money may be a part of a whole that is not rounded yet. Here breakage is only what
* rounding leaves: paid + breakage + retained = net + overrun. The pools are whole cents, as they are shown.
*/
function payRuns(runs, rules, part) {
	checkPayout(runs, rules);
	const money = part ?? moneyOf(rules);
	const divisions = cutDivisions(rank(runs, rules.lowWins), rules);
	const purse = dividePurse(money, rules, divisions.map(sizeOf));
	const paid = divisions.map((timed, index) => payDivision(timed, index + 1, purse.exact[index], rules));
	const placings = paid.flatMap((division) => division.placings);
	const paidCents = sum(placings.map((placing) => placing.prizeCents));
	const retainedCents = purse.retainedCents + sum(paid.map((division) => division.retainedCents));
	const overrunCents = sum(paid.map((division) => division.overrunCents));
	return {
		placings,
		unplaced: unplacedOf(runs),
		paidCents,
		breakageCents: money.netCents + overrunCents - paidCents - retainedCents,
		retainedCents,
		overrunCents,
		shortCents: sum(paid.map((division) => division.shortCents)),
		poolsCents: purse.poolsCents
	};
}
function isTimed(run) {
	return run.value !== null && !run.status;
}
function rank(runs, lowWins) {
	const sign = lowWins ? 1 : -1;
	return runs.filter(isTimed).sort((a, b) => sign * (a.value - b.value) || a.id - b.id);
}
function cutDivisions(ranked, { divisions }) {
	const cut = divisions.map(() => []);
	let division = 0;
	for (const run of ranked) {
		const behind = Math.abs(run.value - ranked[0].value);
		while (division + 1 < divisions.length && behind >= divisions[division + 1].offset) division++;
		cut[division].push(run);
	}
	return cut;
}
function payDivision(timed, division, pool, rules) {
	if (timed.length === 0) return {
		placings: [],
		retainedCents: 0,
		overrunCents: 0,
		shortCents: 0
	};
	const ties = tiesOf$1(timed);
	const { prizes, ...money } = payPlaces(pool, ties.map(sizeOf), rules);
	const placings = [];
	ties.forEach((tie, index) => {
		const place = placings.length + 1;
		const placeTo = placings.length + tie.length;
		for (const { id } of tie) placings.push({
			id,
			division,
			place,
			placeTo,
			prizeCents: prizes[index] ?? 0
		});
	});
	return {
		placings,
		...money
	};
}
function tiesOf$1(timed) {
	const ties = [];
	for (const run of timed) {
		const tie = ties.at(-1);
		if (tie?.[0].value === run.value) tie.push(run);
		else ties.push([run]);
	}
	return ties;
}
function sizeOf(runs) {
	return runs.length;
}
function unplacedOf(runs) {
	const rank = ({ value, status }) => listRank(value, status);
	return runs.filter((run) => !isTimed(run)).sort((a, b) => rank(a) - rank(b) || a.id - b.id).map((run) => run.id);
}
// server/rules/average.ts
/**
* Sums the rounds per entrant; the id of a run is its entrant, the same in every round. A round with NT, DQ,
* Broke or no run at all counts no run. Sorted by id.
*/
function averageOf(rounds) {
	const totals = /* @__PURE__ */ new Map();
	for (const { id, value, status } of rounds.flat()) {
		const total = totals.get(id) ?? {
			id,
			value: null,
			runs: 0
		};
		totals.set(id, total);
		if (value === null || status) continue;
		total.value = (total.value ?? 0) + value;
		total.runs++;
	}
	return [...totals.values()].sort((a, b) => a.id - b.id);
}
/**
* Places and pays the average over rounds, with the rules of one round: offsets are multiplied by the number of
* rounds (half a second over two rounds is one, Pink Buckle 2020). Only those with a run in every round are
* placed; where `fillPlaces` is more than they are, those with one run fewer follow them, then with two fewer,
* until so many places are filled (PRCA R5.6.4; Pink Buckle 2020 youth), ties for the last of them included.
*
* Refused with a RangeError: no rounds, an entrant twice in a round, filling places of an average with divisions
* (fewer runs have no place between the offsets), and what `calculatePayout` refuses.
*
* Its money may be a part of a whole that is not rounded yet.
*/
function payAverage(rounds, rules, fillPlaces, money) {
	const { runs, totals } = placeAverage(rounds, rules, fillPlaces);
	return {
		...payRuns(runs, overAll(rounds, rules), money),
		totals
	};
}
/**
* Divides the money of a contest among its rounds and the average by whole weights, in their order: 1:1:1 and
* 2:2:3 (PRCA), 25/25/50 (Pink Buckle). Every part is floored to the unit and the units left over go one each to
* the first; only what is smaller than one unit stays undivided.
* Refused with a RangeError: no weight above 0, negative or broken numbers.
*/
function splitPurseByWeights(netCents, weights, unitCents = 1) {
	if (![netCents, ...weights].every((number) => Number.isSafeInteger(number) && number >= 0)) throw new RangeError("Money and weights must be whole numbers, 0 or more");
	if (!weights.some((weight) => weight > 0)) throw new RangeError("At least one weight must be more than 0");
	return apportion(netCents, weights, unitCents);
}
/** One run for each entrant, with the total as its value where the entrant is placed. */
function placeAverage(rounds, rules, fillPlaces) {
	checkRounds(rounds, rules, fillPlaces);
	const totals = averageOf(rounds);
	const placed = new Set(toPlace(totals, rounds.length, rules.lowWins, fillPlaces).map((total) => total.id));
	const behind = 1 + totals.reduce((most, { value }) => Math.max(most, Math.abs(value ?? 0)), 0);
	return {
		runs: totals.map((total) => asRun$1(total, placed, rounds.length, rules.lowWins ? behind : -behind)),
		totals
	};
}
function overAll(rounds, rules) {
	const divisions = rules.divisions.map(({ offset, shareBp }) => ({
		offset: offset * rounds.length,
		shareBp
	}));
	return {
		...rules,
		divisions
	};
}
function checkRounds(rounds, rules, fillPlaces) {
	if (rounds.length === 0) throw new RangeError("An average needs at least one round");
	rounds.forEach((runs, index) => {
		if (new Set(runs.map((run) => run.id)).size < runs.length) throw new RangeError(`An entrant is given twice in round ${index + 1}`);
	});
	if (fillPlaces > 0 && rules.divisions.length > 1) throw new RangeError("Places can be filled with fewer rounds only in an average without divisions");
}
function toPlace(totals, rounds, lowWins, fillPlaces) {
	const placed = totals.filter((total) => total.runs === rounds);
	for (let runs = rounds - 1; runs > 0 && placed.length < fillPlaces; runs--) {
		const next = totals.filter((total) => total.runs === runs).sort((a, b) => compare$1(a, b, lowWins));
		const last = next[fillPlaces - placed.length - 1];
		placed.push(...next.filter((total) => !last || compare$1(total, last, lowWins) <= 0));
	}
	return placed;
}
function compare$1(a, b, lowWins) {
	const difference = (a.value ?? 0) - (b.value ?? 0);
	return lowWins ? difference : -difference;
}
function asRun$1({ id, value, runs }, placed, rounds, behind) {
	return {
		id,
		value: value !== null && placed.has(id) ? value + (rounds - runs) * behind : null
	};
}
// server/rules/contestMoney.ts
/** The money of a contest whose prizes are worked out. */
function workedOutMoney(contest, purse, entries, runs, { sums, division, placed, waitingCents, cutCents }) {
	const breakageCents = sum(sums.map((go) => go.breakageCents)) + division.breakageCents;
	return {
		...sources(contest, purse, entries, runs),
		paidCents: sum(sums.map((go) => go.paidCents)),
		breakageCents,
		retainedCents: sum(sums.map((go) => go.retainedCents)) - waitingCents,
		unpaidCents: division.unpaidCents + waitingCents,
		overrunCents: sum(sums.map((go) => go.overrunCents)) + division.shortCents,
		cutCents,
		agrees: canComeFromRounding(contest, breakageCents, placed)
	};
}
/** The money of a contest whose prizes are typed: a purse of nothing limits nothing. */
function typedMoney(contest, purse, entries, runs, sums) {
	const paidCents = sum(sums.map((go) => go.paidCents));
	return {
		...sources(contest, purse, entries, runs),
		paidCents,
		breakageCents: 0,
		retainedCents: 0,
		unpaidCents: Math.max(0, purse.netCents - paidCents),
		overrunCents: Math.max(0, paidCents - purse.netCents),
		cutCents: 0,
		agrees: purse.netCents === 0 || paidCents <= purse.netCents
	};
}
function sources(contest, purse, entries, runs) {
	const { weights: _, ...made } = purse;
	return {
		...made,
		entries,
		entryFeeCents: contest.purse.entryFeeCents,
		unscored: runs.filter((run) => run.value === null && !run.status).length
	};
}
/** Less than a unit for every run that is placed, and for every pool that was made on the way to it. */
function canComeFromRounding({ rounding, divisions, rounds }, breakage, placed) {
	const pools = divisions.length * (rounds.length + 1);
	const most = rounding.unitCents * (placed + pools + 1);
	return Math.abs(breakage) <= most && (rounding.mode === "NEAREST" || breakage >= 0);
}
// server/rules/competing.ts
/** Whether a run can win something here: a scratched one cannot, nor one whose fee was given back. */
var competes = ({ scratched, refunded }) => !scratched && !refunded;
/** Why a payout waits for runs that are entered and have no slot, in a sentence; nothing when there are none. */
function unplacedReason(runs) {
	const count = runs.filter((run) => run.unplaced && competes(run)).length;
	if (count === 0) return void 0;
	return count === 1 ? "One run has no slot in the draw yet. Place it or scratch it." : `${count} runs have no slot in the draw yet. Place them or scratch them.`;
}
// server/rules/contestSettings.ts
/** A weight per round and for the average; the only round of a contest has all of it. */
function weightsOf({ rounds, weights }) {
	if (rounds.length === 1) return [1];
	return weights.length ? weights : [...rounds.map(() => 1), 1];
}
/** Fewer runs have no place between the offsets of divisions. */
var cannotFill = ({ rounds, fillAverage, divisions }) => rounds.length > 1 && fillAverage && divisions.length > 1;
/**
* Why no money can be worked out with these settings, in plain sentences for whoever sets them; an empty list when
* nothing is wrong. Where something is, `workOutContest` throws.
*/
function contestProblems(contest) {
	return [...rulesProblems({
		...contest,
		netCents: 0
	}, contest.placesBy), ...weightProblems(contest)];
}
/** What these settings ask for and do not get, though the money can be worked out. */
function contestWarnings(contest) {
	const isFixed = !contest.custom && contest.places.some(({ amountsCents }) => amountsCents);
	return [...cannotFill(contest) ? ["The average has divisions, so riders with fewer rounds do not fill its places."] : [], ...isFixed && contest.ties === "FULL" ? ["Ties that are paid in full can cost more than the money that there is."] : []];
}
/** What is wrong with the weights of the gos and of their average. */
function weightProblems({ rounds, weights }) {
	if (rounds.length === 1 || weights.length === 0) return [];
	if (weights.length !== rounds.length + 1) return [`There must be ${rounds.length + 1} weights, one for each round and one for the average`];
	if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) return ["The weights of the rounds must be whole numbers, 0 or more"];
	return weights.some((weight) => weight > 0) ? [] : ["One weight must be more than 0"];
}
// server/rules/purseAmongGos.ts
/**
* Divides the purse among the gos and the average. A go whose payout is published keeps its pool to the cent, whatever
* has become of the purse since; what remains goes to the others by their weights.
*
* Always: the pools + breakage + unpaid = net + short.
*/
function dividePurseAmongGos(contest, purse, published) {
	const weights = weightsOf(contest);
	const pools = viewsOf(contest.rounds).map((round) => published.find((go) => go.round === round)?.poolCents);
	const left = purse.netCents - sum(pools.map((pool) => pool ?? 0));
	const open = weights.map((weight, go) => pools[go] === void 0 ? weight : 0);
	const unit = contest.rounding.mode === "CONSERVE" && weights.length > 1 ? contest.rounding.unitCents : 1;
	const { shares, breakageCents, unpaidCents } = shareOut(Math.max(0, left), open, unit);
	const whole = total(open.map(BigInt));
	return {
		gos: open.map((weight, go) => ({
			netCents: pools[go] ?? shares[go],
			exact: pools[go] === void 0 && whole > 0n ? partOf(exactly(Math.max(0, left)), BigInt(weight), whole) : exactly(pools[go] ?? 0),
			weights: purse.weights,
			promised: false
		})),
		breakageCents,
		unpaidCents,
		shortCents: Math.max(0, -left)
	};
}
function shareOut(cents, weights, unit) {
	if (weights.every((weight) => weight === 0)) {
		const breakageCents = cents % unit;
		return {
			shares: weights.map(() => 0),
			breakageCents,
			unpaidCents: cents - breakageCents
		};
	}
	const shares = splitPurseByWeights(cents, weights, unit);
	return {
		shares,
		breakageCents: cents - sum(shares),
		unpaidCents: 0
	};
}
/** What a go has come to: as it was published, or as it is worked out from its money of now. */
function sumsOf(round, { netCents }, payout, published) {
	const { paidCents, breakageCents, retainedCents, overrunCents } = payout;
	const now = {
		round,
		poolCents: netCents,
		paidCents,
		breakageCents,
		retainedCents,
		overrunCents
	};
	return published.find((go) => go.round === round) ?? now;
}
/** What a go with typed prizes has come to: its pool is what was typed, or what was published of it. */
function typedSums(round, paidCents, published) {
	const now = {
		round,
		poolCents: paidCents,
		paidCents,
		breakageCents: 0,
		retainedCents: 0,
		overrunCents: 0
	};
	return published.find((go) => go.round === round) ?? now;
}
// server/rules/purse.ts
/**
* The purse: (fee - off the top) of each counting entry x payback + added money, which is paid 100 %, raised to the
* guarantee. `feesCents` is what each of them was charged, no-times included; of a fee that is smaller than the amount
* off the top nothing is left, and nothing is owed. The retainage is floored to the cent, so the riders never get less
* than the announced percentage.
*
* Added money goes to the divisions "in the same ratio or split evenly among all divisions" (NBHA). Below the
* minimum of entries it is cut ("under 30 entries the added money is halved", a common flyer rule).
* What raises the purse to its guarantee stands in for fees, and is divided as they are.
*
* Refused with a RangeError: negative or broken numbers, a percentage above 100.
*/
function purseOf(settings, feesCents) {
	checkSettings(settings);
	feesCents.forEach((cents) => requireCount("a fee", cents));
	const { paybackBp, addedSplit, divisions } = settings;
	const grossCents = sum(feesCents);
	const offTopCents = sum(feesCents.map((cents) => Math.min(cents, settings.offTopCents)));
	const retainageCents = percentOf(grossCents - offTopCents, 1e4 - paybackBp);
	const paybackCents = grossCents - offTopCents - retainageCents;
	const addedCents = addedMoney(settings, feesCents.length);
	const guaranteeCents = Math.max(0, settings.guaranteedCents - paybackCents - addedCents);
	const netCents = paybackCents + addedCents + guaranteeCents;
	const shares = divisions.map((division) => BigInt(division.shareBp));
	return {
		grossCents,
		offTopCents,
		paybackCents,
		retainageCents,
		addedCents,
		guaranteeCents,
		netCents,
		weights: addedSplit === "EVEN" && addedCents > 0 ? evenWeights(paybackCents + guaranteeCents, addedCents, shares) : shares
	};
}
function checkSettings({ divisions, addedSplit, ...numbers }) {
	for (const [name, value] of Object.entries(numbers)) {
		requireCount(name, value);
		if (name.endsWith("Bp") && value > 1e4) throw new RangeError(`${name} must not be more than 10000`);
	}
	if (addedSplit === "EVEN" && divisions.length === 0) throw new RangeError("There must be at least one division");
}
function requireCount(name, value) {
	if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} must be a whole number, 0 or more`);
}
function addedMoney({ minimumEntries, addedCents, belowMinimumAddedBp }, entries) {
	return entries < minimumEntries ? percentOf(addedCents, belowMinimumAddedBp) : addedCents;
}
function percentOf(cents, basisPoints) {
	return floorTo(1, partOf(exactly(cents), BigInt(basisPoints), 10000n));
}
/** shared x share / 10000 + added / divisions, without fractions: both are multiplied by 10000 x divisions. */
function evenWeights(sharedCents, addedCents, shares) {
	const shared = BigInt(sharedCents) * BigInt(shares.length);
	return shares.map((share) => shared * share + BigInt(addedCents) * 10000n);
}
// server/rules/contest.ts
/**
* Works out a whole contest: the purse from its entries, its share for every round and the average (weights), places
* and prizes of each, and how the money adds up. With several rounds an entrant pays one fee for all of them: that of
* the first entry.
*
* The only round of a contest takes every run, whatever the round is called in which it was made: a carried run may
* come from a class with several. An entrant's average takes the first run of each round.
*
* A run that is scratched or refunded gets neither place nor money. Only a refund takes its fee out of the purse: a
* scratched run, and one without a slot yet, owe theirs. Gos whose payout is `published` keep their money as it was;
* the others share what remains of the purse of now.
*
* A custom contest pays what was typed; its money agrees as long as the prizes do not exceed the purse (a purse of
* nothing limits nothing). Refused with a RangeError: what `contestProblems` names.
*/
function workOutContest(settings, made, published = []) {
	const several = settings.rounds.length > 1;
	const all = several ? made : made.map((run) => ({
		...run,
		round: settings.rounds[0]
	}));
	const runs = all.filter(competes);
	const doubled = doubledRuns(runs);
	const fees = chargedFees(settings, made);
	const entries = fees.length;
	const purse = purseOf(settings.purse, fees);
	const places = placesFor(settings.places, settings.placesBy, {
		entries,
		netCents: purse.netCents
	});
	const contest = {
		...settings,
		places
	};
	const division = dividePurseAmongGos(contest, purse, contest.custom ? [] : published);
	const gos = contest.rounds.map((round, index) => workOutGo(round, contest, division.gos[index], runs));
	const averaged = runs.filter((run) => !doubled.includes(run.id));
	const average = several ? workOutAverage(contest, division.gos.at(-1), averaged) : null;
	const parts = average ? [...gos, average] : gos;
	const sums = contest.custom ? viewsOf(contest.rounds).map((round) => typedSums(round, typedIn(round, runs), published)) : parts.map(({ round, payout }, index) => sumsOf(round, division.gos[index], payout, published));
	return {
		placings: gos.flatMap(({ payout, round }) => payout.placings.map((placing) => ({
			...placing,
			round
		}))),
		averages: average?.placings ?? [],
		divisions: parts.flatMap((part) => part.divisions),
		gos: sums,
		shortCents: division.shortCents,
		doubled,
		money: contest.custom ? typedMoney(contest, purse, entries, runs, sums) : workedOutMoney(contest, purse, entries, runs, {
			sums,
			division,
			placed: sum(parts.map(({ payout }) => payout.placings.length)),
			cutCents: sum(parts.map(({ payout }) => payout.shortCents)),
			waitingCents: waitingCents(contest, all, sums, published)
		})
	};
}
/**
* The fees that make the purse, in cents: of each counting entry what it was charged, of an entrant of several gos one.
*/
function chargedFees({ rounds, purse }, runs) {
	const owing = runs.filter((run) => !run.refunded);
	return (rounds.length > 1 ? firstEntries(owing) : owing).map((run) => run.feeCents ?? purse.entryFeeCents);
}
/** Of each entrant the run that was entered first. */
function firstEntries(runs) {
	const first = /* @__PURE__ */ new Map();
	for (const run of runs) if (run.id < (first.get(run.entrant)?.id ?? Infinity)) first.set(run.entrant, run);
	return [...first.values()];
}
/**
* While one go is run and nobody is entered in another yet, the other's money and the average's are not retained: they
* wait.
*/
function waitingCents({ rounds }, runs, sums, published) {
	const isOpen = (name) => !published.some(({ round }) => round === name);
	const empty = rounds.filter((round) => isOpen(round) && !runs.some((run) => run.round === round));
	if (runs.length === 0 || empty.length === 0) return 0;
	const waiting = [...empty, AVERAGE].filter(isOpen);
	return sum(sums.map(({ round, retainedCents }) => waiting.includes(round) ? retainedCents : 0));
}
var typedIn = (round, runs) => sum(runs.map((run) => run.round === round ? run.typedPrizeCents ?? 0 : 0));
function doubledRuns(runs) {
	const seen = /* @__PURE__ */ new Set();
	return runs.flatMap(({ id, entrant, round }) => {
		const key = JSON.stringify([entrant, round]);
		if (seen.has(key)) return [id];
		seen.add(key);
		return [];
	});
}
function rulesOf(contest, { netCents }) {
	const { divisions, places, ties, rounding, emptyDivision, unfilledPlaces, lowWins } = contest;
	return {
		netCents,
		divisions,
		places,
		ties,
		rounding,
		emptyDivision,
		unfilledPlaces,
		lowWins
	};
}
function workOutGo(round, contest, money, all) {
	const runs = all.filter((run) => run.round === round);
	const payout = payRuns(runs, rulesOf(contest, money), money);
	return {
		round,
		payout,
		divisions: divisionsAtAGlance(round, contest, payout, new Map(runs.map((run) => [run.id, run.value])))
	};
}
function divisionsAtAGlance(round, { divisions, rounds, lowWins }, { placings, poolsCents }, values) {
	const best = placings.length ? values.get(placings[0].id) : null;
	const step = (lowWins ? 1 : -1) * (round === "average" ? rounds.length : 1);
	return divisions.map(({ offset }, index) => {
		const group = placings.filter((placing) => placing.division === index + 1);
		return {
			round,
			division: index + 1,
			from: best === null ? null : best + step * offset,
			poolCents: poolsCents[index],
			runs: group.length,
			paidPlaces: group.filter((placing) => placing.prizeCents > 0).length
		};
	});
}
function workOutAverage(contest, money, runs) {
	const entrants = [...new Set(runs.map((run) => run.entrant))].sort();
	const numberOf = new Map(entrants.map((entrant, index) => [entrant, index]));
	const rounds = contest.rounds.map((round) => runs.filter((run) => run.round === round).map(({ entrant, value, status }) => ({
		id: numberOf.get(entrant),
		value,
		status
	})));
	const rules = rulesOf(contest, money);
	const { totals, ...payout } = payAverage(rounds, rules, contest.fillAverage && !cannotFill(contest) ? paidPlaces(rules, entrants.length) : 0, money);
	const totalOf = new Map(totals.map((total) => [total.id, total]));
	const values = new Map(totals.map((total) => [total.id, total.value]));
	return {
		round: AVERAGE,
		payout,
		placings: payout.placings.map(({ id, division, place, placeTo, prizeCents }) => {
			const { value, runs } = totalOf.get(id);
			return {
				division,
				place,
				placeTo,
				prizeCents,
				entrant: entrants[id],
				value,
				runs
			};
		}),
		divisions: divisionsAtAGlance(AVERAGE, contest, payout, values)
	};
}
function paidPlaces({ places }, runs) {
	return placesIn(rowFor(places, runs));
}
// server/rules/presets.ts
var NBHA = "https://nbha.com/membership/payout ; http://ganbha.us/GANBHA/NBHA%20Rule%20Book/rules_d.html";
var DIVISION_PRESETS = [
	{
		name: "One division",
		source: "no divisions",
		divisions: divisions$1([0], [100])
	},
	{
		name: "NBHA 5D",
		source: NBHA,
		divisions: divisions$1([
			0,
			500,
			1e3,
			1500,
			2e3
		], [
			30,
			25,
			20,
			15,
			10
		])
	},
	{
		name: "NBHA 4D, half seconds",
		source: NBHA,
		divisions: divisions$1([
			0,
			500,
			1e3,
			1500
		], [
			35,
			30,
			20,
			15
		])
	},
	{
		name: "NBHA 4D, half, half, whole second",
		source: NBHA,
		divisions: divisions$1([
			0,
			500,
			1e3,
			2e3
		], [
			35,
			30,
			20,
			15
		])
	},
	{
		name: "NBHA 3D",
		source: NBHA,
		divisions: divisions$1([
			0,
			1e3,
			2e3
		], [
			50,
			30,
			20
		])
	},
	{
		name: "Common 4D",
		source: "https://www.sportofkingschallenge.com/barrel-race-division",
		divisions: divisions$1([
			0,
			500,
			1e3,
			1500
		], [
			30,
			27,
			23,
			20
		])
	},
	{
		name: "Equal 4D",
		source: "each division the same, as at the Pink Buckle; https://pinkbuckle.com",
		divisions: equalDivisions(4, 500)
	},
	{
		name: "2D, one second",
		source: "https://www.buckeyearena.com/legacy-races",
		divisions: divisions$1([0, 1e3], [70, 30])
	},
	{
		name: "Futurity 2D, three quarters of a second",
		source: "https://www.buckeyearena.com/legacy-races ; the Pink Buckle futurity splits at .75 too",
		divisions: divisions$1([0, 750], [70, 30])
	}
];
var PLACE_PRESETS = [
	{
		name: "IGRA, up to 8 places by runs placed",
		source: "http://www.igra.com/resources/Production_Guidebook/01_04_ContFeesPurseMoney.htm",
		places: onePlaceMorePerRun([
			[100],
			[60, 40],
			[
				50,
				30,
				20
			],
			[
				40,
				27,
				20,
				13
			],
			[
				35,
				25,
				19,
				13,
				8
			],
			[
				30,
				25,
				19,
				13,
				8,
				5
			],
			[
				30,
				24,
				18,
				12,
				8,
				5,
				3
			],
			[
				29,
				23,
				18,
				12,
				8,
				5,
				3,
				2
			]
		])
	},
	{
		name: "Sport of Kings, up to 4 places (three places corrected from 43/33/23)",
		source: "https://www.sportofkingschallenge.com/barrel-race-division",
		places: onePlaceMorePerRun([
			[100],
			[60, 40],
			[
				44,
				33,
				23
			],
			[
				40,
				30,
				20,
				10
			]
		])
	},
	...[
		[
			30,
			20,
			13,
			10,
			7,
			6,
			5,
			4,
			3,
			2
		],
		[
			25,
			17,
			13,
			9.2,
			7.5,
			5.8,
			4.6,
			3.6,
			3,
			2.4,
			2.1,
			1.9,
			1.77,
			1.63,
			1.5
		],
		[
			20,
			14,
			11,
			9.5,
			7,
			5.5,
			4.5,
			4,
			3.5,
			3,
			2.75,
			2.5,
			2.25,
			2,
			1.8,
			1.6,
			1.5,
			1.35,
			1.25,
			1
		]
	].map((percents) => ({
		name: `Pink Buckle, ${percents.length} places`,
		source: "derived from the official results 2018-2020, https://pinkbuckle.com",
		places: anyNumber(percents)
	}))
];
var POINTS_PRESETS = [
	{
		name: "NBHA, 5 to 1 in every division",
		source: "https://nbha.com/membership/rules/earned-points/",
		points: {
			table: countdown(5),
			ties: "HIGH",
			by: "division",
			moveUp: false
		}
	},
	{
		name: "Central 4D, 25 to 1 by placing among members",
		source: "https://www.central4d.com/rulebook",
		points: {
			table: countdown(25),
			ties: "SPLIT",
			by: "division",
			moveUp: true
		}
	},
	{
		name: "WPRA Tour, 15 to 1",
		source: "http://www.wpra.com/index.php/standings/standings-wpra-tour",
		points: {
			table: countdown(15),
			ties: "SPLIT",
			by: "contest",
			moveUp: false
		}
	},
	{
		name: "High school rodeo, 10 to 1",
		source: "http://hsrodeo-nebraska.com/Membership/Point%20System%20State%20Finals.htm",
		points: {
			table: countdown(10),
			ties: "SPLIT",
			by: "contest",
			moveUp: false
		}
	},
	{
		name: "CJRA, 48 to 4",
		source: "https://cjra1.org/points",
		points: {
			table: [
				48,
				38,
				32,
				26,
				20,
				14,
				10,
				8,
				6,
				4
			],
			ties: "SPLIT",
			by: "contest",
			moveUp: false
		}
	}
];
/** The preset that a points group names by the beginning of its name, such as "NBHA"; undefined when none is. */
var pointsPreset = (table) => table ? POINTS_PRESETS.find(({ name }) => name.startsWith(table)) : void 0;
/** What a points group may name: "NBHA", "Central 4D", ... */
var POINTS_TABLES = POINTS_PRESETS.map(({ name }) => name.split(",")[0]);
/**
* Divisions so many milliseconds apart, each with the same share of the purse ("straight" D's); a share that
* cannot be divided in whole basis points gives the odd ones to the first divisions (3D: 33.34, 33.33, 33.33).
*/
function equalDivisions(count, stepMs) {
	return apportion(1e4, Array.from({ length: count }, () => 1)).map((shareBp, index) => ({
		offset: index * stepMs,
		shareBp
	}));
}
/**
* The places PRCA pays in a timed event, by the purse of the round in cents after deductions (R5.4.2): four
* under $3,000, six under $7,000, else eight; a one-header goes on to ten at $12,500, twelve above $22,500,
* fifteen above $30,000. https://prorodeo.cld.bz/PRCA-Business-Journal-May-26-2023/4
*/
function prcaPlaces(purseCents, oneHeader = false) {
	const [, percents] = (oneHeader ? [...PRCA_ROWS, ...PRCA_ONE_HEADER_ROWS] : PRCA_ROWS).findLast(([fromCents]) => purseCents >= fromCents) ?? PRCA_ROWS[0];
	return anyNumber(percents);
}
/**
* One paid place for every so many runs of the division, at least one and at most eight ("1 in 5": one place up
* to nine runs, two up to fourteen), each row with the percentages IGRA pays for that number of places.
* Refused with a RangeError: anything but a whole number of runs from 1.
*/
function onePlaceIn(runs) {
	if (!Number.isSafeInteger(runs) || runs < 1) throw new RangeError("One place needs at least one run");
	const igra = PLACE_PRESETS[0].places;
	return igra.map(({ percentsBp }, index) => ({
		upTo: index === igra.length - 1 ? null : (index + 2) * runs - 1,
		percentsBp
	}));
}
var PRCA_ROWS = [
	[0, [
		40,
		30,
		20,
		10
	]],
	[3e5, [
		29,
		24,
		19,
		14,
		9,
		5
	]],
	[7e5, [
		23,
		20,
		17,
		14,
		11,
		8,
		5,
		2
	]]
];
var PRCA_ONE_HEADER_ROWS = [
	[125e4, [
		17,
		15,
		13,
		11,
		10,
		9,
		8,
		7,
		6,
		4
	]],
	[2250100, [
		17,
		15,
		13,
		11,
		9,
		8,
		7,
		6,
		5,
		4,
		3,
		2
	]],
	[3000100, [
		15,
		13,
		12,
		10,
		9,
		8,
		7,
		6,
		5,
		4,
		3.5,
		3,
		2,
		1.5,
		1
	]]
];
function divisions$1(offsets, shares) {
	return offsets.map((offset, index) => ({
		offset,
		shareBp: shares[index] * 100
	}));
}
function onePlaceMorePerRun(rows) {
	return rows.map((percents, index) => ({
		upTo: index === rows.length - 1 ? null : index + 1,
		percentsBp: basisPoints$1(percents)
	}));
}
function anyNumber(percents) {
	return [{
		upTo: null,
		percentsBp: basisPoints$1(percents)
	}];
}
function basisPoints$1(percents) {
	return percents.map((percent) => Math.round(percent * 100));
}
function countdown(from) {
	return Array.from({ length: from }, (_, index) => from - index);
}
// server/rules/moneySettings.ts
var ONE_DIVISION = [{
	offset: 0,
	shareBp: 1e4
}];
var WINNER_TAKES_ALL = [{
	upTo: null,
	percentsBp: [1e4]
}];
/** A contest for which nothing is set: everybody is placed and nobody is paid. */
var NOTHING_SET = {
	entry_fee_cents: 0,
	off_top_cents: 0,
	payback_bp: 1e4,
	added_cents: 0,
	added_split: "RATIO",
	guaranteed_cents: 0,
	minimum_entries: 0,
	below_minimum_added_bp: 1e4,
	divisions: ONE_DIVISION,
	placesBy: "placed",
	places: WINNER_TAKES_ALL,
	ties: "SPLIT",
	rounding_unit_cents: 1,
	rounding_mode: "CONSERVE",
	empty_division: "PROPORTIONAL",
	unfilled_places: "PROPORTIONAL",
	weights: [],
	fill_average: false
};
/** Typed prizes need neither table nor weights, so nothing can be wrong with them. */
var TYPED = {
	places: WINNER_TAKES_ALL,
	placesBy: "placed",
	weights: []
};
/** The contest that these settings make of a class; the payout page and the preview of the form both begin here. */
function contestOf(settings, kind) {
	const set = kind.custom ? {
		...settings,
		...TYPED,
		weights: []
	} : settings;
	const divisions = kind.has_divisions ? set.divisions : ONE_DIVISION;
	return {
		rounds: kind.rounds,
		lowWins: !kind.judged,
		custom: kind.custom,
		purse: {
			entryFeeCents: set.entry_fee_cents,
			offTopCents: set.off_top_cents,
			paybackBp: set.payback_bp,
			addedCents: set.added_cents,
			addedSplit: set.added_split,
			minimumEntries: set.minimum_entries,
			belowMinimumAddedBp: set.below_minimum_added_bp,
			guaranteedCents: set.guaranteed_cents,
			divisions
		},
		divisions,
		places: set.places,
		placesBy: set.placesBy,
		ties: set.ties,
		rounding: {
			unitCents: set.rounding_unit_cents,
			mode: set.rounding_mode
		},
		emptyDivision: set.empty_division,
		unfilledPlaces: set.unfilled_places,
		weights: set.weights,
		fillAverage: set.fill_average
	};
}
/** What is wrong with these settings, a sentence for each field that must be corrected; empty when nothing is. */
function moneyProblems(settings, kind) {
	const contest = contestOf(settings, kind);
	const division = divisionProblem({
		...contest,
		netCents: 0
	});
	const problems = [
		["off_top_cents", settings.off_top_cents > settings.entry_fee_cents ? ["This must not be more than the entry fee"] : []],
		[division?.field ?? "divisions", division ? [division.problem] : []],
		...contest.places.flatMap((row, index) => [[`places.${index}.upTo`, limitProblems(contest.places, index, contest.placesBy)], [`places.${index}.${row.amountsCents ? "amountsCents" : "percentsBp"}`, [...rowProblems(row, contest.placesBy), ...unitProblems(row, contest.placesBy, contest.rounding)]]]),
		["places", contest.places.length ? [] : ["The place table has no rows"]],
		["weights.0", weightProblems(contest)]
	];
	return Object.fromEntries(problems.filter(([, said]) => said.length).map(([field, said]) => [field, `${said.join(". ")}.`]));
}
/** Which of the settings are others than before. */
var changedSettings = (before, after) => Object.keys(NOTHING_SET).filter((name) => !same(before[name], after[name]));
/** Whether two lists of rows, or plain settings, say the same. */
var same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
// server/models/payout/results.ts
/** Every run that counts in a contest, with what its payout follows from. By hand, since a contest may have thousands. */
async function resultsOf$2(db, contestId) {
	return (await read(db, sql`
    SELECT row_to_json(enrollments) AS result, row_to_json(entries) AS entry,
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name,
        'hometown', users.hometown, 'bbr_id', users.bbr_id, 'organization_id', users.organization_id) END AS user,
      CASE WHEN horses.id IS NOT NULL THEN json_build_object('name', horses.name) END AS horse,
      CASE WHEN bulls.id IS NOT NULL THEN json_build_object('name', bulls.name) END AS bull,
      CASE WHEN scores.id IS NOT NULL
        THEN json_build_object('value', scores.value, 'no_time', scores.no_time) END AS score,
      json_build_object('id', activities.id, 'name', activities.name, 'version', activities.version) AS activity,
      json_build_object('publish_draw', rounds.publish_draw) AS go
    FROM enrollments JOIN user_activities AS entries ON entries.id = enrollments.user_activity_id
    JOIN activities ON activities.id = entries.activity_id
    JOIN rounds ON rounds.activity_id = entries.activity_id AND rounds.name = entries.round
    LEFT JOIN scores ON scores.user_activity_id = entries.id
    LEFT JOIN users ON users.id = entries.user_id
    LEFT JOIN horses ON horses.id = entries.horse_id
    LEFT JOIN bulls ON bulls.id = entries.bull_id
    WHERE enrollments.activity_id = ${contestId} ORDER BY enrollments.id`)).map(resultFrom);
}
/** Made of what was read: copies of thousands of rows would cost more than reading them. */
function resultFrom({ result, entry, user, horse, bull, score, activity, go }) {
	return Object.assign(dated(result, ["refunded_at"]), {
		points: decimal(result.points),
		average_points: decimal(result.average_points),
		entry: Object.assign(dated(entry, ["created_at", "scratched_at"]), {
			user,
			horse,
			bull,
			score,
			activity,
			go
		})
	});
}
var decimal = (value) => value === null ? null : new Decimal(value);
// server/models/payout/contest.ts
/** Of the members of its points group those who run in the contest: a season may have ten thousand. */
var settingsWith = (id) => ({
	purse: true,
	event: { select: { starts_on: true } },
	points_group: { include: { members: { where: { user: { entries: { some: { enrollments: { some: { activity_id: id } } } } } } } } },
	rounds: { orderBy: { position: "asc" } }
});
/**
* A contest as it stands now: its settings, every run that counts in it, and the payout worked out from them; what is
* published of it keeps its money. Where the
* settings allow no payout, `problems` says why, and the runs are placed without money.
*/
async function loadContest(db, id) {
	const activity = await db.activity.findUniqueOrThrow({
		where: { id },
		include: settingsWith(id),
		relationLoadStrategy: "join"
	});
	const enrollments = await resultsOf$2(db, id);
	const { settings, unreadable } = settingsOf$1(activity);
	const problems = [...unreadable, ...contestProblems(settings)];
	const runs = enrollments.map(asRun);
	return {
		activity,
		settings,
		runs,
		problems,
		enrollments,
		results: problems.length ? workOutContest({
			...settings,
			...NO_MONEY
		}, runs) : workOutContest(settings, runs, publishedGos(activity)),
		unit: unitOf(activity)
	};
}
/** The go of the contest in which a result stands. The only one takes runs that were made in a round of any name. */
var goOf = (contest, { entry }) => roundNamed(contest, hasSeveral(contest) ? entry.round : "");
/** Whether the payout of this run is published. */
var isPublished = ({ activity }, result) => goOf(activity, result).publish_payout;
/** The results that stand in this go: all of them in the only one, and in the average. */
var resultsIn = ({ activity, enrollments }, { name }) => name === "average" || !hasSeveral(activity) ? enrollments : enrollments.filter(({ entry }) => entry.round === name);
var publishedPayout = (round) => round.published_payout;
/** Under the names that they have now. */
var publishedGos = ({ rounds }) => rounds.flatMap((round) => {
	const published = publishedPayout(round);
	return published ? [{
		...published.go,
		round: round.name
	}] : [];
});
var unitOf = ({ judged }) => judged ? "points" : "time";
var scoreOf = (score, unit) => scoreToWire(score?.no_time ?? score?.value ?? null, unit);
/** The rider, or the rider and horse: who it is that runs in every round. */
var entrantOf = ({ user_id, horse_id }) => `${user_id ?? 0}:${horse_id ?? 0}`;
/** What the rules are to know of a run besides its score. */
var fateOf = ({ entry, refunded_at }) => ({
	unplaced: entry.draw === null,
	scratched: entry.scratched_at !== null,
	refunded: refunded_at !== null
});
function asRun({ id, prize_cents, fee_cents, entry, refunded_at }) {
	return {
		id,
		value: entry.score?.value ?? null,
		...entry.score?.no_time && { status: entry.score.no_time },
		entrant: entrantOf(entry),
		round: entry.round,
		typedPrizeCents: prize_cents,
		feeCents: fee_cents,
		...fateOf({
			entry,
			refunded_at
		})
	};
}
/**
* A contest without a purse has no money: everybody is placed and nobody is paid. What somebody changed in the database
* by hand may be unreadable; then something readable stands in its place, and it is said.
*/
function settingsOf$1(activity) {
	const { settings, readable } = moneySet(activity.purse);
	const kind = kindOf(activity);
	const unreadable = [...readable.divisions || !kind.has_divisions ? [] : ["The divisions of the purse cannot be read"], ...readable.places || kind.custom ? [] : ["The places of the purse cannot be read"]];
	return {
		settings: contestOf(settings, kind),
		unreadable
	};
}
/** The money as it is set in a purse, or that of a contest without one. */
function moneySet(purse) {
	if (!purse) return {
		settings: NOTHING_SET,
		readable: {
			divisions: true,
			places: true
		}
	};
	const divisions = Divisions.safeParse(purse.divisions);
	const places = Places.safeParse(purse.places);
	const { activity_id: _, version: __, ...set } = purse;
	return {
		settings: {
			...set,
			divisions: divisions.data ?? ONE_DIVISION,
			places: places.data ?? WINNER_TAKES_ALL
		},
		readable: {
			divisions: divisions.success,
			places: places.success
		}
	};
}
var kindOf = (activity) => ({
	rounds: gosOf(activity),
	tops: gosOf(activity).map((name) => roundNamed(activity, name).top),
	judged: activity.judged,
	custom: activity.payType === "custom",
	has_divisions: activity.has_divisions
});
var Divisions = z.array(z.object({
	offset: z.number(),
	shareBp: z.number()
}));
var Places = z.array(z.object({
	upTo: z.number().nullable(),
	percentsBp: z.array(z.number()),
	amountsCents: z.array(z.number()).optional()
}));
/** A contest is placed by itself, without money. */
var NO_MONEY = {
	purse: {
		entryFeeCents: 0,
		offTopCents: 0,
		paybackBp: 0,
		addedCents: 0,
		addedSplit: "RATIO",
		minimumEntries: 0,
		belowMinimumAddedBp: 0,
		guaranteedCents: 0,
		divisions: ONE_DIVISION
	},
	divisions: ONE_DIVISION,
	places: WINNER_TAKES_ALL,
	weights: []
};
// server/models/payout/held.ts
/** The results of a go of a class. */
var resultsOf$1 = (activity, go) => ({
	activity_id: activity.id,
	...hasSeveral(activity) && { entry: { round: go.name } }
});
/** Why a published payout cannot be taken back: checks pay its results. Null where none does. */
async function heldByChecks(db, activity, go) {
	const results = go.name === "average" ? { average: { activity_id: activity.id } } : { enrollment: resultsOf$1(activity, go) };
	return await db.checkLine.findFirst({
		where: {
			voided: false,
			...results
		},
		select: { id: true }
	}) && "Checks are printed from this payout. Void them before unpublishing it.";
}
// server/rules/payoutReasons.ts
/**
* Why a payout cannot be published yet, in sentences for the organizer; an empty list when it can. A go waits for its
* own runs alone, the average for every go.
*/
function whyNotPublished(facts) {
	const { go, gos, custom, agrees, shortCents, problems, tableProblem } = facts;
	const several = gos.length > 1;
	const entered = facts.runs.filter(({ round }) => !several || go === "average" || round === go);
	if (entered.length === 0) return [several && go !== "average" ? `No run counts in ${roundInWords(go)}.` : "No run counts in this contest."];
	const runs = entered.filter(competes);
	const unplaced = unplacedReason(runs);
	const drafts = new Set(runs.flatMap(({ draw }) => draw.published ? [] : [draw.name]));
	const unpaid = go === "average" ? gos.filter(({ published }) => !published) : [];
	return [
		...problems.map((problem) => `The money cannot be worked out. ${problem}.`),
		...[...drafts].map((name) => `The draw of ${name} is not published.`),
		...unpaid.map(({ name }) => `The payout of ${roundInWords(name)} is not published.`),
		...unplaced ? [unplaced] : [],
		...counted(runs.filter(({ isFinal, unplaced }) => !isFinal && !unplaced).length, "no score yet"),
		...counted(runs.filter(({ rider }) => !rider).length, "no rider"),
		...twice(runs, several),
		...several ? strayed(facts.runs.filter(competes), go) : [],
		...agrees ? [] : [custom ? "The prizes exceed the purse." : "The money does not add up."],
		...shortCents > 0 ? [short(shortCents)] : [],
		...tableProblem ? [`${tableProblem} Its points cannot be worked out again.`] : []
	];
}
function counted(runs, lacking) {
	if (runs === 0) return [];
	return [runs === 1 ? `One run has ${lacking}.` : `${runs} runs have ${lacking}.`];
}
var short = (cents) => `The gos that are published were paid ${formatCents(cents)} more than the purse makes now. Unpublish one of them, or correct the purse.`;
/** The same rider on the same horse more than once in a go: which of the runs is to be paid? */
function twice(runs, several) {
	const doubled = runs.filter(({ rider, isDoubled }) => rider && isDoubled);
	const where = (round) => several ? ` in ${roundInWords(round)}` : "";
	return [...new Set(doubled.map(({ rider, round }) => `${rider.name} is entered twice${where(round)}.`))];
}
/**
* A rider whose horses share no round: one was forgotten or changed on the way, and the fees and the average would be
* those of two riders. Somebody with two horses enters both in every round, a missing run as NT.
*/
function strayed(runs, go) {
	return grouped(runs.filter(({ rider }) => rider), ({ rider }) => rider.id).flatMap((runs) => {
		const pair = withoutACommonRound(runs, go);
		if (!pair) return [];
		const [first, second] = pair.map(({ horse, round }) => `${horse?.name ?? "no horse"} in ${roundInWords(round)}`);
		return [`${runs[0].rider.name} rides ${first} and ${second}: that would be two fees and no average. Give both runs one horse, or enter the missing runs as NT.`];
	});
}
/** Of these runs of one rider, if one of the two is made in this go. */
function withoutACommonRound(runs, go) {
	const horses = grouped(runs, ({ horse }) => horse?.id ?? null);
	for (const [index, one] of horses.entries()) for (const other of horses.slice(index + 1)) {
		const rounds = new Set(one.map(({ round }) => round));
		if ((go === "average" || [...one, ...other].some(({ round }) => round === go)) && other.every(({ round }) => !rounds.has(round))) return [one[0], other[0]];
	}
}
function grouped(runs, by) {
	const groups = /* @__PURE__ */ new Map();
	for (const run of runs) groups.set(by(run), [...groups.get(by(run)) ?? [], run]);
	return [...groups.values()];
}
// server/rules/points.ts
/**
* Suggested season points of one go for the members of a points group, by the id of their run; whoever earns none is
* left out. Several gos earn each by itself. Ties shared unevenly are rounded to hundredths of a point.
*
* NBHA: 5-4-3-2-1 in every division; Central 4D: by placing among members; CJRA: ties summed and divided,
* (48 + 38) / 2 = 43 each for a tie for first.
*/
function suggestPoints(placings, members, rules) {
	const points = /* @__PURE__ */ new Map();
	for (const contest of contestsOf(placings, rules)) {
		const counting = rules.moveUp ? contest.filter((placing) => members.has(placing.id)) : contest;
		for (const [id, earned] of pointsOf(counting, rules)) if (members.has(id) && earned > 0) points.set(id, earned);
	}
	return points;
}
function contestsOf(placings, { by }) {
	const ordered = [...placings].sort((a, b) => a.division - b.division || a.place - b.place);
	if (by === "contest") return [ordered];
	return [...new Set(ordered.map((placing) => placing.division))].map((division) => ordered.filter((placing) => placing.division === division));
}
function pointsOf(contest, { table, ties }) {
	let place = 0;
	return tiesOf(contest).flatMap((tie) => {
		const shared = table.slice(place, place + tie.length);
		const earned = ties === "HIGH" ? shared[0] : sum(shared) / tie.length;
		place += tie.length;
		return tie.map(({ id }) => [id, Math.round((earned ?? 0) * 100) / 100]);
	});
}
function tiesOf(ordered) {
	const ties = [];
	for (const placing of ordered) {
		const last = ties.at(-1);
		if (last?.[0].division === placing.division && last[0].place === placing.place) last.push(placing);
		else ties.push([placing]);
	}
	return ties;
}
/** The rules of a group; undefined where nobody knows its table. A typed table shares ties and has no moving up. */
function pointsRules({ points_table, own_points, ties, counts_by, moves_up }) {
	const book = points_table === "own" ? ownRules(own_points) : pointsPreset(points_table)?.points;
	return book && {
		...book,
		ties: ties ?? book.ties,
		by: counts_by ?? book.by,
		moveUp: moves_up ?? book.moveUp
	};
}
var ownRules = (table) => ({
	table,
	ties: "SPLIT",
	by: "division",
	moveUp: false
});
/** As the screens call it. */
var tableName = (points_table) => points_table === "own" ? "its own table" : points_table;
/** The divisions in which a group places runs for points, by offsets from the best; their shares pay nobody. */
var divisionsAt = (offsets) => equalDivisions(offsets.length, 0).map(({ shareBp }, index) => ({
	offset: offsets[index],
	shareBp
}));
// server/models/seasons/groupSettings.ts
var columnsOf = ({ own_points, ...given }) => ({
	...given,
	own_points: given.points_table === "own" ? own_points : []
});
/** As the form shows it: lists in one line. */
var settingsOf = (group) => ({
	...choicesOf(group),
	name: group.name,
	tracks_horse: group.tracks_horse,
	own_points: group.own_points.map(Number).join(" "),
	points_for: group.points_for,
	division_offsets: group.division_offsets.map((offset) => offset / 1e3).join(" ")
});
/** What the rules are to know of a group. */
var pointsSettingsOf = (group) => ({
	...choicesOf(group),
	own_points: group.own_points.map(Number)
});
var choicesOf = ({ points_table, ties, counts_by, moves_up }) => ({
	points_table,
	ties,
	counts_by,
	moves_up
});
/** A group of this season as its form begins: as NBHA has it. */
var NEW_GROUP = {
	name: "",
	tracks_horse: false,
	points_table: "NBHA",
	own_points: "",
	ties: null,
	counts_by: null,
	moves_up: null,
	points_for: "GO",
	division_offsets: ""
};
var LABELS = {
	name: "Name",
	tracks_horse: "By rider and horse",
	points_table: "Points table",
	own_points: "Points of each place",
	ties: "Ties",
	counts_by: "First places",
	moves_up: "Members move up",
	points_for: "What earns points",
	division_offsets: "Divisions"
};
/** Both in the same words, so that only what differs differs. */
var compared = settingsOf;
var comparedTo = (given) => ({
	...given,
	own_points: columnsOf(given).own_points.join(" "),
	division_offsets: given.division_offsets.map((offset) => offset / 1e3).join(" ")
});
var traceOf$1 = (group) => ({
	...pointsSettingsOf(group),
	id: group.id,
	name: group.name,
	season_id: group.season_id,
	tracks_horse: group.tracks_horse,
	points_for: group.points_for,
	division_offsets: group.division_offsets
});
// server/rules/standings.ts
/**
* A season's leaderboard: totals, and of each what every event gave. Equal totals share a place and the next one is
* left out (1, 2, 2, 4); among themselves they stand by name. Summed in whole hundredths, so that .1 and .2 are .3.
*/
function standings(results) {
	const byEntrant = /* @__PURE__ */ new Map();
	for (const { entrant, name, event, points } of results) {
		const total = byEntrant.get(entrant) ?? {
			name,
			events: /* @__PURE__ */ new Map()
		};
		byEntrant.set(entrant, total);
		total.events.set(event, (total.events.get(event) ?? 0) + hundredths(points));
	}
	const ranked = [...byEntrant].map(([entrant, { name, events }]) => ({
		entrant,
		name,
		events,
		sum: sumOf(events.values())
	})).sort((a, b) => b.sum - a.sum || compare(a.name, b.name) || compare(a.entrant, b.entrant));
	let place = 0;
	return ranked.map(({ entrant, name, events, sum }, index) => {
		if (ranked[index - 1]?.sum !== sum) place = index + 1;
		const byEvent = [...events].map(([event, points]) => ({
			event,
			points: points / 100
		}));
		return {
			entrant,
			name,
			place,
			points: sum / 100,
			events: byEvent
		};
	});
}
/** Whether a membership counts at an event that begins on that day. Days as YYYY-MM-DD; null is no limit. */
var countsOn = (day, { counts_from, left_on }) => (counts_from === null || counts_from <= day) && (left_on === null || day <= left_on);
var hundredths = (points) => Math.round(points * 100);
function sumOf(points) {
	let sum = 0;
	for (const each of points) sum += each;
	return sum;
}
var { compare } = new Intl.Collator("en");
// server/models/seasons/membership.ts
/** By whom points are counted: the rider, or the rider and horse. */
var entrantIn = ({ tracks_horse }, { user_id, horse_id }) => `${user_id}:${tracks_horse ? horse_id : ""}`;
/**
* Whether a run belongs to a points group: by its rider, or by rider and horse, who are members when its event begins.
* Who joined again has been a member several times.
*/
function membership(group) {
	if (!group) return () => false;
	const times = /* @__PURE__ */ new Map();
	for (const member of group.members) {
		const key = entrantIn(group, member);
		const known = times.get(key) ?? [];
		times.set(key, known);
		known.push({
			counts_from: day$1(member.counts_from),
			left_on: day$1(member.left_on)
		});
	}
	return (run, startsOn) => times.get(entrantIn(group, run))?.some((time) => countsOn(dayOf(startsOn), time)) ?? false;
}
var day$1 = (date) => date && dayOf(date);
// server/models/payout/points.ts
/** Whether a run of this contest belongs to its points group. */
function memberOf$1({ activity }) {
	const isMember = membership(activity.points_group);
	return (run) => isMember(run, activity.event.starts_on);
}
/** Why the group's table gives no points; undefined when it does, or when there is no group. */
function tableProblem({ activity }) {
	const group = activity.points_group;
	if (!group || pointsRules(pointsSettingsOf(group))) return void 0;
	return `The points table of ${group.name}, "${group.points_table}", is not known. Known are ${POINTS_TABLES.join(", ")}.`;
}
/** Said while members run here and nobody has points; undefined where some were given, or nobody is a member. */
function pointsMissing(contest) {
	const { enrollments } = contest;
	if (enrollments.some(({ points_by, average_points_by }) => points_by || average_points_by)) return void 0;
	const isMember = memberOf$1(contest);
	if (!enrollments.some(({ entry }) => isMember(entry))) return void 0;
	return "Nobody gets points yet: fill them from the table, or type them, before you publish.";
}
/** The table was asked for, so its points follow the scores; where nobody knows it, they stay as they are. */
var followsTable = ({ enrollments }) => enrollments.some((result) => result.points_by === "table" || result.average_points_by === "table");
/** The points of every run, by the id of its result. */
function runPoints(contest) {
	const suggested = followsTable(contest) ? suggestedPoints(contest)?.runs : void 0;
	return new Map(contest.enrollments.map((result) => {
		if (isPublished(contest, result)) return [result.id, standing(carried(result), result.points_by)];
		if (suggested && result.points_by !== "typed") return [result.id, standing(suggested.get(result.id) ?? null, "table")];
		const points = competes(fateOf(result)) ? number$1(result.points) : null;
		return [result.id, standing(points, result.points_by, markOf(result))];
	}));
}
/** The points of every average while it is a draft, by the id of its rider's first run. */
function averagePoints(contest) {
	const suggested = followsTable(contest) ? suggestedPoints(contest)?.averages : void 0;
	return new Map(firstRuns(contest).map(({ result, value }) => {
		const { id, average_points: points, average_points_by: by } = result;
		if (suggested && by !== "typed") return [id, standing(suggested.get(id) ?? null, "table")];
		const changed = by === "typed" && points !== null && result.average_points_value !== value;
		return [id, standing(number$1(points), by, changed ? "changed" : null)];
	}));
}
/** Every average with the run on which its points stand: its entrant's first that competes. */
function firstRuns({ enrollments, results }) {
	const firstOf = /* @__PURE__ */ new Map();
	for (const result of enrollments.filter((one) => competes(fateOf(one)))) {
		const entrant = entrantOf(result.entry);
		if (!firstOf.has(entrant)) firstOf.set(entrant, result);
	}
	return results.averages.map((average) => ({
		...average,
		result: firstOf.get(average.entrant)
	}));
}
/**
* What the group's table gives to its members: each go by itself, the average, or both, as the group says. A class of
* one go has no average. Nothing at all when the table is not known.
*/
function suggestedPoints(contest) {
	const { activity, enrollments } = contest;
	const group = activity.points_group;
	const rules = group && pointsRules(pointsSettingsOf(group));
	if (!rules) return void 0;
	const results = resultsForPoints(contest, group.division_offsets);
	const isMember = memberOf$1(contest);
	const members = new Set(enrollments.filter(({ entry }) => isMember(entry)).map(({ id }) => id));
	const several = hasSeveral(activity);
	const gos = several && group.points_for === "AVERAGE" ? [] : gosOf(activity).map((round) => results.placings.filter((placing) => placing.round === round));
	const averages = several && group.points_for !== "GO" ? firstRuns({
		enrollments,
		results
	}) : [];
	return {
		runs: new Map(gos.flatMap((placings) => [...suggestPoints(placings, members, rules)])),
		averages: suggestPoints(averages.map(({ result, ...placing }) => ({
			...placing,
			id: result.id
		})), members, rules)
	};
}
/**
* The places that earn points: those of the class, or, of a timed one, those in the group's own divisions. Offsets are
* from the fastest in the class, member or guest; over several gos they are as many times as far.
*/
function resultsForPoints({ activity, settings, runs, results }, offsets) {
	if (!offsets.length || activity.judged) return results;
	const divisions = divisionsAt(offsets);
	const purse = {
		...NO_MONEY.purse,
		divisions
	};
	return workOutContest({
		...settings,
		...NO_MONEY,
		purse,
		custom: false,
		divisions
	}, runs);
}
/** A run without a time carries no points, neither by the score that was published nor by that of now. */
var carried = (result) => result.published_value === null || result.entry.score?.value == null ? null : number$1(result.points);
function markOf({ points, points_by, points_value, points_no_time, entry }) {
	if (points_by !== "typed" || points === null) return null;
	if (entry.score?.no_time) return "no time";
	return points_value === (entry.score?.value ?? null) && points_no_time === null ? null : "changed";
}
var standing = (points, points_by, mark = null) => ({
	points,
	points_by,
	mark
});
var number$1 = (points) => points === null ? null : Number(points);
// server/models/payout/reasons.ts
/** Why the payout of this go, or of the average, cannot be published yet, in sentences for the organizer. */
function whyNot(contest, go) {
	const { activity, enrollments, results, problems } = contest;
	const doubled = new Set(results.doubled);
	return whyNotPublished({
		go: go.name,
		gos: activity.rounds.filter(({ name }) => name !== AVERAGE).map(({ name, publish_payout }) => ({
			name,
			published: publish_payout
		})),
		runs: enrollments.map((result) => asRunToPay(result, doubled.has(result.id))),
		problems,
		custom: activity.payType === "custom",
		agrees: results.money.agrees,
		shortCents: results.shortCents,
		...followsTable(contest) && { tableProblem: tableProblem(contest) }
	});
}
var asRunToPay = (result, isDoubled) => {
	const { entry } = result;
	return {
		...fateOf(result),
		round: entry.round,
		rider: entry.user,
		horse: entry.horse_id === null ? null : {
			id: entry.horse_id,
			name: entry.horse.name
		},
		draw: {
			name: entry.round ? `${entry.activity.name}, ${roundInWords(entry.round)},` : entry.activity.name,
			published: entry.go.publish_draw
		},
		isFinal: hasScore(entry.score),
		isDoubled
	};
};
/** What the settings ask for and do not get, though nothing keeps the payout back. */
function warningsOf(contest) {
	const points = tableProblem(contest) ?? pointsMissing(contest);
	return [...contestWarnings(contest.settings), ...points ? [points] : []];
}
// server/models/payout/rows.ts
/** The rows of one go, by division and place; then the runs without a place. */
function roundRows(contest, go) {
	const standings = go.publish_payout ? frozen(contest) : workedOut(contest);
	const points = runPoints(contest);
	const isMember = memberOf$1(contest);
	return resultsIn(contest, go).map((result) => ({
		result,
		standing: standings.get(result.id)
	})).sort((a, b) => byStanding(a.standing, b.standing) || byNoTime(a.result, b.result)).map(({ result, standing }) => payoutRow(contest, result, standing, points.get(result.id), isMember(result.entry)));
}
/** Whether the score was corrected after the payout was published. */
var isChanged = ({ published_value, published_no_time, entry }) => published_value !== (entry.score?.value ?? null) || published_no_time !== (entry.score?.no_time ?? null);
function workedOut({ activity, enrollments, results }) {
	const placings = new Map(results.placings.map((placing) => [placing.id, placing]));
	const custom = activity.payType === "custom";
	return new Map(enrollments.map((result) => {
		const { id, prize_cents } = result;
		const placing = placings.get(id);
		return [id, {
			division: placing?.division ?? null,
			place: placing?.place ?? null,
			place_to: placing?.placeTo ?? null,
			prize_cents: custom && competes(fateOf(result)) ? prize_cents : placing?.prizeCents ?? null
		}];
	}));
}
var frozen = ({ enrollments }) => new Map(enrollments.map((result) => [result.id, result]));
function payoutRow(contest, result, standing, points, member) {
	const { entry } = result;
	return {
		id: result.id,
		score: scoreOf(entry.score, contest.unit),
		scratched: entry.scratched_at !== null,
		...shown(points),
		...placed(standing),
		round: entry.round,
		...sincePublished(contest, result),
		userActivity: runShown(contest, result, member)
	};
}
function sincePublished(contest, result) {
	if (!isPublished(contest, result)) return {
		changed: false,
		published_score: null
	};
	const { published_value: value, published_no_time: no_time } = result;
	return {
		changed: isChanged(result),
		published_score: scoreOf({
			value,
			no_time
		}, contest.unit)
	};
}
function runShown({ activity }, { entry }, member) {
	const own = activity.parent_id ?? activity.id;
	return {
		id: entry.id,
		position: entry.draw,
		root_activity_id: entry.activity_id === own ? null : entry.activity_id,
		user: entry.user && payoutUser(entry.user, member),
		horse: entry.horse,
		bull: entry.bull
	};
}
var payoutUser = ({ id, name, hometown, bbr_id, organization_id }, in_activity_point_group) => ({
	id,
	name,
	hometown,
	bbr_id,
	not_real_users: organization_id !== null,
	in_activity_point_group
});
var placed = ({ division, place, place_to, prize_cents }) => ({
	division,
	place,
	place_to,
	prize_cents
});
var shown = ({ points, mark }) => ({
	points,
	points_mark: mark
});
var last = (place) => place ?? Number.MAX_SAFE_INTEGER;
var byStanding = (a, b) => last(a.division) - last(b.division) || last(a.place) - last(b.place);
/** Runs without a place: no times, broken patterns, disqualified, those still to run, the scratched; each by slot. */
function byNoTime(a, b) {
	const rank = ({ entry: { score, scratched_at } }) => listRank(score?.value ?? null, score?.no_time) + (scratched_at ? 1 : 0);
	return rank(a) - rank(b) || (a.entry.draw ?? 0) - (b.entry.draw ?? 0);
}
// server/models/payout/averages.ts
/** The rows of the average. They have no slot; while it is a draft their ids are those of their riders' first runs. */
var averageRows = (contest, go, published) => go.publish_payout ? publishedAverages(contest, published) : draftAverages(contest);
function publishedAverages(contest, published) {
	const isMember = memberOf$1(contest);
	const now = totalsNow(contest);
	return published.map((average) => {
		const score = now(entrantOf(average));
		const published_score = totalOf(contest, Number(average.value));
		return {
			...averageRow(average.id, average),
			score,
			published_score,
			changed: score !== published_score,
			points: average.points === null ? null : Number(average.points),
			points_mark: null,
			userActivity: {
				...NO_SLOT,
				user: payoutUser(average.user, isMember(average)),
				horse: average.horse && { name: average.horse.name }
			}
		};
	});
}
function draftAverages(contest) {
	const isMember = memberOf$1(contest);
	const pointsOf = averagePoints(contest);
	const custom = contest.activity.payType === "custom";
	return firstRuns(contest).map(({ result: { id, entry }, ...placing }) => ({
		...averageRow(id, {
			...placing,
			place_to: placing.placeTo,
			prize_cents: custom ? null : placing.prizeCents
		}),
		score: totalOf(contest, placing.value),
		published_score: null,
		changed: false,
		...shown(pointsOf.get(id)),
		userActivity: {
			...NO_SLOT,
			user: entry.user && payoutUser(entry.user, isMember(entry)),
			horse: entry.horse
		}
	}));
}
var totalOf = ({ unit }, value) => scoreOf({
	value,
	no_time: null
}, unit);
/** Everybody's total with the scores of now; who has none any more, for the run that ended without a time. */
function totalsNow({ enrollments, results, unit }) {
	const values = new Map(results.averages.map(({ entrant, value }) => [entrant, value]));
	return (entrant) => {
		const value = values.get(entrant);
		if (value !== void 0) return scoreOf({
			value,
			no_time: null
		}, unit);
		return enrollments.filter(({ entry }) => entrantOf(entry) === entrant).find(({ entry }) => entry.score?.no_time)?.entry.score.no_time ?? null;
	};
}
var NO_SLOT = {
	id: 0,
	position: null,
	root_activity_id: null,
	bull: null
};
var averageRow = (id, standing) => ({
	id,
	...placed(standing),
	round: "",
	scratched: false
});
// server/models/payout/reconciliation.ts
/**
* The contest's money beside the divisions of this go. Worked out while anything of the contest is a draft, what is
* published counting as it was; once all of it is published, as it stood at the last publication.
*/
function money(contest, go) {
	return {
		reconciliation: atLastPublication(contest)?.reconciliation ?? reconciliationOf(contest),
		divisions: publishedPayout(go)?.divisions ?? divisionsOf(contest, go)
	};
}
/** What a go keeps when it is published now. */
function moneyToKeep(contest, go) {
	return {
		reconciliation: reconciliationOf(contest),
		divisions: divisionsOf(contest, go),
		go: contest.results.gos.find(({ round }) => round === go.name)
	};
}
function atLastPublication({ activity: { rounds } }) {
	if (!rounds.every((round) => round.publish_payout)) return null;
	const at = (round) => round.payout_published_at?.getTime() ?? 0;
	return publishedPayout(rounds.reduce((last, round) => at(round) >= at(last) ? round : last));
}
function reconciliationOf({ results: { money } }) {
	return {
		entries: money.entries,
		entry_fee_cents: money.entryFeeCents,
		gross_cents: money.grossCents,
		off_top_cents: money.offTopCents,
		payback_cents: money.paybackCents,
		retainage_cents: money.retainageCents,
		added_cents: money.addedCents,
		guarantee_cents: money.guaranteeCents,
		net_cents: money.netCents,
		paid_cents: money.paidCents,
		breakage_cents: money.breakageCents,
		retained_cents: money.retainedCents,
		unpaid_cents: money.unpaidCents,
		overrun_cents: money.overrunCents,
		...money.cutCents > 0 && { cut_cents: money.cutCents },
		unscored: money.unscored,
		agrees: money.agrees
	};
}
function divisionsOf({ results, unit }, go) {
	return results.divisions.filter(({ round }) => round === go.name).map((division) => ({
		round: division.round,
		division: division.division,
		from: scoreOf({
			value: division.from,
			no_time: null
		}, unit),
		pool_cents: division.poolCents,
		runs: division.runs,
		paid_places: division.paidPlaces
	}));
}
// server/models/lookups/payoutVersion.ts
/** How new a payout is: see VERSION. Rows that are read after it are at least that new. */
async function versionOf(db, contest) {
	const [now] = await read(db, VERSION$1(contest));
	return now.version;
}
/**
* It changes with the contest, its class, and every class whose runs may count there too. Which of them do is not
* looked at: that would be to read them all.
*/
function VERSION$1({ id, parent_id }) {
	const root = parent_id ?? id;
	return sql`
    SELECT sum(version)::int AS version FROM activities WHERE id = ANY (ARRAY[${id}::int, ${root}::int]
      || ARRAY(SELECT from_activity_id FROM carryovers WHERE to_activity_id IN (${id}, ${root})))`;
}
/** One page of results: a go, or the average; with the money of the whole contest beside it. */
async function payoutPage(db, found, view, page) {
	const version = await versionOf(db, found);
	const contest = await loadContest(db, found.id);
	const go = roundNamed(contest.activity, view);
	const { publish_payout } = go;
	const rows = await rowsOf(db, contest, view);
	const reasons = publish_payout ? [] : whyNot(contest, go);
	return {
		...paged(rows, page, (number) => payoutRows(found.id, view, number)),
		round: go.name,
		rounds: gosOf(contest.activity).length,
		...money(contest, go),
		canPublish: !publish_payout && reasons.length === 0,
		reasons,
		warnings: publish_payout ? await whyKept(db, contest, go) : warningsOf(contest),
		publish_payout,
		changed: rows.some((row) => row.changed),
		version
	};
}
async function whyKept(db, { activity }, go) {
	const held = await heldByChecks(db, activity, go);
	return held ? [held] : [];
}
/** All rows of a view: for the page, the print and the export. */
async function rowsOf(db, contest, view) {
	const { activity } = contest;
	const go = roundNamed(activity, view);
	if (go.name === "average") return averageRows(contest, go, await db.average.findMany({
		where: { activity_id: activity.id },
		include: {
			user: true,
			horse: true
		},
		orderBy: [
			{ division: "asc" },
			{ place: "asc" },
			{ id: "asc" }
		]
	}));
	return roundRows(contest, go);
}
function paged(rows, page, url) {
	const last_page = Math.max(1, Math.ceil(rows.length / 50));
	const first = (page - 1) * 50;
	const data = rows.slice(first, first + 50);
	return {
		data,
		total: rows.length,
		per_page: 50,
		current_page: page,
		from: data.length ? first + 1 : null,
		to: data.length ? first + data.length : null,
		last_page,
		prev_page_url: page > 1 ? url(Math.min(page - 1, last_page)) : null,
		next_page_url: page < last_page ? url(page + 1) : null
	};
}
// server/wire/fields/zod.ts
/**
* Zod that speaks as we do. Everything of `wire/` takes it from here: whatever a field does not say in words of its
* own is said in these, and none of the library's ever reaches a person.
*/
z$1.config({ customError: (issue) => sentenceFor(issue) });
function sentenceFor({ code, ...issue }) {
	switch (code) {
		case "invalid_type": return WANTED[issue.expected ?? ""] ?? CHECK;
		case "too_small": return size(issue.origin, issue.minimum, "or more", "At least");
		case "too_big": return size(issue.origin, issue.maximum, "or less", "At most");
		case "not_multiple_of": return `Enter a multiple of ${issue.divisor}.`;
		case "invalid_value": return `Enter ${(issue.values ?? []).map((value) => JSON.stringify(value)).join(" or ")}.`;
		case "invalid_format": return issue.format === "email" ? "Enter an e-mail address, such as mae@example.com." : CHECK;
		case "unrecognized_keys": return "This call has no such field.";
		default: return CHECK;
	}
}
var CHECK = "Check what you entered.";
var WANTED = {
	string: "Enter a text.",
	number: "Enter a number.",
	int: "Enter a whole number.",
	boolean: "Enter true or false.",
	array: "Enter a list.",
	object: "Enter the fields of this call.",
	null: "Leave this empty."
};
function size(origin, limit, more, least) {
	if (origin === "string") return `${least} ${limit} characters.`;
	return origin === "number" || origin === "int" ? `Enter ${limit} ${more}.` : `${least} ${limit} of these.`;
}
// server/wire/fields/text.ts
/** A whole number, also as the digits that a form sends. */
var whole = (least, most, message) => z$1.union([z$1.int(), z$1.string().regex(/^\d{1,10}$/).transform(Number)], message).refine((number) => number >= least && number <= most, message);
/** `?page=` of an address; a page beyond the last is empty. */
var pageNumber = whole(1, 1e6, "Enter the number of a page, 1 or more.").default(1);
/**
* What people type in one line. However it was typed, the same text is the same: one space is as good as two, and
* what nobody sees at its beginning or end is not there.
*/
var line = (most, missing) => z$1.string(missing).max(most * WIDEST, tooLong(most)).refine(isWhole, BROKEN).transform((text) => text.normalize("NFC").replace(/\s+/g, " ").replace(UNSEEN_AT_THE_ENDS, "")).refine((text) => text.length <= most, tooLong(most)).refine((text) => !/\p{Cc}/u.test(text), CONTROL);
/** A name, of which at least something is to be seen: an accent without its letter is nothing. */
var name$1 = (most, missing = "Enter a name.") => line(most, missing).refine((text) => SEEN.test(text.replace(UNSEEN_ANYWHERE, "")), missing);
/** What people type in several lines. */
var paragraph = (most, missing) => z$1.string(missing).trim().max(most, tooLong(most)).refine(isWhole, BROKEN).refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), CONTROL);
/** What is typed by nobody, such as what stands in an address: taken as it is, or not at all. */
var plain = (most, message) => z$1.string(message).max(most, message ?? tooLong(most)).refine(isWhole, message ?? BROKEN).refine((text) => !/\p{Cc}/u.test(text), message ?? CONTROL);
/** Without halves of letters, which a database would keep as question marks. */
function isWhole(text) {
	return !/\p{Cs}/u.test(text);
}
/** As many code units one letter takes, written with each of its accents apart. */
var WIDEST = 4;
var UNSEEN = String.raw`\s\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0`;
var UNSEEN_AT_THE_ENDS = new RegExp(String.raw`^[${UNSEEN}\p{Cf}\p{Variation_Selector}\u034F]+|[${UNSEEN}]+$`, "gu");
var UNSEEN_ANYWHERE = new RegExp(`[${UNSEEN}]+`, "gu");
var SEEN = /[^\p{M}\p{C}\p{Z}]/u;
var tooLong = (most) => `At most ${most} characters.`;
var CONTROL = "Leave out the control characters.";
var BROKEN = "Leave out the broken letter: only half of it arrived.";
// server/wire/fields/answers.ts
/** A line of text that may be left empty: then there is none. */
var lineOrNone = (most) => line(most).nullish().transform((text) => text || null);
/** A day as YYYY-MM-DD, of a year that somebody may live to see. */
var day = (missing) => z$1.string(missing).pipe(z$1.iso.date(missing)).refine((date) => date >= "1900-01-01" && date < "2200-01-01", missing);
var dayOrNone = (wrong) => z$1.union([z$1.literal("").transform(() => null), day(wrong)]).nullable();
var isTimeZone = (name) => Intl.supportedValuesOf("timeZone").includes(name);
/** An IANA name, such as America/Denver. */
var timeZoneOrNone = z$1.union([z$1.literal("").transform(() => null), z$1.string().refine(isTimeZone, "Choose a time zone.")]).nullable();
/** As which version of it something was opened: in the address of the form, which asks anew when it was refused. */
var KnownVersion = z$1.object({ version: z$1.string("Reload the page.").regex(/^\d{1,9}$/, "Reload the page.").transform(Number) });
/** Degrees of latitude or longitude, typed or as a device tells them: kept to the metre. */
var degreesOrNone = (most, name) => {
	const wrong = `${name} is a number of degrees from -${most} to ${most}, such as ${most === 90 ? "45.78" : "-108.5"}.`;
	return z$1.preprocess(asNumber, z$1.number(wrong).min(-most, wrong).max(most, wrong).nullish()).transform((degrees) => typeof degrees === "number" ? Math.round(degrees * 1e5) / 1e5 : null);
};
function asNumber(typed) {
	if (typed === "") return null;
	return typeof typed === "string" && /^\s*-?\d{1,3}(\.\d{0,15})?\s*$/.test(typed) ? Number(typed) : typed;
}
// server/rules/random.ts
/**
* Luck that anybody can recompute. The stream is SHA-256(seed + ':0'), SHA-256(seed + ':1'), ... (the seed as
* UTF-8), read as 32-bit words, most significant byte first. A pick below `limit` is the next word modulo
* `limit`; a word at or above the largest multiple of `limit` within 2^32 is thrown away and the next one is
* taken, so that no pick is likelier than another. `limit` is a whole number from 1 to 2^32.
*/
function randomFrom(seed) {
	const words = wordsFrom(seed);
	return (limit) => {
		const fair = 2 ** 32 - 2 ** 32 % limit;
		let word = words();
		while (word >= fair) word = words();
		return word % limit;
	};
}
/** Shuffles in place (Fisher and Yates, from the last place down to the second), every order equally likely. */
function shuffle(things, random) {
	for (let last = things.length - 1; last > 0; last--) {
		const pick = random(last + 1);
		[things[last], things[pick]] = [things[pick], things[last]];
	}
	return things;
}
/** What may be shown before the draw is made: the SHA-256 of the seed, in hexadecimal. */
function commitmentOf(seed) {
	return [...sha256(seed)].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
function wordsFrom(seed) {
	const hashOf = sha256After(`${seed}:`);
	let block = hashOf("0");
	let blocks = 1;
	let next = 0;
	return () => {
		if (next === block.length) {
			block = hashOf(String(blocks++));
			next = 0;
		}
		return block[next++] >>> 0;
	};
}
/** SHA-256 (FIPS 180-4) of a text in UTF-8, as eight words. Written out because the browser recomputes draws too. */
var sha256 = (text) => sha256After(text)("");
/**
* The SHA-256 of texts with one beginning, of which whatever fills blocks of 64 bytes is mixed once. The rest of each is
* at most 50 letters of ASCII. Every answer lies where the one before lay.
*/
function sha256After(beginning) {
	const bytes = new TextEncoder().encode(beginning);
	const inBlocks = bytes.length - bytes.length % 64;
	const start = Int32Array.from(FIRST_HASH);
	const whole = new DataView(bytes.buffer, bytes.byteOffset);
	for (let at = 0; at < inBlocks; at += 64) mixBlock(start, whole, at);
	const hash = /* @__PURE__ */ new Int32Array(8);
	const last = /* @__PURE__ */ new Uint8Array(128);
	const view = new DataView(last.buffer);
	return (rest) => {
		last.fill(0);
		last.set(bytes.subarray(inBlocks));
		let end = bytes.length - inBlocks;
		for (let i = 0; i < rest.length; i++) last[end++] = rest.charCodeAt(i);
		last[end] = 128;
		const size = end + 9 > 64 ? 128 : 64;
		view.setUint32(size - 4, (inBlocks + end) * 8);
		hash.set(start);
		for (let at = 0; at < size; at += 64) mixBlock(hash, view, at);
		return hash;
	};
}
var schedule = /* @__PURE__ */ new Int32Array(64);
function mixBlock(hash, message, at) {
	for (let i = 0; i < 16; i++) schedule[i] = message.getInt32(at + i * 4);
	for (let i = 16; i < 64; i++) {
		const w15 = schedule[i - 15];
		const w2 = schedule[i - 2];
		const s0 = turn(w15, 7) ^ turn(w15, 18) ^ w15 >>> 3;
		const s1 = turn(w2, 17) ^ turn(w2, 19) ^ w2 >>> 10;
		schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1 | 0;
	}
	let a = hash[0];
	let b = hash[1];
	let c = hash[2];
	let d = hash[3];
	let e = hash[4];
	let f = hash[5];
	let g = hash[6];
	let h = hash[7];
	for (let i = 0; i < 64; i++) {
		const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
		const t1 = h + s1 + (e & f ^ ~e & g) + ROUND[i] + schedule[i] | 0;
		const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
		h = g;
		g = f;
		f = e;
		e = d + t1 | 0;
		d = c;
		c = b;
		b = a;
		a = t1 + t2 | 0;
	}
	hash[0] += a;
	hash[1] += b;
	hash[2] += c;
	hash[3] += d;
	hash[4] += e;
	hash[5] += f;
	hash[6] += g;
	hash[7] += h;
}
function turn(word, by) {
	return word >>> by | word << 32 - by;
}
var PRIMES = primes(64);
var FIRST_HASH = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
var ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
function primes(count) {
	const found = [];
	for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
	return found;
}
function fraction(root) {
	return Math.floor((root - Math.floor(root)) * 2 ** 32);
}
// server/rules/spacing.ts
var OUTSIDE_ASKED = 1;
var UNDER_WISH = 10;
var TOO_NEAR = 1e7;
var TRIES = 4;
var TRIES_OF_SMALL_DRAWS = 400;
var LOOKS = 5e4;
var PATIENCE = 4;
var EXCHANGES_PER_ENTRY = 20;
/**
* Slots for entries of which some may not run close together: `slots[entry]`. Where the groups cannot all keep
* their wish, all wishes above a common gap give way to it, the widest such gap that was found (by halving).
*
* For each gap, a few times: `spread` builds an order and `settle` repairs what is left. Of the widest gap that
* succeeded `mix` then makes the order as random as the gaps allow. All luck is drawn from `random`, in turn, so
* the same seed and entries give the same order.
*/
function spaceOut(groups, asked, random) {
	let tooWide = Math.max(...groups.map((group) => group.wish)) + 1;
	let gap = tooWide - 1;
	let reached = 1;
	let best = null;
	while (reached < gap) {
		const seating = seatingWithGap(gap, groups, asked, random);
		if (seating) [best, reached] = [seating, gap];
		else tooWide = gap;
		gap = Math.floor((reached + tooWide) / 2);
	}
	const seating = best ?? seatingWithGap(1, groups, asked, random);
	seating.heedWishes = true;
	settle(seating, random);
	mix(seating, random);
	return seating.slotOf;
}
function seatingWithGap(gap, groups, asked, random) {
	const held = groups.map((group) => ({
		...group,
		gap: Math.min(gap, group.wish)
	}));
	if (!mayFit(held, asked.length)) return null;
	const groupsOf = asked.map(() => []);
	for (const group of held) for (const member of group.members) groupsOf[member].push(group);
	const tries = Math.max(TRIES, Math.floor(TRIES_OF_SMALL_DRAWS / asked.length));
	for (let i = 0; i < tries; i++) {
		const seating = spread(groupsOf, asked, random);
		if (settle(seating, random)) return seating;
	}
	return null;
}
/**
* Each run has a last slot that leaves room for the later runs of its group; counted together, those must do for all.
*/
function mayFit(groups, size) {
	return ["rider", "horse"].every((kind) => {
		return groups.filter((group) => group.of === kind).flatMap(({ members, gap }) => members.map((_, later) => size - 1 - later * gap)).sort((a, b) => a - b).every((slot, before) => slot >= before);
	});
}
/**
* Slot by slot: of the entries whose rider and horse have rested, the one that can wait least goes next, luck
* deciding between equals. With one common gap and riders only this finds an order whenever there is one.
*/
function spread(groupsOf, asked, random) {
	const size = asked.length;
	const shuffled = shuffle([...asked.keys()], random);
	const waiting = alikeIn(shuffled, groupsOf);
	const toCome = new Map(groupsOf.flat().map((group) => [group, group.members.length]));
	const kindsIn = new Map([...toCome.keys()].map((group) => [group, []]));
	const latestIn = (group) => size - 1 - (toCome.get(group) - 1) * group.gap;
	for (const kind of waiting) {
		kind.latest = Math.min(size, ...kind.groups.map(latestIn));
		for (const group of kind.groups) kindsIn.get(group).push(kind);
	}
	const entryAt = asked.map(() => 0);
	const slotOf = asked.map(() => 0);
	for (let slot = 0; slot < size; slot++) {
		const next = mostUrgent(waiting, slot, size);
		const { groups, places } = waiting[next];
		const entry = shuffled[places.pop()];
		if (places.length === 0) waiting.splice(next, 1);
		entryAt[slot] = entry;
		slotOf[entry] = slot;
		for (const group of groups) toCome.set(group, toCome.get(group) - 1);
		for (const group of groups) for (const kind of kindsIn.get(group)) {
			kind.restedAt = Math.max(kind.restedAt, slot + group.gap);
			kind.latest = Math.min(size, ...kind.groups.map(latestIn));
		}
	}
	return {
		entryAt,
		slotOf,
		groupsOf,
		asked,
		heedWishes: false
	};
}
/** The first in the shuffled order stands last, to be taken from there. */
function alikeIn(shuffled, groupsOf) {
	const numbers = /* @__PURE__ */ new Map();
	const alike = /* @__PURE__ */ new Map();
	for (let place = shuffled.length - 1; place >= 0; place--) {
		const groups = groupsOf[shuffled[place]];
		for (const group of groups) if (!numbers.has(group)) numbers.set(group, numbers.size);
		const key = groups.map((group) => numbers.get(group)).join();
		const known = alike.get(key);
		if (known) known.places.push(place);
		else alike.set(key, {
			groups,
			places: [place],
			restedAt: 0,
			latest: 0
		});
	}
	return [...alike.values()];
}
function mostUrgent(waiting, slot, size) {
	let next = 0;
	let least = Infinity;
	for (let i = 0; i < waiting.length; i++) {
		const { restedAt, latest, places } = waiting[i];
		const urgency = restedAt > slot ? size + restedAt : latest;
		if (urgency > least) continue;
		if (urgency === least && places.at(-1) > waiting[next].places.at(-1)) continue;
		next = i;
		least = urgency;
	}
	return next;
}
/**
* Entries that run too near, or outside what they asked for, exchange slots until that helps no more; true when
* nobody is left too near. Ends after a fixed number of looks at an exchange, so that no draw keeps people waiting.
*/
function settle(seating, random) {
	const slots = shuffle([...seating.entryAt.keys()], random);
	let least = Infinity;
	let idle = 0;
	let looks = 0;
	while (looks < LOOKS && idle < PATIENCE) {
		const troubled = seating.entryAt.filter((entry) => trouble(seating, entry) > 0);
		if (troubled.length === 0) return true;
		for (const entry of shuffle(troubled, random)) if (looks < LOOKS) looks += relieve(seating, entry, slots, random(slots.length));
		const left = seating.entryAt.reduce((sum, entry) => sum + trouble(seating, entry), 0);
		idle = left < least ? 0 : idle + 1;
		least = Math.min(least, left);
	}
	return least < TOO_NEAR;
}
/**
* The entry exchanges slots with the first one, in the order of `slots` from `start` on, with which things get
* better; else with one with which they get no worse. Returns how many exchanges were looked at.
*/
function relieve(seating, entry, slots, start) {
	const here = seating.slotOf[entry];
	if (trouble(seating, entry) === 0) return 1;
	let noWorse = here;
	for (let looks = 1; looks <= slots.length; looks++) {
		const there = slots[(start + looks) % slots.length];
		const change = changeBySwap(seating, here, there);
		if (change < 0) {
			swap(seating, here, there);
			return looks;
		}
		if (change === 0 && noWorse === here) noWorse = there;
	}
	swap(seating, here, noWorse);
	return slots.length;
}
/**
* Many random exchanges, each made only if it makes nothing worse. An exchange is as likely as its reverse, so
* in the long run every order that can be reached is equally likely, wherever the order started. Half of them
* go anywhere; half go near, since riders with many entries can only move a little at a time.
*/
function mix(seating, random) {
	const { entryAt, slotOf, groupsOf } = seating;
	const size = entryAt.length;
	const bound = [...entryAt.keys()].filter((entry) => groupsOf[entry].length > 0);
	for (let times = size * EXCHANGES_PER_ENTRY; times > 0; times--) {
		const one = slotOf[bound[random(bound.length)]];
		const other = times % 2 === 0 ? random(size) : one + random(17) - 8;
		if (other >= 0 && other < size) swapUnlessWorse(seating, one, other);
	}
}
function swapUnlessWorse(seating, one, other) {
	swap(seating, one, other);
	if (troubleAt(seating, one, other) === 0) return;
	swap(seating, one, other);
	if (changeBySwap(seating, one, other) <= 0) swap(seating, one, other);
}
function changeBySwap(seating, one, other) {
	const before = troubleAt(seating, one, other);
	swap(seating, one, other);
	const after = troubleAt(seating, one, other);
	swap(seating, one, other);
	return after - before;
}
function troubleAt(seating, one, other) {
	return trouble(seating, seating.entryAt[one]) + trouble(seating, seating.entryAt[other]);
}
function swap({ entryAt, slotOf }, one, other) {
	const entry = entryAt[one];
	const partner = entryAt[other];
	entryAt[one] = partner;
	entryAt[other] = entry;
	slotOf[partner] = one;
	slotOf[entry] = other;
}
function trouble(seating, entry) {
	const { slotOf, groupsOf, asked, heedWishes } = seating;
	const slot = slotOf[entry];
	const { from, to } = asked[entry];
	let sum = slot < from || slot > to ? OUTSIDE_ASKED : 0;
	for (const group of groupsOf[entry]) {
		const { members, gap, wish } = group;
		for (const other of members.length > 2 * wish ? around(seating, slot, group) : members) {
			const apart = Math.abs(slot - slotOf[other]);
			if (apart >= wish || other === entry) continue;
			if (apart < gap) sum += (gap - apart) * TOO_NEAR;
			if (heedWishes) sum += (wish - apart) * UNDER_WISH;
		}
	}
	return sum;
}
function around({ entryAt, groupsOf }, slot, group) {
	return entryAt.slice(Math.max(0, slot - group.wish + 1), slot + group.wish).filter((entry) => groupsOf[entry].includes(group));
}
// server/rules/draw.ts
/** Slots that a draw has at most. */
var MOST_SLOTS = 1e4;
/** First and last slot of a page, both counted from 1; the last page shows only the slots that are left. */
function pageSlots(page, totalSlots) {
	return {
		first: (page - 1) * 100 + 1,
		last: Math.min(page * 100, totalSlots)
	};
}
/** Whether the ground is worked after this slot; never when `dragEvery` is 0. */
function dragAfter(slot, dragEvery) {
	return dragEvery > 0 && slot % dragEvery === 0;
}
/**
* The running order: `order[i]` is the id of the entry in slot i + 1; every entry once, no holes.
*
* Two runs of one rider, or of one horse, are at least `minGap` slots apart (slot 20 and slot 35 are 15 apart).
* A rider with too many runs for that gets the widest gap there is, floor((n - 1) / (runs - 1)). `achievedGap`
* is the smallest distance in the order between two runs of one rider or horse; `minGap` when nobody runs twice.
*
* Early means the first half and late the second; the middle slot of an odd number is in neither. When more ask
* than a half holds, they get the first (or last) so many slots. A request never narrows a gap.
*
* The order follows from the seed and the entries alone, by the picks of random.ts. The entries are sorted by id.
* Those who asked take, in turn, one of the free slots in their part, counted from the first; then the free slots
* are shuffled and the others take, in turn, the last one left. Every order that honours the requests is equally
* likely. Only if somebody runs twice does the spacing of spacing.ts take the place of this.
*/
function randomizeDraw(entries, options) {
	const random = randomFrom(options.seed);
	const byId = entries.toSorted((a, b) => a.id - b.id);
	const repeats = [...runsOfEach("rider", byId), ...runsOfEach("horse", byId)];
	const groups = repeats.map((runs) => withWish(runs, byId.length, options.minGap)).filter((group) => group.wish > 1);
	const asked = slotsAsked(byId);
	const slots = groups.length > 0 ? spaceOut(groups, asked, random) : deal(asked, random);
	const order = [];
	for (const [entry, slot] of slots.entries()) order[slot] = byId[entry].id;
	const gaps = repeats.map(({ members }) => smallestGap(members.map((run) => slots[run])));
	return {
		order,
		achievedGap: gaps.length > 0 ? Math.min(...gaps) : options.minGap
	};
}
/** Everybody who runs more than once, with the places of their runs in the list. */
function runsOfEach(of, entries) {
	const runsOf = /* @__PURE__ */ new Map();
	for (const [run, entry] of entries.entries()) {
		const name = entry[of]?.trim().toLowerCase();
		if (!name) continue;
		const runs = runsOf.get(name);
		if (runs) runs.push(run);
		else runsOf.set(name, [run]);
	}
	return [...runsOf.values()].filter((members) => members.length > 1).map((members) => ({
		of,
		members
	}));
}
function withWish(runs, size, minGap) {
	const widest = Math.floor((size - 1) / (runs.members.length - 1));
	const wish = Math.min(Math.floor(minGap), widest);
	return {
		...runs,
		wish,
		gap: wish
	};
}
function slotsAsked(entries) {
	const size = entries.length;
	const half = Math.floor(size / 2);
	const early = entries.filter((entry) => entry.request === "early").length;
	const late = entries.filter((entry) => entry.request === "late").length;
	const lastEarly = Math.min(Math.max(half, early), size - late) - 1;
	const firstLate = size - Math.min(Math.max(half, late), size - early);
	return entries.map(({ request }) => ({
		from: request === "late" ? firstLate : 0,
		to: request === "early" ? lastEarly : size - 1
	}));
}
function deal(asked, random) {
	const slots = asked.map(() => 0);
	let free = [...asked.keys()];
	const asks = ({ from, to }) => to - from + 1 < asked.length;
	for (const [entry, { from, to }] of asked.entries()) {
		if (!asks({
			from,
			to
		})) continue;
		const inPart = free.filter((slot) => slot >= from && slot <= to);
		const slot = inPart[random(inPart.length)];
		slots[entry] = slot;
		free = free.filter((other) => other !== slot);
	}
	shuffle(free, random);
	for (const [entry, part] of asked.entries()) if (!asks(part)) slots[entry] = free.pop();
	return slots;
}
function smallestGap(slots) {
	const inOrder = slots.toSorted((a, b) => a - b);
	return Math.min(...inOrder.slice(1).map((slot, i) => slot - inOrder[i]));
}
// server/wire/activity.ts
var Organization = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
var Event = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	category: z$1.string()
});
/** A contest that a row's checklist can offer: an incentive, or a carryover with its own incentives. */
var Incentive$1 = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
var Carryover = Incentive$1.extend({ incentives: z$1.array(Incentive$1) });
var Activity = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	total_slots: z$1.number(),
	last_used_slot: z$1.number(),
	publish_draw: z$1.boolean(),
	publish_payout: z$1.boolean(),
	incentives: z$1.array(Incentive$1),
	track_horses: z$1.boolean(),
	track_bulls: z$1.boolean(),
	has_divisions: z$1.boolean(),
	points_seasons_group_id: z$1.number().nullable(),
	payType: z$1.string(),
	judged: z$1.boolean(),
	drag_every: z$1.number(),
	/** The penalties that are offered at the gate. */
	added_seconds: z$1.array(z$1.number()),
	no_times: z$1.array(z$1.enum(NO_TIMES)),
	version: z$1.number()
});
/** Another view of the same class, with an address of its own. */
var PublishedTab = z$1.strictObject({
	label: z$1.string(),
	url: z$1.string(),
	current: z$1.boolean(),
	published: z$1.boolean()
});
/** What a person may do here. The server decides every call again; the screen only hides what would be refused. */
var Abilities = z$1.strictObject({
	organize: z$1.boolean(),
	score: z$1.boolean(),
	/** To publish payouts and write money, and to change what belongs to the organization as a whole. */
	pay: z$1.boolean(),
	lead: z$1.boolean()
});
Activity.pick({
	total_slots: true,
	last_used_slot: true
});
var ResizeDraw = z$1.strictObject({ total_slots: whole(1, MOST_SLOTS, SIZE_RANGE) });
// server/wire/fields/id.ts
/** As far as the database counts. */
var MOST_ID = 2147483647;
/** The id of something. What is none, or larger than any can be, is refused in these words. */
var id$1 = (missing) => whole(1, MOST_ID, missing);
// server/rules/roles.ts
/** From the one who may do everything to the one who only looks. */
var ROLES = [
	"owner",
	"organizer",
	"scorer",
	"viewer"
];
/**
* What each role may do. It is looked at before every answer, and it is the table that the page shows to people.
* `inOneEvent`: it reaches also those whose membership is limited to one event, in that event.
*/
var RIGHTS = [
	{
		need: "see",
		does: "See draws, results and money",
		roles: ROLES,
		inOneEvent: true
	},
	{
		need: "score",
		does: "Enter scores",
		roles: [
			"owner",
			"organizer",
			"scorer"
		],
		inOneEvent: true
	},
	{
		need: "organize",
		does: "Make and publish draws",
		roles: ["owner", "organizer"],
		inOneEvent: true
	},
	{
		need: "pay",
		does: "Publish payouts, write money and checks",
		roles: ["owner", "organizer"],
		inOneEvent: false
	},
	{
		need: "lead",
		does: "Change the organization, its events and its people",
		roles: ["owner", "organizer"],
		inOneEvent: false
	},
	{
		need: "own",
		does: "Make and remove owners",
		roles: ["owner"],
		inOneEvent: false
	}
];
/** Whether somebody with this membership may do that. */
function mayDo({ role, event_id }, need) {
	const { roles, inOneEvent } = RIGHTS.find((right) => right.need === need);
	return roles.includes(role) && (event_id === null || inOneEvent);
}
/** As it stands in a sentence: 'a scorer', 'an owner'. */
var aRole = (role) => `${role.startsWith("o") ? "an" : "a"} ${role}`;
/** Whether this role may give, change or take that one: nobody reaches above their own. */
var reaches = (role, other) => ROLES.indexOf(role) <= ROLES.indexOf(other);
// server/rules/suggest.ts
/** After one of these, and at the beginning of a name, a word begins. */
var BEFORE_A_WORD = ` -'."(/`;
/**
* A text as it is searched for: in lower case, without accents and outer spaces. The database has a function of the
* same name, which its columns `searchable` are made with: the two are changed together.
*/
function searchable(text) {
	return (ASCII.test(text) ? text.toLowerCase() : withoutAccents(text)).replaceAll("\n", " ").trim();
}
var ASCII = /^[\x00-\x7f]*$/;
var ACCENTS = /[\u0300-\u036f]/g;
/** Letters that are not made of another and an accent, but are looked for as if they were; an apostrophe is one too. */
var PLAIN = {
	ø: "o",
	ł: "l",
	đ: "d",
	ð: "d",
	ı: "i",
	ς: "σ",
	"’": "'",
	ß: "ss",
	æ: "ae",
	œ: "oe",
	þ: "th"
};
function withoutAccents(text) {
	return text.normalize("NFD").replace(ACCENTS, "").toLowerCase().replace(/[øłđðıς’ßæœþ]/g, (letter) => PLAIN[letter]);
}
// server/wire/people.ts
var RiderItem = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	email: z$1.string().nullable(),
	/** Belongs to an organization, as a scorer does, and does not ride. */
	never_rode: z$1.boolean().optional()
});
var HorseItem = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	rrrs_id: z$1.string().nullable()
});
var BullItem = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
var Search = z$1.object({ query: line(120).default("") });
var After = z$1.object({ after: whole(0, 2147483647, "Enter the id of the last one of the page before, or 0.").default(0) });
// server/wire/draw.ts
/** A score as it crosses the wire: seconds (or points), one of the three texts, or nothing yet. */
var Score = z$1.union([z$1.number(), z$1.enum([
	"NT",
	"DQ",
	"Broke"
])]).nullable();
/** One slot of the draw. An empty slot has its number and nothing else. */
var DrawRow = z$1.strictObject({
	id: z$1.number().nullable(),
	draw: z$1.number(),
	position: z$1.number().nullable(),
	page_draw: z$1.number(),
	slack_draw: z$1.number().nullable(),
	user_id: z$1.number().nullable(),
	user_name: z$1.string().nullable(),
	user_fake: z$1.boolean(),
	horse_id: z$1.number().nullable(),
	horse_name: z$1.string().nullable(),
	bull_id: z$1.number().nullable(),
	bull_name: z$1.string().nullable(),
	score: Score,
	score_id: z$1.number().nullable(),
	score_version: z$1.number(),
	/** Seconds of knocked barrels that the score already holds. */
	penalty_seconds: z$1.number(),
	score_entered: z$1.string(),
	penalty: z$1.string(),
	request: z$1.string().nullable(),
	/** It does not run, and keeps its slot. */
	scratched: z$1.boolean(),
	activity_scored: z$1.boolean(),
	scored_incentives: z$1.array(z$1.strictObject({ id: z$1.number() })),
	is_session_only: z$1.boolean(),
	team_id: z$1.number().nullable(),
	root_activity_id: z$1.number().nullable(),
	rider: RiderItem.nullable(),
	horse: HorseItem.nullable(),
	bull: BullItem.nullable()
});
var id = id$1("Choose one of the list.");
var slotNumber = whole(1, 1e4, "Enter the number of a slot.");
var name = name$1(120);
var DrawPage = z$1.object({
	page: pageNumber,
	q: line(120).default("")
});
/** The first rider of a slot: somebody known by id, or typed in by name. */
var AddEntry = z$1.strictObject({
	user_id: id.nullish(),
	user_name: name.nullish(),
	slotNumber
}).refine((entry) => entry.user_id || entry.user_name, {
	path: ["user_name"],
	message: "Name the rider."
});
/** Any of these; an id and a name of null together clear the rider, the horse or the bull. */
var ChangeEntry = z$1.strictObject({
	user_id: id.nullable(),
	user_name: name.nullable(),
	horse_id: id.nullable(),
	horseName: name.nullable(),
	bull_id: id.nullable(),
	bullName: name.nullable(),
	slotNumber
}).partial().refine((change) => Object.keys(change).length > 0, { message: "Name what is to change." });
var SwapEntries = z$1.strictObject({
	sourceUserActivityId: id,
	destUserActivityId: id
});
var PENALTY = "Five seconds for each barrel.";
var VERSION = "Enter the version of the score that was seen.";
/** `version` is the score that the scorer saw: a newer one on the server is a conflict, not overwritten. */
var ChangeScore = z$1.strictObject({
	score: z$1.union([z$1.number(), z$1.string().trim().max(100)], CHECK_TIME).nullable(),
	penalty: z$1.int(PENALTY).min(0, PENALTY).multipleOf(5, PENALTY).optional(),
	version: z$1.int(VERSION).min(0, VERSION).max(MOST_ID, VERSION).optional()
});
/** A score as it now stands on the server: answer of a save, and body of the 409 that a stale version gets. */
var SavedScore = z$1.strictObject({
	id: z$1.number(),
	score: Score,
	version: z$1.number(),
	penalty_seconds: z$1.number(),
	by: z$1.string().nullable(),
	at: z$1.string().nullable()
});
/** A score of the class, in any round and on any page of its draw: its fellows tell what is odd about a time. */
var KnownScore = z$1.strictObject({
	id: z$1.number(),
	round: z$1.string(),
	score: Score,
	version: z$1.number()
});
z$1.strictObject({
	event: Event,
	activity: Activity,
	organization: Organization,
	round: z$1.string(),
	/** A short go: so many of the best of the gos before run in it. Null: everybody does. */
	top: z$1.number().nullable(),
	carryovers: z$1.array(Carryover),
	/** SHA-256 of the seed that the next randomizing will use; published before the draw is made. */
	commitment: z$1.string(),
	scores: z$1.array(KnownScore),
	/** The draws of the gos of this class. */
	tabs: z$1.array(PublishedTab),
	/** Where phones find the draw once it is published; null where the event is not for everybody. */
	phones: z$1.string().nullable(),
	/** The same for a camera, once it is asked for. */
	phones_picture: z$1.string().optional(),
	can: Abilities
});
z$1.strictObject({
	id: z$1.number(),
	user_id: z$1.number(),
	user_name: z$1.string(),
	user_fake: z$1.boolean(),
	score_id: z$1.number(),
	score_version: z$1.number()
});
z$1.strictObject({
	id: z$1.number().nullable(),
	draw: z$1.number().nullable(),
	user_id: z$1.number().nullable(),
	user_name: z$1.string().nullable(),
	user_fake: z$1.boolean(),
	horse: HorseItem.nullable(),
	bull: BullItem.nullable()
});
z$1.strictObject({
	entries: z$1.number(),
	achievedGap: z$1.number().nullable(),
	seed: z$1.string(),
	minGap: z$1.number()
});
z$1.strictObject({ entries: z$1.number() });
Activity.pick({ publish_draw: true });
z$1.strictObject({
	seed: z$1.string(),
	commitment: z$1.string(),
	/** `keptSlots` are those of scratched runs, which were not dealt. */
	options: z$1.strictObject({
		minGap: z$1.number(),
		keptSlots: z$1.array(z$1.number()).optional()
	}),
	before: z$1.array(z$1.strictObject({
		id: z$1.number(),
		rider: z$1.string().nullable(),
		horse: z$1.string().nullable(),
		request: z$1.enum(["early", "late"]).nullable(),
		draw: z$1.number().nullable()
	})),
	after: z$1.array(z$1.number()),
	achieved_gap: z$1.number().nullable(),
	made_at: z$1.iso.datetime()
});
// server/wire/events/money.ts
var MOST_CENTS = 1e9;
var AMOUNT = "Enter an amount such as 45 or 1,250.50.";
var PERCENT = "Enter a percentage from 0 to 100.";
var COUNT = "Enter a whole number, 0 or more.";
var PLACES = "Enter percentages from first place down, such as 40, 30, 20, 10.";
var AMOUNTS = "Enter amounts from first place down, such as 500, 300, 200.";
var number = (most, message) => z$1.int(message).min(0, message).max(most, message);
var basisPoints = number(1e4, PERCENT);
var divisions = z$1.array(z$1.strictObject({
	offset: number(1e8, "Enter how far behind the best it begins, such as 0.5."),
	shareBp: basisPoints
})).min(1, "There must be at least one division.").max(10, "At most ten divisions.");
var places = z$1.array(z$1.strictObject({
	upTo: number(MOST_CENTS, COUNT).nullable(),
	percentsBp: z$1.array(basisPoints, PLACES).max(100, "At most 100 places."),
	/** Instead of percentages, which then are none. */
	amountsCents: z$1.array(number(MOST_CENTS, AMOUNTS), AMOUNTS).min(1, AMOUNTS).max(100, "At most 100 places.").optional()
}).refine((row) => row.amountsCents || row.percentsBp.length > 0, {
	path: ["percentsBp"],
	error: PLACES
})).min(1, "The place table has no rows.").max(100, "At most 100 rows.");
/** What the purse of a contest holds; as it is sent, an amount that is left empty is none. */
var shapeOf = (amount) => z$1.strictObject({
	entry_fee_cents: amount(1e6, AMOUNT),
	off_top_cents: amount(1e6, AMOUNT),
	payback_bp: basisPoints,
	added_cents: amount(MOST_CENTS, AMOUNT),
	added_split: z$1.enum(["RATIO", "EVEN"]),
	guaranteed_cents: amount(MOST_CENTS, AMOUNT),
	minimum_entries: amount(1e5, COUNT),
	below_minimum_added_bp: basisPoints,
	divisions,
	placesBy: z$1.enum([
		"placed",
		"entries",
		"net"
	]),
	places,
	ties: z$1.enum(["SPLIT", "FULL"]),
	rounding_unit_cents: number(1e5, "Enter a cent or more.").min(1, "Enter a cent or more."),
	rounding_mode: z$1.enum(["CONSERVE", "NEAREST"]),
	empty_division: z$1.enum([
		"PROPORTIONAL",
		"EVEN",
		"RETAIN"
	]),
	unfilled_places: z$1.enum([
		"PROPORTIONAL",
		"EVEN",
		"RETAIN"
	]),
	weights: z$1.array(number(1e3, COUNT)).max(100),
	fill_average: z$1.boolean()
});
var orNone = (most, message) => number(most, message).nullable().transform((given) => given ?? 0);
/** For whom a changed fee counts. Until charges are kept, unpaid entries are all whose fee was not given back. */
var FeeFor = z$1.enum([
	"new",
	"unpaid",
	"all"
]);
var Money$1 = shapeOf((most, message) => z$1.int(message).min(0).max(most));
var ChangeMoney = shapeOf(orNone).extend({
	fee_for: FeeFor.nullable(),
	/** That the form was opened with. */
	version: number(2147483647, "Reload the page.")
});
z$1.strictObject({
	organization: Organization,
	event: Event,
	activity: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string()
	}),
	/** The class and its incentives: each has its own money. */
	tabs: z$1.array(z$1.strictObject({
		label: z$1.string(),
		url: z$1.string(),
		current: z$1.boolean()
	})),
	money: Money$1,
	version: z$1.number(),
	kind: z$1.strictObject({
		rounds: z$1.array(z$1.string()),
		tops: z$1.array(z$1.number().nullable()),
		judged: z$1.boolean(),
		custom: z$1.boolean(),
		has_divisions: z$1.boolean()
	}),
	/** The fees that make the purse of now, as they were charged: so many of each. */
	charged: z$1.array(z$1.strictObject({
		cents: z$1.number(),
		entries: z$1.number()
	})),
	/** What must be unpublished before which part of it can be changed. */
	held: z$1.string().nullable()
});
// server/wire/events/templates.ts
var count = (most) => z$1.int().min(0).max(most);
var age = count(120).nullable();
/** How a class or an incentive is set: columns of `activities`, by their names. */
var TemplateSettings = z$1.strictObject({
	name: z$1.string().min(1).max(120),
	total_slots: count(MOST_SLOTS),
	track_horses: z$1.boolean(),
	track_bulls: z$1.boolean(),
	has_divisions: z$1.boolean(),
	judged: z$1.boolean(),
	payType: z$1.string().max(20),
	min_gap: count(1e3),
	drag_every: count(1e3),
	age_from: age,
	age_to: age,
	/** A day of the season in which it was saved; used later, it is the same day as many years later. */
	age_on: z$1.iso.date().nullable(),
	association: z$1.string().max(40).nullable(),
	added_seconds: z$1.array(z$1.int()).max(10),
	no_times: z$1.array(z$1.enum([
		"NT",
		"DQ",
		"Broke"
	])).max(3)
});
/** A go, or the average: columns of `rounds`. */
var TemplateRound = z$1.strictObject({
	name: z$1.string().max(20),
	position: count(1e3),
	top: count(MOST_SLOTS).nullable()
});
/** A class or an incentive with its money; null where none is set. */
var Contest$1 = z$1.strictObject({
	settings: TemplateSettings,
	purse: Money$1.nullable()
});
var TemplateClass = Contest$1.extend({
	rounds: z$1.array(TemplateRound).min(1).max(20),
	incentives: z$1.array(Contest$1).max(100),
	/** To which classes of the same template, from 0. */
	carries_to: z$1.array(count(200)).max(200)
});
/** One class, or those of an event in their order; `year` is that in which the event began. */
var TemplateData = z$1.strictObject({
	year: z$1.int(),
	classes: z$1.array(TemplateClass).min(1).max(100)
}).refine(({ classes }) => classes.every(({ carries_to }) => carries_to.every((to) => to < classes.length)));
var NamedTemplate = z$1.strictObject({ name: name$1(120, "Enter the name of the template.") });
var TemplateItem = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string(),
	kind: z$1.enum(["class", "event"]),
	/** The names of its classes; none where it cannot be used. */
	classes: z$1.array(z$1.string()),
	/** Why it cannot be used; null where it can. */
	unusable: z$1.string().nullable()
});
z$1.strictObject({
	organization: Organization,
	templates: z$1.array(TemplateItem)
});
// server/wire/events/classes.ts
var choices = z$1.record(z$1.string(), z$1.boolean());
var isTicked = (choices) => Object.values(choices).includes(true);
/** The presets that were ticked, by name, templates by id, and a class of one's own: at least one of these. */
var NewClasses = z$1.strictObject({
	presets: choices,
	templates: choices.default({}),
	name: lineOrNone(120)
}).refine(({ presets, templates, name }) => name !== null || isTicked(presets) || isTicked(templates), {
	path: ["name"],
	error: "Tick a class, or name your own."
});
var MOST_GOS = 12;
var MOST_INCENTIVES = 20;
var years = z$1.union([z$1.literal("").transform(() => null), whole(0, 120, "Enter an age in years.")]).nullable();
var runs = (least) => whole(least, 1e3, `Enter a number of runs from ${least} to 1,000.`);
/** A go, in the order in which they are run; `id` is null for a new one. `top` makes it a short go of so many. */
var Go$1 = z$1.strictObject({
	id: id$1("Reload the page.").nullable(),
	name: line(20).refine((text) => !/^\.+$/.test(text), "Enter a name of letters or digits."),
	top: z$1.union([z$1.literal("").transform(() => null), whole(1, MOST_SLOTS, "Enter how many run in it, or nothing.")]).nullable()
});
var Incentive = z$1.strictObject({
	id: id$1("Reload the page.").nullable(),
	name: name$1(120, "Enter the name of the incentive.")
});
/** The settings of a class as its form sends them. Checked boxes come by the name or the id of what they stand for. */
var ClassSettings = z$1.strictObject({
	name: name$1(120, "Enter the name of the class."),
	total_slots: whole(1, MOST_SLOTS, SIZE_RANGE),
	scoring: z$1.enum(["time", "points"]),
	track_horses: z$1.boolean(),
	track_bulls: z$1.boolean(),
	has_divisions: z$1.boolean(),
	age_from: years,
	age_to: years,
	age_on: dayOrNone("Enter a day, or leave it empty."),
	association: lineOrNone(40),
	min_gap: runs(1),
	drag_every: runs(0),
	added_seconds: choices,
	no_times: choices,
	carries_to: choices,
	points_seasons_group_id: id$1("Choose a points group of your organization.").nullable(),
	payType: z$1.enum(["formula", "custom"]),
	rounds: z$1.array(Go$1).min(1, "A class has at least one go.").max(MOST_GOS),
	incentives: z$1.array(Incentive).max(MOST_INCENTIVES)
}).transform((settings) => ({
	...settings,
	rounds: named(settings.rounds)
})).superRefine(({ age_from, age_to, rounds, incentives }, context) => {
	const issue = (field, message) => context.addIssue({
		code: "custom",
		path: field.split("."),
		message
	});
	if (age_from !== null && age_to !== null && age_from > age_to) issue("age_to", "The youngest are older than the oldest.");
	rounds.forEach(({ name, top }, index) => {
		if (name.toLowerCase() === "average") issue(`rounds.${index}.name`, "The average is worked out by itself.");
		if (repeats(rounds, index)) issue(`rounds.${index}.name`, "Another go has this name.");
		if (top !== null && index === 0) issue(`rounds.${index}.top`, "No go comes before it that has a top.");
	});
	incentives.forEach((_, index) => {
		if (repeats(incentives, index)) issue(`incentives.${index}.name`, "Another incentive has this name.");
	});
});
/** The only go of a class has no name; of several each has one, its number where none was typed. */
var named = (rounds) => rounds.map((round, index) => ({
	...round,
	name: rounds.length === 1 ? "" : round.name || String(index + 1)
}));
var repeats = (all, index) => all.findIndex(({ name }) => name.toLowerCase() === all[index].name.toLowerCase()) < index;
/** Every class of the event, in their new order. */
var ClassOrder = z$1.strictObject({ ids: z$1.array(id$1("Reload the page.")).min(1).max(1e3) });
var PresetItem = z$1.strictObject({
	name: z$1.string(),
	kind: z$1.string(),
	made: z$1.boolean()
});
z$1.strictObject({
	organization: Organization,
	event: Event,
	presets: z$1.array(PresetItem),
	/** Those of the organization, for those who lead it. */
	templates: z$1.array(TemplateItem.extend({ made: z$1.boolean() }))
});
var Choice = z$1.strictObject({
	id: z$1.number(),
	name: z$1.string()
});
var EditClassProps = z$1.strictObject({
	organization: Organization,
	event: Event,
	activity: z$1.strictObject({
		id: z$1.number(),
		name: z$1.string(),
		settings_version: z$1.number()
	}),
	settings: z$1.strictObject({
		name: z$1.string(),
		total_slots: z$1.number(),
		scoring: z$1.enum(["time", "points"]),
		track_horses: z$1.boolean(),
		track_bulls: z$1.boolean(),
		has_divisions: z$1.boolean(),
		age_from: z$1.number().nullable(),
		age_to: z$1.number().nullable(),
		age_on: z$1.iso.date().nullable(),
		association: z$1.string().nullable(),
		min_gap: z$1.number(),
		drag_every: z$1.number(),
		added_seconds: choices,
		no_times: choices,
		carries_to: choices,
		points_seasons_group_id: z$1.number().nullable(),
		payType: z$1.string(),
		rounds: z$1.array(z$1.strictObject({
			id: z$1.number(),
			name: z$1.string(),
			top: z$1.number().nullable()
		})),
		incentives: z$1.array(Choice)
	}),
	/** The other classes of the event, and the points groups of the organization. */
	classes: z$1.array(Choice),
	groups: z$1.array(Choice),
	/** Those who belong to all of the organization; nobody else is told the group, or changes it. */
	sees_seasons: z$1.boolean(),
	/** Why it cannot be deleted; null where it can. */
	kept: z$1.string().nullable(),
	can: Abilities
});
// server/wire/history/traces.ts
var Named = z$1.object({
	id: z$1.number(),
	name: z$1.string()
}).nullable();
var NoTime = z$1.enum([
	"NT",
	"DQ",
	"Broke"
]).nullable();
var PointsBy = z$1.enum(["table", "typed"]).nullable();
/** What a run has entered, owes, won and was given in a contest: its row there, whole. Cents; scores in whole units. */
var EnrollmentTrace = z$1.object({
	id: z$1.number(),
	activity_id: z$1.number(),
	division: z$1.number().nullable(),
	place: z$1.number().nullable(),
	place_to: z$1.number().nullable(),
	prize_cents: z$1.number().nullable(),
	points: z$1.number().nullable(),
	points_by: PointsBy,
	points_value: z$1.number().nullable(),
	points_no_time: NoTime,
	average_points: z$1.number().nullable(),
	average_points_by: PointsBy,
	average_points_value: z$1.number().nullable(),
	published_value: z$1.number().nullable(),
	published_no_time: NoTime,
	fee_cents: z$1.number(),
	refunded_at: z$1.string().nullable(),
	/** Lines of void checks that paid it: they forget it when it goes. */
	check_lines: z$1.array(z$1.number()).optional()
});
/** A row of a published average. */
var AverageTrace = z$1.object({
	id: z$1.number(),
	user_id: z$1.number(),
	horse_id: z$1.number().nullable(),
	rounds: z$1.number(),
	value: z$1.number(),
	division: z$1.number(),
	place: z$1.number(),
	place_to: z$1.number(),
	prize_cents: z$1.number(),
	points: z$1.number().nullable(),
	check_lines: z$1.array(z$1.number()).optional()
});
var ScoreRow = z$1.object({
	id: z$1.number(),
	value: z$1.number().nullable(),
	no_time: NoTime,
	penalty_seconds: z$1.number(),
	version: z$1.number(),
	scored_by_id: z$1.number().nullable(),
	scored_at: z$1.string().nullable()
});
/** A run with everything that hangs on it: enough to see what was there, and to put it back under its own id. */
var EntryTrace = z$1.object({
	id: z$1.number(),
	uid: z$1.string(),
	round: z$1.string(),
	draw: z$1.number().nullable(),
	rider: Named,
	horse: Named,
	bull: Named,
	request: z$1.string().nullable(),
	request_class: z$1.string().nullable(),
	is_session_only: z$1.boolean(),
	slack_draw: z$1.number().nullable(),
	team_id: z$1.number().nullable(),
	scratched_at: z$1.string().nullable(),
	scratch_reason: z$1.string().nullable(),
	rerun_of_id: z$1.number().nullable(),
	/** The runs that were made again for this one; with it they lose their `rerun_of_id`. */
	reruns: z$1.array(z$1.number()),
	source: z$1.string(),
	import_id: z$1.number().nullable(),
	client_key: z$1.string().nullable(),
	created_at: z$1.string(),
	score: ScoreRow.nullable(),
	contests: z$1.array(EnrollmentTrace)
});
/** An event as it was set. */
var EventTrace = z$1.object({
	name: z$1.string(),
	category: z$1.string(),
	starts_on: z$1.string(),
	ends_on: z$1.string().nullable(),
	location: z$1.string().nullable(),
	latitude: z$1.number().nullable(),
	longitude: z$1.number().nullable(),
	season: z$1.string().nullable(),
	note: z$1.string(),
	sponsor_line: z$1.string().nullable(),
	time_zone: z$1.string().nullable(),
	is_public: z$1.boolean(),
	hide_minors: z$1.boolean(),
	slug: z$1.string()
});
/** A class as it was set. */
var ClassTrace = z$1.object(EditClassProps.shape.settings.shape);
/** A points season and a points group as they were set, and who is in a group from when. */
var SeasonTrace = z$1.object({
	name: z$1.string(),
	is_public: z$1.boolean(),
	slug: z$1.string()
});
var GroupTrace = z$1.object({
	id: z$1.number(),
	season_id: z$1.number(),
	name: z$1.string(),
	tracks_horse: z$1.boolean(),
	points_table: z$1.string(),
	own_points: z$1.array(z$1.number()),
	ties: z$1.string().nullable(),
	counts_by: z$1.string().nullable(),
	moves_up: z$1.boolean().nullable(),
	points_for: z$1.string(),
	division_offsets: z$1.array(z$1.number())
});
var MemberTrace = z$1.object({
	id: z$1.number(),
	group_id: z$1.number(),
	user_id: z$1.number(),
	horse_id: z$1.number().nullable(),
	counts_from: z$1.string().nullable(),
	left_on: z$1.string().nullable()
});
/** A rider whom an organization typed in, as it did. */
var RiderTrace = z$1.object({
	id: z$1.number(),
	name: z$1.string(),
	hometown: z$1.string().nullable(),
	bbr_id: z$1.string().nullable(),
	birth_date: z$1.string().nullable()
});
var HorseTrace = z$1.object({
	id: z$1.number(),
	name: z$1.string(),
	rrrs_id: z$1.string().nullable()
});
var BullTrace = z$1.object({
	id: z$1.number(),
	name: z$1.string()
});
var Ids = z$1.array(z$1.number());
/**
* Two that turned out to be one: both as they were, the rows that were moved from the one to the other (of
* `event_riders` the events), and those of points groups that were left out, whole.
*/
var Merged = z$1.object({
	moved: z$1.object({
		user_activities: Ids,
		averages: Ids,
		points_group_members: Ids,
		event_riders: Ids
	}),
	groups_left: z$1.array(z$1.record(z$1.string(), z$1.union([
		z$1.string(),
		z$1.number(),
		z$1.boolean(),
		z$1.null()
	])))
});
var One = z$1.object({ id: z$1.number() }).catchall(z$1.union([
	z$1.string(),
	z$1.number(),
	z$1.null()
]));
var MergeTrace = {
	before: Merged.extend({
		gone: One,
		kept: One
	}),
	after: z$1.object({ kept: One })
};
// server/wire/changes.ts
var nothing = z$1.null();
var ScoreTrace = z$1.object({
	score: Score,
	penalty_seconds: z$1.number().optional()
});
/** Slot of each run, by its id. */
var Slots = z$1.record(z$1.string(), z$1.number().nullable());
var Contest = z$1.object({
	contest: z$1.number(),
	name: z$1.string()
});
var Size = z$1.object({ total_slots: z$1.number() });
var Cents = z$1.object({ cents: z$1.number().nullable() });
var Points = z$1.object({ points: z$1.number().nullable() });
/** The contest's money as it was published, in whole cents, and the go that was. */
var Money = z$1.record(z$1.string(), z$1.union([
	z$1.string(),
	z$1.number(),
	z$1.boolean()
]));
var Settings = z$1.object({
	name: z$1.string(),
	address: z$1.string().nullable(),
	time_zone: z$1.string(),
	sponsor: z$1.string().nullable()
});
var Picture = z$1.object({ hash: z$1.string() }).nullable();
var Place = {
	role: z$1.enum(ROLES),
	event: Named
};
/** Somebody's place in an organization. */
var Member = z$1.object({
	id: z$1.number(),
	name: z$1.string(),
	...Place
});
/** Null is the address of a code on a screen. */
var Invited = z$1.object({
	email: z$1.string().nullable(),
	...Place
});
/** An account that claims a typed-in rider: as that rider, or as their parent or guardian. */
var Claim = z$1.object({
	rider: Named,
	account: Named,
	kind: z$1.enum(["rider", "guardian"])
});
var Go = z$1.object({ round: z$1.string() });
var Name = z$1.object({ name: z$1.string() });
/** What the publication of a go, or of the average, had frozen. */
var Payout = Go.extend({
	payout_published_at: z$1.string().nullable(),
	published_payout: z$1.json(),
	results: z$1.array(EnrollmentTrace),
	averages: z$1.array(AverageTrace)
});
var both = (shape) => ({
	before: shape,
	after: shape
});
var made = (shape) => ({
	before: nothing,
	after: shape
});
var gone = (shape) => ({
	before: shape,
	after: nothing
});
var CHANGES = {
	"entry added": made(EntryTrace),
	"entry changed": both(EntryTrace),
	"entry moved": both(EntryTrace),
	"entry removed": gone(EntryTrace),
	"entries swapped": both(Slots),
	"contest entered": made(Contest),
	"contest left": gone(Contest.extend({ enrollment: EnrollmentTrace })),
	"score saved": both(ScoreTrace),
	"draw resized": both(Size),
	"draw randomized": made(z$1.object({
		round: z$1.string(),
		seed: z$1.string(),
		achievedGap: z$1.number()
	})),
	"short go filled": made(Go.extend({
		top: z$1.number(),
		runs: z$1.number()
	})),
	"draw published": made(Go),
	"draw unpublished": gone(Go),
	"payout published": made(Money),
	"payout unpublished": gone(Payout),
	/** And for whom the fee was changed. */
	"money changed": {
		before: Money$1,
		after: Money$1.extend({ fee_for: FeeFor.nullable() })
	},
	"prize typed": both(Cents),
	"points typed": both(Points),
	"average points typed": both(Points),
	"points filled": made(z$1.object({
		table: z$1.string(),
		filled: z$1.number()
	})),
	"checks written": made(z$1.object({
		first: z$1.number(),
		last: z$1.number(),
		cents: z$1.number()
	})),
	"check voided": gone(z$1.object({
		number: z$1.number(),
		payee: z$1.string(),
		cents: z$1.number()
	})),
	"results e-mailed": made(z$1.object({ addresses: z$1.array(z$1.string()) })),
	"typed-in rider removed": gone(Named),
	"rider made": made(RiderTrace),
	"rider changed": both(RiderTrace),
	"horse made": made(HorseTrace),
	"horse changed": both(HorseTrace),
	"bull made": made(BullTrace),
	"bull changed": both(BullTrace),
	"riders merged": MergeTrace,
	"horses merged": MergeTrace,
	"merge asked for": made(z$1.object({
		rider: Named,
		account: Named
	})),
	"merge declined": gone(z$1.object({
		rider: Named,
		account: Named
	})),
	"merge withdrawn": gone(z$1.object({
		rider: Named,
		account: Named
	})),
	"claim code made": made(Named),
	"claim code withdrawn": gone(Named),
	"claim asked for": made(Claim),
	"claim declined": gone(Claim),
	"rider claimed": made(Claim),
	"claim taken back": gone(Claim),
	"event made": made(EventTrace),
	"event changed": both(EventTrace),
	"event copied": both(EventTrace),
	"event archived": made(Name),
	"event brought back": gone(Name),
	"event deleted": gone(EventTrace),
	"rider said to be adult": both(z$1.object({
		id: z$1.number(),
		name: z$1.string(),
		is_adult: z$1.boolean()
	})),
	"class made": made(Name),
	"class changed": both(ClassTrace),
	"class deleted": gone(Name),
	"classes ordered": both(z$1.object({ ids: z$1.array(z$1.number()) })),
	"template saved": made(Name.extend({ kind: z$1.enum(["class", "event"]) })),
	"template renamed": both(Name),
	"template deleted": gone(Name),
	"organization made": made(Settings),
	"organization changed": both(Settings),
	"logo changed": both(Picture),
	"member joined": made(Member),
	"member changed": both(Member),
	"member removed": gone(Member),
	"member left": gone(Member),
	"season made": made(SeasonTrace),
	"season changed": both(SeasonTrace),
	"season deleted": gone(SeasonTrace),
	"points group made": made(GroupTrace),
	"points group changed": both(GroupTrace),
	"points group deleted": gone(GroupTrace),
	"points members added": made(z$1.object({ members: z$1.array(MemberTrace) })),
	"points member changed": both(MemberTrace),
	/** After it, where they keep what they earned until then. */
	"points member removed": {
		before: MemberTrace,
		after: MemberTrace.nullable()
	},
	"invitation made": made(Invited),
	"invitation withdrawn": gone(Invited)
};
// server/models/history.ts
var whereIs = ({ id, event_id, event }) => ({
	organization_id: event.organization_id,
	event_id,
	activity_id: id
});
/** One change as it is written down. Throws where before or after has not the shape of its kind: that is a bug. */
function changed(by, where, kind, before, after) {
	const shapes = CHANGES[kind];
	return {
		...where,
		by_id: by.id,
		session_id: by.session_id,
		kind,
		schema_version: 2,
		before: shapes.before.parse(before) ?? DbNull,
		after: shapes.after.parse(after) ?? DbNull
	};
}
/** Writes down who changed what; in the same transaction as the change, so neither exists without the other. */
var record = (tx, by, where, kind, before, after) => tx.change.createMany({ data: [changed(by, where, kind, before, after)] });
// server/live/broadcasts.ts
/** Whether everybody may hear it. */
var isForEverybody = ({ channel }) => channel.startsWith("live.");
/**
* Writes what other screens are told into the outbox, in the transaction of the change that it tells of: nothing is
* lost, and nothing is sent of a change that did not happen. A job delivers it afterwards, in this order.
*/
async function send(tx, by, messages) {
	if (messages.length === 0) return;
	await tx.broadcast.createMany({ data: messages.map((message) => ({
		...message,
		except_socket_id: by.socket
	})) });
}
/** More of a publication's riders were reached: whoever shows how many reads it again. */
var reachedChanged = (activityId) => message(activityChannel(activityId), "reached", {});
/** To each of these people, on every screen where they are signed in: how many notifications they have not read. */
var sendToPeople = (tx, ids) => tx.$executeRaw`
  INSERT INTO broadcasts (channel, event, payload)
  SELECT ${personChannel("")} || people.id, 'notified', jsonb_build_object('unread',
    (SELECT count(*)::int FROM notifications WHERE user_id = people.id AND read_at IS NULL))
  FROM unnest(${ids}::int[]) AS people (id)
  WHERE EXISTS (SELECT FROM sessions WHERE user_id = people.id AND expires_at > now())`;
var drawUpdated = (activity, round, rows) => drawChanged(activity, "updated", {
	version: activity.version,
	round,
	rows
});
var drawSwapped = (activity, round, rows) => drawChanged(activity, "swapped", {
	version: activity.version,
	round,
	rows
});
function scoreUpdated(activity, { round, draw, ...entry }, score) {
	const { id, event_id, version } = activity;
	const where = {
		version,
		round,
		draw: draw ?? 0
	};
	const saved = {
		...where,
		id: entry.id,
		score
	};
	const shown = {
		...where,
		score: score.score
	};
	return [message(drawChannel(event_id, id), "score-updated", saved), ...isDrawPublished(activity, round) ? [message(liveChannel(id), "score-updated", shown)] : []];
}
var activityUpdated = (activity, last_used_slot) => message(activityChannel(activity.id), "updated", {
	version: activity.version,
	...publicationOf(activity),
	total_slots: activity.total_slots,
	last_used_slot
});
/** Results of this contest may have changed: whoever shows them reads them again. */
var payoutUpdated = (contestId, version) => message(activityChannel(contestId), "payout-updated", {
	version,
	activity_id: contestId
});
/** For everybody: the draw or the payout was published, taken back, or changed while it was published. */
var publicationChanged = (activity) => message(liveChannel(activity.id), "updated", {
	version: activity.version,
	...publicationOf(activity)
});
/** For everybody, without a word of what it was: they read again what they may see. */
var readAgain = (activityId) => message(liveChannel(activityId), MISSED, {});
var drawReloaded = (activity, round) => message(drawReloadChannel(activity.event_id, activity.id), "reload", {
	version: activity.version,
	round
});
var drawChanged = (activity, event, change) => message(drawChannel(activity.event_id, activity.id), event, change);
/** Of more rows a phone reads the whole draw again. */
var MOST_ROWS = 20;
/** For everybody: what these slots of a published draw hold now. */
function rowsChanged({ id, version }, round, { runs, names_of }) {
	if (runs.length > MOST_ROWS) return readAgain(id);
	const rows = {
		version,
		round,
		rows: runs
	};
	return {
		...message(liveChannel(id), "rows-updated", rows),
		names_of
	};
}
/** For everybody: placings of this contest are others now. */
var resultsChanged = (contestId, version) => message(liveChannel(contestId), "results-updated", { version });
var isDrawPublished = ({ rounds }, name) => rounds.some((round) => round.name === name && round.publish_draw);
/** Of the first go, and of all of them by name: a screen of another one looks for its own. */
function publicationOf({ rounds }) {
	const { publish_draw, publish_payout } = rounds[0];
	return {
		publish_draw,
		publish_payout,
		rounds: rounds.map(({ name, publish_draw, publish_payout }) => ({
			round: name,
			publish_draw,
			publish_payout
		}))
	};
}
var message = (channel, event, payload) => ({
	channel,
	event,
	payload
});
// server/models/notifications/sending/deliveries.ts
/** So many are sent by one job: where a process is killed, only those that it had in hand are not known. */
var A_JOB = 100;
/**
* What is to be sent of these notifications: to each device that is signed in, and by e-mail where that was chosen. What
* is urgent goes to devices alone, before all that is not.
*/
async function deliverLater(tx, ids, { urgent = false } = {}) {
	await tx.$executeRaw`
    WITH made AS (
      INSERT INTO deliveries (notification_id, way, subscription_id)
      SELECT notifications.id, ways.way, ways.subscription_id
      FROM notifications
      LEFT JOIN notification_settings settings ON settings.user_id = notifications.user_id
      CROSS JOIN LATERAL (
        SELECT 'push' AS way, subscriptions.id AS subscription_id
        FROM push_subscriptions subscriptions JOIN sessions ON sessions.id = subscriptions.session_id
        WHERE subscriptions.user_id = notifications.user_id AND sessions.expires_at > now()
          AND coalesce(settings.push, true)
        UNION ALL
        SELECT 'email', NULL::int FROM users
        WHERE users.id = notifications.user_id AND users.email IS NOT NULL AND coalesce(settings.email, false)
          AND NOT ${urgent}::boolean
      ) ways
      WHERE notifications.id = ANY(${ids})
      ON CONFLICT DO NOTHING
      RETURNING id, way
    ), batches AS (
      SELECT id, way, (row_number() OVER (PARTITION BY way ORDER BY id) - 1) / ${A_JOB}::int AS batch FROM made
    )
    SELECT graphile_worker.add_job(CASE way WHEN 'push' THEN 'send-pushes' ELSE 'send-notices' END,
      json_build_object('ids', json_agg(id ORDER BY id)), priority => ${urgent ? -1 : 0}::int)
    FROM batches GROUP BY way, batch`;
}
// server/models/draw/rowEntries.ts
/** What a row of the draw is made of: the parts of an entry, and of its own. */
var ROW_PARTS = {
	user: { select: {
		id: true,
		name: true,
		email: true,
		organization_id: true
	} },
	horse: { select: {
		id: true,
		name: true,
		rrrs_id: true
	} },
	bull: { select: {
		id: true,
		name: true
	} },
	score: { select: {
		id: true,
		value: true,
		no_time: true,
		penalty_seconds: true,
		version: true
	} },
	enrollments: {
		select: { activity_id: true },
		orderBy: { activity_id: "asc" }
	}
};
/**
* The entries of one go of a draw for which `condition` holds, in the order of their slots. In it `entries`, `riders`,
* `horses` and `bulls` are the tables. Written by hand because every screen and phone asks for it, and often.
*/
async function entriesWhere(db, { activity, round }, condition) {
	return (await read(db, sql`
    SELECT entries.id, entries.activity_id, entries.round, entries.draw, entries.slack_draw, entries.user_id,
      entries.horse_id, entries.bull_id, entries.request, entries.scratched_at, entries.is_session_only, entries.team_id,
      riders.name AS user_name, riders.email, riders.organization_id, horses.name AS horse_name, horses.rrrs_id,
      bulls.name AS bull_name, scores.id AS score_id, scores.value, scores.no_time::text, scores.penalty_seconds,
      scores.version,
      (SELECT array_agg(activity_id ORDER BY activity_id) FROM enrollments WHERE user_activity_id = entries.id) AS contests
    FROM user_activities AS entries
    LEFT JOIN users AS riders ON riders.id = entries.user_id
    LEFT JOIN horses ON horses.id = entries.horse_id
    LEFT JOIN bulls ON bulls.id = entries.bull_id
    LEFT JOIN scores ON scores.user_activity_id = entries.id
    WHERE entries.activity_id = ${activity.id} AND entries.round = ${round} AND ${condition}
    ORDER BY entries.draw`)).map(entryOf);
}
/** Column by column: taking a row apart with `...rest` cost more than reading it. */
function entryOf(row) {
	const { id, activity_id, round, draw, slack_draw, user_id, horse_id, bull_id } = row;
	const { request, scratched_at, is_session_only, team_id } = row;
	const { organization_id, email, rrrs_id, score_id, value, no_time, penalty_seconds, version } = row;
	return {
		id,
		activity_id,
		round,
		draw,
		slack_draw,
		user_id,
		horse_id,
		bull_id,
		request,
		scratched_at,
		is_session_only,
		team_id,
		user: user_id === null ? null : {
			id: user_id,
			name: row.user_name,
			email,
			organization_id
		},
		horse: horse_id === null ? null : {
			id: horse_id,
			name: row.horse_name,
			rrrs_id
		},
		bull: bull_id === null ? null : {
			id: bull_id,
			name: row.bull_name
		},
		score: score_id === null ? null : {
			id: score_id,
			value,
			no_time,
			penalty_seconds,
			version
		},
		enrollments: (row.contests ?? []).map((contest) => ({ activity_id: contest }))
	};
}
// server/models/entries/current.ts
/** An entry with everything that hangs on it. */
var ENTRY_PARTS = {
	...ROW_PARTS,
	score: { include: { scored_by: { select: { name: true } } } },
	enrollments: { orderBy: { activity_id: "asc" } },
	reruns: {
		select: { id: true },
		orderBy: { id: "asc" }
	}
};
/** The entry as it stands under the lock; somebody else may have removed it in the meantime (NotFound). */
async function currentEntry(tx, id) {
	const entry = await tx.userActivity.findUnique({
		where: { id },
		include: ENTRY_PARTS,
		relationLoadStrategy: "join"
	});
	if (!entry) throw new NotFound();
	return entry;
}
/** As the history keeps it: enough to see what was there, and to put it back. */
var traceOf = ({ user, score, enrollments, reruns, ...entry }) => ({
	...entry,
	rider: user,
	created_at: entry.created_at.toISOString(),
	scratched_at: at(entry.scratched_at),
	reruns: reruns.map(({ id }) => id),
	score: score && {
		...score,
		scored_at: at(score.scored_at)
	},
	contests: enrollments.map(enrollmentTrace)
});
/** The same of its row in one contest. */
var enrollmentTrace = ({ points, average_points, ...row }) => ({
	...row,
	points: points && Number(points),
	average_points: average_points && Number(average_points),
	refunded_at: at(row.refunded_at)
});
var at = (time) => time?.toISOString() ?? null;
// server/models/entries/run.ts
/**
* The run of this score, as it stands, for a member of its organization; null for all others, and where it is gone.
* Written by hand because a save begins with it.
*/
async function runOfScore(db, asker, scoreId) {
	const { column, join, person } = askedBy(asker);
	const [row] = await read(db, sql`
    SELECT entries.id, entries.round, entries.draw, entries.user_id, entries.scratched_at, entries.activity_id,
      row_to_json(scores) AS score, (SELECT name FROM users WHERE id = scores.scored_by_id) AS scored_by,
      activities.event_id, activities.version, activities.told, activities.judged, events.organization_id,
      events.is_public,
      json_build_object('role', memberships.role, 'event_id', memberships.event_id) AS membership, ${column},
      coalesce((SELECT array_agg(enrollments.activity_id ORDER BY enrollments.activity_id) FROM enrollments
        WHERE user_activity_id = entries.id), '{}') AS contests,
      (SELECT json_agg(json_build_object('name', name, 'publish_draw', publish_draw) ORDER BY position) FROM rounds
        WHERE rounds.activity_id = activities.id) AS rounds
    FROM scores
    JOIN user_activities AS entries ON entries.id = scores.user_activity_id
    JOIN activities ON activities.id = entries.activity_id
    JOIN events ON events.id = activities.event_id ${join} ${IN_ITS_ORGANIZATION(person)}
    WHERE scores.id = ${scoreId}`);
	if (!row) return null;
	const { session, ...run } = row;
	sayWhoAsked(asker, { session });
	return runFrom(run);
}
function runFrom({ score, scored_by, activity_id, organization_id, ...row }) {
	const { event_id, version, told, is_public, judged, rounds, ...run } = row;
	return {
		...run,
		score: {
			...score,
			scored_by,
			scored_at: score.scored_at ? new Date(score.scored_at) : null
		},
		activity: {
			id: activity_id,
			event_id,
			event: { organization_id },
			version,
			told,
			is_public,
			judged,
			rounds
		}
	};
}
({ ...ROUNDS });
/**
* An activity with its gos, event and organization, for a member who sees it; null for all others. Written by hand
* because nearly every request begins with it.
*/
async function activityBehind(db, asker, id) {
	const { column, join, person } = askedBy(asker);
	const [row] = await read(db, sql`
    SELECT row_to_json(activities) AS activity, row_to_json(events) AS event,
      ${MEMBERSHIPS} AS organization, ${column},
      (SELECT string_agg(id || '.' || version, ' ' ORDER BY id) FROM activities WHERE event_id = events.id) AS versions,
      (SELECT json_agg(gos ORDER BY position) FROM (
        SELECT id, activity_id, name, position, publish_draw, draw_published_at, draw_publication, publish_payout,
          payout_published_at, payout_publication, top
        FROM rounds WHERE activity_id = activities.id) AS gos) AS rounds
    FROM activities JOIN events ON events.id = activities.event_id
    ${join} ${IN_ITS_ORGANIZATION(person)}
    WHERE activities.id = ${id}`);
	if (!row) return null;
	sayWhoAsked(asker, row);
	return {
		...dated(row.activity, ["age_on"]),
		versions: row.versions,
		rounds: row.rounds.map((round) => dated(round, ["draw_published_at", "payout_published_at"])),
		event: {
			...dated(row.event, [
				"starts_on",
				"ends_on",
				"archived_at"
			]),
			organization: row.organization
		}
	};
}
// server/models/lookups/entry.ts
/** An entry with the activity whose draw it stands in, for a member who sees it; null for all others. */
async function entryBehind(db, asker, id) {
	const { column, join, person } = askedBy(asker);
	const [row] = await read(db, sql`
    SELECT row_to_json(entries) AS entry, row_to_json(activities) AS activity, row_to_json(events) AS event,
      ${MEMBERSHIPS} AS organization, ${column}
    FROM user_activities AS entries JOIN activities ON activities.id = entries.activity_id
    JOIN events ON events.id = activities.event_id ${join} ${IN_ITS_ORGANIZATION(person)}
    WHERE entries.id = ${id}`);
	if (!row) return null;
	sayWhoAsked(asker, row);
	const event = {
		...dated(row.event, [
			"starts_on",
			"ends_on",
			"archived_at"
		]),
		organization: row.organization
	};
	return {
		...dated(row.entry, ["created_at", "scratched_at"]),
		activity: {
			...dated(row.activity, ["age_on"]),
			event
		}
	};
}
// server/models/access.ts
/** What the buttons of a page are shown by. */
var can = (membership) => ({
	organize: mayDo(membership, "organize"),
	score: mayDo(membership, "score"),
	pay: mayDo(membership, "pay"),
	lead: mayDo(membership, "lead")
});
/** Points seasons are for those who belong to the whole organization. */
var seesSeasons = ({ event_id }) => event_id === null;
/** The organizations that this person belongs to, be it for one event. */
var memberOf = (person) => ({ memberships: { some: { user_id: person.id } } });
/** The organizations that they belong to as a whole. */
var wholeMemberOf = (person) => ({ memberships: { some: {
	user_id: person.id,
	event_id: null
} } });
/** The events that this person sees: all of an organization of theirs, or the one that they are limited to. */
var seenBy = (person) => ({ OR: [{ organization: wholeMemberOf(person) }, { memberships: { some: { user_id: person.id } } }] });
/** Whether somebody reads what is published of an event as one who sees all of it, or as a rider. */
var readerOf = async (db, person, id) => await db.event.count({ where: {
	id,
	...seenBy(person)
} }) > 0 ? "members" : "riders";
var withMembership = (person) => ({ include: { memberships: {
	where: { user_id: person.id },
	select: {
		role: true,
		event_id: true
	}
} } });
/** An organization: to look at it, or to change what concerns all of it. */
async function organizationFor(db, person, id, need) {
	const organization = await db.organization.findFirst({
		where: {
			id,
			...memberOf(person)
		},
		...withMembership(person),
		relationLoadStrategy: "join"
	});
	const membership = admit(organization, need);
	if (need !== "see" && membership.event_id !== null) throw new Forbidden();
	return {
		...organization,
		membership
	};
}
/** An organization, for those who belong to all of it. */
async function wholeOrganizationFor(db, person, id) {
	const organization = await organizationFor(db, person, id, "see");
	if (organization.membership.event_id !== null) throw new NotFound();
	return organization;
}
/** The membership as it stands in this transaction; null where there is none any more. */
var membershipIn = (tx, { id: user_id }, organization_id) => tx.membership.findUnique({ where: { user_id_organization_id: {
	user_id,
	organization_id
} } });
async function eventFor(db, person, id, need) {
	const event = await db.event.findFirst({
		where: {
			id,
			...seenBy(person)
		},
		include: {
			organization: withMembership(person),
			copied_from: { select: { name: true } }
		},
		relationLoadStrategy: "join"
	});
	const membership = admit(event?.organization, need);
	return {
		...event,
		membership
	};
}
/** A class or an incentive, with its gos, its event and organization and the person's role there. */
async function activityFor(db, asker, id, need) {
	const activity = await activityBehind(db, asker, id);
	const membership = admit(activity?.event.organization, need);
	return {
		...activity,
		membership
	};
}
/** A class: an activity with a draw of its own. An incentive has none and is not found here. */
async function classFor(db, asker, id, need) {
	const activity = await activityFor(db, asker, id, need);
	if (activity.parent_id) throw new NotFound();
	return activity;
}
/** The run of a score, for those who may save it. */
async function runForScorer(db, asker, scoreId) {
	const run = await runOfScore(db, asker, scoreId);
	admit(run && { memberships: [run.membership] }, "score");
	return run;
}
/** An entry together with the activity whose draw it stands in. */
async function entryFor(db, asker, id, need) {
	const entry = await entryBehind(db, asker, id);
	admit(entry?.activity.event.organization, need);
	return entry;
}
/** The contest in which a result stands, for those who may write its money. */
async function enrollmentFor(db, person, id, need) {
	const enrollment = await db.enrollment.findFirst({
		where: {
			id,
			activity: { event: seenBy(person) }
		},
		include: { activity: { include: { event: { include: { organization: withMembership(person) } } } } },
		relationLoadStrategy: "join"
	});
	admit(enrollment?.activity.event.organization, need);
	return enrollment;
}
async function checkFor$1(db, person, id, need) {
	const check = await db.check.findFirst({
		where: {
			id,
			organization: wholeMemberOf(person)
		},
		include: { organization: withMembership(person) },
		relationLoadStrategy: "join"
	});
	admit(check?.organization, need);
	return check;
}
async function pointsGroupFor(db, person, id, need) {
	const group = await db.pointsGroup.findFirst({
		where: {
			id,
			season: { organization: wholeMemberOf(person) }
		},
		include: { season: { include: { organization: withMembership(person) } } },
		relationLoadStrategy: "join"
	});
	const membership = admit(group?.season.organization, need);
	return {
		...group,
		membership
	};
}
/** A points season of the organization; it is there for those who belong to all of it. */
async function seasonFor(db, person, id, need) {
	const season = await db.pointsSeason.findFirst({
		where: {
			id,
			organization: wholeMemberOf(person)
		},
		include: { organization: withMembership(person) },
		relationLoadStrategy: "join"
	});
	const membership = admit(season?.organization, need);
	return {
		...season,
		membership
	};
}
/** A template of an organization: it belongs to all of it. */
async function templateFor(db, person, id, need) {
	const template = await db.template.findFirst({
		where: {
			id,
			organization: wholeMemberOf(person)
		},
		include: { organization: withMembership(person) },
		relationLoadStrategy: "join"
	});
	admit(template?.organization, need);
	return template;
}
/** A rider whom an organization only typed in. Registered people belong to nobody and are not found here. */
async function typedInRiderFor(db, person, id, need) {
	const rider = await db.user.findFirst({
		where: {
			id,
			organization: wholeMemberOf(person)
		},
		include: { organization: withMembership(person) },
		relationLoadStrategy: "join"
	});
	admit(rider?.organization, need);
	return rider;
}
/** The organizations where this person organizes, be it one event: theirs are the typed-in riders and the lists. */
async function organizedBy(db, person) {
	return (await db.membership.findMany({
		where: {
			user_id: person.id,
			role: { in: [...MAKE_DRAWS] }
		},
		select: { organization_id: true }
	})).map((membership) => membership.organization_id);
}
var MAKE_DRAWS = RIGHTS.find(({ need }) => need === "organize").roles;
function admit(organization, need) {
	const membership = organization?.memberships[0];
	if (!membership) throw new NotFound();
	if (!mayDo(membership, need)) throw new Forbidden();
	return membership;
}
// server/rules/checks.ts
/** Nine digits, as on the paper. */
var HIGHEST_CHECK = 999999999;
var TOO_HIGH_CHECK = "Check numbers have nine digits at most.";
/** One check for everything a rider won here, or one for every result. */
var CHECK_PER = ["rider", "result"];
/**
* The checks still to be written: results that are on a check, and results without a rider, are left out. One per
* rider comes by name, as checks are handed out; one per result in the order of the results. Whole cents; what the
* checks pay is what their lines pay.
*/
function checksToWrite(results, per) {
	const open = results.filter((result) => result.check === null && result.payee_id !== null);
	if (per === "result") return open.map((result) => checkFor([result]));
	return groupByRider(open).map(checkFor).sort((a, b) => a.payee.localeCompare(b.payee, "en") || a.payee_id - b.payee_id);
}
/** A result in one line: "2D-3, run 17.302, Dash Ta Fame"; in a round of several "Round 1, place T3-4, run 17.302". */
function describeResult({ round, division, place, place_to, score, horse }, run = "run", unit = "time") {
	const placed = formatPlace(place, place_to);
	return [
		round,
		division === null ? placed && `place ${placed}` : `${division}D-${placed}`,
		score !== null && `${run} ${printScore(score, unit)}`,
		horse
	].filter(Boolean).join(", ");
}
/** What stands behind "memo": the one result, or how many there are. */
function checkMemo(contest, lines) {
	return (lines.length === 1 ? `${contest} ${lines[0].description}` : `${contest}: ${lines.length} results`).slice(0, 200);
}
/** The figures of a check: no commas, and asterisks where somebody could add a digit. 102000 is "$****1020.00". */
function checkFigures(cents) {
	return `$${(cents / 100).toFixed(2).padStart(11, "*")}`;
}
function groupByRider(results) {
	const byRider = /* @__PURE__ */ new Map();
	for (const result of results) {
		const rider = result.payee_id;
		byRider.set(rider, [...byRider.get(rider) ?? [], result]);
	}
	return [...byRider.values()];
}
function checkFor(lines) {
	const { payee_id, payee } = lines[0];
	return {
		payee_id,
		payee,
		cents: sum(lines.map((line) => line.cents)),
		lines
	};
}
// server/models/changes/news.ts
function newsOf(by, found) {
	const news = {
		history: [],
		messages: [],
		contests: /* @__PURE__ */ new Set(),
		activityId: found.id,
		record(kind, before, after, user_activity_id) {
			news.history.push(changed(by, {
				...whereIs(found),
				user_activity_id
			}, kind, before, after));
		},
		say: (...more) => void news.messages.push(...more),
		tellResults: (ids) => [...ids].forEach((id) => news.contests.add(id))
	};
	return news;
}
/** With what is said of results, which follows from the contests that it concerns. */
function allMessages({ messages, contests, activityId }, { version, rounds }) {
	const all = [...contests];
	const others = rounds.some(({ publish_draw }) => publish_draw) ? all.filter((id) => id !== activityId) : [];
	return [
		...messages,
		...all.map((id) => payoutUpdated(id, version)),
		...others.map((id) => resultsChanged(id, version))
	];
}
/**
* What everybody is told gets its numbers, each once and without a gap, so that a phone knows what it missed: from the
* one after `told` on. Of an event that is not public nothing is told.
*/
function heard(messages, { told, is_public }) {
	if (!is_public) return messages.filter((message) => !isForEverybody(message));
	const counted = messages.filter(isCounted);
	return messages.map((message) => isCounted(message) ? {
		...message,
		payload: {
			...message.payload,
			told: told + 1 + counted.indexOf(message)
		}
	} : message);
}
var countedIn = (messages) => messages.filter(isCounted).length;
/** Whoever hears that something is another now reads it again, whatever was missed before. */
var isCounted = (message) => isForEverybody(message) && message.event !== "results-updated" && message.event !== "missed";
// server/models/changes/inLine.ts
/**
* What saves that wait for each other know of those before them. Every change makes its activity newer by one: where it
* has grown by as many as were saved here one right after the other, nothing else has happened to it, and a run that
* none of these saved stands as it was read.
*/
function savesInLine() {
	let first = Infinity;
	let last = {
		version: -Infinity,
		told: 0
	};
	/** By run, how new its save made the activity. */
	const saved = /* @__PURE__ */ new Map();
	return {
		/** The run as it stands, as far as is known here; null where it has to be read again. Its save is what makes sure. */
		asItStands(run) {
			const { version } = run.activity;
			if (version >= last.version) return run;
			if (version < first || (saved.get(run.id) ?? 0) > version) return null;
			return {
				...run,
				activity: {
					...run.activity,
					...last
				}
			};
		},
		saved(run, now) {
			if (run.activity.version !== last.version) {
				first = run.activity.version;
				saved.clear();
			}
			last = {
				version: now.version,
				told: now.told
			};
			saved.set(run.id, now.version);
		}
	};
}
// server/models/change.ts
/**
* Every change of one activity, of its draw or of its money, goes through here: the activity's row is locked (and its
* version grows) before anything is read again and written, so two people cannot fill one slot and no change is lost.
*/
function changeActivity(db, by, found, work) {
	return inTurn(by, found.id, () => transaction(db, async (tx) => {
		const activity = await tx.activity.update({
			where: { id: found.id },
			data: { version: { increment: 1 } },
			include: ROUNDS
		}).catch(notFoundIfGone);
		const { change, finish } = begin(tx, by, found, activity);
		const answer = await work(change).catch((error) => {
			throw refusedAt(activity.version - 1, error);
		});
		await finish();
		return {
			version: activity.version,
			answer
		};
	}));
}
/** Deleted since the look-up found it. */
function notFoundIfGone(error) {
	throw error instanceof PrismaClientKnownRequestError && error.code === "P2025" ? new NotFound() : error;
}
/** Nothing is changed then, so the activity is as new as it was: the refusal says so, as every answer does. */
function refusedAt(version, error) {
	if (error instanceof Conflict || error instanceof Invalid) error.drawVersion = version;
	return error;
}
function begin(tx, by, found, activity) {
	const news = newsOf(by, found);
	let isActivityTold = false;
	const change = {
		tx,
		by,
		activity,
		...news,
		tellActivity: () => void (isActivityTold = true),
		async set(data) {
			isActivityTold = true;
			const row = await tx.activity.update({
				where: { id: found.id },
				data
			});
			change.activity = {
				...change.activity,
				...row
			};
		},
		async setRound(name, data) {
			isActivityTold = true;
			const { id } = roundNamed(change.activity, name);
			const round = await tx.round.update({
				where: { id },
				data,
				omit: { published_payout: true }
			});
			change.activity = {
				...change.activity,
				rounds: withRound(change.activity.rounds, round)
			};
			return round;
		}
	};
	async function finish() {
		if (isActivityTold) news.say(activityUpdated(change.activity, await lastUsedSlot(tx, found.id)));
		if (news.history.length) await tx.change.createMany({ data: news.history });
		await send(tx, by, await forThoseWhoMayHear(tx, found.id, allMessages(news, change.activity)));
	}
	return {
		change,
		finish
	};
}
var withRound = (rounds, round) => rounds.map((one) => one.id === round.id ? round : one);
/** What is for everybody is counted in the row of the activity, which is locked. */
async function forThoseWhoMayHear(tx, id, messages) {
	if (!messages.some(isForEverybody)) return messages;
	const { told, event } = await tx.activity.update({
		where: { id },
		data: { told: { increment: countedIn(messages) } },
		select: {
			told: true,
			event: { select: { is_public: true } }
		}
	});
	return heard(messages, {
		told: told - countedIn(messages),
		is_public: event.is_public
	});
}
/** The highest slot that holds an entry, in any round; 0 for an empty draw. Worked out, never stored. */
async function lastUsedSlot(db, activityId) {
	const { _max } = await db.userActivity.aggregate({
		where: { activity_id: activityId },
		_max: { draw: true }
	});
	return _max.draw ?? 0;
}
var waitingLines = /* @__PURE__ */ new Map();
var FULL = "Too many changes of this draw are waiting. Nothing was saved: try again.";
/**
* What locks one activity waits for each other here, not at the lock: there each would hold a connection of the
* database, and one busy draw would keep everybody else from theirs. At twenty milliseconds each a full line takes four
* seconds, and whoever fills their half of it waits for themselves.
*/
async function inTurn(person, activityId, work) {
	const line = waitingLines.get(activityId) ?? newLine();
	waitingLines.set(activityId, line);
	try {
		return await line.turns.take(person.id, () => work(line.saves));
	} finally {
		if (line.turns.isIdle()) waitingLines.delete(activityId);
	}
}
var newLine = () => ({
	turns: turns({
		atOnce: 1,
		longest: 200,
		share: 100
	}, FULL),
	saves: savesInLine()
});
// server/models/payout/sheets/sheet.ts
/** Published results, for the organization's members and for the riders who have a run in them. */
async function publishedResultsFor(db, person, activityId) {
	const activity = await db.activity.findFirst({
		where: {
			id: activityId,
			rounds: { some: { publish_payout: true } },
			OR: [{ event: seenBy(person) }, { enrollments: { some: { entry: { user_id: person.id } } } }]
		},
		select: {
			id: true,
			event_id: true
		}
	});
	if (!activity) throw new NotFound("These results are not published.");
	return {
		...activity,
		readBy: await readerOf(db, person, activity.event_id)
	};
}
/** The results of one contest for paper, mail and spreadsheet, go by go, the average last. */
async function resultSheet(db, activityId, readBy, wanted) {
	const contest = await loadContest(db, activityId);
	const { activity } = contest;
	const event = await db.event.findUniqueOrThrow({
		where: { id: activity.event_id },
		include: { organization: { select: {
			id: true,
			name: true,
			time_zone: true,
			sponsor: true,
			logo: true
		} } },
		relationLoadStrategy: "join"
	});
	const rounds = roundsWanted(activity, wanted);
	const sections = [];
	for (const { name } of rounds) {
		const rows = await sheetRows(db, contest, name);
		const asTold = await ridersAsToldTo(db, event, readBy, rows.map(({ userActivity }) => userActivity.user));
		sections.push({
			view: name,
			rows: rows.map((row) => withRider(row, asTold))
		});
	}
	return {
		activity,
		event,
		several: hasSeveral(activity),
		published: rounds.every((round) => round.publish_payout),
		sections,
		changed: sections.some(hasCorrection)
	};
}
function roundsWanted(activity, wanted) {
	if (!wanted) return activity.rounds;
	if ("rounds" in wanted) return wanted.rounds.map((name) => roundNamed(activity, name));
	return activity.rounds.filter((round) => round.publish_payout);
}
var withRider = (row, asTold) => ({
	...row,
	userActivity: {
		...row.userActivity,
		user: asTold(row.userActivity.user)
	}
});
/** A published payout prints the score it was worked out from; what it was corrected to since stands beside it. */
async function sheetRows(db, contest, view) {
	return (await rowsOf(db, contest, view)).map((row) => row.changed ? {
		...row,
		score: row.published_score,
		corrected: row.score
	} : {
		...row,
		corrected: null
	});
}
var hasCorrection = ({ rows }) => rows.some((row) => row.changed);
// server/models/checks/lines.ts
/** Lines that pay results of this contest, on a check of its own or on one of the whole event. */
var linesFor = (activityId) => ({ OR: [{ enrollment: { activity_id: activityId } }, { average: { activity_id: activityId } }] });
/**
* The traces of results that are about to go, each with the lines of void checks that paid it. A living check has held
* its result until here.
*/
async function withCheckLines(tx, kind, traces) {
	const ids = traces.map(({ id }) => id);
	const lines = await tx.checkLine.findMany({
		where: { [kind]: { in: ids } },
		orderBy: { id: "asc" }
	});
	return traces.map((trace) => {
		const own = lines.filter((line) => line[kind] === trace.id);
		return own.length ? {
			...trace,
			check_lines: own.map(({ id }) => id)
		} : trace;
	});
}
// server/models/checks/payable.ts
/** Every published result with money, with the number of the living check that pays it. */
async function payableResults(db, found) {
	const sheet = await resultSheet(db, found.id, "members", { published: true });
	if (sheet.sections.length === 0) throw new Conflict("The payout is not published yet. Publish it first.");
	const numberOf = await livingChecks(db, found.id);
	return sheet.sections.flatMap(({ view, rows }) => rows.filter((row) => row.prize_cents).map((row) => payable(sheet, view, row, numberOf)));
}
function payable(sheet, view, row, numberOf) {
	const isAverage = view === AVERAGE;
	const key = isAverage ? `average ${row.id}` : `result ${row.id}`;
	const { user } = row.userActivity;
	return {
		key,
		enrollment_id: isAverage ? null : row.id,
		average_id: isAverage ? row.id : null,
		payee_id: user?.id ?? null,
		payee: user?.name ?? null,
		description: descriptionOf(sheet, view, row),
		cents: row.prize_cents,
		check: numberOf.get(key) ?? null
	};
}
function descriptionOf({ activity }, view, row) {
	const division = activity.has_divisions ? row.division : null;
	return describeResult({
		...row,
		round: roundName(view),
		division,
		horse: row.userActivity.horse?.name ?? null
	}, view === "average" ? "total" : activity.judged ? "score" : "run", unitOf(activity));
}
async function livingChecks(db, activityId) {
	const lines = await db.checkLine.findMany({
		where: {
			voided: false,
			...linesFor(activityId)
		},
		select: {
			enrollment_id: true,
			average_id: true,
			check: { select: { number: true } }
		},
		relationLoadStrategy: "join"
	});
	return new Map(lines.map(({ enrollment_id, average_id, check }) => [average_id === null ? `result ${enrollment_id}` : `average ${average_id}`, check.number]));
}
// server/models/checks/checks.ts
/**
* Writes a check for every result that is on none yet. The locks of the activity and then of the organization are
* held: nobody unpublishes meanwhile, no number is given twice and none is skipped.
*/
function writeChecks(db, person, found, asked, today) {
	const organization_id = found.event.organization_id;
	return locked(db, person, found.id, async (tx) => {
		const results = await payableResults(tx, found);
		const checks$1 = checksToWrite(results, asked.per);
		if (checks$1.length === 0) throw new Conflict(nothingToWrite(results));
		const first = await takeNumbers(tx, organization_id, asked, checks$1.length);
		const last = first + checks$1.length - 1;
		await saveChecks(tx, person, found, checks$1, first, today);
		const cents = sum(checks$1.map((check) => check.cents));
		await record(tx, person, whereIs(found), "checks written", null, {
			first,
			last,
			cents
		});
		return {
			url: checks(organization_id, first, last),
			first,
			last,
			count: checks$1.length,
			cents
		};
	});
}
/** Takes a check out of the world: its number and record stay, its results may be paid by another one. */
function voidCheck(db, person, check) {
	const { id } = check;
	return lockedFor(db, person, check, async (tx) => {
		const { count } = await tx.check.updateMany({
			where: {
				id,
				voided_at: null
			},
			data: {
				voided_at: /* @__PURE__ */ new Date(),
				voided_by_id: person.id
			}
		});
		if (count === 0) return {
			id,
			number: check.number
		};
		await tx.checkLine.updateMany({
			where: { check_id: id },
			data: { voided: true }
		});
		const { number, payee, cents } = check;
		await record(tx, person, whereWritten(check), "check voided", {
			number,
			payee,
			cents
		}, null);
		return {
			id,
			number: check.number
		};
	});
}
/** In the turn of the activity's own changes, and under their lock; its version stays, for nothing of it is changed. */
var locked = (db, person, activityId, work) => inTurn(person, activityId, () => transaction(db, async (tx) => {
	await tx.$queryRaw`SELECT id FROM activities WHERE id = ${activityId} FOR UPDATE`;
	return work(tx);
}));
/** The same for one that pays results of a whole event: under the locks of all its activities, in their order. */
var lockedFor = (db, person, { activity_id, event_id }, work) => activity_id ? locked(db, person, activity_id, work) : transaction(db, async (tx) => {
	await tx.$queryRaw`SELECT id FROM activities WHERE event_id = ${event_id} ORDER BY id FOR UPDATE`;
	return work(tx);
});
var whereWritten = ({ organization_id, event_id, activity_id }) => ({
	organization_id,
	event_id,
	...activity_id && { activity_id }
});
function nothingToWrite(results) {
	if (results.some((result) => result.check !== null)) return "All of these results are on a check already.";
	return results.length ? "No result with money has a rider to pay." : "Nobody won money here.";
}
/**
* The next numbers, or those asked for while they are free: after a slip, or with another checkbook, they may go back.
* Under the organization's lock; the stock and its offsets are remembered for next time.
*/
async function takeNumbers(tx, organizationId, asked, count) {
	await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`;
	const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
	const first = asked.number ?? organization.next_check_number;
	await requireFreeNumbers(tx, organization, first, count);
	await tx.organization.update({
		where: { id: organizationId },
		data: {
			next_check_number: first + count,
			check_stock: asked.stock,
			check_offset_x: asked.offset_x,
			check_offset_y: asked.offset_y
		}
	});
	return first;
}
async function requireFreeNumbers(tx, { id, next_check_number }, first, count) {
	if (first + count - 1 > 999999999) throw new Invalid({ number: `Check numbers end at ${HIGHEST_CHECK}: ${count} from here on do not fit.` });
	const taken = await tx.check.findFirst({
		where: {
			organization_id: id,
			number: {
				gte: first,
				lt: first + count
			}
		},
		orderBy: { number: "asc" }
	});
	if (!taken) return;
	const free = `The next free number is ${next_check_number}.`;
	throw new Invalid({ number: `Check ${taken.number} is written already. ${free}` });
}
async function saveChecks(tx, person, found, checks, first, today) {
	const { event_id, id: activity_id } = found;
	const where = {
		organization_id: found.event.organization_id,
		event_id,
		activity_id
	};
	const saved = await tx.check.createManyAndReturn({
		data: checks.map(({ payee, payee_id, cents, lines }, index) => {
			const memo = checkMemo(found.name, lines);
			const number = first + index;
			return {
				...where,
				number,
				payee,
				payee_id,
				cents,
				memo,
				dated: today,
				printed_by_id: person.id
			};
		}),
		select: {
			id: true,
			number: true
		}
	});
	const idOf = new Map(saved.map(({ id, number }) => [number, id]));
	await tx.checkLine.createMany({ data: checks.flatMap(({ lines }, index) => linesOf(idOf.get(first + index), lines)) });
}
var linesOf = (check_id, lines) => lines.map(({ enrollment_id, average_id, cents, description }) => ({
	check_id,
	enrollment_id,
	average_id,
	cents,
	description: description.slice(0, 200)
}));
// server/rules/told.ts
/** As the tables hold them. */
var TITLE = 200;
var BODY = 400;
/** More are counted. */
var MOST = 6;
/**
* To a rider in a draw that was published. `runs` in the order of their slots; the ground is dragged every `dragEvery`
* runs.
*/
function drawTold(published, runs, dragEvery, before) {
	return told(published, byRider(runs, (own, subject) => {
		const isOwn = own[0].of === null;
		const drag = isOwn ? "drag before you" : "drag before";
		const slots = own.map(({ slot }) => spotOf(slot, dragEvery, own.length > 1 ? ` (${drag})` : `, ${drag}`));
		return `${subject} ${isOwn ? "are" : "is"} ${listed(slots)}`;
	}), before, {
		first: "the draw is out",
		changed: "the draw has changed"
	});
}
/**
* To a rider of the event when a payout was published. `results` are theirs in this contest; none where they were not
* in it.
*/
function resultsTold(published, results, before) {
	if (results.length === 0) return {
		title: cut(`Results of ${published.contest} are out`, TITLE),
		body: cut(`${published.event}.`, BODY),
		about: null
	};
	return told(published, byRider(results, (own, subject) => {
		const said = listed(own.map(resultInWords), "; ");
		return subject === "you" ? said : `${subject} ${said}`;
	}), before, {
		first: "the results are out",
		changed: "the results have changed"
	});
}
/** Whether this is news to somebody who was told `before` of the publication before it. */
var isNews = (about, before) => about !== before;
function told({ contest, event }, about, before, occasion) {
	const isChanged = before !== void 0 && isNews(about, before);
	const title = `${contest}${isChanged ? ", changed" : ""}: ${about}`;
	const was = before ? ` Before: ${before}.` : "";
	const body = isChanged ? `${event}: ${occasion.changed}.${was}` : `${event}: ${occasion.first}.`;
	return {
		title: cut(title, TITLE),
		body: cut(body, BODY),
		about: cut(about, BODY)
	};
}
/** Their own first. */
function byRider(all, say) {
	return [...new Set(all.map(({ of }) => of))].toSorted((a, b) => Number(b === null) - Number(a === null)).map((subject) => say(all.filter(({ of }) => of === subject), subject ?? "you")).join("; ");
}
var spotOf = (slot, dragEvery, drag) => `${ordinal(slot)}${slot > 1 && dragBetween(slot - 1, slot, dragEvery) ? drag : ""}`;
/** "2D third, $407.00", "2D tied for third", "14th", "no time". */
function resultInWords({ division, place, place_to, prize_cents, no_time }) {
	if (place === null) return no_time === "DQ" ? "disqualified" : no_time === null ? "no place" : "no time";
	const tied = place_to !== null && place_to > place ? "tied for " : "";
	const where = `${division === null ? "" : `${division}D `}${tied}${placeInWords(place)}`;
	return prize_cents ? `${where}, ${formatCents(prize_cents)}` : where;
}
var FIRST_TEN = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
var placeInWords = (place) => FIRST_TEN[place - 1] ?? ordinal(place);
/** 1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 21st, 112th. */
function ordinal(number) {
	return `${number}${!(number % 100 > 10 && number % 100 < 14) && [
		"th",
		"st",
		"nd",
		"rd"
	][number % 10] || "th"}`;
}
/** "37th", "3rd and 37th", "3rd, 37th and 112th"; or all with the same stroke between them. */
function listed(parts, stroke) {
	const more = parts.length - MOST;
	const shown = more > 0 ? [...parts.slice(0, MOST), `${more} more`] : parts;
	if (stroke || shown.length === 1) return shown.join(stroke ?? "");
	return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
/** Half a letter is none: a database takes no text with one. */
var cut = (text, length) => text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Cs}$/u, "")}…`;
// server/models/notifications/hearers.ts
/**
* Who hears of these riders: whoever has an account, of themselves, and whoever acts for a rider, with the rider's name
* as `of`. Other typed-in riders hear nothing, and neither does who has no address.
*/
var whoHears = (tx, riderIds) => tx.$queryRaw`
  SELECT id AS rider_id, id AS user_id, NULL AS of
  FROM users
  WHERE id = ANY(${riderIds}) AND organization_id IS NULL AND deleted_at IS NULL AND email IS NOT NULL
  UNION ALL
  SELECT riders.id, accounts.id, riders.name
  FROM rider_managers JOIN users riders ON riders.id = rider_id JOIN users accounts ON accounts.id = account_id
  WHERE riders.id = ANY(${riderIds}) AND undone_at IS NULL
    AND accounts.deleted_at IS NULL AND accounts.email IS NOT NULL`;
// server/models/notifications/messages.ts
/** What each person whom it concerns is told of this publication, each in one message. */
async function messages(tx, found, kind, before) {
	const { activity, name } = found;
	const go = hasSeveral(activity) ? `, ${roundInWords(name)}` : "";
	const published = {
		contest: `${activity.name}${go}`,
		event: activity.event.name
	};
	if (kind === "draw") return drawMessages(tx, found, (runs, was) => drawTold(published, runs, activity.drag_every, was), before);
	return payoutMessages(tx, found, (results, was) => resultsTold(published, results, was), before);
}
/** To those who run in it; whose run is scratched, or has no slot yet, is not told of it. */
async function drawMessages(tx, { activity, name }, say, before) {
	return [...await byHearer(tx, (await tx.userActivity.findMany({
		where: {
			activity_id: activity.id,
			round: name,
			draw: { not: null },
			scratched_at: null,
			user_id: { not: null }
		},
		select: {
			draw: true,
			user_id: true
		},
		orderBy: { draw: "asc" }
	})).map(({ draw, user_id }) => ({
		slot: draw,
		rider_id: user_id
	})), [])].map(([user_id, own]) => ({
		...say(own, before.get(user_id)),
		user_id,
		slot: own[0].slot
	}));
}
/** To everybody in the event. */
async function payoutMessages(tx, found, say, before) {
	const { activity, name } = found;
	return [...await byHearer(tx, (name === "average" ? await averagesOf(tx, activity.id) : await resultsOf(tx, found)).map((result) => ({
		...result,
		division: activity.has_divisions ? result.division : null
	})), await ridersIn(tx, activity.event_id))].map(([user_id, own]) => ({
		...say(own, before.get(user_id)),
		user_id,
		slot: null
	}));
}
async function resultsOf(tx, { activity, name }) {
	const round = hasSeveral(activity) ? { round: name } : {};
	return (await tx.enrollment.findMany({
		where: {
			activity_id: activity.id,
			entry: {
				...round,
				scratched_at: null,
				user_id: { not: null }
			}
		},
		select: {
			division: true,
			place: true,
			place_to: true,
			prize_cents: true,
			published_no_time: true,
			entry: { select: { user_id: true } }
		},
		orderBy: [
			{ division: "asc" },
			{ place: "asc" },
			{ id: "asc" }
		],
		relationLoadStrategy: "join"
	})).map(({ entry, published_no_time, ...result }) => ({
		...result,
		no_time: published_no_time,
		rider_id: entry.user_id
	}));
}
async function averagesOf(tx, activity_id) {
	return (await tx.average.findMany({
		where: { activity_id },
		select: {
			division: true,
			place: true,
			place_to: true,
			prize_cents: true,
			user_id: true
		},
		orderBy: [
			{ division: "asc" },
			{ place: "asc" },
			{ id: "asc" }
		]
	})).map(({ user_id, ...result }) => ({
		...result,
		no_time: null,
		rider_id: user_id
	}));
}
async function ridersIn(tx, event_id) {
	return (await tx.userActivity.findMany({
		where: {
			activity: { event_id },
			user_id: { not: null },
			scratched_at: null
		},
		distinct: "user_id",
		select: { user_id: true }
	})).map(({ user_id }) => user_id);
}
/** By who hears of them, what their riders have; an empty list for who hears of a rider that has nothing. */
async function byHearer(tx, all, others) {
	const ofRider = /* @__PURE__ */ new Map();
	for (const one of all) ofRider.set(one.rider_id, [...ofRider.get(one.rider_id) ?? [], one]);
	const hearers = await whoHears(tx, [.../* @__PURE__ */ new Set([...ofRider.keys(), ...others])]);
	const heard = /* @__PURE__ */ new Map();
	for (const { rider_id, user_id, of } of hearers) {
		const own = (ofRider.get(rider_id) ?? []).map((one) => ({
			...one,
			of
		}));
		heard.set(user_id, [...heard.get(user_id) ?? [], ...own]);
	}
	return heard;
}
// server/database/write.ts
var WAITED_TOO_LONG_FOR_A_LOCK = "55P03";
var AGAIN = ["40001", "40P01"];
/**
* One statement that makes a whole change: by itself it is a transaction, so nothing has to begin or end one. Should it
* and another wait for each other it is tried again, three times at most. Throws Busy when it waited too long, and then
* nothing was written; or, in other words, when the connection broke off on the way.
*/
async function write(db, statement) {
	for (let retries = 0;; retries++) try {
		return await readAlone(db, statement);
	} catch (error) {
		const code = error instanceof pg.DatabaseError ? error.code : null;
		if (code === null && isCutOff(error)) throw new Busy(AT_THE_LAST_MOMENT, { cause: error });
		if (code === WAITED_TOO_LONG_FOR_A_LOCK) throw new Busy(TOO_MUCH, { cause: error });
		if (retries === 3 || !AGAIN.includes(code ?? "")) throw error;
	}
}
// server/models/notifications/sending/sending.ts
var ATTEMPTS = 8;
var UNKNOWN = "It is not known whether it arrived, so it is not sent again.";
/** Found in hand when a job begins, they were in the hand of a process that ended: nobody knows how far it came. */
var giveUpInHand = (db, ids) => db.delivery.updateMany({
	where: {
		id: { in: ids },
		status: "sending"
	},
	data: {
		status: "uncertain",
		error: UNKNOWN
	}
});
var TAKEN_BACK = "It was taken back before this was sent.";
/** Whom a publication did not reach before it was taken back: they have been told nothing by it. */
var WAS_REACHED = { deliveries: { none: { error: TAKEN_BACK } } };
/** Of a publication that does not stand any more nothing is sent. Of these deliveries, or of all of an activity. */
var dropTakenBack = (db, which) => db.$executeRaw(takenBack(which));
var takenBack = ({ ids, activity_id }) => sql`
  UPDATE deliveries SET status = 'failed', error = ${TAKEN_BACK}
  FROM notifications
  WHERE notifications.id = notification_id AND status = 'waiting'
    AND (deliveries.id = ANY(${ids ?? []}::int[]) OR notifications.activity_id = ${activity_id ?? null}::int)
    AND notifications.activity_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM rounds
      WHERE rounds.activity_id = notifications.activity_id AND rounds.name = notifications.round
        AND CASE notifications.kind WHEN 'draw' THEN publish_draw AND draw_publication = publication
          WHEN 'payout' THEN publish_payout AND payout_publication = publication
          -- News of a run stands as long as its draw is published.
          ELSE publish_draw END)`;
/** Takes those that wait and are due, before any of them is sent: whoever else comes for them finds them taken. */
var take = (db, ids) => write(db, sql`
    WITH dropped AS (${takenBack({ ids })} RETURNING deliveries.id),
    taken AS (
      UPDATE deliveries SET status = 'sending', attempts = attempts + 1
      WHERE id = ANY(${ids}::int[]) AND id NOT IN (SELECT id FROM dropped)
        AND status = 'waiting' AND (not_before IS NULL OR not_before <= now())
      RETURNING id, attempts, notification_id, subscription_id
    )
    SELECT taken.id, taken.attempts, notifications.created_at, row_to_json(notifications) AS notification,
      CASE WHEN users.deleted_at IS NULL THEN users.email END AS email, row_to_json(devices) AS device,
      coalesce(devices.user_id = users.id AND sessions.expires_at > now(), false) AS is_theirs
    FROM taken JOIN notifications ON notifications.id = taken.notification_id
    JOIN users ON users.id = notifications.user_id
    LEFT JOIN push_subscriptions devices ON devices.id = taken.subscription_id
    LEFT JOIN sessions ON sessions.id = devices.session_id
    ORDER BY taken.id`);
/** What was certainly not taken waits and is tried again; after the last attempt it has failed. */
async function recordOutcomes(db, sent) {
	const rows = sent.map(({ one: { id, attempts }, outcome }) => ({
		id,
		...standingOf(outcome, attempts)
	}));
	await write(db, sql`
    UPDATE deliveries SET status = known.status, error = known.error,
      not_before = now() + known.seconds * interval '1 second'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS known (id int, status text, error text, seconds float)
    WHERE deliveries.id = known.id AND deliveries.status IN ('sending', 'uncertain')`);
	const gone = sent.flatMap(({ one, outcome }) => outcome.status === "gone" && one.device || []);
	if (gone.length) await db.pushSubscription.deleteMany({ where: { OR: gone.map(({ id, endpoint }) => ({
		id,
		endpoint
	})) } });
}
function standingOf({ status, error, seconds = 0 }, attempts) {
	const isAgain = status === "wait" && attempts < ATTEMPTS;
	return {
		status: isAgain ? "waiting" : status === "wait" || status === "gone" ? "failed" : status,
		error: error ?? null,
		seconds: isAgain ? seconds : null
	};
}
var areLeft = async (db, ids) => await db.delivery.count({ where: {
	id: { in: ids },
	status: "waiting"
} }) > 0;
// server/models/notifications/publication.ts
/** The go, if it is still published so. Until `tx` ends nobody takes that back. */
async function publishedRound(tx, { round_id, kind, publication }) {
	await tx.$queryRaw`SELECT id FROM rounds WHERE id = ${round_id} FOR SHARE`;
	const round = await tx.round.findUnique({
		where: { id: round_id },
		omit: { published_payout: true },
		include: { activity: { include: {
			...ROUNDS,
			event: { select: {
				id: true,
				name: true
			} }
		} } },
		relationLoadStrategy: "join"
	});
	if (!round) return null;
	return (kind === "draw" ? round.publish_draw && round.draw_publication === publication : round.publish_payout && round.payout_publication === publication) ? round : null;
}
// server/models/notifications/announce.ts
/** With what publishes it, and in the same transaction: the riders are told afterwards, however many they are. */
var announceLater = (tx, { round_id, kind, publication }) => tx.$executeRaw`
  SELECT graphile_worker.add_job('announce', json_build_object('round_id', ${round_id}::int, 'kind', ${kind}::text,
    'publication', ${publication}::int), job_key => concat_ws(' ', 'announce', ${round_id}::int, ${kind}::text,
    ${publication}::int))`;
/**
* Tells everybody whom a publication concerns, as a whole or not at all: a row in the app's list of each, once for each
* publication, and what is to be sent of it. What was taken back meanwhile is told to nobody.
*/
function announce(db, publication) {
	return transaction(db, async (tx) => {
		const found = await publishedRound(tx, publication);
		if (!found) return;
		const where = {
			activity_id: found.activity.id,
			round: found.name,
			...publication
		};
		await dropTakenBack(tx, { activity_id: where.activity_id });
		const before = await saidBefore(tx, where);
		const wanted = await messages(tx, found, publication.kind, before);
		const made = await addToLists(tx, where, wanted);
		const news = new Set(wanted.filter(({ user_id, about }) => isNews(about, before.get(user_id))).map(({ user_id }) => user_id));
		await deliverLater(tx, made.filter(({ user_id }) => news.has(user_id)).map(({ id }) => id));
		await send(tx, { socket: null }, [reachedChanged(where.activity_id)]);
		await sendToPeople(tx, made.map(({ user_id }) => user_id));
	});
}
/** By person what the last publication before this one said; whom none has reached is not in it. */
async function saidBefore(tx, { activity_id, round, kind, publication }) {
	const said = await tx.notification.findMany({
		where: {
			activity_id,
			round,
			kind,
			publication: { lt: publication },
			...WAS_REACHED
		},
		select: {
			user_id: true,
			about: true
		},
		orderBy: { publication: "asc" }
	});
	return new Map(said.map(({ user_id, about }) => [user_id, about]));
}
var addToLists = (tx, where, wanted) => tx.$queryRaw`
  INSERT INTO notifications (user_id, activity_id, round, kind, publication, title, body, about, slot)
  SELECT user_id, ${where.activity_id}::int, ${where.round}, ${where.kind}, ${where.publication}::int, title, body,
    about, slot
  FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted
    (user_id int, title text, body text, about text, slot int)
  ON CONFLICT (user_id, activity_id, round, kind, publication) DO NOTHING
  RETURNING id, user_id`;
export { entriesWhere as $, competes as $n, commitmentOf as $t, checkFor$1 as A, NEW_GROUP as An, DrawRow as At, readerOf as B, goOf as Bn, aRole as Bt, newsOf as C, runPoints as Cn, roundInWords as Cr, TemplateSettings as Ct, checkFigures as D, membership as Dn, ChangeEntry as Dt, TOO_HIGH_CHECK as E, entrantIn as En, AddEntry as Et, memberOf as F, traceOf$1 as Fn, Search as Ft, templateFor as G, resultsIn as Gn, Activity as Gt, seasonFor as H, kindOf as Hn, reaches as Ht, membershipIn as I, tableName as In, BEFORE_A_WORD as It, ENTRY_PARTS as J, DIVISION_PRESETS as Jn, PublishedTab as Jt, typedInRiderFor as K, changedSettings as Kn, Event as Kt, organizationFor as L, heldByChecks as Ln, searchable as Lt, enrollmentFor as M, compared as Mn, Score as Mt, entryFor as N, comparedTo as Nn, SwapEntries as Nt, activityFor as O, standings as On, ChangeScore as Ot, eventFor as P, settingsOf as Pn, After as Pt, ROW_PARTS as Q, chargedFees as Qn, randomizeDraw as Qt, organizedBy as R, resultsOf$1 as Rn, RIGHTS as Rt, heard as S, firstRuns as Sn, AVERAGE as Sr, TemplateRound as St, HIGHEST_CHECK as T, tableProblem as Tn, Money$1 as Tt, seenBy as U, loadContest as Un, id$1 as Ut, runForScorer as V, isPublished as Vn, mayDo as Vt, seesSeasons as W, moneySet as Wn, Abilities as Wt, enrollmentTrace as X, onePlaceIn as Xn, dragAfter as Xt, currentEntry as Y, POINTS_TABLES as Yn, ResizeDraw as Yt, traceOf as Z, prcaPlaces as Zn, pageSlots as Zt, inTurn as _, VERSION$1 as _n, hasSeveral as _r, ClassOrder as _t, giveUpInHand as a, degreesOrNone as an, countsAsMinor as ar, payoutUpdated as at, allMessages as b, whyNot as bn, roundNamed as br, NamedTemplate as bt, write as c, line as cn, dayOf as cr, readAgain as ct, writeChecks as d, paragraph as dn, nextWeekend as dr, send as dt, randomFrom as en, averageOf as er, deliverLater as et, payableResults as f, plain as fn, todayAt as fr, sendToPeople as ft, changeActivity as g, rowsOf as gn, gosOf as gr, MergeTrace as gt, resultSheet as h, payoutPage as hn, ROUNDS as hr, whereIs as ht, areLeft as i, dayOrNone as in, HIDDEN_NAME as ir, isDrawPublished as it, classFor as j, columnsOf as jn, SavedScore as jt, can as k, LABELS as kn, DrawPage as kt, whoHears as l, name$1 as ln, daysAfter as lr, rowsChanged as lt, publishedResultsFor as m, z$1 as mn, yearsAfter as mr, record as mt, announceLater as n, KnownVersion as nn, publicNames as nr, drawSwapped as nt, recordOutcomes as o, lineOrNone as on, eligibilityWarning as or, publicationChanged as ot, withCheckLines as p, whole as pn, todayIn as pr, changed as pt, wholeOrganizationFor as q, moneyProblems as qn, Organization as qt, TAKEN_BACK as r, day as rn, ridersAsToldTo as rr, drawUpdated as rt, take as s, timeZoneOrNone as sn, dateOf as sr, reachedChanged as st, announce as t, shuffle as tn, formatPlace as tr, drawReloaded as tt, voidCheck as u, pageNumber as un, daysBetween as ur, scoreUpdated as ut, lastUsedSlot as v, moneyToKeep as vn, holds as vr, ClassSettings as vt, CHECK_PER as w, suggestedPoints as wn, roundName as wr, ChangeMoney as wt, countedIn as x, averagePoints as xn, wasDrawPublished as xr, TemplateData as xt, refusedAt as y, workedOut as yn, isHeld as yr, NewClasses as yt, pointsGroupFor as z, entrantOf as zn, ROLES as zt };
