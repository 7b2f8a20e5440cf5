import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pollMs } from '../../api/balances.ts'
import { nativeBalanceQuery } from '../../api/nativeBalance.ts'
import { getStaleSince } from '../../assets/freshness.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { CopyText } from '../../parts/lists/CopyText.tsx'
import { formatBalance } from '../../platform/format.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { networks } from '../../state/networks.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { longestLabel } from './parts/addressLabels.ts'
import { useDataAge } from './parts/DataAge.tsx'

type AccountLineProps = {
  namespace: Namespace
  address: string
  label: string | undefined
  isActive: boolean
  onChoose: () => void
  onName: ((button: HTMLElement) => void) | undefined
  isNaming: boolean
}

export function AccountLine({ namespace, address, label, isActive, isNaming, onChoose, onName }: AccountLineProps) {
  return (
    <ListRow
      image={<Avatar address={address} size={36} />}
      title={<bdi>{label ?? shortenAddress(address)}</bdi>}
      detail={
        <>
          {label && (
            <>
              <Address address={address} />
              <br />
            </>
          )}
          <Balance namespace={namespace} address={address} />
        </>
      }
      current={isActive}
      onClick={isActive ? undefined : onChoose}
      action={
        <span className="row-actions">
          <CopyText text={address} label={t('account.copyAddress')} iconOnly onCopy={notifyCopied} />
          {onName && (
            <IconButton
              icon="edit"
              label={t('accounts.rename')}
              aria-expanded={isNaming}
              onClick={({ currentTarget }) => onName(currentTarget)}
            />
          )}
        </span>
      }
    />
  )
}

export function notifyCopied(copied: boolean) {
  if (copied) toasts.success(t('receive.copied'))
  else toasts.error(t('receive.copyFailed'))
}

function Balance({ namespace, address }: { namespace: Namespace; address: string }) {
  const network = useStore(networks.store, () => networks.inUse(namespace))
  const balance = useQuery({
    ...nativeBalanceQuery(network, address),
    enabled: network !== undefined,
    refetchInterval: pollMs,
  })
  const age = useDataAge(balance.isError ? balance.dataUpdatedAt : getStaleSince([balance]))
  if (!network) return t('accounts.unavailable')
  if (balance.isPending) return <Skeleton width={72} height={12} />
  if (balance.data === undefined) return t('accounts.unavailable')
  const { decimals, symbol } = network.nativeCurrency
  return (
    <>
      <bdi dir="ltr">
        {formatBalance(balance.data, decimals, { locale: getFormatLocale() })} {symbol}
      </bdi>
      {age && <bdi> · {age}</bdi>}
    </>
  )
}

type LabelFormProps = {
  address: string
  label: string | undefined
  save: (text: string) => void
  onCancel: () => void
}

export function LabelForm({ address, label = '', save, onCancel }: LabelFormProps) {
  const [text, setText] = useState(label)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <li>
      <form
        ref={form}
        className="stack stack-tight"
        onSubmit={(event) => {
          event.preventDefault()
          save(text)
        }}
      >
        <TextField
          label={t('accounts.label', { address: shortenAddress(address) })}
          hint={t('accounts.labelHint')}
          value={text}
          onChange={setText}
          maxLength={longestLabel}
        />
        <div className="button-row">
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('common.save')}
          </Button>
        </div>
      </form>
    </li>
  )
}
