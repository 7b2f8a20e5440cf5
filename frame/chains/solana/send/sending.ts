import type { SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { readAccounts, toTokenAccount } from '@oriel/clear-signing/solana/read/accounts.ts'
import { toMint } from '@oriel/clear-signing/solana/read/mints.ts'
import { isOnCurve } from '@oriel/clear-signing/solana/wire/derivedAddress.ts'
import { programs } from '@oriel/clear-signing/solana/wire/programs.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { base58, base64 } from '@scure/base'
import type { Sending, TransferRequest } from '../../chain/sending.ts'
import { getSolanaClient } from '../../clients/solanaClient.ts'

export const sending = createSending(getSolanaClient)

export function createSending(connect: (network: Network) => SolanaClient): Sending {
  return {
    async maxCost(request) {
      const client = connect(request.network)
      if (!isTokenTransfer(request)) return (await import('./solTransfer.ts')).estimateSolCost(client, request)
      return (await import('./tokenTransfer.ts')).estimateTokenCost(client, request)
    },

    async toRequest(request) {
      const client = connect(request.network)
      const blockhash = await readBlockhash(client)
      const bytes = isTokenTransfer(request)
        ? await (await import('./tokenTransfer.ts')).buildTokenTransfer(client, request, blockhash)
        : await (await import('./solTransfer.ts')).buildSolTransfer(client, request, blockhash)
      const params = { transaction: base64.encode(bytes), pubkey: request.from }
      return { method: 'solana_signAndSendTransaction', params }
    },

    async inspectRecipient({ network, to, token }) {
      const account = (await readAccounts(connect(network), [to])).get(to)
      const isWallet = account ? account.owner === programs.system && !account.isProgram : true
      // Accept a token account for this token as the recipient, because the account's owner can spend the tokens.
      const isTheirs = token !== undefined && toTokenAccount(account)?.mint === token.address
      return {
        isContract: !isTheirs && (!isWallet || !isOnCurve(base58.decode(to))),
        isUnused: account === undefined,
        isToken: token?.address === to || toMint(account) !== undefined,
      }
    },
  }
}

const isTokenTransfer = (
  request: TransferRequest,
): request is TransferRequest & { token: NonNullable<TransferRequest['token']> } => request.token !== undefined

async function readBlockhash(client: SolanaClient): Promise<string> {
  const options = { commitment: 'confirmed' }
  const { value } = await client.request<{ value: { blockhash: string } }>('getLatestBlockhash', options)
  return value.blockhash
}
