import type { Hex } from '@oriel/shared/chains/caip.ts'
import { useQuery } from '@tanstack/react-query'
import { loadPart } from '../../chains/chain/loadPart.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { formatWithSymbol } from '../../parts/tokens/amounts.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useTask } from '../../parts/useTask.ts'
import { toasts } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { SwapAsset } from './model/swapAsset.ts'

const freshMs = 10_000

/**
 * Warns about an allowance that a swap did not use up. Reads the allowance from the chain, so that it is found after a
 * reload and on other devices.
 */
export function Leftover({ scope, asset }: { scope: Scope; asset: SwapAsset }) {
  const { network, from } = scope
  const { address, symbol } = asset
  const router = network.swap?.router
  const { data = 0n, refetch } = useQuery({
    queryKey: ['swapAllowance', network.caipNetworkId, from, address],
    staleTime: freshMs,
    retry: false,
    enabled: address !== undefined && router !== undefined,
    queryFn: async () =>
      (await loadPart(import('./model/revokeAllowance.ts'))).readAllowanceLeft(scope, address as Hex),
  })
  const { run, isRunning } = useTask(
    async () => {
      await (await loadPart(import('./model/revokeAllowance.ts'))).revokeAllowance(scope, asset)
      await refetch()
    },
    (error) => toasts.error(describeError(error)),
  )
  if (data === 0n) return null
  // True if the exchange may spend more than the balance. Some pages request an allowance that exceeds any balance.
  const isMore = data > asset.units
  return (
    <Banner
      tone="warning"
      action={
        <Button small busy={isRunning} onClick={() => run(undefined)}>
          {t('swap.takeBack')}
        </Button>
      }
    >
      {isMore ? t('swap.leftoverMore', { symbol }) : t('swap.leftover', { amount: formatWithSymbol(data, asset) })}
    </Banner>
  )
}
