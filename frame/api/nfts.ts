import { NftPage } from '@oriel/shared/backend/account.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { NftsUnavailableError } from '@oriel/shared/errors/accountErrors.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { readApi } from './blockchainApi.ts'
import { balanceMs } from './nativeBalance.ts'
import { queryNames } from './queryNames.ts'

type NftPages = InfiniteData<NftPage, string | undefined>

export const getNftPollMs = (pages: number) => balanceMs * Math.max(pages, 1)

export function nftsQuery({ caipNetworkId: chainId }: Network, account: string) {
  return infiniteQueryOptions<NftPage, Error, NftPages, string[], string | undefined>({
    queryKey: [queryNames.nfts, chainId, account],
    staleTime: balanceMs,
    refetchInterval: ({ state }) => getNftPollMs(state.data?.pages.length ?? 0),
    initialPageParam: undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<NftPage> => {
      try {
        const page = await readApi({
          path: `/v1/account/${encodeURIComponent(account)}/nfts`,
          query: { chainId, cursor },
          result: NftPage,
          signal,
        })
        return { ...page, nfts: page.nfts.filter((nft) => nft.chainId === chainId) }
      } catch (cause) {
        if (signal.aborted) throw cause
        throw new NftsUnavailableError(undefined, { cause })
      }
    },
    getNextPageParam: ({ next }) => next || undefined,
  })
}
