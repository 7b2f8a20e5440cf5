import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { connectOwnWallet } from '../connect/connectOwnWallet.ts'
import { NewAccount } from './parts/NewAccount.tsx'

export function ChooseAccountView() {
  const status = useStore(ownWallet.store, (state) => state.status)
  const last = status && ownWallet.lastAccount(status)
  const accounts = status?.accounts ?? []
  const isOver = accounts.length === 0
  useEffect(() => {
    if (isOver) router.goBackOrCloseModal()
  }, [isOver])
  const [requested, setRequested] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const [error, setError] = useState<string>()

  async function choose(index: number) {
    setChosen(index)
    setError(undefined)
    setError(await connectOwnWallet(index))
    setChosen(undefined)
    setRequested(undefined)
  }

  const isNew = accounts.find(({ index }) => index === requested)
  if (isNew) {
    return (
      <NewAccount
        name={isNew.name}
        address={isNew.eip155}
        busy={chosen !== undefined}
        onAccept={() => void choose(isNew.index)}
        onCancel={() => setRequested(undefined)}
      />
    )
  }

  const ordered = accounts.toSorted((a, b) => Number(b.index === last) - Number(a.index === last))
  return (
    <div className="stack">
      {error && <Banner tone="danger">{error}</Banner>}
      <List label={t('accounts.list')}>
        {ordered.map(({ index, name, eip155 }) => (
          <ListRow
            key={index}
            image={<Avatar address={eip155} size={36} />}
            title={<bdi>{name}</bdi>}
            detail={<bdi title={eip155}>{shortenAddress(eip155)}</bdi>}
            trailing={
              chosen === index ? (
                <Spinner size={18} />
              ) : index === last ? (
                <Tag>{t('chooseAccount.last')}</Tag>
              ) : undefined
            }
            disabled={chosen !== undefined}
            onClick={() => (ownWallet.hasHad(index) ? void choose(index) : setRequested(index))}
          />
        ))}
      </List>
      <p className="footnote">{t('chooseAccount.text')}</p>
    </div>
  )
}
