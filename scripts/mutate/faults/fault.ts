/** A mutation that replaces a text in a file. */
export type Fault = {
  /** In kebab-case. */
  name: string
  file: string
  /** The text to replace, which must occur exactly once in the file. */
  text: string
  replacement: string
  /** The consequence for users, in one sentence. */
  harm: string
  /** Path of a unit test that finds the fault. Runs before the other tests that import the file. */
  firstTest?: string
  /** Path of the browser test that finds the fault, if no unit test can. Runs only with `--browser`. */
  browserTest?: string
}
