import type { Network } from '@oriel/shared/chains/networks.ts'
import { TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { nativeBalanceQuery } from '../../api/nativeBalance.ts'
import { queryClient } from '../../api/queryClient.ts'
import { tokenQuery } from '../../assets/tokenQuery.ts'
import { loadPart } from '../../chains/chain/loadPart.ts'
import type { RequestedPayment } from '../../walletWindow/message.ts'

type PaymentAsset = RequestedPayment['asset'] & { balance: bigint }
type Whose = { token: string | undefined; account: string }

/**
 * Reads the asset and the account's balance of it from the chain, or from the release's data about a known token. The
 * page specifies only the address. Throws -32602 if the address is not a token, and a coded error if the balance
 * cannot be read, because an unknown balance is not zero.
 */
export async function readPaymentAsset(network: Network, { token, account }: Whose): Promise<PaymentAsset> {
  if (token === undefined) {
    const balance = await readNativeBalance(network, account)
    return { address: undefined, ...network.nativeCurrency, isKnown: true, balance }
  }
  const read = network.chainNamespace === 'solana' ? readSolanaToken : readEvmToken
  const found = await read(network, { token, account })
  if (found) return found
  throw new InvalidParamsError(`pay.token: there is no token at ${token} on ${network.name}`)
}

export const readNativeBalance = (network: Network, account: string): Promise<bigint> =>
  queryClient.fetchQuery({ ...nativeBalanceQuery(network, account), staleTime: 0 })

type TokenOf = { token: string; account: string }

async function readEvmToken(network: Network, whose: TokenOf): Promise<PaymentAsset | undefined> {
  const info = await queryClient.fetchQuery({ ...tokenQuery(network, whose), staleTime: 0 })
  const { address, standard, symbol, name, decimals, balance, isKnown = false } = info ?? {}
  if (standard !== 'erc20' || symbol === undefined || decimals === undefined) return undefined
  if (balance === undefined) throw new TokenBalanceUnavailableError()
  return { address, symbol, name: name ?? symbol, decimals, isKnown, balance }
}

async function readSolanaToken(network: Network, whose: TokenOf): Promise<PaymentAsset | undefined> {
  return (await loadPart(import('./readSolanaToken.ts'))).readSolanaToken(network, whose)
}
