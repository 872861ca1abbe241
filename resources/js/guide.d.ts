/** server/build/guide.ts generates this module from docs/guide.md. */
declare module 'virtual:guide' {
  export const introduction: string
  export const chapters: { id: string; title: string; html: string }[]
}
