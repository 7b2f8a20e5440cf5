import { CoinbaseWalletProvider } from '@coinbase/wallet-sdk/dist/CoinbaseWalletProvider.js'
import {
  getErrorCode,
  getErrorData,
  InvalidParamsError,
  UnauthorizedError,
  type WalletError,
} from '@oriel/shared/errors/errors.ts'
import {
  InsecurePageError,
  OpenerPolicyError,
  PagePolicyError,
  WalletPopupBlockedError,
} from '@oriel/shared/errors/externalErrors.ts'
import type { BroughtWallet } from '@oriel/shared/kit/pageWallet.ts'
import { isSecureUrl, parseUrl } from '../border/frameUrl.ts'
import type { Provider } from './pageWalletCalls.ts'

export type CreateCoinbase = (settings: Omit<BroughtWallet, 'id'>) => Provider

type Communicator = { popup: Window | null; waitForPopupLoaded: () => Promise<Window>; disconnect: () => void }

/** Private members of the library. They may change in any release, so its version is pinned. */
type Internals = {
  signer: { accounts: string[] } | null
  communicator: Communicator
}

/** Interval in ms for checking whether the pop-up has closed. */
const pollEveryMs = 300

/**
 * Creates the Coinbase Wallet provider. The page opens the pop-up instead of the wallet's frame, because Coinbase shows
 * and stores the opener's origin.
 */
export const createCoinbase: CreateCoinbase = ({ url, name, icon = '', chainIds }) => {
  const keysUrl = parseUrl(url)
  if (!keysUrl || !/^https?:$/.test(keysUrl.protocol) || !isSecureUrl(keysUrl)) {
    throw new InvalidParamsError('Not the address of a wallet.')
  }
  // The library needs `crypto.subtle`.
  if (!isSecureContext) throw new InsecurePageError()
  const library = new CoinbaseWalletProvider({
    metadata: { appName: name, appLogoUrl: icon, appChainIds: chainIds },
    preference: { options: 'smartWalletOnly', keysUrl: url },
  })
  const internals = library as unknown as Internals
  rejectBlockedPopups(internals.communicator)

  let pending = 0

  async function send(method: string, params: unknown): Promise<unknown> {
    // A pop-up closes itself after its response, so wait until the previous one is gone, unless another request is
    // using it.
    if (opensPopup(method) && pending === 0) await closePopup(internals)
    pending++
    try {
      // Loads the first pop-up of a connection here, because the library ignores its errors and would wait forever.
      if (!internals.signer && method === 'eth_requestAccounts') await internals.communicator.waitForPopupLoaded()
      return await library.request(isObject(params) ? { method, params } : { method })
    } catch (error) {
      throw isPopupBlocked(error) ? new WalletPopupBlockedError() : error
    } finally {
      pending--
    }
  }

  async function request(method: string, params: unknown): Promise<unknown> {
    // Do not send the request to the library. If nothing is connected, the library treats it as an error and clears its
    // storage.
    if (method === 'eth_accounts') return internals.signer?.accounts ?? []
    if (method === 'wallet_revokePermissions') return library.disconnect()
    if (opensPopup(method)) await assertOpenerReachable()
    try {
      return await send(method, params)
    } catch (error) {
      if (getErrorCode(error) !== UnauthorizedError.code || method === 'eth_requestAccounts') throw error
      // Reconnect and retry, because the wallet no longer knows this page. Wait for `disconnect` first. The library
      // also clears its storage on this error, but does not wait until the storage is cleared.
      await library.disconnect()
      await send('eth_requestAccounts', undefined)
      return send(method, params)
    }
  }

  return {
    on: (event, listener) => library.on(event as 'connect', listener),
    removeListener: (event, listener) => library.removeListener(event as 'connect', listener),
    request: ({ method, params }) =>
      explainPolicyErrors(() => rejectOnPopupClose(internals, () => request(method, params))),
  }
}

/**
 * Makes a request reject if the browser blocks its pop-up. The library would instead add a banner to the page and wait
 * for a click on it, but the wallet has its own view for this error.
 */
function rejectBlockedPopups(communicator: Communicator) {
  const { waitForPopupLoaded } = communicator
  communicator.waitForPopupLoaded = async () => {
    const loaded = waitForPopupLoaded()
    // Wait for one microtask. The library sets `popup` one microtask after opening the pop-up.
    await undefined
    if (communicator.popup && !communicator.popup.closed) return loaded
    document.querySelector('.-cbwsdk-css-reset')?.remove()
    throw new WalletPopupBlockedError()
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Checks the original error, because the library wraps errors whose codes it does not know. */
function isPopupBlocked(error: unknown): boolean {
  return getErrorCode(getErrorData(error).originalError) === WalletPopupBlockedError.code
}

function opensPopup(method: string): boolean {
  return !/^(eth_chainId|wallet_get\w+)$/.test(method)
}

let openerPolicy: Promise<string> | undefined

/** Throws if the page's COOP header severs `window.opener`. Does nothing if the page cannot read its headers. */
async function assertOpenerReachable() {
  openerPolicy ??= fetch(location.href, { method: 'HEAD' }).then(
    ({ headers }) => headers.get('cross-origin-opener-policy') ?? '',
    () => '',
  )
  const policy = await openerPolicy
  if (/^\s*same-origin(?!-allow)/.test(policy)) throw new OpenerPolicyError(undefined, { data: { policy } })
}

/**
 * Rejects the work with 4001 if the pop-up closes. Polls, because a pop-up that closes while it is loading does not
 * report that it closed.
 */
async function rejectOnPopupClose<result>({ communicator }: Internals, work: () => Promise<result>): Promise<result> {
  let wasClosed = false
  const timer = setInterval(() => {
    const isClosed = communicator.popup?.closed ?? false
    // A response posted before the pop-up closed may arrive later, so wait for one more interval.
    if (isClosed && wasClosed) communicator.disconnect()
    wasClosed = isClosed
  }, pollEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Closes the pop-up and waits until it is gone. Otherwise, the library would attribute the last message of this pop-up
 * to the next one.
 */
async function closePopup({ communicator }: Internals) {
  communicator.popup?.close()
  while (communicator.popup) await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
}

/**
 * If the page's CSP blocks a request, throws an error that names the directive, because the error of the request does
 * not.
 */
async function explainPolicyErrors<result>(work: () => Promise<result>): Promise<result> {
  let violation: WalletError | undefined
  const onViolation = ({ blockedURI, effectiveDirective: directive }: SecurityPolicyViolationEvent) => {
    const blocked = parseUrl(blockedURI)?.origin ?? blockedURI
    violation = new PagePolicyError(`${PagePolicyError.message} (${directive}: ${blocked})`, {
      data: { directive, blocked },
    })
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    return await work()
  } catch (error) {
    // A rejection by the wallet takes precedence over an unrelated CSP violation.
    if (getErrorCode(error) !== internalError) throw error
    // Wait for the violation event, which the browser dispatches one task after the request failed.
    await new Promise((resolve) => setTimeout(resolve))
    throw violation ?? error
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

/** The library's code for unexpected errors (JSON-RPC 2.0). */
const internalError = -32603
