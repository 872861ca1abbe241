import { o as openDatabase } from "./assets/db-CJTrU02A.js";
import { t as giveUp } from "./assets/giveUp-DYOq9sL8.js";
import { O as activityFor, Sr as AVERAGE, Xn as onePlaceIn, d as writeChecks, en as randomFrom, tn as shuffle } from "./assets/announce-CbKzWENC.js";
import { i as addressesAround, r as addressHere, t as slugOf } from "./assets/slug-Dh5POcWZ.js";
import { t as publishPayout } from "./assets/publish-DDXAYtPV.js";
import { realpathSync } from "node:fs";
import { hash } from "@node-rs/argon2";
// prisma/demo/announcement.ts
/** What a newcomer reads when the demo has started: where to look, and who to be. */
async function announcement(db, url) {
	const here = addressHere(url);
	const around = addressesAround(url).map((address) => `    From outside   ${address}\n`);
	return `
  The demo is running.

    Start page     ${here}/organizer/organizations
    A draw         ${here}${await pageOf(db, "Open 4D", "draw")}
    A payout       ${here}${await pageOf(db, "Saturday Warm-up 4D", "payout")}
${around.join("")}
  Sign in with the password barrels as

    organizer@demo.test   who runs High Desert Barrel Racing
    scorer@demo.test      who may enter its scores, nothing else
    rider@demo.test       who rides in its Open 4D
    outsider@demo.test    who runs another organization

  Ctrl+C stops it.

`;
}
async function pageOf(db, name, page) {
	const { id, event_id } = await db.activity.findFirstOrThrow({
		where: { name },
		orderBy: { id: "asc" }
	});
	return `/organizer/scoring/${event_id}/activities/${id}/${page}`;
}
// prisma/demo/calendar.ts
/** The date so many days from today, as the database keeps dates. */
function day(today, offset) {
	return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + offset));
}
/** Nine in the morning in Oregon, and a minute and a half for each run before this slot. */
function runAt(date, slot) {
	return new Date(date.getTime() + 576e5 + slot * 9e4);
}
/** Posted the evening before. */
function drawPublished(date) {
	return {
		publish_draw: true,
		draw_published_at: /* @__PURE__ */ new Date(date.getTime() - 144e5),
		draw_publication: 1
	};
}
// prisma/factories.ts
/** A registered person, who rides unless told otherwise; the password is `barrels` unless another is given. */
async function createPerson(db, { password = "barrels", ...overrides } = {}) {
	const n = next();
	const password_hash = await hashOnce(password);
	return db.user.create({ data: {
		name: `Rider ${n}`,
		email: `rider${n}@example.test`,
		email_confirmed_at: /* @__PURE__ */ new Date(),
		password_hash,
		...overrides
	} });
}
/** A rider whom the organization only typed in: no e-mail, no sign-in. */
function typedInRider(db, organization, name = `Typed Rider ${next()}`) {
	return db.user.create({ data: {
		name,
		organization_id: organization.id
	} });
}
async function createOrganization(db, { owner, ...overrides } = {}) {
	const organization = await db.organization.create({ data: {
		name: `Organization ${next()}`,
		...overrides
	} });
	if (owner) await addMember(db, organization, owner, "owner");
	return organization;
}
/** A member of the whole organization, or of one event of it. */
function addMember(db, organization, user, role, event) {
	return db.membership.create({ data: {
		organization_id: organization.id,
		user_id: user.id,
		role,
		event_id: event?.id ?? null
	} });
}
async function createEvent(db, { organization, ...overrides } = {}) {
	const { id } = organization ?? await createOrganization(db);
	const event = await db.event.create({ data: {
		organization_id: id,
		name: `Event ${next()}`,
		category: "Barrel Racing",
		starts_on: /* @__PURE__ */ new Date("2026-06-06"),
		...overrides
	} });
	return overrides.slug ? event : db.event.update({
		where: { id: event.id },
		data: { slug: slugOf(event.name, event.id) }
	});
}
/** A class with a draw, and its incentives by name. */
async function createActivity(db, { event, incentives = [], ...overrides } = {}) {
	const { id } = event ?? await createEvent(db);
	const activity = await activityWithRounds(db, {
		event_id: id,
		name: `Class ${next()}`,
		...overrides
	});
	const made = [];
	for (const [position, name] of incentives.entries()) made.push(await createIncentive(db, activity, {
		name,
		position
	}));
	return {
		...activity,
		incentives: made
	};
}
async function activityWithRounds(db, { rounds = [""], ...given }) {
	const { publish_draw, draw_published_at, draw_publication, ...rest } = given;
	const { publish_payout, payout_published_at, payout_publication, ...columns } = rest;
	const drawn = {
		publish_draw,
		draw_published_at,
		draw_publication
	};
	const paid = {
		publish_payout,
		payout_published_at,
		payout_publication
	};
	const gos = rounds.map((name, position) => ({
		name,
		position,
		...drawn,
		...paid
	}));
	const average = {
		name: AVERAGE,
		position: rounds.length,
		...paid
	};
	return {
		...await db.activity.create({ data: {
			...columns,
			rounds: { create: rounds.length > 1 ? [...gos, average] : gos }
		} }),
		rounds
	};
}
/** Publishes, or takes back, the draw and the payout of some gos of an activity, or of all of them. */
function publishRounds(db, { id }, published, names) {
	return db.round.updateMany({
		where: {
			activity_id: id,
			...names && { name: { in: names } }
		},
		data: published
	});
}
/** An incentive is counted as its class is: same rounds, same kind of score, same things tracked. */
function createIncentive(db, parent, overrides = {}) {
	const { id, event_id, rounds, total_slots, track_horses, track_bulls, has_divisions, judged } = parent;
	return activityWithRounds(db, {
		event_id,
		rounds,
		total_slots,
		track_horses,
		track_bulls,
		has_divisions,
		judged,
		parent_id: id,
		name: `Incentive ${next()}`,
		...overrides
	});
}
/** From now on, runs of `from` may also count in `to`. */
function carryOver(db, from, to) {
	return db.carryover.create({ data: {
		from_activity_id: from.id,
		to_activity_id: to.id
	} });
}
/** A registered horse, or one that an organization added. */
function createHorse(db, overrides = {}) {
	const n = next();
	const registered = overrides.organization_id ? {} : { rrrs_id: `H${n}` };
	return db.horse.create({ data: {
		name: `Horse ${n}`,
		...registered,
		...overrides
	} });
}
/** Entries as the application makes them: each with its score, and counting in its class unless session-only. */
async function createEntries(db, given) {
	const entries = await db.userActivity.createManyAndReturn({ data: given.map(entryRow) });
	const riders = given.flatMap(({ rider }) => rider?.id ?? []);
	await db.user.updateMany({
		where: {
			id: { in: riders },
			rides: false
		},
		data: { rides: true }
	});
	const scores = await db.score.createManyAndReturn({ data: given.map((one, i) => ({
		user_activity_id: entries[i].id,
		...scoreFields(one.score ?? null, one),
		version: one.score == null ? 0 : 1
	})) });
	const enrolled = given.flatMap((one, i) => contestsOf(one).map((contest) => ({
		user_activity_id: entries[i].id,
		activity_id: contest.id
	})));
	const fees = await feesOf(db, enrolled);
	await db.enrollment.createMany({ data: enrolled.map((one) => ({
		...one,
		fee_cents: fees.get(one.activity_id) ?? 0
	})) });
	return entries.map((entry, i) => ({
		...entry,
		score: scores[i]
	}));
}
async function feesOf(db, enrolled) {
	const contests = [...new Set(enrolled.map(({ activity_id }) => activity_id))];
	const purses = await db.purse.findMany({ where: { activity_id: { in: contests } } });
	return new Map(purses.map((purse) => [purse.activity_id, purse.entry_fee_cents]));
}
/** Whoever is entered already was charged what this purse asks. */
async function createPurse(db, contest, overrides = {}) {
	const purse = await db.purse.create({ data: {
		activity_id: contest.id,
		entry_fee_cents: 5e3,
		...overrides
	} });
	await db.enrollment.updateMany({
		where: { activity_id: contest.id },
		data: { fee_cents: purse.entry_fee_cents }
	});
	return purse;
}
function createSeason(db, organization, name = `Season ${next()}`) {
	return db.pointsSeason.create({ data: {
		organization_id: organization.id,
		name
	} });
}
function createGroup(db, season, overrides = {}) {
	return db.pointsGroup.create({ data: {
		season_id: season.id,
		name: `Group ${next()}`,
		...overrides
	} });
}
function createMember(db, group, rider, horse) {
	return db.pointsGroupMember.create({ data: {
		group_id: group.id,
		user_id: rider.id,
		horse_id: horse?.id
	} });
}
var hashes = /* @__PURE__ */ new Map();
/** Hashing is slow on purpose, so each password is hashed once a process. */
function hashOnce(password) {
	const known = hashes.get(password) ?? hash(password);
	hashes.set(password, known);
	return known;
}
function entryRow({ activity, round = activity.rounds[0], rider, horse, bull, ...given }) {
	return {
		activity_id: activity.id,
		round,
		draw: given.draw ?? null,
		user_id: rider?.id ?? null,
		horse_id: horse?.id ?? null,
		bull_id: bull?.id ?? null,
		request: given.request ?? null,
		request_class: given.request_class ?? null,
		is_session_only: given.is_session_only ?? false,
		slack_draw: given.slack_draw ?? null,
		team_id: given.team_id ?? null,
		scratched_at: given.scratched_at ?? null,
		scratch_reason: given.scratch_reason ?? null,
		rerun_of_id: given.rerun_of_id ?? null,
		source: given.source ?? "draw"
	};
}
function contestsOf({ activity, enrolled = [], is_session_only }) {
	return is_session_only ? enrolled : [activity, ...enrolled];
}
function scoreFields(score, { penalty_seconds = 0, scored_by, scored_at }) {
	return {
		value: typeof score === "number" ? score : null,
		no_time: typeof score === "string" ? score : null,
		penalty_seconds,
		scored_by_id: scored_by?.id ?? null,
		scored_at: score === null ? null : scored_at ?? /* @__PURE__ */ new Date()
	};
}
var made = 0;
/** Names that must differ carry a number that does. */
function next() {
	return ++made;
}
// prisma/demo/names.ts
/** Invented people, places and animals; any likeness is chance. */
var FIRST_NAMES = words(`
  Abby Addison Alejandra Amber Anaïs Ashlyn Bailey Beau Brandi Brooke Brynlee Carlee Cassidy Chloé Colby Courtney
  Dakota Delaney Destiny Emma Esmé Gabriela Hailey Halle Inés Jaycee Jessie Jolene Josie Kacey Kaylee Kelsey Kylie
  Lacey Leighton Lexi Lindsay Macy Maggie Marisol McKenna Mia Paige Presley Raegan René Rylee Sadie Savannah Shelby
  Sierra Stetson Tatum Taylor Tess Tiffany Trinity Wyatt Zoë
`);
var LAST_NAMES = words(`
  Abernathy Aldridge Anderson Baca Barlow Begay Blackwood Bouchard Callahan Castañeda Chavez Crawford D'Angelo
  Dalton Delacroix Dubois Elkhorn Escobedo Ferguson Fitzgerald Fuentes García Gutiérrez Hadley Hollister Ibarra
  Jaramillo Jensen Kimball Kowalski Langford LeBlanc Lindqvist Lockhart MacLeod Maldonado Marchetti McAllister
  Montoya Muñoz Nakamura Nez Núñez O'Brien O'Rourke Ochoa Olmstead Peña Pritchard Quintana Redhouse Reinhardt
  Rutledge Salazar Schröder Sinclair Stonebreaker Sweetwater Thibodeaux Tsosie Underwood Vaughn
  Villanueva Waggoner Whitaker Winslow Yazzie Yellowhorse Zimmerman
`);
var TOWNS = lines(`
  Redmond, OR
  Prineville, OR
  Bend, OR
  Madras, OR
  Burns, OR
  Winnemucca, NV
  Elko, NV
  Fallon, NV
  Nampa, ID
  Twin Falls, ID
  Moses Lake, WA
  Ellensburg, WA
  Susanville, CA
  Red Bluff, CA
  Cañon City, CO
  Española, NM
  Window Rock, AZ
  Spanish Fork, UT
  Gillette, WY
  Miles City, MT
  Coeur d'Alene, ID
`);
var HORSE_FIRSTS = words(`
  Streakin Famous Frenchmans Dashin Smokin Perks Flashy Firewater Shawne Runnin Sheza Heza Guys Silver Golden Lenas
  Corona Honor Bugs Designer Epic Royal Sweet Rare Midnight Desert Rocket Fiesta Little Lucky Sonny Hawks Bullys
  Easy Blazin Cowboys Aint Magic Jets Tres
`);
var HORSE_MIDDLES = words(`
  Cash Alive Bunny Hail Moon Ruby Vegas Fame Quick Slick Dandy Miss Toast Bogie Pepto Doc Wood Diamond Perfect
  Special Shining Hickory Money Tiny Ivory Playboy Smart Jackie Velvet Royale Heart Bold First Fast Roan Blue
  Lightnin Cat Lark Star
`);
var HORSE_LASTS = words(`
  Dasher Guy Fame Dynasty Mist Chick Jet Perk Whiz Peppy Bully Zeus Cartel Ryon Ransom Flit Rebel Badger
  Bandit Juanita Moons Bar Nick Wave Chrome Glory Wrangler Oak Song Comet Barbie Thunder Firefly Rose Classic
  Express Legend Blaze Reward Sundae
`);
var NOTED_HORSES = lines(`
  Cruella's Cash
  O'So Fancy
  Señorita Fiesta
  Déjà Vu Dasher
  Corazón de Oro
  Whoa Nellie
  Trouble
  She's My Getaway Car 2
  L'Amour Toujours
  The Fastest Little Buckskin Mare That Ever Came Out Of Crook County Oregon
`);
var BULLS = lines(`
  Widow Maker
  Chainsaw Charlie
  Mister Grumpy
  Sidewinder
  Tax Season
  Diablo's Due
  Red Rocket
  Hard Candy
  Whiplash
  Gravel Road
  Bad Weather
  Sweet Tea
  Rusty Bucket
  El Toro Loco
  Paycheck
  Mudslide
  Freight Train
  Night Shift
  Jalapeño
  Snake Eyes
  Bone Orchard
  Cactus Jack
  Thunder Mug
  Lights Out
  Sawmill
  Bushwhacked
  Pickle Juice
  Rank Frank
  Dirty Dishes
  Hangman's Knot
  Copperhead
  Big Payback
  Smoke Show
  Cowtown Brown
  Undertow
  Barbwire Bill
  Moonshine
  Speed Bump
  Preacher Man
  Last Call
`);
var LONG_NAME = "Maximiliana Guadalupe Montgomery-Featherstonehaugh de la Cruz y Villanueva";
function words(text) {
	return text.trim().split(/\s+/);
}
function lines(text) {
	return text.trim().split(/\s*\n\s*/);
}
// prisma/demo/purses.ts
/** Money in cents, shares in basis points, offsets in milliseconds. One place in five is paid. */
var FOUR_D = {
	entry_fee_cents: 4500,
	payback_bp: 7500,
	added_cents: 25e4,
	divisions: divisions([
		0,
		500,
		1e3,
		1500
	], [
		3e3,
		2700,
		2300,
		2e3
	]),
	places: onePlaceIn(5)
};
var THREE_D = {
	entry_fee_cents: 4e3,
	payback_bp: 7500,
	divisions: divisions([
		0,
		1e3,
		2e3
	], [
		5e3,
		3e3,
		2e3
	]),
	places: onePlaceIn(5)
};
var TWO_D = {
	entry_fee_cents: 7500,
	payback_bp: 8e3,
	added_cents: 1e5,
	divisions: divisions([0, 750], [7e3, 3e3]),
	places: onePlaceIn(3)
};
/** Side pots keep less back than their class. */
var SIDE_POT = {
	entry_fee_cents: 2e3,
	payback_bp: 8e3,
	divisions: divisions([
		0,
		500,
		1e3
	], [
		5e3,
		3e3,
		2e3
	]),
	places: onePlaceIn(5)
};
var BULL_RIDING = {
	entry_fee_cents: 1e4,
	payback_bp: 9400,
	added_cents: 15e4,
	places: [{
		upTo: null,
		percentsBp: [
			2900,
			2400,
			1900,
			1400,
			900,
			500
		]
	}]
};
function divisions(offsets, shares) {
	return offsets.map((offset, i) => ({
		offset,
		shareBp: shares[i]
	}));
}
// prisma/demo/large.ts
var LARGE_EVENT = "Cascade Million Finals";
/** An Open with every one of 1,200 slots filled, among 50,000 riders and 60,000 horses. */
async function createLargeEvent(db, organization, starts_on) {
	await createManyRiders(db, 5e4);
	await createManyHorses(db, 6e4);
	const open = await createActivity(db, {
		event: await createEvent(db, {
			organization,
			name: LARGE_EVENT,
			location: "Redmond, OR",
			starts_on
		}),
		name: "Finals Open 4D",
		total_slots: 1200,
		has_divisions: true,
		incentives: [
			"Senior Incentive",
			"Novice Horse",
			"Ranch Horse"
		]
	});
	await createPurse(db, open, FOUR_D);
	for (const incentive of open.incentives) await createPurse(db, incentive, SIDE_POT);
	await fillEverySlot(db, open);
	for (const table of [
		"users",
		"horses",
		"user_activities",
		"scores",
		"enrollments"
	]) await db.$executeRawUnsafe(`ANALYZE ${table}`);
}
async function fillEverySlot(db, open) {
	const riders = await db.user.findMany({
		where: { email: { startsWith: "large." } },
		orderBy: { id: "asc" },
		take: 800
	});
	await createEntries(db, (await db.horse.findMany({
		where: { rrrs_id: { startsWith: "LG" } },
		orderBy: { id: "asc" },
		take: 1200
	})).map((horse, i) => ({
		activity: open,
		draw: i + 1,
		rider: riders[i % riders.length],
		horse,
		enrolled: i % 2 ? [open.incentives[i % 3]] : []
	})));
}
function createManyRiders(db, count) {
	return db.$executeRaw`
    WITH lists AS (SELECT ${FIRST_NAMES}::text[] AS firsts, ${LAST_NAMES}::text[] AS lasts, ${TOWNS}::text[] AS towns)
    INSERT INTO users (name, email, hometown, bbr_id)
    SELECT firsts[1 + n % cardinality(firsts)]
        || ' ' || chr(65 + n / cardinality(firsts) / cardinality(lasts))
        || '. ' || lasts[1 + n / cardinality(firsts) % cardinality(lasts)],
      'large.' || n || '@riders.demo.test',
      towns[1 + n % cardinality(towns)],
      200000 + n
    FROM lists, generate_series(0, ${count - 1}::int) AS n`;
}
function createManyHorses(db, count) {
	return db.$executeRaw`
    WITH lists AS (
      SELECT ${HORSE_FIRSTS}::text[] AS firsts, ${HORSE_MIDDLES}::text[] AS middles, ${HORSE_LASTS}::text[] AS lasts)
    INSERT INTO horses (name, rrrs_id)
    SELECT firsts[1 + n % cardinality(firsts)]
        || ' ' || middles[1 + n / cardinality(firsts) % cardinality(middles)]
        || ' ' || lasts[1 + n / cardinality(firsts) / cardinality(middles)],
      'LG' || n
    FROM lists, generate_series(0, ${count - 1}::int) AS n`;
}
// prisma/demo/neighbor.ts
/** Another organization: nothing of it is to be seen from the first, nor the other way round. */
async function createNeighbor(db, { riders, horses }, owner, starts_on) {
	const organization = await createOrganization(db, {
		name: "Blue Mesa Rodeo Association",
		owner
	});
	const open = await createActivity(db, {
		event: await createEvent(db, {
			organization,
			name: "Blue Mesa Jackpot",
			location: "Gunnison, CO",
			starts_on
		}),
		name: "Jackpot 3D",
		total_slots: 40,
		has_divisions: true
	});
	await createPurse(db, open, THREE_D);
	const registered = horses.filter(({ rrrs_id }) => rrrs_id).slice(-15);
	const red = await createHorse(db, {
		name: "Red",
		organization_id: organization.id
	});
	await createEntries(db, riders.slice(240, 256).map((rider, i) => ({
		activity: open,
		draw: i + 1,
		rider,
		horse: registered[i] ?? red
	})));
	return organization;
}
// prisma/demo/scores.ts
/**
* Reads scores as a person writes them down: `14.212`, `NT`, and `19.811+5` where five of the seconds are a
* penalty. `parts` are the parts of a second or of a point that the database counts.
*/
function scores(text, parts = 1e3) {
	return text.trim().split(/\s+/).map((written) => {
		const [score, penalty = "0"] = written.split("+");
		const value = Number(score);
		return {
			score: Number.isNaN(value) ? score : Math.round(value * parts),
			penalty_seconds: Number(penalty)
		};
	});
}
/** The rides in the first slots, one after the other; those without a score have not run yet. */
function run({ event, scorer }, activity, rides, scored) {
	return rides.map((ride, i) => ({
		...ride,
		activity,
		draw: i + 1,
		...scored[i],
		scored_by: scored[i] && scorer,
		scored_at: runAt(event.starts_on, i)
	}));
}
// prisma/demo/open.ts
var REQUESTS = [
	["Early please, hauling to Burns tonight", "early"],
	["Late draw if possible, coming straight from work", "late"],
	["Needs 20 runs between her two horses", null],
	["Close to the drag", null],
	["Daughter's ball game at 2, anything early", "early"],
	["Shares a saddle with her sister: please spread", null],
	["Last 50", "late"],
	["Not first out, young horse", null]
];
/** Open 4D of 300 slots with its side pots, and the two classes into which its runs may carry. Not yet drawn. */
async function createOpenAndItsClasses(db, setting, guest, typedIn) {
	const classes = await createClasses(db, setting);
	await createEntries(db, openEntries(classes, setting, guest, typedIn));
	await createEntries(db, lateChanges(classes.open, setting));
	await createEntries(db, youthEntries(classes.youth, setting));
	await createEntries(db, seniorEntries(classes.senior, setting));
	return classes;
}
async function createClasses(db, { event }) {
	const base = {
		event,
		has_divisions: true
	};
	const open = await createActivity(db, {
		...base,
		name: "Open 4D",
		position: 1,
		total_slots: 300,
		incentives: ["Senior Incentive", "Novice Horse"]
	});
	const youth = await createActivity(db, {
		...base,
		name: "Youth",
		position: 2,
		total_slots: 40,
		incentives: ["Youth Rookie"]
	});
	const senior = await createActivity(db, {
		...base,
		...drawPublished(event.starts_on),
		name: "Senior",
		position: 3,
		total_slots: 30,
		incentives: ["Super Senior 70+"]
	});
	for (const to of [youth, senior]) await carryOver(db, open, to);
	await createPurse(db, open, FOUR_D);
	for (const contest of [youth, senior]) await createPurse(db, contest, THREE_D);
	for (const { incentives } of [
		open,
		youth,
		senior
	]) for (const incentive of incentives) await createPurse(db, incentive, SIDE_POT);
	return {
		open,
		youth,
		senior
	};
}
function openEntries(classes, { herd, random }, guest, typedIn) {
	const rides = openRides(herd, guest, typedIn, random);
	const slots = filledSlots(rides.length, 288, random);
	return rides.map((ride, i) => {
		const is_session_only = i % 26 === 5;
		const [request, request_class] = i % 8 === 3 ? REQUESTS[random(REQUESTS.length)] : [null, null];
		const enrolled = contestsFor(ride, classes, is_session_only, random);
		return {
			...ride,
			activity: classes.open,
			draw: slots[i],
			enrolled,
			is_session_only,
			request,
			request_class
		};
	});
}
/** One whose horse went lame after signing up, and one who was taken at the desk and has no slot yet. */
function lateChanges(activity, { event, herd: { riders, horses } }) {
	const [lame, late] = [{
		rider: riders[180],
		horse: horses[590]
	}, {
		rider: riders[181],
		horse: horses[591]
	}];
	return [{
		...lame,
		activity,
		draw: 295,
		scratched_at: event.starts_on,
		scratch_reason: "Lame, vet out"
	}, {
		...late,
		activity,
		draw: null,
		source: "desk"
	}];
}
function openRides({ riders, horses }, guest, typedIn, random) {
	const barn = [...horses];
	const strings = [guest, ...riders.slice(0, 122)].map((rider) => {
		const count = rider === guest ? 2 : [
			1,
			1,
			1,
			1,
			1,
			2,
			2,
			2,
			3,
			4
		][random(10)];
		return ridesOf(rider, barn.splice(0, count), random);
	});
	const sharing = strings.filter((rides) => rides.length === 2).slice(0, 10).map(([ride], i) => ridesOf(riders[150 + i], [ride.horse], random));
	const unregistered = typedIn.map((rider) => ridesOf(rider, barn.splice(0, 1), random));
	const withoutHorse = riders.slice(170, 178).map((rider) => ridesOf(rider, [null], random));
	return shuffle([
		...strings,
		...sharing,
		...unregistered,
		...withoutHorse
	], random).flat();
}
function ridesOf(rider, horses, random) {
	const age = [
		"youth",
		"senior",
		"adult",
		"adult",
		"adult",
		"adult"
	][random(6)];
	return horses.map((horse) => ({
		rider,
		horse,
		age
	}));
}
function contestsFor({ age, horse }, { open, youth, senior }, sessionOnly, random) {
	const [seniorIncentive, noviceHorse] = open.incentives;
	const carried = {
		youth: [youth, ...random(2) ? youth.incentives : []],
		senior: random(2) ? [senior, ...random(4) ? [] : senior.incentives] : [],
		adult: []
	}[age];
	if (sessionOnly) return carried;
	return [...[...age === "senior" ? [seniorIncentive] : [], ...horse && random(5) === 0 ? [noviceHorse] : []], ...carried];
}
/** So many of the first slots, in order, with holes between them. */
function filledSlots(count, of, random) {
	const all = Array.from({ length: of }, (_, i) => i + 1);
	return shuffle(all, random).slice(0, count).sort((a, b) => a - b);
}
function youthEntries(youth, { herd, random }) {
	return ownRides(herd, 300, 24).map((ride, i) => ({
		...ride,
		activity: youth,
		draw: i + 1,
		enrolled: random(2) ? youth.incentives : []
	}));
}
var SENIOR_SCORES = scores("16.204 15.877 NT 17.015 16.204 21.340+5 15.990 18.422 Broke 16.871");
function seniorEntries(senior, setting) {
	return run(setting, senior, ownRides(setting.herd, 330, 18).map((ride, i) => ({
		...ride,
		enrolled: i % 5 === 0 ? senior.incentives : []
	})), SENIOR_SCORES);
}
function ownRides({ riders, horses }, from, count) {
	return riders.slice(from, from + count).map((rider, i) => ({
		rider,
		horse: horses[from + i]
	}));
}
// prisma/demo/people.ts
/** The four people who can sign in. */
async function createSignIns(db) {
	return {
		organizer: await createPerson(db, {
			name: "Dana Whitlock",
			email: "organizer@demo.test",
			rides: false,
			is_first_account: true
		}),
		scorer: await createPerson(db, {
			name: "Luis Ortega",
			email: "scorer@demo.test",
			rides: false
		}),
		rider: await createPerson(db, {
			name: "Riley O'Connor",
			email: "rider@demo.test",
			hometown: "Prineville, OR",
			bbr_id: "118204"
		}),
		outsider: await createPerson(db, {
			name: "Pat Sorensen",
			email: "outsider@demo.test",
			rides: false
		})
	};
}
/** Riders with accounts that nobody signs in to. */
function createRiders(db, count, random) {
	const given = shuffle(pairs(FIRST_NAMES, LAST_NAMES), random).slice(1, count);
	return db.user.createManyAndReturn({ data: [LONG_NAME, ...given].map((name, i) => ({
		name,
		email: `rider.${i + 1}@riders.demo.test`,
		hometown: random(10) < 9 ? TOWNS[random(TOWNS.length)] : null,
		bbr_id: random(10) < 7 ? String(101e3 + i * 37) : null
	})) });
}
/** Registered horses, and among them some that only this organization knows. */
function createHorses(db, organization, count, random) {
	const made = shuffle(pairs(HORSE_FIRSTS, HORSE_LASTS), random);
	return db.horse.createManyAndReturn({ data: [...NOTED_HORSES, ...made].slice(0, count).map((name, i) => ({
		name,
		...random(10) < 7 ? { rrrs_id: `RR${2e4 + i * 13}` } : { organization_id: organization.id }
	})) });
}
function createBulls(db) {
	return db.bull.createManyAndReturn({ data: BULLS.map((name) => ({ name })) });
}
/** Riders whose names were typed at the entry table. */
async function createTypedInRiders(db, organization) {
	const typed = [
		"Grandma Jo",
		"Tucker",
		"Neighbor Kid",
		"Cheyenne (ask Dana)",
		"Bud's Daughter",
		"J. Peña",
		"Skeeter"
	];
	const riders = [];
	for (const name of typed) riders.push(await typedInRider(db, organization, name));
	return riders;
}
function pairs(firsts, lasts) {
	return firsts.flatMap((first) => lasts.map((last) => `${first} ${last}`));
}
// prisma/demo/rodeo.ts
var SCORES = scores("84.5 NT 79 87.25 NT NT 81.5 84.5 NT 76.5 89 NT 82.5 NT DQ 86 NT 80.5 NT 84.5 NT 74.75", 100);
/** One rodeo with bull riding, of which twenty-two of thirty have ridden. */
async function createRodeo(db, { organization, season, starts_on, cowboys, bulls, scorer }) {
	const event = await createEvent(db, {
		organization,
		name: "High Desert Days Rodeo",
		category: "Rodeo",
		location: "Crook County Fairgrounds, Prineville, OR",
		starts_on
	});
	const group = await createGroup(db, season, { name: "Bull Riding" });
	const bullRiding = await createActivity(db, {
		event,
		...drawPublished(starts_on),
		name: "Bull Riding",
		total_slots: 40,
		track_horses: false,
		track_bulls: true,
		judged: true,
		points_seasons_group_id: group.id
	});
	await createPurse(db, bullRiding, BULL_RIDING);
	const rides = cowboys.slice(0, 30).map((rider, i) => ({
		rider,
		bull: bulls[i]
	}));
	await createEntries(db, run({
		event,
		scorer
	}, bullRiding, rides, SCORES));
	for (const rider of cowboys.slice(0, 16)) await createMember(db, group, rider);
	return bullRiding;
}
// prisma/demo/scoredClasses.ts
var WARM_UP = scores(`
  14.212 14.391 14.391 14.455 14.508 14.560 14.627 14.688 14.711
  14.712 14.745 14.802 14.802 14.802 14.870 14.933 14.990 15.044 15.105 15.160 15.207
  15.230 15.230 15.266 15.301 15.349 15.400 15.452 15.513 15.560 15.611 15.640 15.699
  15.712 15.760 15.815 15.815 15.902 16.017 16.140 16.288 16.431 16.587 16.903 17.230 17.644 18.129 18.962
  19.811+5 20.122+5 24.990+10
  NT NT NT NT NT DQ DQ Broke Broke
`);
var FUTURITY = scores("14.633 15.018 NT 14.940 15.383 15.384 16.702 14.633 DQ 15.127 17.455 15.990");
var PEE_WEE = scores("24.118 31.502 28.077 NT 45.930 22.846 39.211 28.077");
var FIRST_GO = scores("15.320 15.871 NT 16.044 15.320 17.238 15.602 16.910 20.455+5 15.998 16.333 15.744");
/** Warm-up 4D, wholly scored; ten of its runs carry into the futurity. Its points count for the season. */
async function createWarmUp(db, setting, season) {
	const { event, herd, random } = setting;
	const group = await createGroup(db, season, {
		name: "Open 4D, rider and horse",
		tracks_horse: true
	});
	const finished = {
		event,
		has_divisions: true,
		...drawPublished(event.starts_on)
	};
	const warmUp = await createActivity(db, {
		...finished,
		name: "Saturday Warm-up 4D",
		position: 4,
		total_slots: 60,
		points_seasons_group_id: group.id,
		incentives: ["Warm-up Senior"]
	});
	const futurity = await createActivity(db, {
		...finished,
		name: "Futurity 2D",
		position: 5,
		total_slots: 20
	});
	await carryOver(db, warmUp, futurity);
	await createPurse(db, warmUp, FOUR_D);
	await createPurse(db, warmUp.incentives[0], SIDE_POT);
	await createPurse(db, futurity, TWO_D);
	const rides = warmUpRides(setting);
	await createEntries(db, run(setting, warmUp, rides.map((ride, i) => ({
		...ride,
		enrolled: [...i % 5 === 0 ? warmUp.incentives : [], ...i % 6 === 0 ? [futurity] : []]
	})), shuffle([...WARM_UP], random)));
	await createEntries(db, run(setting, futurity, herd.riders.slice(270, 282).map((rider, i) => ({
		rider,
		horse: herd.horses[480 + i]
	})), FUTURITY));
	for (const { rider, horse } of rides.filter((_, i) => i % 5 < 2)) await createMember(db, group, rider, horse);
	return {
		warmUp,
		futurity
	};
}
/** For the youngest: the organizer types the prizes. Those typed here are the whole purse of $80. */
async function createPeeWee(db, setting) {
	const { event, herd } = setting;
	const peeWee = await createActivity(db, {
		event,
		...drawPublished(event.starts_on),
		name: "Pee Wee",
		position: 6,
		total_slots: 20,
		payType: "custom"
	});
	await createPurse(db, peeWee, {
		entry_fee_cents: 1e3,
		payback_bp: 1e4
	});
	const ranked = (await createEntries(db, run(setting, peeWee, herd.riders.slice(392, 400).map((rider, i) => ({
		rider,
		horse: herd.horses[520 + i]
	})), PEE_WEE))).filter(({ score }) => score.value).sort((a, b) => a.score.value - b.score.value);
	for (const [i, prize_cents] of [
		3e3,
		2e3,
		1500,
		1500
	].entries()) await db.enrollment.updateMany({
		where: { user_activity_id: ranked[i].id },
		data: { prize_cents }
	});
	return peeWee;
}
/**
* Two gos and their average, a third of the money each. The first is run, the second drawn and not posted yet; the
* first is paid once everything is there (`payFirstGo`).
*/
async function createTwoGos(db, setting) {
	const { event, herd, random } = setting;
	const twoGos = await createActivity(db, {
		event,
		name: "Two-Go Average 3D",
		position: 7,
		total_slots: 20,
		rounds: ["1", "2"],
		has_divisions: true
	});
	await createPurse(db, twoGos, {
		...THREE_D,
		weights: [
			1,
			1,
			1
		]
	});
	const rides = herd.riders.slice(380, 392).map((rider, i) => ({
		rider,
		horse: herd.horses[540 + i]
	}));
	const again = shuffle([...rides], random);
	await createEntries(db, run(setting, twoGos, inRound("1", rides), FIRST_GO));
	await createEntries(db, run(setting, twoGos, inRound("2", again), []));
	await publishRounds(db, twoGos, drawPublished(event.starts_on), ["1"]);
	return twoGos;
}
/** As its organizer would: the first go is published and its checks are written. */
async function payFirstGo(db, { id }, organizer, today) {
	const person = {
		...organizer,
		socket: null,
		session_id: ""
	};
	const found = await activityFor(db, person, id, "organize");
	await publishPayout(db, person, found, "1");
	await writeChecks(db, person, found, {
		per: "rider",
		stock: "top",
		offset_x: 0,
		offset_y: 0
	}, today);
}
function inRound(round, rides) {
	return rides.map((ride) => ({
		...ride,
		round
	}));
}
function warmUpRides({ herd: { riders, horses } }) {
	return WARM_UP.map((_, i) => ({
		rider: riders[200 + i % 45],
		horse: horses[400 + i]
	}));
}
// prisma/seed.ts
var ORGANIZATION = "High Desert Barrel Racing";
/**
* Fills an empty database with the demo: the same people, animals and runs every time, dated around `today`. A demo
* that is there already is left as it is. `large` adds one event of the size that the big races have.
*/
async function seedDemo(db, { large = false, today = /* @__PURE__ */ new Date() } = {}) {
	const made = await db.$transaction(async (tx) => {
		const demo = await tx.organization.findFirst({ where: { name: ORGANIZATION } });
		if (!demo) await requireEmpty(tx);
		const made = demo ? null : await createDemo(tx, today);
		const { id } = demo ?? made.organization;
		const largeEvent = await tx.event.findFirst({ where: {
			organization_id: id,
			name: LARGE_EVENT
		} });
		if (large && !largeEvent) await createLargeEvent(tx, { id }, day(today, 14));
		return made;
	}, {
		maxWait: 1e4,
		timeout: 3e5
	});
	if (made) await payFirstGo(db, made.twoGos, made.organizer, day(today, 0));
}
async function requireEmpty(db) {
	if (await db.user.count() === 0) return;
	throw new Error("This database is in use. Demo data, whose password everybody knows, go into an empty one only.");
}
async function createDemo(db, today) {
	const random = randomFrom("high desert");
	const signIns = await createSignIns(db);
	const organization = await createHighDesert(db, signIns);
	const season = await createSeason(db, organization, `${today.getFullYear()} High Desert Season`);
	const herd = {
		riders: await createRiders(db, 400, random),
		horses: await createHorses(db, organization, 600, random)
	};
	const setting = {
		event: await createEvent(db, {
			organization,
			name: "High Desert Spring Classic",
			location: "Deschutes County Expo Center, Redmond, OR",
			starts_on: day(today, -1)
		}),
		herd,
		scorer: signIns.scorer,
		random
	};
	const typedIn = await createTypedInRiders(db, organization);
	await createOpenAndItsClasses(db, setting, signIns.rider, typedIn);
	await createWarmUp(db, setting, season);
	await createPeeWee(db, setting);
	const twoGos = await createTwoGos(db, setting);
	const bulls = await createBulls(db);
	const cowboys = herd.riders.slice(350, 380);
	const { scorer, outsider } = signIns;
	await createRodeo(db, {
		organization,
		season,
		starts_on: day(today, -8),
		cowboys,
		bulls,
		scorer
	});
	await createNeighbor(db, herd, outsider, day(today, 6));
	return {
		organization,
		twoGos,
		organizer: signIns.organizer
	};
}
async function createHighDesert(db, { organizer, scorer }) {
	const organization = await createOrganization(db, {
		name: ORGANIZATION,
		address: "3800 SW Airport Way\nRedmond, OR 97756",
		time_zone: "America/Los_Angeles",
		owner: organizer
	});
	await addMember(db, organization, scorer, "scorer");
	return organization;
}
/** The demo as a program. It answers only when its data are there. */
async function runDemo() {
	process.env.NODE_ENV = "demo";
	process.env.LOG_LEVEL ??= "warn";
	const { environment, start, stopOnSignals } = await import("./index.js");
	const env = environment("demo");
	const { db, close } = await openDatabase(env).catch(giveUp);
	try {
		await seedDemo(db, { large: process.argv.includes("--large") });
		const running = await start(env);
		stopOnSignals(running);
		process.stdout.write(await announcement(db, running.url));
	} catch (error) {
		await close();
		giveUp(error);
	}
	await close();
}
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) await runDemo();
export { seedDemo };
