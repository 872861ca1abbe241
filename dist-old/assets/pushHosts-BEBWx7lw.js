// server/rules/pushHosts.ts
/** Where browsers have their push services: the host itself, or with a dot before it everything below it. */
var KNOWN = [
	"fcm.googleapis.com",
	"updates.push.services.mozilla.com",
	".push.services.mozilla.com",
	".push.apple.com",
	".notify.windows.com"
];
/**
* Whether a message may be sent there: over https, on its usual port, to a push service that is known. `more` are
* hosts with their ports that the configuration adds, such as "localhost:8443".
*/
function isPushEndpoint(endpoint, more = []) {
	const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
	if (url?.protocol !== "https:" || url.username || url.password) return false;
	if (more.includes(url.host)) return true;
	if (!/^[a-z0-9.-]+$/.test(url.hostname)) return false;
	return KNOWN.some((known) => url.hostname === known || known[0] === "." && url.hostname.endsWith(known)) && url.port === "";
}
export { isPushEndpoint as t };
