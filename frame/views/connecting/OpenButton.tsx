import { t } from '../../i18n/i18n.ts'
import { toasts } from '../../state/toasts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import type { WalletLink } from '../../walletList/walletLinks.ts'
import { useHostCalls } from './useHostCalls.ts'

type OpenButtonProps = {
  variant: 'primary' | 'ghost'
  link: WalletLink | undefined
  onOpen?: (() => void) | undefined
  children: string
}

/** An anchor for what the browser opens; the page is asked for what no frame may leave for. */
export function OpenButton({ variant, link, onOpen, children }: OpenButtonProps) {
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
    host.openLink({ url: link.href, target: link.target }).catch((error: Error) => toasts.error(error.message))
    onOpen?.()
  }
  return (
    <Button variant={variant} block disabled={!link || !host} disabledReason={t('pairing.notReady')} onClick={open}>
      {children}
    </Button>
  )
}
