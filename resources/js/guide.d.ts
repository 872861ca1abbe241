/** The module that server/build/guide.ts generates from docs/guide.md. */
declare module 'virtual:guide' {
  export const introduction: string
  export const chapters: { id: string; title: string; html: string }[]
}
