import type { StoredWallet } from '@oriel/shared/backend/custody.ts'
import { useState } from 'react'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { useTask } from '../../../parts/useTask.ts'
import { formatDateTime, formatRelativeTime } from '../../../platform/format.ts'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { loginAccount } from '../model/loginAccount.ts'
import { SignedIn } from '../SignedIn.tsx'
import { StoredPart } from '../StoredPart.tsx'
import { WhileFresh } from '../WhileFresh.tsx'

type Device = StoredWallet['enrolments'][number]

export function DevicesView() {
  return (
    <SignedIn view={{ name: 'Devices' }}>
      {() => (
        <StoredPart view={{ name: 'Devices' }}>
          {(stored, refresh) => <Devices stored={stored} onChange={refresh} />}
        </StoredPart>
      )}
    </SignedIn>
  )
}

function Devices({ stored: { enrolments }, onChange }: { stored: StoredWallet; onChange: () => Promise<void> }) {
  const here = useStore(localWallet.store, ({ status }) => status?.login?.enrolId)
  const [removing, setRemoving] = useState<Device>()
  if (removing) {
    return <Removal device={removing} onBack={() => setRemoving(undefined)} onChange={onChange} />
  }
  const devices = enrolments.toSorted(
    (a, b) => Number(b.enrolId === here) - Number(a.enrolId === here) || getLastUse(b) - getLastUse(a),
  )
  return (
    <div className="stack">
      <p className="footnote">{t('devices.text')}</p>
      <List label={t('settings.devices')}>
        {devices.map((device) => (
          <DeviceRow
            key={device.enrolId}
            device={device}
            isHere={device.enrolId === here}
            {...(enrolments.length > 1 && device.enrolId !== here && { onRemove: () => setRemoving(device) })}
          />
        ))}
      </List>
      <p className="footnote">{enrolments.length > 1 ? t('devices.hereText') : t('devices.only')}</p>
      {here !== undefined && (
        <Button block icon="logout" onClick={() => router.push({ name: 'SignOut' })}>
          {t('settings.signOut')}
        </Button>
      )}
    </div>
  )
}

const getLastUse = ({ usedAt, createdAt }: Device) => usedAt ?? createdAt

type RowProps = { device: Device; isHere: boolean; onRemove?: () => void }

function DeviceRow({ device: { label, createdAt, usedAt }, isHere, onRemove }: RowProps) {
  const used = usedAt
    ? t('devices.used', { time: formatRelativeTime(Date.now() - usedAt, { locale: getFormatLocale() }) })
    : t('devices.neverUsed')
  return (
    <ListRow
      image="globe"
      title={<bdi>{label}</bdi>}
      detail={
        <span className="lines">
          <span>{t('devices.since', { time: formatDateTime(createdAt, getFormatLocale()) })}</span>
          <span>{used}</span>
        </span>
      }
      trailing={isHere ? <Tag>{t('devices.here')}</Tag> : undefined}
      action={onRemove && <IconButton icon="trash" label={t('devices.remove', { name: label })} onClick={onRemove} />}
    />
  )
}

type RemovalProps = { device: Device; onBack: () => void; onChange: () => Promise<void> }

function Removal({ device: { enrolId, label }, onBack, onChange }: RemovalProps) {
  const { run, isRunning, error } = useTask(async () => {
    await loginAccount.removeDevice(enrolId)
    await onChange()
    onBack()
  })
  return (
    <div className="stack">
      <Banner tone="warning" title={t('devices.remove', { name: label })}>
        {t('devices.removeText', { name: label })}
      </Banner>
      {error && <Banner tone="danger">{error}</Banner>}
      <WhileFresh view={{ name: 'Devices' }}>
        <Button block variant="danger" busy={isRunning} onClick={() => run(undefined)}>
          {t('devices.removeSubmit')}
        </Button>
      </WhileFresh>
      <Button block variant="secondary" disabled={isRunning} onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
