/** A fault to plant: one text of one file, and the text that takes its place. */
export type Fault = {
  /** Lower-case words with hyphens between them. */
  name: string
  file: string
  /** Occurs exactly once in the file. */
  text: string
  replacement: string
  /** One sentence: what a user would suffer. */
  harm: string
  /** Path of a unit test that finds it. It runs before the others that reach the file. */
  firstTest?: string
  /** Path of the browser test that finds it, where no unit test can. It runs with `--browser` only. */
  browserTest?: string
}
