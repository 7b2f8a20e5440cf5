import type { Description } from '@oriel/clear-signing/description/description.ts'
import { useQuery } from '@tanstack/react-query'
import { namesApi } from '../../api/names.ts'
import { t } from '../../i18n/i18n.ts'
import { translate } from '../../i18n/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import { AlarmBanner } from './alarms/AlarmBanner.tsx'
import type { Alarm, Card } from './model/cards.ts'
import { checkName, type NameCheck, readRecipient } from './model/recipient.ts'

const yours = {
  transfer: 'send.yours',
  replace: 'send.yourReplacement',
  removeProgram: 'send.yourChange',
  swap: 'send.yourSwap',
  name: 'send.yourName',
} as const

/**
 * Shown in place of the requesting origin when the user started the request in the wallet's own UI. Still names the
 * page, because the page may have led the user there.
 */
export function OwnOrigin({ request: { own, origin }, isSaid }: { request: FrozenRequest; isSaid: boolean }) {
  return (
    <>
      <p className="approval-origin">
        <Icon name="wallet" size={16} /> {t(yours[own?.act ?? 'transfer'])}
      </p>
      {!isSaid && (
        <p className="footnote">
          <bdi>{t('send.startedOn', { origin })}</bdi>
        </p>
      )}
    </>
  )
}

export type OwnRecipientProps = { to: string; name: string; check: NameCheck }

/**
 * Resolves the recipient's name again and compares the result with the address in the request. Returns undefined if the
 * request has no recipient name.
 */
export function useOwnRecipient({ own, networkId }: FrozenRequest, description: Description | undefined) {
  const name = own?.name
  const { data, isPending, isError } = useQuery({
    queryKey: ['ownRecipient', name, networkId],
    gcTime: 0,
    enabled: name !== undefined,
    queryFn: async ({ signal }) => (await namesApi.resolve(name ?? '', networkId, signal)) ?? null,
  })
  const to = description && readRecipient(description)
  if (name === undefined || to === undefined) return undefined
  return { to, name, check: checkName({ data, isPending, isError }, to) } satisfies OwnRecipientProps
}

export function getRecipientAlarms(recipient: OwnRecipientProps | undefined): Alarm[] {
  if (recipient?.check !== 'changed') return []
  const title = translate({ key: 'alarm.name-changed' })
  return [{ level: 'danger', code: 'name-changed', title, text: sayNameChanged(recipient.name) }]
}

const sayNameChanged = (name: string) => t('send.nameChanged', { name })

const words = { checking: 'send.nameChecking', same: 'send.nameSame', unchecked: 'send.nameUnchecked' } as const

/**
 * Shows the recipient's name and address. If the name now resolves to a different address, shows an alarm and only the
 * address.
 */
export function NamedRecipient({ to, name, check }: OwnRecipientProps) {
  const whole = <Address address={to} full />
  if (check === 'changed') {
    return (
      <>
        <AlarmBanner level="danger">{sayNameChanged(name)}</AlarmBanner>
        <KeyValue rows={[{ label: t('send.to'), value: whole, stacked: true }]} />
      </>
    )
  }
  const detail = (
    <span className="stack-tight">
      {whole}
      <span>{t(words[check])}</span>
    </span>
  )
  return <KeyValue rows={[{ label: t('send.to'), value: <bdi>{name}</bdi>, detail, stacked: true }]} />
}

export function removeRecipient({ description, ...rest }: Card): Card {
  const to = readRecipient(description)
  const headline = description.headline.filter((item) => item.kind !== 'address' || item.value !== to)
  return { ...rest, description: { ...description, headline } }
}
