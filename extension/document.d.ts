/** The types of the DOM do not have it yet. */
interface Document {
  readonly prerendering?: boolean
}
