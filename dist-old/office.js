import { D as Invalid, N as PRODUCT, k as NotFound, r as connect } from "./assets/db-CJTrU02A.js";
import { B as randomize, F as drawToPrint, G as phoneLink, I as drawsOf, J as checksToPrint, O as horsesAfter, Ot as html, Z as publishedAnswer, a as contentOf, bt as pageFor, c as standingsOf, d as fillPoints, g as logoOf, gt as madePage, ht as made, kt as trusted, lt as ridersAfter, mt as PAGE$1, pt as JSON_ANSWER, s as publicStandings, t as pack, u as previewFor, xt as NOT_PUBLIC, y as payoutPageProps } from "./assets/failures-Bky4Vvl7.js";
import { t as giveWay } from "./assets/threads-DmS3K2dK.js";
import { Ct as publicSeason, S as drawsMade, St as publicResults, wt as publicSeasonLogo, yt as publicDraw } from "./assets/paths-D7R3U7_z.js";
import { Cr as roundInWords, D as checkFigures, Xt as dragAfter, d as writeChecks, f as payableResults, h as resultSheet, hn as payoutPage, t as announce, tr as formatPlace, wr as roundName } from "./assets/announce-CbKzWENC.js";
import { E as printScore, a as SCRATCHED, m as formatCents, u as amountInWords, v as plainAmount, y as sum } from "./assets/drawTexts-BUTL5Jnr.js";
import { _ as momentIn, h as daysOf, p as STATES } from "./assets/jsx-runtime-CaDC74kw.js";
import { n as unpublishPayout, t as publishPayout } from "./assets/publish-DDXAYtPV.js";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { Buffer as Buffer$1 } from "node:buffer";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { Resvg } from "@resvg/resvg-js";
import * as fontkit from "fontkit";
import Papa from "papaparse";
// server/documents/pdf.ts
/** A letter page in points. */
var PAGE = {
	width: 612,
	height: 792
};
/** Draws a PDF of letter pages without margins, to be printed exactly as large as it is. */
async function makePdf(title, draw) {
	const pdf = new PDFDocument({
		autoFirstPage: false,
		info: { Title: title }
	});
	printUnscaled(pdf);
	await draw(pdf);
	pdf.end();
	return buffer(pdf);
}
var addPage = (pdf) => pdf.addPage({
	size: "LETTER",
	margin: 0
});
/**
* One line of text on its baseline; too long for `width`, it becomes smaller, and at last shorter. Answers its width.
*/
function write(pdf, text, x, y, style = {}) {
	const { size = 10, bold = false, align = "left", width = PAGE.width } = style;
	const fitting = fit(pdf, text.normalize("NFC"), size, bold, width);
	let left = x - {
		left: 0,
		center: fitting.width / 2,
		right: fitting.width
	}[align];
	for (const run of fitting.runs) {
		pdf.font(run.font).fontSize(fitting.size).text(run.text, left, y, {
			lineBreak: false,
			baseline: "alphabetic"
		});
		left += pdf.widthOfString(run.text);
	}
	return fitting.width;
}
/** A PNG or JPEG, as large as fits into the box. */
var picture = (pdf, bytes, x, y, box) => pdf.image(Buffer.from(bytes), x, y, { fit: [box.width, box.height] });
function line(pdf, x, y, toX, toY, width = .5) {
	pdf.lineWidth(width).moveTo(x, y).lineTo(toX, toY).stroke();
}
var SMALLEST = .7;
function fit(pdf, text, size, bold, width) {
	const runs = runsOf(text, bold);
	const whole = widthOf$1(pdf, runs, size);
	if (whole <= width) return {
		runs,
		size,
		width: whole
	};
	const smaller = Math.max(size * SMALLEST, size * width / whole);
	for (let shown = text;; shown = shown.slice(0, -1)) {
		const cut = shown === text ? runs : runsOf(`${shown.trimEnd()}…`, bold);
		const taken = widthOf$1(pdf, cut, smaller);
		if (taken <= width + .01 || shown === "") return {
			runs: cut,
			size: smaller,
			width: taken
		};
	}
}
var widthOf$1 = (pdf, runs, size) => runs.reduce((width, run) => width + pdf.font(run.font).fontSize(size).widthOfString(run.text), 0);
var packages = createRequire(import.meta.url);
var FAMILY = "@fontsource/barlow-condensed";
var SUBSETS = [
	"latin",
	"latin-ext",
	"vietnamese"
];
var RANGES = rangesOf(JSON.parse(readFileSync(packages.resolve(`${FAMILY}/unicode.json`), "utf8")));
/** The fonts come in parts, one for each group of letters: "Łukasz" is written with two of them. */
function runsOf(text, bold) {
	const runs = [];
	for (const character of text) {
		const subset = SUBSETS.find((one) => covers(one, character.codePointAt(0)));
		const font = FILES.get(subset ?? "latin")[bold ? "bold" : "plain"];
		const last = runs.at(-1);
		const shown = subset ? character : "?";
		if (last?.font === font) last.text += shown;
		else runs.push({
			text: shown,
			font
		});
	}
	return runs;
}
var fileOf = (subset, weight) => packages.resolve(`${FAMILY}/files/barlow-condensed-${subset}-${weight}-normal.woff`);
var FILES = new Map(SUBSETS.map((subset) => [subset, {
	plain: fileOf(subset, 400),
	bold: fileOf(subset, 600)
}]));
var covers = (subset, code) => RANGES[subset].some(([from, to]) => code >= from && code <= to);
function rangesOf(given) {
	const ranges = SUBSETS.map((subset) => [subset, given[subset].split(",").map((range) => {
		const [from, to = from] = range.replace("U+", "").split("-");
		return [parseInt(from, 16), parseInt(to, 16)];
	})]);
	return Object.fromEntries(ranges);
}
function printUnscaled(pdf) {
	const root = pdf._root;
	root.data.ViewerPreferences = pdf.ref({ PrintScaling: "None" });
}
// server/documents/checks.ts
/** Every measure in points: 72 to the inch, from the upper left corner of a letter page. */
var CHECK_HEIGHT = 252;
/** Nothing magnetic or printed in the lowest 5/8 inch of a check: there stands the line that the bank reads. */
var CLEAR_BAND = 45;
var LEFT$1 = 36;
var RIGHT$1 = PAGE.width - 36;
/** Where on a page the checks begin, and the stubs. */
var STOCKS = {
	top: {
		checks: [0],
		stubs: [252, 504]
	},
	middle: {
		checks: [252],
		stubs: [0, 504]
	},
	bottom: {
		checks: [540],
		stubs: [0, 270]
	},
	three: {
		checks: [
			0,
			252,
			504
		],
		stubs: []
	}
};
/** Checks for pre-printed stock, in the order of their numbers. */
function checksPdf(payer, checks, sheet) {
	const { checks: tops, stubs } = STOCKS[sheet.stock];
	return makePdf(`Checks of ${payer.name}`, async (pdf) => {
		for (const [index, check] of checks.entries()) {
			const onPage = index % tops.length;
			if (onPage === 0) beginPage(pdf, sheet);
			drawCheck(pdf, payer, check, tops[onPage]);
			for (const top of stubs) drawStub(pdf, payer, check, top);
			await setImmediate();
		}
	});
}
/** One page on plain paper, to hold against the stock: where checks and stubs begin and where the text falls. */
function testPagePdf(payer, sheet, today) {
	const { checks: tops, stubs } = STOCKS[sheet.stock];
	const sample = {
		...SAMPLE,
		dated: today
	};
	return makePdf("Test page for checks", (pdf) => {
		beginPage(pdf, sheet);
		for (const top of tops) {
			drawCheck(pdf, payer, sample, top);
			outline(pdf, top);
		}
		for (const top of stubs) {
			drawStub(pdf, payer, sample, top);
			cutLine(pdf, top);
		}
	});
}
var SAMPLE = {
	number: 0,
	payee: "Test page, not a check",
	cents: 0,
	memo: "Hold this page and your check stock against the light",
	event: "Event",
	activity: "Class",
	lines: [{
		description: "1D-1, run 17.302, Horse",
		cents: 0
	}]
};
function beginPage(pdf, { offset_x, offset_y }) {
	addPage(pdf);
	pdf.translate(offset_x, offset_y);
}
function drawCheck(pdf, payer, check, top) {
	const left = payer.logo ? 102 : LEFT$1;
	const width = 336 - left;
	if (payer.logo) picture(pdf, payer.logo.bytes, LEFT$1, top + 18, {
		width: 60,
		height: 50
	});
	write(pdf, payer.name, left, top + 30, {
		size: 12,
		bold: true,
		width
	});
	(payer.address ?? "").split(/\n/).filter(Boolean).slice(0, 3).forEach((text, index) => write(pdf, text, left, top + 43 + index * 11, {
		size: 9,
		width
	}));
	write(pdf, `No. ${check.number}`, RIGHT$1, top + 30, {
		size: 11,
		bold: true,
		align: "right"
	});
	labelled(pdf, "DATE", 440, RIGHT$1, top + 62);
	write(pdf, formatDate(check.dated), RIGHT$1, top + 60, {
		size: 11,
		align: "right"
	});
	label(pdf, "PAY TO THE", LEFT$1, top + 91);
	label(pdf, "ORDER OF", LEFT$1, top + 98);
	line(pdf, 84, top + 98, 456, top + 98);
	write(pdf, check.payee, 88, top + 95, {
		size: 13,
		bold: true,
		width: 364
	});
	drawFigures(pdf, check.cents, top + 95);
	drawWords(pdf, check.cents, top + 124);
	labelled(pdf, "MEMO", LEFT$1, 330, top + 190);
	write(pdf, check.memo, 62, top + 187, {
		size: 10,
		width: 264
	});
	line(pdf, 376, top + 190, RIGHT$1, top + 190);
	write(pdf, "AUTHORIZED SIGNATURE", (376 + RIGHT$1) / 2, top + 198, {
		size: 6,
		align: "center"
	});
}
/** In a font of fixed width, the dollar sign at the left: nothing fits in between. */
function drawFigures(pdf, cents, baseline) {
	pdf.lineWidth(.5).rect(466, baseline - 16, RIGHT$1 - 466, 22).stroke();
	pdf.font("Courier-Bold").fontSize(14).text(checkFigures(cents), 470, baseline, {
		lineBreak: false,
		baseline: "alphabetic"
	});
}
/** The rest of the line is ruled out. */
function drawWords(pdf, cents, baseline) {
	const room = RIGHT$1 - write(pdf, "DOLLARS", RIGHT$1, baseline, {
		size: 9,
		align: "right"
	}) - 6 - LEFT$1;
	const written = write(pdf, amountInWords(cents), LEFT$1, baseline, {
		size: 12,
		width: room
	});
	if (written < room - 6) line(pdf, LEFT$1 + written + 6, baseline - 3, LEFT$1 + room, baseline - 3, 1);
	line(pdf, LEFT$1, baseline + 4, RIGHT$1, baseline + 4);
}
function drawStub(pdf, payer, check, top) {
	write(pdf, payer.name, LEFT$1, top + 30, {
		size: 11,
		bold: true,
		width: 380
	});
	write(pdf, `Check ${check.number}`, RIGHT$1, top + 30, {
		size: 11,
		bold: true,
		align: "right"
	});
	write(pdf, check.payee, LEFT$1, top + 45, {
		size: 11,
		width: 380
	});
	write(pdf, formatDate(check.dated), RIGHT$1, top + 45, {
		size: 11,
		align: "right"
	});
	write(pdf, `${check.event}, ${check.activity}`, LEFT$1, top + 60, {
		size: 10,
		width: RIGHT$1 - LEFT$1
	});
	line(pdf, LEFT$1, top + 66, RIGHT$1, top + 66);
	const rows = stubRows(check.lines);
	rows.forEach((row, index) => stubRow(pdf, row, top + 80 + index * ROW$1, false));
	const end = top + 80 + rows.length * ROW$1;
	line(pdf, LEFT$1, end - 9, RIGHT$1, end - 9);
	stubRow(pdf, {
		description: "Total",
		cents: check.cents
	}, end + 3, true);
}
var ROW$1 = 14;
var MOST_ROWS = 10;
/** What does not fit stands together in the last row, so that the rows still add up to the total. */
function stubRows(lines) {
	if (lines.length <= MOST_ROWS) return lines;
	const rest = lines.slice(9);
	const cents = rest.reduce((sum, one) => sum + one.cents, 0);
	return [...lines.slice(0, 9), {
		description: `${rest.length} more results`,
		cents
	}];
}
function stubRow(pdf, { description, cents }, y, bold) {
	write(pdf, description, LEFT$1, y, {
		bold,
		width: 430
	});
	write(pdf, formatCents(cents), RIGHT$1, y, {
		bold,
		align: "right"
	});
}
function outline(pdf, top) {
	pdf.save().dash(4, { space: 3 }).lineWidth(.75);
	pdf.rect(.5, top + .5, PAGE.width - 1, 251).stroke();
	line(pdf, 0, top + CHECK_HEIGHT - CLEAR_BAND, PAGE.width, top + CHECK_HEIGHT - CLEAR_BAND);
	pdf.restore();
	const middle = top + CHECK_HEIGHT - CLEAR_BAND / 2;
	write(pdf, "Nothing is printed here: it is the bank's line.", PAGE.width / 2, middle, { align: "center" });
}
function cutLine(pdf, top) {
	pdf.save().dash(4, { space: 3 });
	line(pdf, 0, top, PAGE.width, top, .75);
	pdf.restore();
}
function labelled(pdf, text, x, toX, y) {
	label(pdf, text, x, y);
	line(pdf, x + 22, y, toX, y);
}
var label = (pdf, text, x, y) => write(pdf, text, x, y, { size: 7 });
var formatDate = (day) => day.toLocaleDateString("en-US", {
	month: "long",
	day: "numeric",
	year: "numeric",
	timeZone: "UTC"
});
// server/rules/lastName.ts
var IS_NO_NAME = /^([JjSs][Rr]\.?|II|III|IV)$/;
/**
* The words of a name before the one by which somebody looks themselves up, and from that one on: its last word, with
* what stands after it and is no name, such as Jr., III or a note in parentheses.
*/
function splitName(name) {
	const words = name.trim().split(/\s+/);
	const noted = words.findIndex((word, index) => index > 0 && word.startsWith("("));
	const named = noted < 0 ? words : words.slice(0, noted);
	const at = Math.max(0, named.findLastIndex((word) => !IS_NO_NAME.test(word)));
	return [words.slice(0, at).join(" "), words.slice(at).join(" ")];
}
/** By last name, then by the whole. */
var byLastName = (a, b) => splitName(a)[1].localeCompare(splitName(b)[1], "en") || a.localeCompare(b, "en");
// server/documents/printPage.ts
/** A page made for paper: its title again on every sheet, page x of y, and when it was printed. */
var printPage = ({ title, status, printedAt, event, phones, body }) => {
	const { logo, sponsor } = event.organization;
	return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>
          ${trusted(STYLE$1)}
        </style>
      </head>
      <body>
        <header>
          ${logo && html`<img src="${embedded(logo)}" alt="" />`}
          <div>
            <h1>${title}</h1>
            <p>${eventLine(event)}</p>
            ${sponsor && html`<p class="sponsor">${sponsor}</p>`}
            <p class="status">
              <strong>${status}</strong> · Printed ${momentAt(event, printedAt)} by ${PRODUCT}
            </p>
          </div>
          ${phones && html`<p class="phones"><img src="${phones.picture}" alt="" /><br />Live on phones<br />${phones.link}</p>`}
        </header>
        <main>${body}</main>
      </body>
    </html> `.text;
};
var embedded = ({ type, bytes }) => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
/** What it is, whose, where and when, in one line. */
var eventLine = ({ name, organization, location, starts_on, ends_on }) => [
	name,
	organization.name,
	location,
	daysOf({
		starts_on: starts_on.toISOString(),
		ends_on: ends_on?.toISOString() ?? null
	})
].filter(Boolean).join(" · ");
/** Date and time as the arena's clock shows them. */
var momentAt = ({ time_zone, organization }, moment) => momentIn(time_zone ?? organization.time_zone, moment.getTime());
var STYLE$1 = `
@page { size: letter; margin: 14mm 12mm 16mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 9pt sans-serif } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 190mm; color: #000; background: #fff; font: 10.5pt/1.3 'Helvetica Neue', Arial, sans-serif; font-variant-numeric: tabular-nums }
header { display: flex; justify-content: space-between; gap: 8mm; border-bottom: 2px solid #000; margin-bottom: 4mm }
h1 { font-size: 18pt; line-height: 1.15; margin: 0; overflow-wrap: anywhere } h2 { font-size: 13pt; margin: 6mm 0 2mm; break-after: avoid }
p { margin: 1mm 0 2mm } .sponsor { font-weight: 700 }
header div { flex: 1; min-width: 0 } header img { max-width: 32mm; max-height: 18mm; object-fit: contain; margin-bottom: 2mm }
.phones { text-align: center; font-size: 8pt; width: 34mm; overflow-wrap: anywhere } .phones img { width: 24mm; max-width: none; max-height: none; margin: 0 }
.status { font-size: 9pt }
table { border-collapse: collapse; width: 100% }
thead { display: table-header-group } tr { break-inside: avoid }
th { text-align: left; font-size: 9pt; border-bottom: 1.5px solid #000; padding: 1mm 2mm }
td { border-bottom: 0.5px solid #999; padding: 1.2mm 2mm; vertical-align: middle }
.number { text-align: right; width: 12mm; font-weight: 700 } .box { width: 30mm } .box span { display: block; height: 6mm; border: 1px solid #000 }
.money { text-align: right; white-space: nowrap } .title { font-size: 9pt; font-weight: 400; border: 0; padding-left: 0 }
tr.drag td { border-bottom: 3px solid #000 }
.division th { font-size: 11pt; padding-top: 4mm } .division { break-after: avoid } .total { text-align: right; font-weight: 700 }
.riders { columns: 3; column-gap: 8mm; list-style: none; padding: 0; margin: 0; font-size: 9.5pt } .riders li { break-inside: avoid; display: flex; gap: 2mm }
.riders b { min-width: 10mm; text-align: right } .lot { margin-top: 6mm; font-size: 8pt; overflow-wrap: anywhere } .none { padding: 8mm 0; color: #444 }
@media screen { body { padding: 6mm 4mm } main { overflow-x: auto } }
@media screen and (max-width: 600px) { header { flex-wrap: wrap } .riders { columns: 1 } }
`;
// server/documents/drawSheet.ts
/** The draw on paper: a box for every time, a line at every drag, and all riders by last name at the end. */
function drawSheet(sheet) {
	const title = sheet.round ? `${sheet.name}, ${roundInWords(sheet.round)}` : sheet.name;
	return printPage({
		title: `Draw: ${title}`,
		status: "Official draw",
		printedAt: sheet.printedAt,
		event: sheet.event,
		phones: sheet.phones,
		body: sheet.entries.length ? html`${order(sheet, title)}
          <h2>Riders by last name</h2>
          ${ridersByName(sheet.entries)} ${madeByLot(sheet)}` : html`<p class="none">Nobody is in this draw yet.</p>`
	});
}
function order(sheet, title) {
	const columns = 3 + Number(sheet.track_horses) + Number(sheet.track_bulls);
	return html`<table>
    <thead>
      <tr>
        <th class="title" colspan="${columns}">${title}</th>
      </tr>
      <tr>
        <th class="number">Draw</th>
        <th>Rider</th>
        ${sheet.track_horses && html`<th>Horse</th>`}${sheet.track_bulls && html`<th>Bull</th>`}
        <th>${sheet.judged ? "Points" : "Time"}</th>
      </tr>
    </thead>
    <tbody>
      ${sheet.entries.map((entry) => run(sheet, entry))}
    </tbody>
  </table>`;
}
var run = (sheet, { draw, scratched_at, user, horse, bull }) => html`<tr${dragAfter(draw, sheet.drag_every) && html` class="drag"`}>
<td class="number">${draw}</td><td>${scratched_at ? html`<s>${user?.name ?? ""}</s>` : user?.name ?? ""}</td>${sheet.track_horses && html`<td>${horse?.name ?? ""}</td>`}${sheet.track_bulls && html`<td>${bull?.name ?? ""}</td>`}<td class="box">${scratched_at ? SCRATCHED : html`<span></span>`}</td>
</tr>`;
/** How anybody can make this draw again. */
var madeByLot = ({ id, round, draws }) => draws[0] && html`<p class="lot">
    Made by lot${draws.length > 1 && html`, the last of ${draws.length} draws`}. Seed ${draws[0].seed},
    committed to beforehand as ${draws[0].commitment} (SHA-256). Entries, options and orders:
    ${drawsMade(id, round)}
  </p>`;
/** Every rider once, by last name, with all the numbers that they run under. */
function ridersByName(entries) {
	const slots = /* @__PURE__ */ new Map();
	for (const { user, draw, scratched_at } of entries) if (user && !scratched_at) slots.set(user.name, [...slots.get(user.name) ?? [], draw]);
	const byName = [...slots].sort(([a], [b]) => byLastName(a, b));
	return html`<ul class="riders">
    ${byName.map(([name, draws]) => html`<li><b>${draws.join(", ")}</b> ${looked(name)}</li>`)}
  </ul>`;
}
/** What it is sorted by stands out. */
function looked(name) {
	const [first, last] = splitName(name);
	return html`<span>${first && `${first} `}<strong>${last}</strong></span>`;
}
// server/documents/logo.ts
/** Why a picture cannot be the logo, as a sentence. */
var NoLogo = class extends Error {};
var MOST_PIXELS = 3e3;
/** As large as a logo is printed, at 300 dots to the inch. */
var BOX = {
	width: 900,
	height: 450
};
/**
* Makes a picture anew that somebody sent as a logo: only its dots stay, no more of them than are printed. Refused
* is what is no PNG or JPEG, and what would be too large once it is unpacked.
*/
function logoFrom(sent) {
	const file = Buffer$1.from(sent.buffer, sent.byteOffset, sent.byteLength);
	const isPng = file.subarray(0, 8).equals(PNG_SIGNATURE);
	if (!isPng && !file.subarray(0, 3).equals(JPEG_SIGNATURE)) throw refused("Choose a PNG or JPEG picture.");
	const picture = fitted(isPng ? readPng(file) : readJpeg(file), BOX);
	return isPng ? asPng(picture) : asJpeg(picture, 88);
}
/** As large as a phone shows it, at two dots to each of its own. */
var SMALL_BOX = {
	width: 320,
	height: 96
};
/** It comes with the first page that is read; a picture that does not fit becomes smaller. */
var MOST_BYTES = 16384;
/** The logo that is kept, for phones: at most sixteen kilobytes. */
function smallLogo({ type, bytes }) {
	const file = Buffer$1.from(bytes);
	const picture = type === "image/png" ? readPng(file) : readJpeg(file);
	for (let share = 1;; share *= .75) {
		const box = {
			width: SMALL_BOX.width * share,
			height: SMALL_BOX.height * share
		};
		const small = type === "image/png" ? asPng(fitted(picture, box)) : asJpeg(fitted(picture, box), 80);
		if (small.bytes.byteLength <= MOST_BYTES) return small;
	}
}
var asPng = (picture) => ({
	type: "image/png",
	bytes: PNG.sync.write(Object.assign(new PNG(), picture))
});
var asJpeg = (picture, quality) => ({
	type: "image/jpeg",
	bytes: jpeg.encode({
		...picture,
		data: Buffer$1.from(picture.data)
	}, quality).data
});
var PNG_SIGNATURE = Buffer$1.from("89504e470d0a1a0a", "hex");
var JPEG_SIGNATURE = Buffer$1.from("ffd8ff", "hex");
var refused = (sentence) => new NoLogo(sentence);
var BROKEN = "This picture cannot be read. Save it anew as PNG or JPEG.";
var TOO_LARGE = `At most ${MOST_PIXELS.toLocaleString("en-US")} by ${MOST_PIXELS.toLocaleString("en-US")} dots.`;
function readPng(file) {
	if (file.length < 33) throw refused(BROKEN);
	const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
	if (width > MOST_PIXELS || height > MOST_PIXELS) throw refused(TOO_LARGE);
	if (file[28] !== 0) throw refused("Save this picture without interlacing.");
	return read(() => PNG.sync.read(file));
}
function readJpeg(file) {
	const limits = {
		maxResolutionInMP: MOST_PIXELS ** 2 / 1e6,
		maxMemoryUsageInMB: 400
	};
	const picture = read(() => jpeg.decode(file, {
		...limits,
		useTArray: true,
		formatAsRGBA: true
	}));
	if (picture.width > MOST_PIXELS || picture.height > MOST_PIXELS) throw refused(TOO_LARGE);
	return picture;
}
function read(decode) {
	try {
		return decode();
	} catch (error) {
		throw refused(/limit exceeded/.test(error.message) ? TOO_LARGE : BROKEN);
	}
}
/** Into the box, its sides in proportion: each dot is the mean of those that it stands for. */
function fitted({ width, height, data }, box) {
	const scale = Math.max(1, width / box.width, height / box.height);
	if (scale === 1) return {
		width,
		height,
		data
	};
	const small = {
		width: Math.max(1, Math.floor(width / scale)),
		height: Math.max(1, Math.floor(height / scale))
	};
	const out = Buffer$1.alloc(small.width * small.height * 4);
	for (let y = 0; y < small.height; y++) for (let x = 0; x < small.width; x++) mean(x, y, (y * small.width + x) * 4);
	return {
		...small,
		data: out
	};
	function mean(x, y, at) {
		const [fromX, toX] = span(x, small.width, width);
		const [fromY, toY] = span(y, small.height, height);
		const sums = [
			0,
			0,
			0,
			0
		];
		for (let row = fromY; row < toY; row++) for (let column = fromX; column < toX; column++) {
			const dot = (row * width + column) * 4;
			const alpha = data[dot + 3];
			for (let part = 0; part < 3; part++) sums[part] += data[dot + part] * alpha;
			sums[3] += alpha;
		}
		const alpha = sums[3];
		for (let part = 0; part < 3; part++) out[at + part] = alpha ? Math.round(sums[part] / alpha) : 0;
		out[at + 3] = Math.round(alpha / ((toX - fromX) * (toY - fromY)));
	}
}
var span = (index, parts, whole) => [Math.floor(index * whole / parts), Math.max(Math.floor((index + 1) * whole / parts), Math.floor(index * whole / parts) + 1)];
// server/documents/phone/preview.ts
var WIDTH = 1200;
var HEIGHT = 630;
var EDGE = 72;
/** What is said of an event with its classes, or of one of them by its name. */
var previewOf = ({ event, name, classes }) => ({
	title: name ?? event.name,
	event: name === null ? "" : event.name,
	lines: [daysOf(event), [event.location, event.organization].filter(Boolean).join(" · ")],
	state: stateOf(classes)
});
var FARTHEST_FIRST = [
	"running",
	"results",
	"draw out",
	"not drawn"
];
/** That of the class which is farthest, but for one that is run at this moment. */
function stateOf(classes) {
	const place = ({ state }) => FARTHEST_FIRST.indexOf(state);
	const [first] = classes.toSorted((a, b) => place(a) - place(b));
	if (!first) return "No class is announced yet";
	return first.state === "results" && !first.official ? "Unofficial results" : STATES[first.state];
}
var painted = /* @__PURE__ */ new Map();
var KEPT = 50;
/** The picture of a link as a PNG of 1200 by 630 dots; the last ones are kept, for a score that is saved changes none. */
function previewPicture(preview) {
	const key = JSON.stringify(preview);
	const picture = painted.get(key) ?? new Resvg(drawn(preview)).render().asPng();
	painted.delete(key);
	painted.set(key, picture);
	if (painted.size > KEPT) painted.delete(painted.keys().next().value);
	return picture;
}
/** As SVG. Its letters are shapes: no font of the machine is asked for. */
function drawn({ title, event, lines, state }) {
	const isShort = widthOf(title, LARGE, true) <= MOST_WIDE;
	const size = isShort ? LARGE : LESS;
	let y = isShort ? 130 : 110;
	const put = (text, size, most, bold = false) => wrapped(text, {
		size,
		bold,
		most
	}).map((line) => {
		y += size * 1.2;
		return written(line, {
			x: EDGE,
			y,
			size,
			bold
		});
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="24" height="${HEIGHT}" fill="${ACCENT}"/>
${BARRELS}${written(PRODUCT, {
		x: EDGE,
		y: 96,
		size: 40,
		bold: true,
		color: ACCENT
	})}
${put(title, size, 2, true).join("")}${event ? put(event, 50, 1).join("") : ""}
${lines.flatMap((line) => put(line, 40, 1)).join("")}${chip(state)}</svg>`;
}
var LARGE = 96;
var LESS = 72;
var MOST_WIDE = 1056;
var ACCENT = "#8a3412";
var INK = "#1c1917";
/** Three barrels in their cloverleaf, as on the icon. */
var BARRELS = [
	[996, 490],
	[1084, 490],
	[1040, 566]
].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="28" fill="none" stroke="${ACCENT}" stroke-width="12"/>`).join("");
/** How far it is, below all else. */
function chip(state) {
	const size = 44;
	return `<rect x="${EDGE}" y="498" width="${widthOf(state, size, true) + 56}" height="84" rx="14" fill="${ACCENT}"/>
${written(state, {
		x: 100,
		y: 555,
		size,
		bold: true,
		color: "#fff"
	})}`;
}
/** One line on its baseline. */
function written(text, { x, y, size, bold = false, color = INK }) {
	let left = x;
	return laidOut(text, bold).map(({ scale, glyphs }) => {
		const one = size * scale;
		return `<g fill="${color}">${glyphs.map(({ outline, advance }) => {
			const shape = `<path transform="translate(${left} ${y}) scale(${one} ${-one})" d="${outline()}"/>`;
			left += advance * one;
			return shape;
		}).join("")}</g>`;
	}).join("");
}
var widthOf = (text, size, bold) => laidOut(text, bold).reduce((sum, { scale, glyphs }) => sum + glyphs.reduce((width, { advance }) => width + advance, 0) * scale * size, 0);
var fonts = /* @__PURE__ */ new Map();
function laidOut(text, bold) {
	return runsOf(text.normalize("NFC"), bold).map((run) => {
		const font = fonts.get(run.font) ?? fontkit.openSync(run.font);
		fonts.set(run.font, font);
		const { glyphs, positions } = font.layout(run.text);
		return {
			scale: 1 / font.unitsPerEm,
			glyphs: glyphs.map((glyph, index) => ({
				outline: () => glyph.path.toSVG(),
				advance: positions[index].xAdvance
			}))
		};
	});
}
/** So many lines at most, each as wide as the picture; what is left over ends in dots. */
function wrapped(text, { size, bold, most }) {
	const fits = (line) => widthOf(line, size, bold) <= MOST_WIDE;
	const lines = [];
	let rest = text.trim().split(/\s+/);
	while (rest.length && lines.length < most) {
		let count = lines.length === most - 1 ? rest.length : 1;
		while (count < rest.length && fits(rest.slice(0, count + 1).join(" "))) count++;
		lines.push(cut(rest.slice(0, count).join(" "), fits));
		rest = rest.slice(count);
	}
	return lines;
}
function cut(line, fits) {
	const letters = [...line];
	if (fits(line)) return line;
	while (letters.length && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
	return `${letters.join("").trimEnd()}…`;
}
// server/documents/results.ts
/** The columns of a result wherever it is shown; the division stands above its rows. */
function columnsOf$1({ activity, event }) {
	return [
		{
			label: "Place",
			kind: "number",
			of: (row) => formatPlace(row.place, row.place_to)
		},
		{
			label: "Rider",
			kind: "text",
			of: ({ userActivity }) => userActivity.user?.name ?? ""
		},
		activity.track_horses && {
			label: "Horse",
			kind: "text",
			of: ({ userActivity }) => userActivity.horse?.name ?? ""
		},
		activity.track_bulls && {
			label: "Bull",
			kind: "text",
			of: ({ userActivity }) => userActivity.bull?.name ?? ""
		},
		event.category === "Barrel Racing" && {
			label: "BBR #",
			kind: "text",
			of: ({ userActivity }) => userActivity.user?.bbr_id ?? ""
		},
		{
			label: "Hometown",
			kind: "text",
			of: ({ userActivity }) => userActivity.user?.hometown ?? ""
		},
		{
			label: scoreLabel(activity),
			kind: "money",
			of: (row) => `${outcome(activity, row)}${row.changed ? "*" : ""}`
		},
		{
			label: "Earnings",
			kind: "money",
			of: ({ prize_cents }) => prize_cents ? formatCents(prize_cents) : ""
		},
		activity.points_seasons_group_id !== null && {
			label: pointsLabel(activity),
			kind: "money",
			of: ({ points }) => points === null ? "" : String(points)
		}
	].filter((column) => column !== false);
}
var printed = ({ judged }, score) => printScore(score, judged ? "points" : "time");
/** The score, or that there will be none. */
var outcome = (activity, { scratched, score }) => scratched ? SCRATCHED : printed(activity, score);
var scoreLabel = ({ judged }) => judged ? "Points" : "Time";
/** Beside judged points those of the season need their own name. */
var pointsLabel = ({ judged }) => judged ? "Season points" : "Points";
/** The rows under the heading of their division; last those that were not placed. */
function divisionsOf({ activity }, { rows }) {
	const placed = rows.filter((row) => row.place !== null);
	const groups = [...new Set(placed.map((row) => row.division ?? 1))].sort((a, b) => a - b).map((division) => ({
		title: activity.has_divisions ? `${division}D` : "",
		rows: placed.filter((row) => (row.division ?? 1) === division)
	}));
	const unplaced = rows.filter((row) => row.place === null);
	return unplaced.length ? [...groups, {
		title: "Not placed",
		rows: unplaced
	}] : groups;
}
var paidCents = (rows) => sum(rows.map((row) => row.prize_cents ?? 0));
/** The name of the contest and when and where it was, in one line each. */
var headingOf = ({ activity, event }) => ({
	title: `Results: ${activity.name}`,
	subtitle: eventLine(event)
});
var statusOf = ({ changed }) => changed ? "Official results, changed since published" : "Official results";
/** What the asterisks mean; nothing without one. */
function correctionsOf({ activity, sections, several }) {
	return sections.flatMap(({ view, rows }) => rows.filter((row) => row.changed).map(({ userActivity, score, corrected }) => {
		const who = [userActivity.user?.name ?? "No rider", several && roundName(view)];
		const [before, now] = [score, corrected].map((one) => printed(activity, one) || "none");
		return `* ${who.filter(Boolean).join(", ")}: ${before} when it was published, ${now} now. The money has not changed.`;
	}));
}
var paidLine = ({ rows }) => `Paid: ${formatCents(paidCents(rows))}`;
/** The sum of all rounds and the average; nothing where there is one go, whose own sum says it. */
var grandTotal = ({ several, sections }) => several ? `Paid in all: ${formatCents(sum(sections.map(({ rows }) => paidCents(rows))))}` : "";
/** Published results on paper, by division and place; each round and the average where there are several. */
function resultsPage(sheet, printedAt, phones) {
	return printPage({
		title: headingOf(sheet).title,
		status: statusOf(sheet),
		printedAt,
		event: sheet.event,
		phones,
		body: html`${sheet.sections.map((section) => sectionOf(sheet, section))}
    ${grandTotal(sheet) && html`<p class="total">${grandTotal(sheet)}</p>`}
    ${correctionsOf(sheet).map((text) => html`<p>${text}</p>`)}`
	});
}
function sectionOf(sheet, section) {
	const columns = columnsOf$1(sheet);
	const name = roundName(section.view);
	return html`${sheet.several && html`<h2>${name}</h2>`}
    <table>
      <thead>
        <tr>
          <th class="title" colspan="${columns.length}">
            ${[sheet.activity.name, name].filter(Boolean).join(", ")}
          </th>
        </tr>
        <tr>
          ${columns.map(({ label, kind }) => html`<th class="${kind}">${label}</th>`)}
        </tr>
      </thead>
      ${divisionsOf(sheet, section).map(({ title, rows }) => divisionRows(columns, title, rows))}
    </table>
    <p class="total">${paidLine(section)}</p>`;
}
var divisionRows = (columns, title, rows) => html`<tbody>
    ${title && html`<tr class="division">
        <th colspan="${columns.length}">${title}</th>
      </tr>`}
    ${rows.map((row) => html`<tr>
          ${columns.map(({ kind, of }) => html`<td class="${kind}">${of(row)}</td>`)}
        </tr>`)}
  </tbody>`;
// server/documents/resultsCsv.ts
/**
* All results for a spreadsheet, with a mark at its beginning that says it is UTF-8. A text that a spreadsheet would
* take for a formula begins with an apostrophe; numbers stay numbers.
*/
function resultsCsv(sheet) {
	const columns = columnsOf(sheet);
	const rows = sheet.sections.flatMap((section) => section.rows.map((row) => columns.map(([, of]) => of(row, section) ?? "")));
	return `\uFEFF${Papa.unparse({
		fields: columns.map(([label]) => label),
		data: rows
	}, { escapeFormulae: FORMULA })}\r\n`;
}
var FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u;
/** Such as "open-4d-results.csv"; letters beyond ASCII lose their accents. */
function resultsFileName({ activity, published }, extension) {
	return `${[...activity.name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g) ?? [], published ? "results" : "results-draft"].join("-")}.${extension}`;
}
function columnsOf({ activity, event, several, changed }) {
	return [
		several && ["Round", (_row, { view }) => roundName(view)],
		["Draw", ({ userActivity }) => userActivity.root_activity_id ? "CO" : userActivity.position],
		activity.has_divisions && ["Division", ({ division }) => division && `${division}D`],
		["Place", ({ place }) => place],
		["To place", ({ place, place_to }) => place === place_to ? null : place_to],
		["Rider", ({ userActivity }) => userActivity.user?.name],
		activity.track_horses && ["Horse", ({ userActivity }) => userActivity.horse?.name],
		activity.track_bulls && ["Bull", ({ userActivity }) => userActivity.bull?.name],
		event.category === "Barrel Racing" && ["BBR #", ({ userActivity }) => userActivity.user?.bbr_id],
		["Hometown", ({ userActivity }) => userActivity.user?.hometown],
		[scoreLabel(activity), (row) => outcome(activity, row)],
		["Earnings", ({ prize_cents }) => prize_cents === null ? null : plainAmount(prize_cents)],
		activity.points_seasons_group_id !== null && [pointsLabel(activity), ({ points }) => points],
		changed && ["Corrected since", (row) => row.changed ? printed(activity, row.corrected) || "none" : ""]
	].filter((column) => column !== false);
}
// server/documents/season.ts
/** The leaderboard that everybody may see: a document without scripts, cookies or a way to sign in. */
var seasonPage = (season) => html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>
          ${[
	season.group?.name,
	season.name,
	season.organization.name
].filter(Boolean).join(", ")}
        </title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>
          ${trusted(STYLE)}
        </style>
      </head>
      <body>
        <header>
          ${season.organization.logo && logo(season.slug, season.organization.logo)}
          <p>${season.organization.name}</p>
          <h1>${season.name}</h1>
          ${season.organization.sponsor && html`<p class="sponsor">${season.organization.sponsor}</p>`}
        </header>
        ${season.groups.length > 1 && groupLinks(season)}
        <main>${season.standings.length ? table(season) : html`<p>Nobody has points yet.</p>`}</main>
        ${season.pages > 1 && pageLinks(season)}
        <footer>Points of published payouts. ${PRODUCT}</footer>
      </body>
    </html> `.text;
var logo = (slug, { hash }) => html`<img class="logo" src="${publicSeasonLogo(slug, hash.slice(0, 8))}" alt="" />`;
var groupLinks = ({ slug, groups, group }) => html`<nav aria-label="Groups">
    ${groups.map(({ id, name }) => linkTo(publicSeason(slug, id), name, id === group?.id))}
  </nav>`;
var pageLinks = ({ slug, group, page, pages }) => html`<nav aria-label="Pages">
    ${Array.from({ length: pages }, (_, index) => index + 1).map((number) => linkTo(publicSeason(slug, group.id, number), String(number), number === page))}
  </nav>`;
var linkTo = (url, words, isCurrent) => isCurrent ? html`<a href="${url}" aria-current="page">${words}</a> ` : html`<a href="${url}">${words}</a> `;
var table = ({ group, standings }) => html`<table>
    <caption>
      ${group.name}
    </caption>
    <thead>
      <tr>
        <th scope="col" class="number">Place</th>
        <th scope="col">${group.tracks_horse ? "Rider and horse" : "Rider"}</th>
        <th scope="col" class="number">Points</th>
      </tr>
    </thead>
    <tbody>
      ${standings.map(row)}
    </tbody>
  </table>`;
var row = (standing) => html`<tr>
    <td class="number">${standing.place}</td>
    <th scope="row">
      ${standing.rider.name}${standing.horse && html` <span class="quiet">${standing.horse}</span>`}
      ${fromEvents(standing)}
    </th>
    <td class="number">${standing.points}</td>
  </tr>`;
var fromEvents = ({ events }) => html`<details>
    <summary>${events.length === 1 ? "1 event" : `${events.length} events`}</summary>
    <ul>
      ${events.map(({ name, points, results }) => html`<li>
            ${name} <b>${points}</b>
            ${results.length > 1 && html`<span class="quiet">
                ${results.map(({ activity, points }) => `${activity} ${points}`).join(", ")}
              </span>`}
          </li>`)}
    </ul>
  </details>`;
var STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1c1917, #f2eeea); --bg: light-dark(#fff, #161412); --muted: light-dark(#5c544d, #b9aea4); --line: light-dark(#ded8d1, #3a342f); --link: light-dark(#0b5394, #8ab8ff) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 44rem; padding: 1rem; color: var(--text); background: var(--bg); font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
header p { margin: 0 } h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 } .sponsor { font-weight: 600 } .logo { display: block; height: 3rem; max-width: 10rem; padding: .25rem; border-radius: .25rem; background: #fff; object-fit: contain; object-position: left }
nav { display: flex; flex-wrap: wrap; gap: .25rem; margin-block: 1rem 0 } nav a { display: inline-flex; align-items: center; min-width: 2.75rem; min-height: 2.75rem; padding-inline: .75rem; border-bottom: 3px solid transparent }
nav a[aria-current] { border-color: currentColor; font-weight: 600; color: var(--text); text-decoration: none }
a { color: var(--link) } :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
table { border-collapse: collapse; width: 100%; margin-block: 1rem } caption { text-align: start; font-weight: 600; padding-block: .5rem }
th, td { text-align: start; vertical-align: top; padding: .5rem; border-bottom: 1px solid var(--line) } thead th { font-size: .875rem }
tbody th { font-weight: 600 } .number { text-align: end; white-space: nowrap; width: 1% }
details, .quiet { font-weight: 400; color: var(--muted) } summary { min-height: 2.75rem; align-content: center; cursor: pointer; width: fit-content }
ul { margin: 0; padding: 0; list-style: none } li { padding-block: .25rem; color: var(--text) } li .quiet { display: block } footer { color: var(--muted); font-size: .875rem }
`;
// server/documents/resultsPdf.ts
var LEFT = 36;
var RIGHT = PAGE.width - 36;
var BOTTOM = PAGE.height - 54;
var ROW = 15;
/** Shares of the width, by what stands in the column. */
var SHARES = {
	Place: 4,
	Rider: 13,
	Horse: 12,
	Bull: 9,
	Hometown: 11
};
var OTHER_SHARE = 7;
/** The results as a file to keep: what the printed page shows, page by page. */
function resultsPdf(sheet) {
	const { title, subtitle } = headingOf(sheet);
	const { organization } = sheet.event;
	return makePdf(title, async (pdf) => {
		const columns = placeColumns(sheet);
		const page = startPages(pdf, title, subtitle, statusOf(sheet), organization);
		for (const section of sheet.sections) await drawSection(pdf, page, sheet, section, columns);
		if (grandTotal(sheet)) drawSum(pdf, page, grandTotal(sheet));
		for (const text of correctionsOf(sheet)) {
			page.need(ROW);
			write(pdf, text, LEFT, page.next(ROW), {
				size: 9,
				width: RIGHT - LEFT
			});
		}
	});
}
/** Where the next line goes; beyond the foot of the page a new one begins with the heading again. */
function startPages(pdf, title, subtitle, status, head) {
	let y = 0;
	let number = 0;
	function begin() {
		addPage(pdf);
		number++;
		if (head.logo) picture(pdf, head.logo.bytes, LEFT, 8, {
			width: 90,
			height: 24
		});
		if (head.sponsor) write(pdf, head.sponsor, RIGHT, 30, {
			size: 9,
			align: "right",
			width: 400
		});
		write(pdf, title, LEFT, 48, {
			size: 16,
			bold: true,
			width: 360
		});
		write(pdf, status, RIGHT, 48, {
			size: 9,
			bold: true,
			align: "right",
			width: 170
		});
		write(pdf, subtitle, LEFT, 62, {
			size: 9,
			width: RIGHT - LEFT
		});
		line(pdf, LEFT, 68, RIGHT, 68, 1.5);
		write(pdf, `Page ${number}`, RIGHT, PAGE.height - 28, {
			size: 8,
			align: "right"
		});
		y = 72;
	}
	begin();
	return {
		next: (height) => y += height,
		/** Begins a page unless that much still fits on this one; says whether it did. */
		need(height) {
			if (y + height <= BOTTOM) return false;
			begin();
			return true;
		}
	};
}
async function drawSection(pdf, page, sheet, section, columns) {
	page.need(60);
	if (sheet.several) write(pdf, roundName(section.view), LEFT, page.next(21), {
		size: 13,
		bold: true
	});
	drawHeads(pdf, page, columns);
	for (const { title, rows } of divisionsOf(sheet, section)) {
		if (page.need(45)) drawHeads(pdf, page, columns);
		drawDivision(pdf, page, title);
		for (const row of rows) {
			if (page.need(ROW)) {
				drawHeads(pdf, page, columns);
				drawDivision(pdf, page, title && `${title}, continued`);
			}
			drawRow(pdf, page.next(ROW), columns, row);
			await setImmediate();
		}
	}
	drawSum(pdf, page, paidLine(section));
}
function drawSum(pdf, page, text) {
	page.need(ROW);
	write(pdf, text, RIGHT, page.next(17), {
		bold: true,
		align: "right"
	});
}
function drawHeads(pdf, page, columns) {
	const y = page.next(ROW);
	for (const { label, x, width, right } of columns) write(pdf, label, right ? x + width : x, y, {
		size: 8,
		bold: true,
		align: right ? "right" : "left",
		width
	});
	line(pdf, LEFT, y + 3, RIGHT, y + 3, 1);
}
function drawDivision(pdf, page, title) {
	if (title) write(pdf, title, LEFT, page.next(19), {
		size: 12,
		bold: true
	});
}
function drawRow(pdf, y, columns, row) {
	for (const { x, width, right, of } of columns) write(pdf, of(row), right ? x + width : x, y, {
		align: right ? "right" : "left",
		width
	});
	line(pdf, LEFT, y + 4, RIGHT, y + 4, .25);
}
function placeColumns(sheet) {
	const columns = columnsOf$1(sheet);
	const gap = 8;
	const shares = columns.map(({ label }) => SHARES[label] ?? OTHER_SHARE);
	const whole = shares.reduce((sum, share) => sum + share, 0);
	const unit = (RIGHT - LEFT - gap * (columns.length - 1)) / whole;
	let x = LEFT;
	return columns.map(({ label, kind, of }, index) => {
		const placed = {
			label,
			x,
			width: shares[index] * unit,
			right: kind !== "text",
			of
		};
		x += placed.width + gap;
		return placed;
	});
}
// server/documents/mails/resultsMail.ts
/** Published results as an e-mail: the organizer's note, the results, and both again as files to keep. */
async function resultsMail(sheet, notes) {
	return contentOf({
		subject: `${headingOf(sheet).title}, ${sheet.event.name}`,
		text: asText(sheet, notes),
		html: asHtml(sheet, notes),
		attachments: [{
			filename: resultsFileName(sheet, "pdf"),
			contentType: "application/pdf",
			content: await resultsPdf(sheet)
		}, {
			filename: resultsFileName(sheet, "csv"),
			contentType: "text/csv; charset=utf-8",
			content: Buffer.from(resultsCsv(sheet))
		}]
	});
}
function asText(sheet, notes) {
	const { title, subtitle } = headingOf(sheet);
	return [
		notes,
		`${title}\n${subtitle}\n${statusOf(sheet)}`,
		...sheet.sections.map((one) => sectionText(sheet, one))
	].concat(grandTotal(sheet), correctionsOf(sheet)).filter(Boolean).join("\n\n");
}
function sectionText(sheet, section) {
	const columns = columnsOf$1(sheet);
	const divisions = divisionsOf(sheet, section).map(({ title, rows }) => [title, ...rows.map((row) => columns.map(({ of }) => of(row)).filter(Boolean).join("  "))].filter(Boolean).join("\n"));
	return [
		roundName(section.view),
		...divisions,
		paidLine(section)
	].filter(Boolean).join("\n\n");
}
var FONT = "font: 15px/1.4 Arial, sans-serif; color: #1c1917";
var CELL = "padding: 4px 8px; border-bottom: 1px solid #ded8d1";
var alignOf = (kind) => kind === "text" ? "left" : "right";
function asHtml(sheet, notes) {
	const { title, subtitle } = headingOf(sheet);
	return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="${FONT}">
        ${notes && html`<p>${notes.split("\n").map((text) => html`${text}<br />`)}</p>`}
        <h1 style="font-size: 20px; margin: 16px 0 0">${title}</h1>
        <p style="margin: 4px 0 12px">${subtitle}<br /><strong>${statusOf(sheet)}</strong></p>
        ${sheet.sections.map((section) => sectionHtml(sheet, section))}
        ${grandTotal(sheet) && html`<p><strong>${grandTotal(sheet)}</strong></p>`}
        ${correctionsOf(sheet).map((text) => html`<p>${text}</p>`)}
      </body>
    </html> `.text;
}
function sectionHtml(sheet, section) {
	const columns = columnsOf$1(sheet);
	const heads = columns.map(({ label, kind }) => html`<th style="${CELL}; text-align: ${alignOf(kind)}">${label}</th>`);
	const bodies = divisionsOf(sheet, section).map(({ title, rows }) => html`${title && html`<tr>
          <th colspan="${columns.length}" style="${CELL}; text-align: left; padding-top: 16px">${title}</th>
        </tr>`}
      ${rows.map((row) => html`<tr>
            ${columns.map(({ kind, of }) => html`<td style="${CELL}; text-align: ${alignOf(kind)}">${of(row)}</td>`)}
          </tr>`)}`);
	return html`${sheet.several && html`<h2 style="font-size: 17px">${roundName(section.view)}</h2>`}
    <table style="border-collapse: collapse; ${FONT}">
      <tr>
        ${heads}
      </tr>
      ${bodies}
    </table>
    <p>${paidLine(section)}</p>`;
}
// server/office/works.ts
/**
* All that takes long: documents, long lists, whole contests and draws. What is a file or a long answer comes back as
* its bytes, ready to be sent. Who may have it is looked up before it is asked for.
*/
var works = {
	testPage: async (db, payer, sheet, today) => testPagePdf({
		...payer,
		logo: await logoOf(db, payer.id)
	}, sheet, today),
	checks: async (db, payer, numbers, sheet) => checksPdf({
		...payer,
		logo: await logoOf(db, payer.id)
	}, await checksToPrint(db, payer.id, numbers), sheet),
	logo: async (_db, sent) => {
		try {
			return logoFrom(sent);
		} catch (error) {
			throw error instanceof NoLogo ? new Invalid({ logo: error.message }) : error;
		}
	},
	resultsPage: async (db, activityId, readBy, printedAt, base) => {
		const sheet = await resultSheet(db, activityId, readBy, { published: true });
		const phones = await phoneLink(sheet.event, base, publicResults(activityId));
		return Buffer.from(resultsPage(sheet, printedAt, phones));
	},
	resultsCsv: async (db, activityId, view) => {
		const sheet = await resultSheet(db, activityId, "members", view ? { rounds: [view] } : void 0);
		return {
			name: resultsFileName(sheet, "csv"),
			csv: resultsCsv(sheet)
		};
	},
	resultsMail: async (db, activityId, notes, rounds) => resultsMail(await resultSheet(db, activityId, "riders", { rounds }), notes),
	drawSheet: async (db, activityId, round, readBy, printedAt, base) => {
		const sheet = await drawToPrint(db, activityId, round, readBy);
		const phones = await phoneLink(sheet.event, base, publicDraw(activityId, round));
		return Buffer.from(drawSheet({
			...sheet,
			printedAt,
			phones
		}));
	},
	drawsOf: asJson(drawsOf),
	phonePage: async (db, asked, about) => madePage(await pageFor(db, asked, /* @__PURE__ */ new Date()), about),
	pageOfRider: asJson(async (db, asked, event) => {
		const now = /* @__PURE__ */ new Date();
		return {
			page: await pageFor(db, asked, now, event),
			at: now.getTime()
		};
	}),
	publicLogo: async (db, organizationId) => {
		const logo = await logoOf(db, organizationId);
		if (!logo) throw new NotFound(NOT_PUBLIC);
		const { type, bytes } = smallLogo(logo);
		return made(bytes, type);
	},
	publicPreview: async (db, asked) => {
		const preview = previewOf(await previewFor(db, asked));
		return made(previewPicture(preview), "image/png", JSON.stringify(preview));
	},
	publishedAnswer: async (db, asked) => made(JSON.stringify(await publishedAnswer(db, asked, /* @__PURE__ */ new Date())), JSON_ANSWER),
	ridersAfter: asJson(ridersAfter),
	horsesAfter: asJson(horsesAfter),
	payoutPage: asJson(async (...asked) => payoutPageProps(await payoutPage(...asked))),
	payableResults,
	standingsOf: (db, ...asked) => standingsOf(db, ...asked),
	seasonPage: async (db, season, asked) => {
		const standings = await publicStandings(db, season, asked);
		return {
			...await made(seasonPage({
				...season,
				...standings
			}), PAGE$1),
			pages: standings.pages
		};
	},
	announce,
	publishPayout,
	unpublishPayout,
	fillPoints,
	writeChecks,
	randomize
};
function asJson(read) {
	return async (db, ...given) => Buffer.from(JSON.stringify(await read(db, ...given)));
}
// server/office/thread.ts
/** One connection reads while a transaction of the same work holds the other. */
var CONNECTIONS = 2;
giveWay();
parentPort.on("message", async ({ name, given, url }) => {
	try {
		const work = works[name];
		const made = await work(databaseAt(url), ...given);
		parentPort.postMessage({ made }, movable(made));
	} catch (error) {
		parentPort.postMessage({ failure: pack(error) });
	}
});
parentPort.postMessage({ ready: true });
var known;
/** An embedded server that had to be started again may have another address. */
function databaseAt(url) {
	if (known?.url === url) return known.db;
	known?.db.$disconnect().catch(() => {});
	known = {
		url,
		db: connect(url, CONNECTIONS)
	};
	return known.db;
}
function movable(made) {
	return Buffer.isBuffer(made) && made.byteLength === made.buffer.byteLength ? [made.buffer] : [];
}
export {};
