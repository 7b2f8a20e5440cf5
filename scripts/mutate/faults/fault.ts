/** A mutation: a text in a file, and its replacement. */
export type Fault = {
  /** In kebab-case. */
  name: string
  file: string
  /** Occurs exactly once in the file. */
  text: string
  replacement: string
  /** The consequence for users, as one sentence. */
  harm: string
  /** Path of a unit test that finds the fault. It runs before the other tests that import the file. */
  firstTest?: string
  /** Path of the browser test that finds the fault, if no unit test can. It runs only with `--browser`. */
  browserTest?: string
}
