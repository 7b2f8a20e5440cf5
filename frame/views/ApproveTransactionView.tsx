import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Speed } from '../chains/eip155/fees.ts'
import { deviceWallet } from '../connectors/auth.ts'
import { t } from '../i18n/i18n.ts'
import { type Approval, approvals } from '../requests/approvals.ts'
import { approvalQuery, type PreparedApproval } from '../requests/prepareApproval.ts'
import { networks } from '../state/networks.ts'
import { Address } from '../ui/Address.tsx'
import { Button } from '../ui/Button.tsx'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Spinner.tsx'
import { ApprovalHeader } from './ApprovalHeader.tsx'
import { DescriptionCard } from './DescriptionCard.tsx'
import { FeePicker } from './FeePicker.tsx'
import { useTask } from './useTask.ts'

/** Shows the oldest pending request and settles it. */
export function ApproveTransactionView() {
  const approval = useStore(approvals.store, ({ pending }) => pending[0])
  return approval ? <ApprovalOnScreen key={approval.id} approval={approval} /> : null
}

function ApprovalOnScreen({ approval }: { approval: Approval }) {
  const { request } = approval
  const prepared = useQuery(approvalQuery(approval))
  const [speed, setSpeed] = useState<Speed | 'suggested'>()
  const suggested = prepared.data?.transaction?.suggestedFee ? 'suggested' : 'normal'
  const network = networks.served(request.networkId)

  return (
    <div className="stack">
      <ApprovalHeader approval={approval} />
      {prepared.isPending && <Reading />}
      {prepared.isError && !prepared.data && (
        <Notice tone="danger">
          {t('approve.unreadable', { reason: prepared.error.message })}{' '}
          <Button small onClick={() => void prepared.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {prepared.data && <DescriptionCard prepared={prepared.data} network={network} />}
      {prepared.data?.transaction && network && (
        <FeePicker
          transaction={prepared.data.transaction}
          currency={network.nativeCurrency}
          speed={speed ?? suggested}
          onChange={setSpeed}
        />
      )}
      <KeyValue
        rows={[
          { label: t('approve.account'), value: <Address address={request.address} /> },
          { label: t('account.network'), value: network?.name ?? request.networkId },
        ]}
      />
      <Decision approval={approval} prepared={prepared.data} speed={speed ?? suggested} />
    </div>
  )
}

function Reading() {
  return (
    <div className="stack" role="status" aria-label={t('approve.reading')}>
      <Skeleton height={22} width="60%" />
      <Skeleton height={72} />
    </div>
  )
}

type DecisionProps = { approval: Approval; prepared: PreparedApproval | undefined; speed: Speed | 'suggested' }

/** Approving a locked wallet opens the wallet window in the same click, and signs once it is open. */
function Decision({ approval, prepared, speed }: DecisionProps) {
  const isLocked = useStore(deviceWallet.store, ({ status }) => status?.state === 'locked')
  const transaction = prepared?.transaction
  const { run, isRunning, error } = useTask(async () => {
    if (!prepared) return
    if (isLocked) await deviceWallet.openWindow('unlock')
    approval.settle(transaction ? { prepared: transaction, speed, title: prepared.description.title } : true)
  })
  const action = transaction ? t('approve.send') : t('approve.sign')
  return (
    <>
      {error && <Notice tone="danger">{error}</Notice>}
      <div className="actions">
        <Button disabled={isRunning} onClick={() => approval.settle(undefined)}>
          {t('approve.reject')}
        </Button>
        <Button
          variant="primary"
          busy={isRunning}
          disabled={!prepared || transaction?.problem?.code === 'insufficient-funds'}
          onClick={() => run(undefined)}
        >
          {isLocked ? t('approve.unlockAnd', { action }) : action}
        </Button>
      </div>
    </>
  )
}
