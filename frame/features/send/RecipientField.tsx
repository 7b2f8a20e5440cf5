import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { useEffect } from 'react'
import type { Asset } from '../../chains/asset.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { shortenUniquely } from '../../platform/shortenAddress.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { Picture } from '../../ui/images/Picture.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { draft } from './model/draft.ts'
import { recents } from './model/recents.ts'
import type { Recipient } from './model/recipient.ts'
import { getDraftLossWarning } from './model/validateDraft.ts'

/** Milliseconds to wait after the last keystroke before looking up a name. */
const debounceMs = 500

/** Maximum length of a name. Longer text is an address, which needs two lines. */
const longestName = 32

export function RecipientField({ scope, asset }: { scope: Scope; asset: Asset | undefined }) {
  const draftState = useStore(draft.store)
  const { recipientText, recipient } = draftState
  const isSolana = scope.network.chainNamespace === 'solana'
  const loss = getDraftLossWarning(draftState, asset)
  useEffect(() => {
    if (recipient.state !== 'looking') return
    const controller = new AbortController()
    const timer = setTimeout(() => void draft.lookUp(controller.signal), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [recipient])
  return (
    <TextField
      label={t('send.to')}
      variant="mono"
      rows={recipientText.length > longestName ? 2 : 1}
      placeholder={t(isSolana ? 'send.toSolana' : 'send.toAddressOrName')}
      maxLength={256}
      value={recipientText}
      onChange={draft.setRecipient}
      error={loss ? t(loss.text) : getProblem(recipient, scope.network.chainNamespace)}
      hint={<LookupResult recipient={recipient} />}
      trailing={canPaste() && recipientText === '' && <PasteButton />}
    />
  )
}

function LookupResult({ recipient }: { recipient: Recipient }) {
  return (
    <output>
      {recipient.state === 'looking' && t('send.looking', { name: recipient.name })}
      {recipient.state === 'found' && recipient.name !== undefined && (
        <span className="send-found">
          <Picture
            className="send-found-picture"
            src={recipient.picture}
            size={32}
            fallback={<Avatar address={recipient.address} size={32} />}
          />
          <Address address={recipient.address} full />
        </span>
      )}
      {recipient.state === 'unavailable' && (
        <Button small onClick={draft.lookUpAgain}>
          {t('common.retry')}
        </Button>
      )}
    </output>
  )
}

function getProblem(recipient: Recipient, namespace: Namespace): string | undefined {
  if (recipient.state === 'unknown' && recipient.error) return describeError(recipient.error)
  if (recipient.state === 'unknown') return t('send.unknownName', { name: recipient.name })
  if (recipient.state === 'unavailable') return describeError(recipient.error)
  if (recipient.state !== 'invalid') return undefined
  if (recipient.why === 'checksum') return t('send.toChecksum')
  return t(namespace === 'solana' ? 'send.toForm.solana' : 'send.toForm.eip155')
}

/**
 * Returns whether the user can paste from the clipboard. In a frame, this requires the embedding page's permission. If
 * it is missing, there is no paste button.
 */
function canPaste(): boolean {
  if (!('clipboard' in navigator) || !('readText' in navigator.clipboard)) return false
  const { featurePolicy } = document
  return featurePolicy ? featurePolicy.allowsFeature('clipboard-read') : window === window.top
}

function PasteButton() {
  async function paste() {
    try {
      draft.setRecipient((await navigator.clipboard.readText()).slice(0, 256))
    } catch {
      toasts.error(t('send.pasteFailed'))
    }
  }
  return (
    <Button variant="ghost" small onClick={() => void paste()}>
      {t('send.paste')}
    </Button>
  )
}

/** Lists recent recipients. Choosing a name resolves it again, because its address may have changed. */
export function RecentRecipients({ namespace }: { namespace: Namespace }) {
  const list = useStore(recents.store, (all) => all[namespace])
  if (!list || list.length === 0) return null
  const all = list.map(({ address }) => address)
  return (
    <section className="stack-tight" aria-label={t('send.recents')}>
      <h2 className="section">{t('send.recents')}</h2>
      <List label={t('send.recents')}>
        {list.map(({ address, name }) => (
          <ListRow
            key={address}
            image={<Avatar address={address} size={32} />}
            title={<bdi>{name ?? shortenUniquely(address, all)}</bdi>}
            detail={name && <Address address={address} />}
            onClick={() => draft.setRecipient(name ?? address)}
            action={
              <IconButton
                icon="trash"
                label={t('send.removeRecent', { name: name ?? shortenUniquely(address, all) })}
                onClick={() => recents.remove(namespace, address)}
              />
            }
          />
        ))}
      </List>
    </section>
  )
}
