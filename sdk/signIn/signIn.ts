import type { SignInArguments, SignInCall } from '@oriel/shared/signIn/signIn.ts'
import type { SignInFunctions, SignInServer } from '../api/signInOptions.ts'
import { createFunctionStore } from './signInFunctions.ts'
import { createServerStore } from './signInServer.ts'

/** A sign-in request from the frame. `args` has the type `SignInArguments[call]`. */
export type SignInRequest = { call: (typeof SignInCall)['_zod']['output']; args: unknown }

/** Store for the page's sign-ins. The frame validates the results, so they are not validated here. */
type SignInStore = {
  [call in Exclude<keyof SignInArguments, 'sign'>]: (args: SignInArguments[call]) => Promise<unknown>
}

export type AnswerSignIn = typeof answerSignIn

/** Handles a sign-in request from the frame, using the dapp's server or functions. */
export async function answerSignIn(option: SignInServer | SignInFunctions, { call, args }: SignInRequest) {
  if (call === 'sign') {
    const { message, account } = args as SignInArguments['sign']
    return signWithPage(option, { message, chainId: account.chainId, accountAddress: account.address })
  }
  const store: SignInStore = isServer(option) ? createServerStore(option.url) : createFunctionStore(option)
  return store[call](args as never)
}

const isServer = (option: SignInServer | SignInFunctions): option is SignInServer =>
  'url' in option && !('addSession' in option)

/**
 * Signs with the dapp's `signMessage`. Returns null or undefined if the wallet must sign instead. AppKit's objects also
 * have a `signMessage`, which throws the error below if AppKit is not on the page.
 */
async function signWithPage(
  option: SignInServer | SignInFunctions,
  input: Parameters<NonNullable<SignInFunctions['signMessage']>>[0],
) {
  try {
    return await option.signMessage?.(input)
  } catch (error) {
    if (error instanceof Error && error.message === 'No ConnectionController client found') return null
    throw error
  }
}
