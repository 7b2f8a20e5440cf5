/** TypeScript's DOM types lack `prerendering`. */
interface Document {
  readonly prerendering?: boolean
}
