import type { SignInRequests } from './connector.ts'

const sources: SignInRequests[] = []

/** Registers sources of sign-ins that the next connection should include. */
export const signInRequests = {
  /** Adds a source and returns a function that removes it. The most recently added source takes precedence. */
  add(source: SignInRequests): () => void {
    sources.push(source)
    return () => {
      const at = sources.indexOf(source)
      if (at >= 0) sources.splice(at, 1)
    }
  },

  now: () => sources.at(-1)?.now(),
  soon: async () => await sources.at(-1)?.soon(),
}
