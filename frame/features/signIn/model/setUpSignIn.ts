import { getErrorData } from '@oriel/shared/errors/errors.ts'
import { SignInStartError } from '@oriel/shared/errors/signInErrors.ts'
import type { SignInChallenge, SignInOptions } from '@oriel/shared/signIn/signIn.ts'
import { isContract } from '../../../assets/isContract.ts'
import { loadPart } from '../../../chains/chain/loadPart.ts'
import { createSignInFields, type SignInFields } from '../../../chains/signInFields.ts'
import { describeError } from '../../../i18n/describeError.ts'
import { loadPolicies } from '../../../requests/handleRequest.ts'
import { router } from '../../../router/router.ts'
import { getActiveNamespace } from '../../../state/getActiveNamespace.ts'
import { hostPage } from '../../../state/hostPage.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { signInState } from '../../../state/signInState.ts'
import { storage } from '../../../state/storage.ts'
import { toasts } from '../../../state/toasts.ts'
import { disconnect } from '../../../wallets/connection/disconnect.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { switchNetwork } from '../../../wallets/connection/switchNetwork.ts'
import { subscribeToConnected, subscribeToForgotten } from '../../../wallets/connection/writeSession.ts'
import { createSessionStore } from './createSessionStore.ts'
import { createSignInPreparer } from './createSignInPreparer.ts'
import { signInMachine } from './machine.ts'
import type { Cause, Ports, Target } from './ports.ts'
import type { SessionStore } from './sessionStore.ts'

let sessionStore: SessionStore

/** Returns the page's sign-in store. Only call it if the page uses sign-in. */
export const getSignInSessionStore = (): SessionStore => sessionStore

/** Starts following the connection of a page that uses sign-in. Call it once, before the last session is restored. */
export function setUpSignIn(siwx: SignInOptions) {
  sessionStore = createSessionStore(siwx)
  signInMachine.use(createPorts(siwx))
  createSignInPreparer({ sessionStore, fieldsOf: (challenge) => getFields(siwx, challenge) })
  const { schedule } = createSchedule()
  session.store.subscribe(() => schedule('changed'))
  networks.store.subscribe(() => schedule('changed'))
  subscribeToConnected((reconnect) => schedule(reconnect ? 'restored' : 'connected'))
  subscribeToForgotten((namespace) => {
    const account = signInState.store.getState().signed[namespace]
    signInMachine.forget(namespace)
    if (account && siwx.signOutOnDisconnect !== false) sessionStore.end(account).catch((error) => console.error(error))
  })
  storage.watch('signedIn', () => void signInMachine.lookAgain())
  router.store.subscribe(({ open }, before) => {
    if (before.open && !open) handleClose(siwx)
  })
}

/** Handles a closed modal: dismisses an optional sign-in, and reopens the modal for a required one. */
function handleClose({ required }: SignInOptions) {
  if (required === false) signInMachine.dismiss()
  else if (signInState.mustDecide()) queueMicrotask(show)
}

/** Causes, weakest first. One connection emits several changes, so the strongest cause within a tick wins. */
const strength: readonly Cause[] = ['changed', 'restored', 'asked', 'connected']

function createSchedule() {
  let next: Cause | undefined
  return {
    schedule(cause: Cause) {
      const isFirst = next === undefined
      if (next === undefined || strength.indexOf(cause) > strength.indexOf(next)) next = cause
      if (!isFirst) return
      queueMicrotask(() => {
        const now = next ?? 'changed'
        next = undefined
        void signInMachine.look(now)
      })
    },
  }
}

/** Returns the message fields. The verifier's own values take precedence. */
function getFields({ expiration, resources, statement }: SignInOptions, challenge: SignInChallenge): SignInFields {
  const fields = createSignInFields(hostPage.origin, { statement, resources, ...challenge }, Date.now())
  if (expiration === undefined || fields.expirationTime !== undefined) return fields
  return { ...fields, expirationTime: new Date(Date.parse(fields.issuedAt) + expiration).toISOString() }
}

function createPorts(siwx: SignInOptions): Ports {
  return {
    sessionStore,
    settings: () => ({ isRequired: siwx.required !== false, isEach: siwx.networks === 'each' }),
    target: getTarget,
    async sign(text, { account }) {
      const signature = await sessionStore.sign?.(text, account)
      if (signature) return signature
      await loadPolicies()
      return (await loadPart(import('../../../requests/signText.ts'))).signText(text, account)
    },
    async textFor(challenge, account) {
      const { formatSignInText } = await loadPart(import('../../../chains/signInText.ts'))
      return formatSignInText(getFields(siwx, challenge), account)
    },
    visible: waitUntilVisible,
    show,
    leave: leaveView,
    async disconnect(namespace, isFailure) {
      await disconnect(namespace).catch((error: unknown) => console.error(error))
      if (isFailure && router.store.getState().open) router.reset({ name: 'Connect' })
      else router.close()
    },
    switchNetwork,
    announce: () => storage.set('signedIn', Date.now()),
    report(type, { account, isSmart }, error) {
      const about = { network: account.chainId, isSmartAccount: isSmart }
      if (type !== 'SIWX_AUTH_ERROR') return kitEvents.emit({ type, ...about })
      kitEvents.emit({ type, ...about, message: getMessage(error) })
    },
    notify: (error) => toasts.error(describeError(error)),
  }
}

/** Returns the message for developers, including the reason from the sign-in store. */
function getMessage(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { cause, message } = error
  const why =
    getErrorData(error).reason ?? (error instanceof SignInStartError && cause instanceof Error && cause.message)
  return why ? `${message} (${why})` : message
}

function getTarget(): Target | undefined {
  const namespace = getActiveNamespace()
  if (namespace !== 'eip155' && namespace !== 'solana') return undefined
  const { status, accounts, connectorId } = session.of(namespace)
  const [account] = accounts
  const network = networks.active(namespace)
  if (status !== 'connected' || !account || !network) return undefined
  return {
    namespace,
    account: { address: account.address, chainId: network.caipNetworkId },
    isOwn: registry.find(connectorId)?.asksUser === false,
    isSmart: account.type === 'smartAccount',
    isContract: isContract(account),
  }
}

function show() {
  if (!signInState.isPending()) return
  if (!router.store.getState().open) router.open({ name: 'SIWXSignMessage' })
  else if (router.current().name !== 'SIWXSignMessage') router.reset({ name: 'SIWXSignMessage' })
}

function leaveView({ namespace }: Target, isDone: boolean) {
  const { front, open } = router.store.getState()
  if (!open || router.current().name !== 'SIWXSignMessage') return
  const { connectorId } = session.of(namespace)
  if (isDone && !front && connectorId) router.reset({ name: 'Connected', connector: connectorId })
  else router.close()
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const check = () => document.visibilityState === 'visible' && resolve()
    document.addEventListener('visibilitychange', check, { signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
