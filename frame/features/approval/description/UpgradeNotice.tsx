import { type RefObject, useEffect, useRef } from 'react'
import type { PreparedApproval } from '../../../consent/method/consentMethod.ts'
import { t } from '../../../i18n/i18n.ts'
import { translate } from '../../../i18n/translate.ts'
import { shortenAddress } from '../../../platform/shortenAddress.ts'
import { type Approval, approvals } from '../../../requests/approvals.ts'
import { networks } from '../../../state/networks.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Card } from '../model/cards.ts'
import type { UpgradeChoice } from '../model/useUpgradeChoice.ts'

type Props = { approval: Approval; prepared: PreparedApproval | undefined; choice: UpgradeChoice }

/**
 * Warns that the upgrade replaces the account's current delegate. Comes before everything else, because it is a danger.
 */
export function ReplaceNotice({ approval, prepared, choice }: Props) {
  const replaced = prepared?.upgrade?.replaces
  if (!replaced) return null
  return (
    <div data-alarm="danger" tabIndex={-1}>
      <Banner
        tone="danger"
        title={translate({ key: 'alarm.program-replaced' })}
        action={<NotNowButton approval={approval} choice={choice} isRequired />}
      >
        {t('approval.upgrade.replaces', { address: `\u2066${shortenAddress(replaced)}\u2069` })}
      </Banner>
    </div>
  )
}

/** Shows how the steps are sent, with a button to change that. */
export function UpgradeNotice({ approval, prepared, choice }: Props) {
  const { upgrade, sequence } = prepared ?? {}
  if (upgrade && !upgrade.replaces) {
    return (
      <Banner
        live={false}
        action={<NotNowButton approval={approval} choice={choice} isRequired={upgrade.isRequired} />}
      >
        {t('approval.upgrade.text')}
        {upgrade.isRequired && ` ${t('approval.upgrade.required')}`}
      </Banner>
    )
  }
  if (approval.request.own?.act === 'removeProgram') return <RemovalNotice approval={approval} />
  if (!sequence) return null
  const { join, isFocusLost } = choice
  return (
    <Banner
      live={false}
      title={translate({ key: 'alarm.calls-in-order' })}
      action={join && <ChangeButton label={t('approval.upgrade.join')} change={join} isFocusLost={isFocusLost} />}
    >
      {translate({ key: 'risk.calls-in-order' })}
    </Banner>
  )
}

function RemovalNotice({ approval: { request } }: Pick<Props, 'approval'>) {
  const network = networks.served(request.networkId)
  return <Banner live={false}>{t('approval.removal', { network: network?.name ?? request.networkId })}</Banner>
}

/** Risks that the notices already report. */
const reportedCodes = ['program-replaced', 'calls-in-order']

export function removeNotices({ description, ...rest }: Card): Card {
  return {
    ...rest,
    description: { ...description, risks: description.risks.filter(({ code }) => !reportedCodes.includes(code)) },
  }
}

type NotNowProps = Omit<Props, 'prepared'> & { isRequired: boolean }

/**
 * Declines the upgrade. Rejects the request if the upgrade is required, because steps that must be atomic cannot be
 * sent without the delegate.
 */
function NotNowButton({ approval, choice: { keep, isFocusLost }, isRequired }: NotNowProps) {
  const change = isRequired ? () => approvals.rejectUpgrade(approval.id) : keep
  return change && <ChangeButton label={t('approval.upgrade.notNow')} change={change} isFocusLost={isFocusLost} />
}

type ButtonProps = { label: string; change: () => void; isFocusLost: RefObject<boolean> }

function ChangeButton({ label, change, isFocusLost }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isFocusLost.current) return
    isFocusLost.current = false
    // Restore focus once the request has been read again, unless the user has moved the focus in the meantime.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isFocusLost])
  return (
    <Button ref={button} small onClick={change}>
      {label}
    </Button>
  )
}
