/** True if the folder contains a complete build of its sources. */
export function isBuilt(root: string): boolean
/** Records that the build in the folder was made from its current sources. */
export function writeBuildStamp(root: string): void
