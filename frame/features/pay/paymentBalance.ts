import type { Network } from '@oriel/shared/chains/networks.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Approval } from '../../requests/approvals.ts'
import { readNativeBalance, readPaymentAsset } from '../../requests/payment/readPaymentAsset.ts'
import type { RequestedPayment } from '../../walletWindow/message.ts'

export type PaymentProps = { approval: Approval; network: Network; payment: RequestedPayment }

const pollMs = 5000

/** Polls the balance of the asset, or of the native currency if only the fee is missing, in base units. */
export function paymentBalanceQuery({ approval: { request }, network, payment: { asset, shortage } }: PaymentProps) {
  const { address: account } = request
  const token = shortage === 'fee' ? undefined : asset.address
  return queryOptions({
    queryKey: ['paymentBalance', network.caipNetworkId, account, token],
    refetchInterval: pollMs,
    retry: false,
    gcTime: 0,
    queryFn: async () =>
      token === undefined
        ? readNativeBalance(network, account)
        : (await readPaymentAsset(network, { token, account })).balance,
  })
}
