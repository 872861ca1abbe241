/** Generated from docs/guide.md by server/build/guide.ts. */
declare module 'virtual:guide' {
  export const introduction: string
  export const chapters: { id: string; title: string; html: string }[]
}
