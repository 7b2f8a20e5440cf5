import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { chainOf } from '../chains/chains.ts'
import { relativeTime } from '../format.ts'
import { t } from '../i18n/i18n.ts'
import { networks } from '../state/networks.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { List, ListRow } from '../ui/ListRow.tsx'

const shown = 5

/** What this wallet sent on the active network lately, and what became of it. */
export function TransactionList() {
  const active = useStore(networks.store, ({ active }) => active.eip155)
  const list = useStore(transactions.store, ({ list }) => list)
  const now = useNow()
  const records = list.filter(({ networkId }) => networkId === active).slice(0, shown)
  if (records.length === 0) return null
  return (
    <section aria-label={t('transactions.title')}>
      <h2 className="section">{t('transactions.title')}</h2>
      <List label={t('transactions.title')}>
        {records.map((record) => (
          <ListRow
            key={record.hash}
            title={record.title}
            detail={t(`transactions.${record.status}`)}
            trailing={<bdi>{relativeTime(now - record.sentAt)}</bdi>}
            {...explorerLink(record)}
          />
        ))}
      </List>
    </section>
  )
}

function explorerLink({ networkId, hash }: TransactionRecord) {
  const network = networks.served(networkId)
  const href = network && chainOf(network.chainNamespace).explorerUrl(network, { transaction: hash })
  return href ? { href } : {}
}

/** The time, told again often enough for "{n} sec" to be true. */
function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
