import type { SignInArguments } from '#shared/signIn.ts'

type Call = Exclude<keyof SignInArguments, 'sign'>

/** A store of sign-ins in the page. Its results are not validated here, because the frame must do that itself. */
export type PageKeeper = { [call in Call]: (args: SignInArguments[call]) => Promise<unknown> }
