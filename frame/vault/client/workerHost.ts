import workerUrl from '../worker/vault.worker.ts?worker&url'
import { checkWorker } from './checkWorker.ts'
import type { VaultHost } from './vaultHost.ts'

export const workerHost: VaultHost = {
  check: () => checkWorker(workerUrl),
  open({ onLost }) {
    const worker = new Worker(getTrustedUrl(), { type: 'module', name: 'oriel-vault' })
    worker.addEventListener('error', ({ message }) => onLost(message))
    return { endpoint: worker, end: () => worker.terminate(), endsWithUse: false }
  },
}

type ScriptUrlPolicy = { createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy }

/**
 * Returns the worker's URL for `new Worker`, which is a Trusted Types sink. The policy only accepts this origin's
 * assets.
 */
function getTrustedUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('oriel#worker', { createScriptURL: resolveOwnScript })
  return policy ? policy.createScriptURL(workerUrl) : resolveOwnScript(workerUrl)
}
let policy: ScriptUrlPolicy | undefined

function resolveOwnScript(url: string): string {
  const { href } = new URL(url, location.href)
  // Compare the URL's prefix, because comparing `origin` is not enough: a blob URL of this page has the same origin.
  if (!href.startsWith(`${location.origin}/`)) throw new TypeError('The key worker must come from this origin.')
  return href
}
