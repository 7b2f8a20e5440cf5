/** Contains all configuration mistakes. Each message is one sentence that tells the operator what to do. */
export class ConfigError extends Error {
  readonly issues: string[]

  constructor(issues: string[]) {
    super(issues.join('\n'))
    this.name = 'ConfigError'
    this.issues = issues
  }
}
