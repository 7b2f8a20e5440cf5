import { useState } from 'react'
import { findOwnMethod } from '../../consent/consentMethods.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import type { Signature } from '../../localWallet/signatureLog.ts'
import { CopyText } from '../../parts/lists/CopyText.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { networks } from '../../state/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'

const page = 50

type SignatureListProps = {
  signatures: Signature[]
  withSite?: boolean | undefined
}

export function SignatureList({ signatures, withSite }: SignatureListProps) {
  const [shown, setShown] = useState(page)
  return (
    <>
      <List label={t('log.title')} variant="group">
        {signatures.slice(0, shown).map((signature, at) => (
          <SignatureRow
            key={signature.id ?? `${signature.time} ${signature.digest}`}
            signature={signature}
            withSite={withSite}
            position={at + 1}
            setSize={signatures.length}
          />
        ))}
      </List>
      {shown < signatures.length && (
        <Button block onClick={() => setShown(shown + page)}>
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )
}

type RowProps = { signature: Signature; withSite: boolean | undefined; position: number; setSize: number }

function SignatureRow({ signature, withSite, position, setSize }: RowProps) {
  const { method, origin, time, surface, digest, address, networkId } = signature
  const methodLabel = findOwnMethod(method)?.logLabel
  const network = networkId && (networks.served(networkId)?.name ?? networkId)
  const details = [formatDateTime(time, getFormatLocale()), network, t(`log.${surface}`)].filter(Boolean)
  return (
    <ListRow
      position={position}
      setSize={setSize}
      title={methodLabel ? t(methodLabel) : method}
      detail={
        <span className="lines">
          {withSite && <bdi>{origin}</bdi>}
          <span>{details.join(' · ')}</span>
          <span>
            <bdi title={address}>{shortenAddress(address)}</bdi> ·{' '}
            <bdi className="mono" title={digest}>
              {shortenAddress(digest, 10, 8)}
            </bdi>
          </span>
        </span>
      }
      action={
        <CopyText text={digest} label={t('log.copyDigest', { digest: shortenAddress(digest, 10, 8) })} iconOnly />
      }
    />
  )
}
