import type { Endpoint } from 'comlink'
import type { Scope } from '../protocol/methods.ts'

/** A running vault. Calling `end` erases its keys. */
export type RunningVault = {
  endpoint: Endpoint
  end: () => void
  /**
   * True if the instance must end as soon as the wallet is locked and no call is pending. The next call opens a new
   * instance.
   */
  endsWithUse: boolean
}

/** Runs the vault, either in a worker of the frame or in a sandboxed page of the extension. */
export type VaultHost = {
  /** Checks that the vault's script matches the build, and throws otherwise. */
  check: () => Promise<void>
  open: (opening: { scope: Scope; onLost: (reason: string) => void }) => RunningVault
}

type LoadHost = () => Promise<VaultHost>

let loadHost: LoadHost | undefined

export const vaultHost = {
  /** Sets how the vault's host is loaded. Must be called first in every document that uses the vault. */
  use(load: LoadHost) {
    loadHost = load
  },
  load(): Promise<VaultHost> {
    if (!loadHost) throw new Error('The vault has no host.')
    return loadHost()
  },
}
