import type { SignInArguments, SignInCall } from '#shared/signIn.ts'
import { createFunctionsKeeper } from './signInFunctions.ts'
import type { SignInFunctions, SignInServer } from './signInOptions.ts'
import { createServerKeeper } from './signInServer.ts'

/** A request of the frame. `args` has the type of `SignInArguments[call]`. */
export type SignInQuestion = { call: (typeof SignInCall)['_zod']['output']; args: unknown }

export type AnswerSignIn = typeof answerSignIn

/** Handles a sign-in request of the frame with the server or functions of the dapp. */
export async function answerSignIn(option: SignInServer | SignInFunctions, { call, args }: SignInQuestion) {
  if (call === 'sign') {
    const { message, account } = args as SignInArguments['sign']
    return signByPage(option, { message, chainId: account.chainId, accountAddress: account.address })
  }
  const keeper = isServer(option) ? createServerKeeper(option.url) : createFunctionsKeeper(option)
  return keeper[call](args as never)
}

const isServer = (option: SignInServer | SignInFunctions): option is SignInServer =>
  'url' in option && !('addSession' in option)

/**
 * Signs with the dapp's `signMessage`. Returns null if the wallet must sign instead. AppKit's objects also have
 * `signMessage`, which throws this error if AppKit is not in the page.
 */
async function signByPage(
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
