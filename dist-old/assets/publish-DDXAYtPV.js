import { Cn as runPoints, Gn as resultsIn, Ln as heldByChecks, Rn as resultsOf, Sn as firstRuns, Sr as AVERAGE, Un as loadContest, X as enrollmentTrace, bn as whyNot, br as roundNamed, g as changeActivity, n as announceLater, ot as publicationChanged, p as withCheckLines, vn as moneyToKeep, xn as averagePoints, yn as workedOut } from "./announce-CbKzWENC.js";
import { T as Conflict, m as DbNull } from "./db-CJTrU02A.js";
// server/models/payout/publish.ts
/**
* Posts the payout of a go, or of the average (`view`; the first go where none is named): works it out once more under
* the lock and freezes it. A second time changes nothing.
*/
function publishPayout(db, person, found, view) {
	return changeActivity(db, person, found, async (payout) => {
		const { tx } = payout;
		if (roundNamed(payout.activity, view).publish_payout) return { publish_payout: true };
		const contest = await loadContest(tx, found.id);
		const go = roundNamed(contest.activity, view);
		const reasons = whyNot(contest, go);
		if (reasons.length) throw new Conflict(reasons.join(" "), { reasons });
		const kept = moneyToKeep(contest, go);
		if (go.name === "average") await freezeAverage(tx, contest);
		else await freezeGo(tx, contest, go);
		const round = await payout.setRound(go.name, {
			publish_payout: true,
			payout_published_at: /* @__PURE__ */ new Date(),
			payout_publication: { increment: 1 },
			published_payout: kept
		});
		await announceLater(tx, {
			round_id: round.id,
			kind: "payout",
			publication: round.payout_publication
		});
		payout.record("payout published", null, {
			round: go.name,
			...kept.reconciliation
		});
		tellPublication(payout);
		return { publish_payout: true };
	});
}
function tellPublication({ activity, say, tellResults }) {
	say(publicationChanged(activity));
	tellResults([activity.id]);
}
/**
* Takes the payout of a go, or of the average, back to a draft; its points leave the leaderboard, and no other go is
* touched. Refused while a check pays any of its results.
*/
function unpublishPayout(db, person, found, view) {
	return changeActivity(db, person, found, async (payout) => {
		const { tx, activity } = payout;
		const go = roundNamed(activity, view);
		if (!go.publish_payout) return { publish_payout: false };
		const held = await heldByChecks(tx, activity, go);
		if (held) throw new Conflict(held);
		const results = resultsOf(activity, go);
		const frozen = await frozenIn(tx, activity, go, results);
		if (go.name === "average") await tx.average.deleteMany({ where: { activity_id: activity.id } });
		else await thawGo(tx, results, activity.payType === "custom");
		await payout.setRound(go.name, {
			publish_payout: false,
			payout_published_at: null,
			published_payout: DbNull
		});
		payout.record("payout unpublished", frozen, null);
		tellPublication(payout);
		return { publish_payout: false };
	});
}
/** As the history keeps it: all that publishing froze, and that an unpublished payout no longer has. */
async function frozenIn(tx, { id }, go, results) {
	const isAverage = go.name === AVERAGE;
	const rows = isAverage ? [] : await tx.enrollment.findMany({
		where: results,
		orderBy: { id: "asc" }
	});
	const { published_payout } = await tx.round.findUniqueOrThrow({ where: { id: go.id } });
	return {
		round: go.name,
		payout_published_at: go.payout_published_at?.toISOString() ?? null,
		published_payout,
		results: rows.map(enrollmentTrace),
		averages: isAverage ? await averagesIn(tx, id) : []
	};
}
async function averagesIn(tx, activity_id) {
	const traces = (await tx.average.findMany({
		where: { activity_id },
		orderBy: { id: "asc" }
	})).map(({ value, points, ...row }) => ({
		...row,
		value: Number(value),
		points: points && Number(points)
	}));
	return withCheckLines(tx, "average_id", traces);
}
/** Writes places, prizes and points, and the scores they were worked out from, in one statement. */
async function freezeGo(tx, contest, go) {
	const standings = workedOut(contest);
	const points = runPoints(contest);
	const rows = resultsIn(contest, go).map(({ id, entry }) => ({
		id,
		...standings.get(id),
		points: points.get(id).points,
		points_by: points.get(id).points_by,
		published_value: entry.score?.value ?? null,
		published_no_time: entry.score?.no_time ?? null
	}));
	await tx.$executeRaw`
    UPDATE enrollments SET division = frozen.division, place = frozen.place, place_to = frozen.place_to,
      prize_cents = frozen.prize_cents, points = frozen.points, points_by = frozen.points_by::"PointsBy",
      published_value = frozen.published_value,
      published_no_time = frozen.published_no_time::"NoTime"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS frozen
      (id int, division int, place int, place_to int, prize_cents int, points numeric, points_by text,
        published_value int, published_no_time text)
    WHERE enrollments.id = frozen.id`;
}
async function freezeAverage(tx, contest) {
	const pointsOfAverage = averagePoints(contest);
	await tx.average.createMany({ data: firstRuns(contest).map(({ result, ...average }) => ({
		activity_id: contest.activity.id,
		user_id: result.entry.user_id,
		horse_id: result.entry.horse_id,
		rounds: average.runs,
		value: average.value,
		division: average.division,
		place: average.place,
		place_to: average.placeTo,
		prize_cents: contest.activity.payType === "custom" ? 0 : average.prizeCents,
		points: pointsOfAverage.get(result.id).points
	})) });
}
/** Takes back what was frozen; prizes that were typed stay typed. */
async function thawGo(tx, results, isTyped) {
	await tx.enrollment.updateMany({
		where: results,
		data: {
			division: null,
			place: null,
			place_to: null,
			published_value: null,
			published_no_time: null,
			...!isTyped && { prize_cents: null }
		}
	});
}
export { unpublishPayout as n, publishPayout as t };
