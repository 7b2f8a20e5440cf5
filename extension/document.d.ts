/** Declares `document.prerendering`, because TypeScript's DOM types lack it. */
interface Document {
  readonly prerendering?: boolean
}
