import { useQuery } from '@tanstack/react-query'
import { rpcMethods } from '#shared/rpcMethods.ts'
import { namesApi } from '../../api/names.ts'
import type { Description } from '../../chains/description.ts'
import { t } from '../../i18n/i18n.ts'
import { checkName, type NameCheck, recipientOf } from '../../send/described.ts'
import { Address } from '../../ui/Address.tsx'
import { Icon } from '../../ui/icons.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import type { FrozenRequest } from '../../window/message.ts'
import { AlarmNotice } from './AlarmNotice.tsx'
import type { Alarm, Card } from './cards.ts'

/** In place of who asks: the visitor began it, on a page that may have led them there. */
export function OwnOrigin({ request: { own, origin } }: { request: FrozenRequest }) {
  return (
    <>
      <p className="approval-origin">
        <Icon name="wallet" size={16} /> {t(own?.act === 'replace' ? 'send.yourReplacement' : 'send.yours')}
      </p>
      <p className="footnote">
        <bdi>{t('send.startedOn', { origin })}</bdi>
      </p>
    </>
  )
}

export type OwnRecipientFacts = { to: string; name: string; check: NameCheck }

/**
 * Whom a transfer of the visitor's goes to by the name that they typed: the address is that of the request itself, and the
 * name is looked up again here. Undefined for everything else.
 */
export function useOwnRecipient({ own, method }: FrozenRequest, description: Description | undefined) {
  const name = own?.name
  const { namespace } = rpcMethods[method]
  const { data, isPending, isError } = useQuery({
    queryKey: ['ownRecipient', name, namespace],
    gcTime: 0,
    enabled: name !== undefined,
    queryFn: async ({ signal }) => (await namesApi.resolve(name ?? '', namespace, signal)) ?? null,
  })
  const to = description && recipientOf(description)
  if (name === undefined || to === undefined) return undefined
  return { to, name, check: checkName({ data, isPending, isError }, to) } satisfies OwnRecipientFacts
}

/** Returns what stands in the box above the address. */
export function alarmsOf(facts: OwnRecipientFacts | undefined): Alarm[] {
  if (facts?.check !== 'changed') return []
  return [{ level: 'danger', code: 'name-changed', text: nameChanged(facts.name) }]
}

const nameChanged = (name: string) => t('send.nameChanged', { name })

const words = { checking: 'send.nameChecking', same: 'send.nameSame', unchecked: 'send.nameUnchecked' } as const

/** The whole address, with the name that the visitor knows it by as long as it stands for that. */
export function OwnRecipient({ to, name, check }: OwnRecipientFacts) {
  const whole = <Address address={to} full />
  if (check === 'changed') {
    return (
      <>
        <AlarmNotice level="danger">{nameChanged(name)}</AlarmNotice>
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

/** The same without the recipient's row, which is shown with its name. */
export function withoutRecipient({ description, ...rest }: Card): Card {
  const to = recipientOf(description)
  const headline = description.headline.filter(({ kind, value }) => kind !== 'address' || value !== to)
  return { ...rest, description: { ...description, headline } }
}
