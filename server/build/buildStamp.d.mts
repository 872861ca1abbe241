/** Whether the folder holds a whole build of the sources in it. */
export function isBuilt(root: string): boolean
/** Notes that the build in the folder was made from the sources in it. */
export function writeBuildStamp(root: string): void
