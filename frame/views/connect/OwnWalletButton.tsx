import { Button } from '../../ui/Button.tsx'
import { LogoMark } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Connector } from '../../wallets/connector/connector.ts'
import { useOwnWallet } from './useOwnWallet.ts'

/** The hidden name tells a screen reader whose wallet the button opens, which others see by the mark. */
export function OwnWalletButton({ wallet, disabled }: { wallet: Connector; disabled: boolean }) {
  const { label, isPending, choose } = useOwnWallet(wallet)
  return (
    <div className="own-wallet">
      <Button
        block
        variant="primary"
        icon={<LogoMark size={22} />}
        busy={isPending}
        disabled={disabled}
        onClick={choose}
      >
        <VisuallyHidden>{wallet.name}: </VisuallyHidden>
        {label}
      </Button>
    </div>
  )
}
