import { t } from '../../i18n/i18n.ts'
import { BrandMark } from '../../parts/brand/BrandMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Connector } from '../../wallets/connector/connector.ts'
import { useOwnWallet } from './useOwnWallet.ts'

type OwnWalletButtonProps = {
  wallet: Connector
  disabled: boolean
  /**
   * True if our extension is in the list. The button is then secondary. It keeps its position, because the user may be
   * about to press it.
   */
  isSecond: boolean
}

/**
 * Opens the built-in wallet. A visually hidden name tells screen readers which wallet it is, because the logo has no
 * text.
 */
export function OwnWalletButton({ wallet, disabled, isSecond }: OwnWalletButtonProps) {
  const { label, isPending, choose } = useOwnWallet(wallet)
  return (
    <div className="own-wallet">
      <Button
        block
        variant={isSecond ? 'secondary' : 'primary'}
        icon={isSecond ? undefined : <BrandMark size={22} />}
        busy={isPending}
        disabled={disabled}
        onClick={choose}
      >
        <VisuallyHidden>{wallet.name}: </VisuallyHidden>
        {isSecond ? t('connect.withoutExtension') : label}
      </Button>
    </div>
  )
}
