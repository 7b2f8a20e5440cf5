import { providerNames } from '@oriel/shared/backend/login.ts'
import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { getChain } from '../../chains/chains.ts'
import { t } from '../../i18n/i18n.ts'
import { homeAccount } from '../../localWallet/homeAccount.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { copyText } from '../../ui/CopyButton.tsx'
import { Icon, type IconName } from '../../ui/icons/icons.tsx'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { notifyCopied } from './AccountLine.tsx'
import { disconnectWallet } from './disconnectWallet.ts'
import { getAccountEntries } from './parts/accountRows.ts'

type AccountMenuProps = {
  namespace: Namespace
  address: string
  button: RefObject<HTMLElement | null>
  onClose: () => void
  /** Called when the focus has moved outside the menu. The menu must then close without moving the focus. */
  onLeave: () => void
}

const isShield = (target: EventTarget | null) => target instanceof Element && target.matches('.menu-shield')

/**
 * Account menu that follows the ARIA Authoring Practices: arrow keys move focus, and Escape, Tab or an outside click
 * closes it.
 */
export function AccountMenu({ namespace, address, button, onClose, onLeave }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const network = networks.inUse(namespace)
  const explorer = network && getChain(namespace).explorerUrl(network, { address })
  const isHome = homeAccount.isHere()
  const isOurs = isHome || registry.find(session.of(namespace).connectorId)?.type === 'AUTH'
  useEffect(() => getMenuItems(menu.current)[0]?.focus(), [])
  useEffect(() => {
    const createOutsideHandler = (then: () => void) => (event: Event) => {
      const { target } = event
      const isInside = target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target))
      if (!isInside && !isShield(target)) then()
    }
    // Keep the shield until the click event. Otherwise, the tap would activate the element beneath it.
    const onClick = ({ target }: Event) => isShield(target) && onClose()
    const ended = new AbortController()
    document.addEventListener('pointerdown', createOutsideHandler(onClose), ended)
    document.addEventListener('click', onClick, ended)
    document.addEventListener('focusin', createOutsideHandler(onLeave), ended)
    return () => ended.abort()
  })
  return (
    <div
      ref={menu}
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-label={t('account.menu')}
      onKeyDown={(event) => moveFocus(event, menu.current, onClose)}
    >
      <SignedIn namespace={namespace} />
      <Item
        icon="copy"
        detail={shortenAddress(address)}
        onClick={() => {
          void copyText(address).then(notifyCopied)
          onClose()
        }}
      >
        {t('account.copyAddress')}
      </Item>
      {(isOurs || getAccountEntries(namespace).length > 1) && (
        <Item icon="swap" onClick={() => router.push({ name: isHome ? 'HomeAccounts' : 'Accounts' })}>
          {t('account.switch')}
        </Item>
      )}
      {explorer && (
        <a
          className="menu-item"
          role="menuitem"
          tabIndex={-1}
          href={explorer}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
        >
          <Icon name="external" size={18} />
          <span className="menu-text">{t('common.openExplorer')}</span>
          <VisuallyHidden> {t('common.opensInNewTab')}</VisuallyHidden>
        </a>
      )}
      {!isHome && (
        <Item icon="logout" isDanger onClick={() => void disconnectWallet(namespace)}>
          {t('account.disconnect')}
        </Item>
      )}
    </div>
  )
}

type ItemProps = { icon: IconName; detail?: string; isDanger?: boolean; onClick: () => void; children: string }

function Item({ icon, detail, isDanger, onClick, children }: ItemProps) {
  return (
    <button
      type="button"
      className="menu-item"
      role="menuitem"
      tabIndex={-1}
      data-danger={isDanger || undefined}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
      <span className="menu-text">{children}</span>
      {detail && <bdi className="menu-detail">{detail}</bdi>}
    </button>
  )
}

/** Shows the provider of the user's login and their email address or username. The page only learns the provider. */
function SignedIn({ namespace }: { namespace: Namespace }) {
  const { user } = session.of(namespace)
  if (!user) return null
  const { provider, email, username } = user
  const name = provider === 'email' ? t('account.email') : providerNames[provider]
  return (
    <p className="menu-user">
      <ProviderMark provider={provider} size={16} />
      <VisuallyHidden>{t('account.signedIn', { name })}</VisuallyHidden>
      <bdi>{email ?? username ?? name}</bdi>
    </p>
  )
}

function getMenuItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

function moveFocus(event: KeyboardEvent<HTMLElement>, menu: HTMLElement | null, onClose: () => void) {
  const items = getMenuItems(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const count = items.length
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + count, Home: 0, End: count - 1 }
  const to = moves[event.key]
  if (to !== undefined) items[to % count]?.focus()
  else if (event.key === 'Escape' || event.key === 'Tab') onClose()
  else return
  event.preventDefault()
}
