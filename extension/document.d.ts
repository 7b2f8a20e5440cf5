/** Declares `document.prerendering`, which TypeScript's DOM types lack. */
interface Document {
  readonly prerendering?: boolean
}
