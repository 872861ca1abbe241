export function isBuilt(root: string): boolean
export function writeBuildStamp(root: string): void
