import { CoinbaseWalletProvider } from '@coinbase/wallet-sdk/dist/CoinbaseWalletProvider.js'
import { codeOf, dataOf, InvalidParamsError, UnauthorizedError, type WalletError } from '#shared/errors.ts'
import {
  InsecurePageError,
  OpenerPolicyError,
  PagePolicyError,
  WalletPopupBlockedError,
} from '#shared/externalErrors.ts'
import type { BroughtWallet } from '#shared/pageWallet.ts'
import { isSecure, parseUrl } from './frameUrl.ts'
import type { Provider } from './pageWalletCalls.ts'

export type CreateCoinbase = (settings: Omit<BroughtWallet, 'id'>) => Provider

type Communicator = { popup: Window | null; waitForPopupLoaded: () => Promise<Window>; disconnect: () => void }

/** These parts of the pinned version are hidden by the types of the library. */
type Inner = {
  signer: { accounts: string[] } | null
  communicator: Communicator
}

/**
 * The interval of checking whether the window is closed, in ms. A window that is closed while it loads reports nothing.
 */
const pollEveryMs = 300

/**
 * The page opens Coinbase's window, and the wallet's frame never does, because Coinbase names and remembers the origin
 * of the page that opened it.
 */
export const createCoinbase: CreateCoinbase = ({ url, name, icon = '', chainIds }) => {
  const keys = parseUrl(url)
  if (!keys || !/^https?:$/.test(keys.protocol) || !isSecure(keys)) {
    throw new InvalidParamsError('Not the address of a wallet.')
  }
  // The library needs `crypto.subtle`.
  if (!isSecureContext) throw new InsecurePageError()
  const library = new CoinbaseWalletProvider({
    metadata: { appName: name, appLogoUrl: icon, appChainIds: chainIds },
    preference: { options: 'smartWalletOnly', keysUrl: url },
  })
  const inner = library as unknown as Inner
  rejectBlockedPopups(inner.communicator)

  let pending = 0

  async function ask(method: string, params: unknown): Promise<unknown> {
    // A window that has answered closes itself. Requests at the same time share one.
    if (opens(method) && pending === 0) await leavePopup(inner)
    pending++
    try {
      // The library ignores the error of the first window of a connection, and would wait without end.
      if (!inner.signer && method === 'eth_requestAccounts') await inner.communicator.waitForPopupLoaded()
      return await library.request(isParams(params) ? { method, params } : { method })
    } catch (error) {
      throw wasBlocked(error) ? new WalletPopupBlockedError() : error
    } finally {
      pending--
    }
  }

  async function request(method: string, params: unknown): Promise<unknown> {
    // While nothing is connected, the library treats this request as an error and forgets all that it has stored.
    if (method === 'eth_accounts') return inner.signer?.accounts ?? []
    if (method === 'wallet_revokePermissions') return library.disconnect()
    if (opens(method)) await assertOpenerReachable()
    try {
      return await ask(method, params)
    } catch (error) {
      if (codeOf(error) !== UnauthorizedError.code || method === 'eth_requestAccounts') throw error
      // The wallet has forgotten this page, so this requests accounts again and repeats the request. The library also
      // deletes its own record, but does not wait for that.
      await library.disconnect()
      await ask('eth_requestAccounts', undefined)
      return ask(method, params)
    }
  }

  return {
    on: (event, listener) => library.on(event as 'connect', listener),
    removeListener: (event, listener) => library.removeListener(event as 'connect', listener),
    request: ({ method, params }) => watchPolicy(() => watchPopup(inner, () => request(method, params))),
  }
}

/**
 * Rejects when the browser blocks the window. The library would wait for a click on a bar that it draws into the page,
 * but the wallet has an error and a view for that.
 */
function rejectBlockedPopups(communicator: Communicator) {
  const { waitForPopupLoaded } = communicator
  communicator.waitForPopupLoaded = async () => {
    const loaded = waitForPopupLoaded()
    // The library sets `popup` in the microtask after it opened the window.
    await undefined
    if (communicator.popup && !communicator.popup.closed) return loaded
    document.querySelector('.-cbwsdk-css-reset')?.remove()
    throw new WalletPopupBlockedError()
  }
}

const isParams = (params: unknown): params is object => typeof params === 'object' && params !== null

/** The library wraps an error whose code it does not know. */
function wasBlocked(error: unknown): boolean {
  return codeOf(dataOf(error).originalError) === WalletPopupBlockedError.code
}

function opens(method: string): boolean {
  return !/^(eth_chainId|wallet_get\w+)$/.test(method)
}

let openerPolicy: Promise<string> | undefined

/** Throws when the page's headers keep a window from answering it. A page that cannot read its own headers passes. */
async function assertOpenerReachable() {
  openerPolicy ??= fetch(location.href, { method: 'HEAD' }).then(
    ({ headers }) => headers.get('cross-origin-opener-policy') ?? '',
    () => '',
  )
  const policy = await openerPolicy
  if (/^\s*same-origin(?!-allow)/.test(policy)) throw new OpenerPolicyError(undefined, { data: { policy } })
}

/** Ends the work with 4001 when its window is gone. A window that is closed while it loads does not report that. */
async function watchPopup<result>({ communicator }: Inner, work: () => Promise<result>): Promise<result> {
  let wasClosed = false
  const timer = setInterval(() => {
    const isClosed = communicator.popup?.closed ?? false
    // An answer that was posted before the window closed may arrive after it, so it gets one more turn.
    if (isClosed && wasClosed) communicator.disconnect()
    wasClosed = isClosed
  }, pollEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Resolves when the window is gone. The library would take its last message for one of the next window. */
async function leavePopup({ communicator }: Inner) {
  communicator.popup?.close()
  while (communicator.popup) await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
}

/** Names the directive of the page's policy that refused a request. The failure itself never names it. */
async function watchPolicy<result>(work: () => Promise<result>): Promise<result> {
  let refused: WalletError | undefined
  const receive = ({ blockedURI, effectiveDirective: directive }: SecurityPolicyViolationEvent) => {
    const blocked = parseUrl(blockedURI)?.origin ?? blockedURI
    refused = new PagePolicyError(`${PagePolicyError.message} (${directive}: ${blocked})`, {
      data: { directive, blocked },
    })
  }
  document.addEventListener('securitypolicyviolation', receive)
  try {
    return await work()
  } catch (error) {
    // A rejection by the wallet stays a rejection, even if the page's policy refused something meanwhile.
    if (codeOf(error) !== internalError) throw error
    // The browser dispatches the violation in a task after the one in which the request failed.
    await new Promise((resolve) => setTimeout(resolve))
    throw refused ?? error
  } finally {
    document.removeEventListener('securitypolicyviolation', receive)
  }
}

/** The library gives this code to errors that it did not expect (JSON-RPC 2.0). */
const internalError = -32603
