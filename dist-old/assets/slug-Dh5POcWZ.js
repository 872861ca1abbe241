import { j as firstAccount } from "./paths-D7R3U7_z.js";
import "./db-CJTrU02A.js";
import { networkInterfaces } from "node:os";
// server/launch/announcement.ts
/**
* What the terminal says once the product serves: where it is and, as long as nobody has an account, the code that
* makes the first one. A server has a proxy before it, and people who know its address.
*/
function announcement(env, { url, firstAccount }) {
	const isLaptop = !env.DATABASE_URL;
	const paragraphs = [
		isLaptop && `  Ingate is running.\n\n${addresses(url)}`,
		firstAccount && howToBegin(env.APP_URL ?? addressHere(url), firstAccount),
		isLaptop && "  Ctrl+C stops it.\n"
	].filter((paragraph) => paragraph !== false && paragraph !== null);
	return paragraphs.length ? `\n${paragraphs.join("\n")}\n` : "";
}
function howToBegin(url, { code, file }) {
	return `  Nobody has an account yet. Make the first one at

    ${new URL(firstAccount, url).href}

  with this code${file ? `, which is also in ${file}` : ""}:

    ${code}
`;
}
function addresses(url) {
	const around = addressesAround(url);
	const lines = [`On this machine   ${addressHere(url)}`, ...around.map((one) => `In this network   ${one}`)];
	lines.push(around.length ? "Pages in the network are plain http: no push, no offline start on those devices." : "Other devices reach it when it is started with HOST=0.0.0.0.");
	return lines.map((line) => `    ${line}\n`).join("");
}
/** What stands before a path in an e-mail: the address that was configured, or else one that the phones around open. */
var addressForLinks = ({ APP_URL }, url) => APP_URL ?? addressesAround(url)[0] ?? addressHere(url);
/** What a browser on this machine opens: an address that stands for all of them is none. */
function addressHere(url) {
	return isEverywhere(url) ? `http://localhost:${new URL(url).port}` : url;
}
/** What the phones around open; none where it listens to this machine only. */
function addressesAround(url) {
	const { hostname, port } = new URL(url);
	if (!isEverywhere(url)) return hostname === "localhost" ? [] : [url];
	return Object.values(networkInterfaces()).flatMap((found) => found ?? []).filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => `http://${address}:${port}`);
}
/** As people type it: this machine by its name, an IPv6 address in brackets. */
function hostInUrl(host) {
	if (["127.0.0.1", "::1"].includes(host)) return "localhost";
	return host.includes(":") ? `[${host}]` : host;
}
var isEverywhere = (url) => ["0.0.0.0", "[::]"].includes(new URL(url).hostname);
// server/models/events/slug.ts
var LONGEST = 60;
/**
* The last part of an event's public address: its name in letters and digits that can be typed anywhere, and its id.
*/
function slugOf(name, id) {
	const words = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, LONGEST).replace(/^-+|-+$/g, "");
	return words ? `${words}-${id}` : String(id);
}
export { announcement as a, addressesAround as i, addressForLinks as n, hostInUrl as o, addressHere as r, slugOf as t };
