export type Browser = { from: string; executablePath?: string; args?: string[]; env?: Record<string, string> }

export function findBrowser(): Browser | null
export function ensureBrowser(): Promise<Browser>
