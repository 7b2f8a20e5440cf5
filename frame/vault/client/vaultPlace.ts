import type { Endpoint } from 'comlink'
import type { Scope } from '../methods.ts'

/** Ending it erases the keys. */
export type RunningPlace = {
  endpoint: Endpoint
  end: () => void
  /** True when the place ends with each use, because the next use gets a new one. */
  endsWithUse: boolean
}

/** Where the vault runs: in a worker of the frame, or in a page of the extension. */
export type VaultPlace = {
  /** Throws unless the script of the vault is the one that was built. */
  check: () => Promise<void>
  open: (opening: { scope: Scope; onLost: (reason: string) => void }) => RunningPlace
}

type LoadPlace = () => Promise<VaultPlace>

let loadPlace: LoadPlace | undefined

export const vaultPlace = {
  /** Must be called by the entry of each document that uses the vault. */
  use(load: LoadPlace) {
    loadPlace = load
  },
  load(): Promise<VaultPlace> {
    if (!loadPlace) throw new Error('The vault has no place.')
    return loadPlace()
  },
}
