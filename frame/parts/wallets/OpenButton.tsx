import { t } from '../../i18n/i18n.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import type { WalletLink } from '../../wallets/directory/walletLinks.ts'
import { createOpenErrorHandler } from './createOpenErrorHandler.ts'
import { useHostCalls } from './useHostCalls.ts'

type OpenButtonProps = {
  name: string
  variant: 'primary' | 'ghost'
  link: WalletLink | undefined
  onOpen?: (() => void) | undefined
  children: string
}

/** Opens a wallet's deep link with an anchor, or through the host page if the iframe's sandbox blocks the link. */
export function OpenButton({ name, variant, link, onOpen, children }: OpenButtonProps) {
  const host = useHostCalls()
  if (link?.opener === 'frame') {
    return (
      <LinkButton variant={variant} block external href={link.href} onClick={onOpen}>
        {children}
      </LinkButton>
    )
  }
  function open() {
    if (!link || !host) return
    host.openLink({ url: link.href, target: link.target }).catch(createOpenErrorHandler(name))
    onOpen?.()
  }
  return (
    <Button variant={variant} block disabled={!link || !host} disabledReason={t('pairing.notReady')} onClick={open}>
      {children}
    </Button>
  )
}
