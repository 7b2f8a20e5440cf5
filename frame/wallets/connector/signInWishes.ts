import type { SignInWish } from './connector.ts'

type Source = {
  /** Returns the wish when all that it needs is there, because a window opens only during the click. */
  now: () => SignInWish | undefined
  /** Resolves with the wish, or with undefined when it cannot be had. */
  soon: () => Promise<SignInWish | undefined>
}

const sources: Source[] = []

/** Holds the sign-ins that are wanted with the next connection. */
export const signInWishes = {
  /** Returns a function that ends the wish. The last one counts. */
  add(source: Source): () => void {
    sources.push(source)
    return () => {
      const at = sources.indexOf(source)
      if (at >= 0) sources.splice(at, 1)
    }
  },

  now: (): SignInWish | undefined => sources.at(-1)?.now(),
  soon: async (): Promise<SignInWish | undefined> => await sources.at(-1)?.soon(),
}
