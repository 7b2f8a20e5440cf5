import type { SignInRequests } from './connector.ts'

const sources: SignInRequests[] = []

/** Registers the sign-ins that the next connection should include. */
export const signInRequests = {
  /** Returns a function that removes the request. The last one wins. */
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
