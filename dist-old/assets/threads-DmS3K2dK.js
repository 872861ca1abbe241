import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
// server/office/threads.ts
var SOURCES = {
	office: "thread.ts",
	pushes: "../post/pushThread.ts"
};
/** From the sources, which need a loader, or from the build, where the threads' files lie beside the program's. */
function startThread(name, options) {
	const source = new URL(SOURCES[name], import.meta.url);
	if (existsSync(source)) return new Worker(fromSource(source), {
		...options,
		eval: true
	});
	const built = [`${name}.js`, `../${name}.js`].map((file) => new URL(file, import.meta.url));
	return new Worker(built.find((file) => existsSync(file)), options);
}
var fromSource = ({ href }) => `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`;
var NICE = 5;
/** On Linux each thread has a priority of its own: whoever takes the scores comes first. */
function giveWay() {
	if (process.platform === "linux") setPriority(NICE);
}
export { startThread as n, giveWay as t };
