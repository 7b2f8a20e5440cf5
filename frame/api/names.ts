import * as z from 'zod/mini'
import { NameAnswer } from '#shared/account.ts'
import type { Namespace } from '#shared/caip.ts'
import { HttpStatusError, NameUnavailableError } from '#shared/catalogueErrors.ts'
import { protocolVersion } from '#shared/constants.ts'
import { firstIssue } from '#shared/rpc.ts'
import { config } from '../config.ts'

/** SLIP-44. A name may have an address for each coin; one of another coin is no place to send to. */
const coinTypes: Partial<Record<Namespace, string>> = { eip155: '60', solana: '501' }

export const namesApi = {
  /** The address that a name stands for in this namespace; undefined when nobody has the name, or it has none there. */
  async resolve(name: string, namespace: Namespace, signal?: AbortSignal): Promise<string | undefined> {
    const query = new URLSearchParams({
      projectId: config.projectId,
      st: 'oriel',
      sv: `html-core-${protocolVersion}`,
      apiVersion: '2',
    })
    let answer: unknown
    try {
      const response = await fetch(`/v1/profile/account/${encodeURIComponent(name)}?${query}`, signal ? { signal } : {})
      // The service refuses zones and lengths that no name of it has: nobody has such a name.
      if (response.status === 400 || response.status === 404) return undefined
      if (!response.ok) throw new HttpStatusError(response.status)
      answer = await response.json()
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new NameUnavailableError(undefined, { cause })
    }
    const checked = z.safeParse(NameAnswer, answer)
    if (!checked.success) throw new NameUnavailableError(undefined, { cause: firstIssue(checked.error) })
    const record = Array.isArray(checked.data) ? checked.data[0] : checked.data
    return record?.addresses[coinTypes[namespace] ?? '']?.address
  },
}
