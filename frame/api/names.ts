import { NameAnswer } from '#shared/account.ts'
import type { Namespace } from '#shared/caip.ts'
import { HttpStatusError } from '#shared/catalogueErrors.ts'
import { NameUnavailableError } from '#shared/sendErrors.ts'
import { readApi } from './blockchainApi.ts'

/** SLIP-44. A name may have an address for each coin; one of another coin is no place to send to. */
const coinTypes: Partial<Record<Namespace, string>> = { eip155: '60', solana: '501' }

/** How the service says that it has no such name, or that it cannot have one. */
const noSuchName = [400, 404]

/** `picture`: a `data:` URL or a path of ours, which the owner of the name chose. */
export type Found = { address: string; picture?: string | undefined }

export const namesApi = {
  /** The address that a name stands for in this namespace; undefined when nobody has the name, or it has none there. */
  async resolve(name: string, namespace: Namespace, signal?: AbortSignal): Promise<string | undefined> {
    return (await namesApi.find(name, namespace, signal))?.address
  },

  /** As {@link namesApi.resolve}, with the picture of the name. */
  async find(name: string, namespace: Namespace, signal?: AbortSignal): Promise<Found | undefined> {
    const path = `/v1/profile/account/${encodeURIComponent(name)}`
    try {
      const answer = await readApi({ path, query: { apiVersion: '2' }, result: NameAnswer, signal })
      const record = Array.isArray(answer) ? answer[0] : answer
      const address = record?.addresses[coinTypes[namespace] ?? '']?.address
      return address === undefined ? undefined : { address, picture: record?.attributes?.avatar }
    } catch (cause) {
      if (signal?.aborted) throw cause
      const { status } = (cause instanceof HttpStatusError ? cause.data : {}) as { status?: number }
      if (status !== undefined && noSuchName.includes(status)) return undefined
      throw new NameUnavailableError(undefined, { cause })
    }
  },
}
