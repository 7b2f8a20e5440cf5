import type { SignInWishes } from './connector.ts'

const sources: SignInWishes[] = []

/** Holds the sign-ins that are wanted with the next connection. */
export const signInWishes = {
  /** Returns a function that ends the wish. The last one counts. */
  add(source: SignInWishes): () => void {
    sources.push(source)
    return () => {
      const at = sources.indexOf(source)
      if (at >= 0) sources.splice(at, 1)
    }
  },

  now: () => sources.at(-1)?.now(),
  soon: async () => await sources.at(-1)?.soon(),
}
