import { type CaipNetworkId, isSameAddress, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getErrorCode, getErrorData } from '@oriel/shared/errors/errors.ts'
import { SignInRefusedError, SignInUnknownError, SignInUnreachableError } from '@oriel/shared/errors/signInErrors.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { SignedMessage, SignInAccount, type SignInArguments, SignInChallenge } from '@oriel/shared/signIn/signIn.ts'
import * as z from 'zod/mini'
import { hostPage } from '../../../state/hostPage.ts'
import { networks } from '../../../state/networks.ts'
import { untilAborted } from '../../../wallets/connector/untilAborted.ts'
import { createRefusedError } from './refusal.ts'
import type { SessionStore } from './sessionStore.ts'

/** Schemas of the page's untrusted responses. */
const answers = {
  challenge: SignInChallenge,
  verify: z.unknown(),
  sessions: z.array(SignInAccount).check(z.maxLength(256)),
  end: z.unknown(),
  sign: z.nullable(SignedMessage.shape.signature.check(z.minLength(1))),
}
type Answers = typeof answers

/**
 * Timeout in milliseconds. Longer than the SDK's own timeout for requests to a server. It also limits the page's own
 * functions, for which the SDK waits indefinitely.
 */
const timeoutMs = 30_000

/** Creates the sign-in store of a page with its own server or functions. Calls go through the embedding page. */
export function createHostSessionStore({ signs = false }: { signs?: boolean | undefined }): SessionStore {
  return {
    challenge: (account) => callHost('challenge', account ?? { address: '', chainId: getPairingNetwork() }),
    async verify(messages) {
      await callHost('verify', messages)
    },
    async sessions(account) {
      const sessions = await callHost('sessions', { account, networks: getSimilarNetworks(account) })
      return sessions.filter((session) => isSameAccount(session, account))
    },
    async end(account) {
      await callHost('end', { account, networks: getSimilarNetworks(account) })
    },
    sign: signs ? (message: string, account: SignInAccount) => callHost('sign', { message, account }) : undefined,
  }
}

async function callHost<call extends keyof Answers>(
  call: call,
  args: SignInArguments[call],
): Promise<z.output<Answers[call]>> {
  const page = await hostPage.calls()
  // No timeout, because the user may have to confirm a signature.
  const limit = call === 'sign' ? new AbortController().signal : AbortSignal.timeout(timeoutMs)
  const answer = await untilAborted(page.siwx({ call, args }), limit).catch((cause: unknown) => {
    throw call === 'sign' ? cause : toFailure(cause)
  })
  const checked = z.safeParse(answers[call] as z.ZodMiniType, answer)
  if (checked.success) return checked.data as z.output<Answers[call]>
  const issue = `The page gave a wrong answer to "${call}": ${formatFirstIssue(checked.error)}.`
  console.error(`Oriel: ${issue}`)
  throw new SignInUnreachableError(issue)
}

/** Maximum characters of the page's own text in an error that is returned to it. */
const maxTextLength = 300

/**
 * Converts an error from the page. The page is not trusted, so its error must not pass for one of the wallet's own, and
 * the user never sees its message.
 */
function toFailure(cause: unknown) {
  const code = getErrorCode(cause)
  if (code === SignInRefusedError.code) return createRefusedError(getErrorData(cause).reason, cause)
  if (code === SignInUnknownError.code) return new SignInUnknownError(undefined, { cause })
  const text = code === SignInUnreachableError.code && cause instanceof Error ? cause.message : undefined
  return new SignInUnreachableError(text?.slice(0, maxTextLength), { cause })
}

const getNamespace = (chainId: CaipNetworkId) => parseCaipNetworkId(chainId)?.namespace

function isSameAccount(session: SignInAccount, account: SignInAccount): boolean {
  return (
    isSameAddress(session.address, account.address) && getNamespace(session.chainId) === getNamespace(account.chainId)
  )
}

function getSimilarNetworks({ chainId }: SignInAccount): CaipNetworkId[] {
  const { requested } = networks.store.getState()
  return requested
    .filter((network) => network.chainNamespace === getNamespace(chainId))
    .map(({ caipNetworkId }) => caipNetworkId)
}

/** Returns the network for a sign-in while pairing, before there is a connection. Phones sign only for EVM networks. */
function getPairingNetwork(): CaipNetworkId {
  const { requested } = networks.store.getState()
  return (networks.active('eip155') ?? requested[0])?.caipNetworkId ?? 'eip155:1'
}
