import { isSameAddress, type Namespace } from '@oriel/shared/chains/caip.ts'
import { WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorCode, getErrorData } from '@oriel/shared/errors/errors.ts'
import {
  SignatureDeclinedError,
  SignInRefusedError,
  SignInStartError,
  SmartAccountSignInError,
} from '@oriel/shared/errors/signInErrors.ts'
import type { SignedMessage, SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { type SignInPhase, type SignInProgress, signInState } from '../../../state/signInState.ts'
import { isRejection } from '../../../wallets/connector/isRejection.ts'
import { untilAborted } from '../../../wallets/connector/untilAborted.ts'
import type { Cause, Ports, Target } from './ports.ts'

type Run = { key: string; target: Target; cause: Cause; controller: AbortController }

const { store } = signInState
let ports: Ports
let run: Run | undefined
/** Messages that a wallet signed while connecting. */
let early: SignedMessage[] = []

/**
 * Signs in the active account. Ends in `signedIn`, in `failed` or back in `idle`. There is at most one run: a second
 * trigger for the same account joins it, and another account ends it. No step starts another run, so nothing can loop.
 */
export const signInMachine = {
  /** Sets the ports. Must be called first. */
  use(own: Ports) {
    stop()
    ports = own
    early = []
  },

  look,

  /** Signs in, or retries a start that failed. Called when the user presses the view's button. */
  async press() {
    const own = run
    if (own) ports.report('CLICK_SIGN_SIWX_MESSAGE', own.target)
    if (!own || !store.getState().isUnread) return sign()
    own.cause = 'asked'
    await begin(own)
  },

  /** Stores messages that a wallet signed while connecting, until the connection is established. */
  keepEarly(messages: SignedMessage[]) {
    early = messages
  },

  /**
   * Cancels the sign-in. After a network switch, switches back to the signed-in network. Otherwise disconnects if the
   * sign-in is required, or closes the modal.
   */
  async cancel() {
    const own = run
    if (!own) return
    const { target } = own
    ports.report('CLICK_CANCEL_SIWX', target)
    const before = signInState.networkBefore(target.namespace)
    if (before) {
      stop()
      setPhase('idle')
      ports.leave(target, false)
      return ports.switchNetwork(before)
    }
    const { isRequired } = ports.settings()
    if (isRequired) return disconnectWallet(own, false)
    dismiss()
    ports.leave(target, false)
  },

  dismiss,

  /** Queries the sign-in store again, because another tab has signed in or out. */
  async lookAgain() {
    const own = run
    const { phase } = store.getState()
    if (!own || !['asking', 'failed', 'signedIn'].includes(phase)) return
    const hasSession = await isSignedIn(own).catch(() => undefined)
    if (run !== own || hasSession === undefined || store.getState().phase !== phase) return
    if (hasSession && phase !== 'signedIn') succeed(own)
    if (!hasSession && phase === 'signedIn') forget(own.target.namespace)
  },

  /**
   * Revokes the account's sign-ins, including those of a failed attempt. Rejects with 8362 if the sign-in store is
   * unreachable; the account then stays signed in until the store reports otherwise.
   */
  async end(namespace: Namespace) {
    const target = ports.target()
    const inUse = target?.namespace === namespace ? target.account : undefined
    const account = store.getState().signed[namespace] ?? inUse
    try {
      if (account) await ports.sessionStore.end(account)
    } catch (error) {
      await signInMachine.lookAgain()
      throw error
    }
    forget(namespace)
    ports.announce()
  },

  forget,
}

const getKey = ({ namespace, account: { address, chainId } }: Target) =>
  `${ports.settings().isEach ? chainId : namespace} ${address}`

function stop() {
  run?.controller.abort(new SignatureDeclinedError())
  run = undefined
}

/**
 * Starts, joins or ends a run. Called for every change of the account or active network, and for every request to sign
 * in.
 */
async function look(cause: Cause): Promise<void> {
  const target = ports.target()
  const { isRequired, isEach } = ports.settings()
  if (!target) {
    stop()
    setPhase('idle', { isRequired, isEach, account: undefined, error: undefined })
    return
  }
  const key = getKey(target)
  const { phase, isLooking } = store.getState()
  if (run?.key === key) {
    run.target = target
    if (phase === 'asking' || phase === 'failed') store.setState({ account: target.account })
    if (!isUserCause(cause)) return
    run.cause = cause
    if (phase === 'failed' || (phase === 'asking' && !isLooking)) ports.show()
    if (phase !== 'idle') return
  }
  stop()
  const own: Run = { key, target, cause, controller: new AbortController() }
  run = own
  store.setState({ isRequired, isEach, account: target.account })
  await begin(own)
}

const isUserCause = (cause: Cause) => cause === 'connected' || cause === 'asked'

async function begin(own: Run) {
  const { signal } = own.controller
  setPhase('asking', { isLooking: true, error: undefined })
  // Ignore messages of an earlier attempt that the user abandoned.
  const signed = own.cause === 'connected' ? selectMessages(own.target, early) : []
  early = []
  if (signed.length > 0) return verify(own, signed)
  try {
    if (await isSignedIn(own)) return succeed(own)
    if (!isUserCause(own.cause)) {
      await ports.visible(signal)
      // Check again, because another tab may have signed in meanwhile.
      if (await isSignedIn(own)) return succeed(own)
    }
  } catch (error) {
    if (!signal.aborted) await handleStartFailure(own, error)
    return
  }
  const { cause } = own
  store.setState({ isLooking: false })
  if (cause === 'restored' && !ports.settings().isRequired) return setPhase('idle')
  if (cause === 'connected' && own.target.isOwn) return sign()
  ports.show()
}

/**
 * Returns the account's messages, the active network's first. Returns none if each network needs its own sign-in and
 * the active network's message is missing.
 */
function selectMessages(target: Target, messages: readonly SignedMessage[]): SignedMessage[] {
  const own = messages.filter((message) => isTargetAccount(message, target))
  const isHere = ({ chainId }: SignedMessage) => chainId === target.account.chainId
  if (ports.settings().isEach && !own.some(isHere)) return []
  return [...own.filter(isHere), ...own.filter((message) => !isHere(message))]
}

/** Returns whether the account is already signed in. Throws if the run has ended. */
async function isSignedIn({ target, controller: { signal } }: Run): Promise<boolean> {
  const { account, namespace } = target
  const sessions = await untilAborted(ports.sessionStore.sessions(account), signal)
  signal.throwIfAborted()
  const { isEach } = ports.settings()
  return sessions.some(
    (item) =>
      isTargetAccount(item, target) &&
      (isEach ? item.chainId === account.chainId : item.chainId.startsWith(`${namespace}:`)),
  )
}

async function sign() {
  const own = run
  if (!own || ['signing', 'verifying', 'signedIn'].includes(store.getState().phase)) return
  const { controller, target } = own
  const { account } = target
  const { signal } = controller
  setPhase('signing', { error: undefined })
  let text: string
  let signature: string
  try {
    const challenge = await untilAborted(ports.sessionStore.challenge(account), signal)
    text = await untilAborted(ports.textFor(challenge, account), signal)
  } catch (error) {
    return signal.aborted ? undefined : fail(own, error)
  }
  try {
    signature = await untilAborted(ports.sign(text, target), signal)
  } catch (cause) {
    return signal.aborted ? undefined : fail(own, createSigningError(own, cause))
  }
  await verify(own, [{ ...account, message: text, signature }])
}

async function verify(own: Run, messages: SignedMessage[]) {
  const { signal } = own.controller
  setPhase('verifying')
  try {
    await ports.sessionStore.verify(messages)
  } catch (error) {
    return signal.aborted
      ? undefined
      : fail(own, own.target.isContract && isSignatureRefused(error) ? toContractError(error) : error)
  }
  // Revoke the sign-in that was just accepted if the user disconnected or switched accounts in the meantime.
  if (!run || !isTargetAccount(own.target.account, run.target))
    return ports.sessionStore.end(own.target.account).catch((error: unknown) => console.error(error))
  if (run !== own) return
  succeed(
    own,
    messages.find((message) => isTargetAccount(message, own.target)),
  )
  ports.announce()
  ports.report('SIWX_AUTH_SUCCESS', own.target)
}

function succeed(own: Run, { address, chainId }: SignInAccount = own.target.account) {
  if (run !== own) return
  const { namespace } = own.target
  const account = { address, chainId }
  const { signed } = store.getState()
  setPhase('signedIn', { account, error: undefined, signed: { ...signed, [namespace]: account } })
  ports.leave(own.target, true)
}

function fail(own: Run, error: unknown) {
  if (run !== own) return
  // Store the account that signed, because the network may have changed while the wallet had the message.
  setPhase('failed', { account: own.target.account, error })
  // Open the view to show the error.
  ports.show()
  ports.report('SIWX_AUTH_ERROR', own.target, error)
}

/**
 * Handles a sign-in store that could not report whether the account is signed in. Ends a new connection (specification,
 * section 8). Keeps an earlier connection, because the server may only be restarting, and the user can retry.
 */
async function handleStartFailure(own: Run, cause: unknown) {
  const error = new SignInStartError(undefined, { cause })
  console.error('Oriel: the sign-in could not start.', cause)
  ports.report('SIWX_AUTH_ERROR', own.target, error)
  if (own.cause === 'connected') await disconnectWallet(own, true)
  else if (ports.settings().isRequired) {
    setPhase('failed', { error: cause, isUnread: true })
    return ports.show()
  } else setPhase('idle', { error })
  if (isUserCause(own.cause)) ports.notify(error)
}

async function disconnectWallet(own: Run, isFailure: boolean) {
  stop()
  setPhase('idle')
  await ports.disconnect(own.target.namespace, isFailure)
}

/** Dismisses the prompt. The account is not prompted again until the user reconnects or starts the sign-in. */
function dismiss() {
  if (!run || !signInState.isPending()) return
  run.controller.abort(new SignatureDeclinedError())
  run.controller = new AbortController()
  setPhase('idle', { error: undefined })
}

function forget(namespace: Namespace) {
  const { [namespace]: _, ...signed } = store.getState().signed
  store.setState({ signed })
  // Don't stop the run of the other namespace.
  if (run && run.target.namespace !== namespace) return
  stop()
  setPhase('idle', { error: undefined })
}

const setPhase = (phase: SignInPhase, others: Partial<SignInProgress> = {}) =>
  store.setState({ phase, isLooking: false, isUnread: false, ...others })

const isTargetAccount = ({ address }: SignInAccount, { account }: Target) => isSameAddress(address, account.address)

/** True if the signature was rejected. Some servers can only verify EOA signatures. */
const isSignatureRefused = (error: unknown) =>
  getErrorCode(error) === SignInRefusedError.code &&
  [undefined, 'signature'].includes(getErrorData(error).reason as undefined)

/**
 * Returns the error for a failed signature (specification, section 8). If the user declined, the message does not blame
 * the application, even with a smart account.
 */
function createSigningError({ target }: Run, cause: unknown) {
  const isSmart = target.isSmart || target.isContract
  const isDeclined = isRejection(cause) || getErrorCode(cause) === WindowClosedError.code
  if (isSmart && !isDeclined) return new SmartAccountSignInError(undefined, { cause })
  return new SignatureDeclinedError(undefined, { cause })
}

const toContractError = (cause: unknown) => new SmartAccountSignInError(undefined, { cause })
