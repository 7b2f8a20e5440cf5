import { serve } from '@oriel/shared/rpc/rpc.ts'
import { type Endpoint, expose } from 'comlink'
import * as z from 'zod/mini'
import { vaultMethods } from '../protocol/methods.ts'
import { restrictEndpoint } from '../protocol/restrictEndpoint.ts'
import type { RawStore } from '../store/vaultStore.ts'
import { createVault } from './createVault.ts'

/** Creates the vault of this worker or page and serves its methods. */
export function serveVault(endpoint: Endpoint, raw: RawStore) {
  z.config({ jitless: true })
  const methods = serve(vaultMethods, createVault({ raw }))
  expose({ ...methods }, restrictEndpoint(endpoint, Object.keys(methods)))
}
