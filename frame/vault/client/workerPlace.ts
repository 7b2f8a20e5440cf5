import workerUrl from '../worker/vault.worker.ts?worker&url'
import { checkWorker } from './checkWorker.ts'
import type { VaultPlace } from './vaultPlace.ts'

/** Runs the vault in a worker. */
export const workerPlace: VaultPlace = {
  check: () => checkWorker(workerUrl),
  open({ onLost }) {
    const worker = new Worker(trustedUrl(), { type: 'module', name: 'oriel-vault' })
    worker.addEventListener('error', ({ message }) => onLost(message))
    return { endpoint: worker, end: () => worker.terminate(), endsWithUse: false }
  },
}

type ScriptUrlPolicy = { createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy }

/**
 * Returns the worker's URL as a trusted one, because `new Worker` is a sink of Trusted Types. Our one named policy
 * accepts our own assets only.
 */
function trustedUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('oriel#worker', { createScriptURL: ownScript })
  return policy ? policy.createScriptURL(workerUrl) : ownScript(workerUrl)
}
let policy: ScriptUrlPolicy | undefined

function ownScript(url: string): string {
  const { href } = new URL(url, location.href)
  // Does not compare `origin`: a blob made on this page has our origin, too.
  if (!href.startsWith(`${location.origin}/`)) throw new TypeError('The key worker must come from this origin.')
  return href
}
