import pg from "pg";
// server/launch/giveUp.ts
/** Ends the process, with one line that says what is wrong instead of a stack. */
function giveUp(error) {
	process.stderr.write(`${inOneLine(error)}\n`);
	process.exit(1);
}
function inOneLine(error) {
	const reason = (error.message || (error.errors ?? []).map(({ message }) => message).join(", ")).replace(/\s+/g, " ").trim() || error.code;
	if (error.code === "EADDRINUSE") return `${reason}. Choose another port with PORT=3001.`;
	return isOfDatabase(error) ? `The database cannot be used: ${reason}. Check DATABASE_URL.` : reason;
}
var isOfDatabase = (error) => error instanceof pg.DatabaseError || error instanceof AggregateError || ["connect", "getaddrinfo"].includes(error.syscall ?? "");
export { giveUp as t };
