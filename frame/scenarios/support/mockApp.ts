import type { hostMethods } from '@oriel/shared/kit/contract.ts'
import { createRemote, type WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { QueryClient } from '@tanstack/react-query'
import { mockBackend } from '../../api/ownBackend.ts'
import { changeConfig } from '../../platform/config.ts'
import { outside, replaceOutside } from '../../platform/outside.ts'
import { router } from '../../router/router.ts'
import { hostPage } from '../../state/hostPage.ts'
import { mockVault } from '../../vault/client/vaultClient.ts'
import { networks } from './fixtures.ts'
import { onReset, replaceProperty } from './reset.ts'
import type { Scenario } from './scenario.ts'
import { answers, neverResolve, reportPressed } from './setUp.ts'
import { getLabel } from './userActions.ts'

/**
 * Mocks everything beyond this page: the vault's worker, the backend, the host page, passkeys, storage and other
 * windows. Afterwards, no button has a real effect.
 */
export function installMocks({ surface, show, userAgent, canShare = false }: Scenario) {
  if (userAgent) replaceProperty(navigator, 'userAgent', userAgent)
  changeConfig({ surface, networks, login: undefined, onramp: [], names: undefined })
  replaceOutside(mockOutside(canShare))
  mockVault(async (name) => answerVault(name))
  mockBackend(async ({ method, path }) => {
    reportPressed(`${method} ${path}`)
    return answers.backend[`${method} ${path}`]?.() ?? neverResolve()
  })
  const opened = { ok: true, value: undefined } as const
  const host: WireMethods = { openLink: recordCall('hostPage.openLink', async () => opened) }
  hostPage.use(createRemote<typeof hostMethods>(host))
  const stop = router.store.subscribe(({ open }, before) => {
    if (open || !before.open) return
    reportPressed('router.close')
    show()
  })
  onReset(stop)
}

function answerVault(name: string): unknown {
  if (name !== 'status') reportPressed(`vault.${name}`)
  // No upload is pending unless the scenario mocks one.
  return (answers.vault[name] ?? (name === 'pendingLogin' ? undefined : answers.vault.status))?.()
}

/** Creates empty in-memory storage. */
function createArea() {
  const texts = new Map<string, string>()
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem(name: string, text: string) {
      texts.set(name, text)
    },
    removeItem(name: string) {
      texts.delete(name)
    },
  }
}

function mockOutside(canShare: boolean): Parameters<typeof replaceOutside>[0] {
  const localStorage = createArea()
  const sessionStorage = createArea()
  const answerPasskey = () => answers.passkey()
  const resolveTrue = async () => true
  return {
    localStorage: () => localStorage,
    sessionStorage: () => sessionStorage,
    indexedDB() {
      if (answers.storage === 'denied') throw new DOMException('Denied.', 'SecurityError')
      return indexedDB
    },
    passkeyHost: () => location.hostname,
    storageManager: () => (answers.storage === 'kept' ? { persisted: resolveTrue, persist: resolveTrue } : undefined),
    passkeys: () => ({
      create: recordCall('passkey.create', answerPasskey),
      get: recordCall('passkey.get', answerPasskey),
    }),
    forgetPasskey: recordCall('passkey.forget', async () => false),
    hasAuthenticator: async () => answers.hasPasskey,
    fetch: (url) => answers.fetch(url),
    openWindow: recordCall('window.open', () => null),
    hasActivation: () => false,
    closeWindow: recordCall('window.close', () => undefined),
    canShare: () => canShare,
    share: recordCall('navigator.share', neverResolve),
    download: recordCall('download', () => undefined),
    // Fixed numbers, so that screenshots always show the same recovery phrase.
    randomNumbers: (count) => Uint32Array.from({ length: count }, (_, at) => at * 3 + 1),
    // Keep the real images, because they come from the backend that serves this page.
    imageUrl: outside.imageUrl,
  }
}

export function watchPresses() {
  const watch = (event: MouseEvent) => {
    const control = (event.target as Element).closest('.modal :is(a, button, summary)')
    if (!control) return
    reportPressed(getLabel(control))
    if (control.matches('a')) event.preventDefault()
  }
  document.addEventListener('click', watch, true)
  onReset(() => document.removeEventListener('click', watch, true))
}

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

function recordCall<result>(name: string, then: () => result): () => result {
  return () => {
    reportPressed(name)
    return then()
  }
}
