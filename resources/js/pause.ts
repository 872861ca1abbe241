export const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
