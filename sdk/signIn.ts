import type { SignInArguments, SignInCall } from '#shared/signIn.ts'
import { createFunctionsKeeper } from './signInFunctions.ts'
import type { SignInFunctions, SignInServer } from './signInOptions.ts'
import { createServerKeeper } from './signInServer.ts'

/** `call` is a {@link SignInCall}, and `args` is the value that `SignInArguments` has for it. */
export type SignInQuestion = { call: (typeof SignInCall)['_zod']['output']; args: unknown }

export type AnswerSignIn = typeof answerSignIn

/** Answers a call of the frame by the dapp's own server or functions. */
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
 * Returns null when the wallet has to sign. Objects of AppKit have `signMessage`, too, and throw this error where
 * AppKit is not on the page.
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
