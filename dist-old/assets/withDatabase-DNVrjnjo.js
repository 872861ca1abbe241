import { i as databaseServer } from "./db-CJTrU02A.js";
import { t as readDatabaseEnv } from "./env-beQCC5S4.js";
import { t as giveUp } from "./giveUp-DYOq9sL8.js";
import { existsSync } from "node:fs";
// server/launch/withDatabase.ts
/**
* Does `work` with the address of the database that the app would use, and prints what it answers. An error ends the
* process with one line. An embedded server runs no longer than before.
*/
async function withDatabase(work, mayUse = (_env) => {}) {
	if (existsSync(".env")) process.loadEnvFile(".env");
	try {
		const env = readDatabaseEnv();
		mayUse(env);
		const { url, stop } = await databaseServer(env);
		process.stdout.write(await work(url(), env).finally(stop));
	} catch (error) {
		giveUp(error);
	}
}
/** "1,204 rows in 25 tables" */
function counted(rows) {
	return `${Object.values(rows).reduce((sum, count) => sum + count, 0).toLocaleString("en")} rows in ${Object.keys(rows).length} tables`;
}
export { withDatabase as n, counted as t };
