import type { SignInArguments } from '#shared/signIn.ts'

type Call = Exclude<keyof SignInArguments, 'sign'>

/** The answers of a keeper are not checked here, because the frame must not trust the page. */
export type PageKeeper = { [call in Call]: (args: SignInArguments[call]) => Promise<unknown> }
