import { r as connect } from "./assets/db-CJTrU02A.js";
import { i as renewFirstAccount } from "./assets/firstAccount-Dlj6Hd2W.js";
import { n as withDatabase } from "./assets/withDatabase-DNVrjnjo.js";
import { realpathSync } from "node:fs";
// server/launch/firstAccountCode.ts
/** `npm run first-account-code`: another code for the first account, whether the app runs or not. */
function run() {
	return withDatabase(async (url, env) => {
		const db = connect(url, 1);
		const { code, file } = await renewFirstAccount(db, env).finally(() => db.$disconnect());
		return `The code of the first account: ${code}${file ? `, also in ${file}` : ""}\n`;
	});
}
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) await run();
export { run };
