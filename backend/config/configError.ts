/** Thrown for an invalid configuration. Each issue is one sentence that tells the operator what to do. */
export class ConfigError extends Error {
  readonly issues: string[]

  constructor(issues: string[]) {
    super(issues.join('\n'))
    this.name = 'ConfigError'
    this.issues = issues
  }
}
