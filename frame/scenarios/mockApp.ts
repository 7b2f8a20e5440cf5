import { QueryClient } from '@tanstack/react-query'
import type { Network } from '#shared/networks.ts'
import { custodyApi } from '../api/custody.ts'
import { loginApi } from '../api/login.ts'
import { localWallet } from '../localWallet/localWallet.ts'
import { type LoginAttempt, loginAttempt } from '../login/loginAttempt.ts'
import { loginWallet } from '../login/loginWallet.ts'
import { config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { hostPage } from '../state/hostPage.ts'
import { storage } from '../state/storage.ts'
import { toasts } from '../state/toasts.ts'
import { vault } from '../vault/client/vaultClient.ts'
import { vaultMethods } from '../vault/methods.ts'
import { networkPictures } from '../views/networks/networkPictures.ts'
import { walletWindow } from '../walletWindow/openWindow.ts'
import { networks } from './fixtures.ts'
import { icon } from './mockWallets.ts'
import type { Scenario } from './scenario.ts'
import { answers, never, reportPressed } from './setUp.ts'
import { nameOf } from './userActions.ts'

/**
 * Replaces everything outside of this page: the worker with the keys, passkeys, storage, other windows. Afterwards
 * no button in this page has a real effect.
 */
export function installMocks({ surface, show, userAgent, canShare = false }: Scenario) {
  if (userAgent) Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  Object.assign(config, { surface, networks, login: undefined })
  Object.assign(storage, {
    get: () => undefined,
    set: () => undefined,
    remove: () => undefined,
    watch: () => () => undefined,
  })
  const recordClosing = () => {
    reportPressed('router.close')
    show()
  }
  Object.assign(router, { close: recordClosing, dismiss: recordClosing })
  // A toast would otherwise hide by itself, although the scenario shows it.
  Object.assign(toasts, { hide: () => undefined })
  Object.assign(walletWindow, {
    open: recordCall('walletWindow.open', never),
    again: recordCall('walletWindow.again'),
    cancel: recordCall('walletWindow.cancel'),
  })
  Object.assign(networkPictures, { urlOf: ({ testnet }: Network) => (testnet ? undefined : icon) })
  Object.assign(localWallet, { isPasskeyAvailable: async () => answers.hasPasskey })
  Object.assign(hostPage, { calls: async () => ({ openLink: recordCall('hostPage.openLink', async () => undefined) }) })
  putVault()
  putLogin()
  putBrowser()
  Object.assign(navigator, { canShare: () => canShare, share: recordCall('navigator.share', never) })
}

function putLogin() {
  Object.assign(loginWallet, {
    checkStorage: async () => answers.storage,
    saveFile: recordCall('loginWallet.saveFile'),
  })
  Object.assign(loginAttempt, {
    load: () => undefined,
    sentTo: () => undefined,
    noteSent: () => undefined,
    set: (attempt: LoginAttempt) => loginAttempt.store.setState({ attempt }),
  })
  for (const [name, api] of Object.entries({ loginApi, custodyApi })) {
    for (const method of Object.keys(api)) {
      Object.assign(api, { [method]: recordCall(`${name}.${method}`, () => answers.backend[method]?.() ?? never()) })
    }
  }
}

function putVault() {
  for (const name of [...Object.keys(vaultMethods), 'lock', 'use', 'subscribe']) {
    const value = recordCall(`vault.${name}`, async () => {
      // No upload is pending, unless the scenario has one.
      const answer = answers.vault[name] ?? (name === 'pendingLogin' ? undefined : answers.vault.status)
      return answer?.()
    })
    Object.defineProperty(vault, name, { value, configurable: true })
  }
}

function putBrowser() {
  const cancelled = () => Promise.reject(new DOMException('Cancelled.', 'NotAllowedError'))
  const credentials = { create: recordCall('passkey.create', cancelled), get: recordCall('passkey.get', cancelled) }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  Object.assign(window, { open: recordCall('window.open', () => null), close: recordCall('window.close') })
  // The app asks for random words of the phrase; a picture needs the same ones every time.
  Object.assign(crypto, { getRandomValues: (array: Uint32Array) => array.map((_, at) => at * 3 + 1) })
}

/** Records presses, and keeps links from navigating. */
export function watchPresses() {
  document.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest('.modal :is(a, button, summary)')
      if (!control) return
      reportPressed(nameOf(control))
      if (control.matches('a')) event.preventDefault()
    },
    true,
  )
}

/** Creates a client whose queries the scenario answers, at once and only once. */
export function createScenarioClient(): QueryClient {
  const client = new QueryClient()
  const complete = client.defaultQueryOptions.bind(client)
  return Object.assign(client, {
    defaultQueryOptions: (options: Parameters<typeof complete>[0]) => ({
      ...complete(options),
      networkMode: 'always',
      retry: false,
      refetchInterval: false,
      queryFn: async ({ queryKey, pageParam }: { queryKey: readonly unknown[]; pageParam?: unknown }) => {
        const answer = answers.queries[String(queryKey[0])]
        if (!answer) throw new Error(`The scenario has no answer for "${queryKey[0]}".`)
        return answer(queryKey, pageParam)
      },
    }),
  })
}

function recordCall<result>(name: string, then?: () => result) {
  return () => {
    if (!name.endsWith('.status')) reportPressed(name)
    return then?.()
  }
}
