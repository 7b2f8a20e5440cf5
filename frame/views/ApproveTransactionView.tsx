import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import type { Speed } from '../chains/eip155/fees.ts'
import { t } from '../i18n/i18n.ts'
import { type Approval, approvals } from '../requests/approvals.ts'
import { approvalQuery, type PreparedApproval } from '../requests/prepareApproval.ts'
import { isTrustedHost } from '../requests/surface.ts'
import { networks } from '../state/networks.ts'
import { Address } from '../ui/Address.tsx'
import { Button } from '../ui/Button.tsx'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Spinner.tsx'
import { opener } from '../window/opener.ts'
import { ApprovalDecision, ElsewhereDecision } from './approval/ApprovalDecision.tsx'
import { ApprovalHeader } from './approval/ApprovalHeader.tsx'
import { DescriptionCard } from './approval/DescriptionCard.tsx'
import { EndedRequest } from './approval/EndedRequest.tsx'
import { FeePicker } from './approval/FeePicker.tsx'
import { UnsupportedBanner } from './lists/UnsupportedBanner.tsx'

/** Shows the oldest pending request, where it may be shown, and settles it. */
export function ApproveTransactionView() {
  const approval = useStore(approvals.store, ({ pending }) => pending[0])
  const isWindow = useStore(opener.store, (state) => state.opener !== undefined)
  if (!approval) return null
  if (approval.ended) return <EndedRequest approval={approval} ending={approval.ended} />
  if (isWindow || isTrustedHost(approval.request.origin)) return <Shown key={approval.id} approval={approval} />
  return <Announced key={approval.id} approval={approval} />
}

/** Everything about the request, and the decision. */
function Shown({ approval }: { approval: Approval }) {
  const { request } = approval
  const prepared = useQuery(approvalQuery(approval))
  const [chosen, setSpeed] = useState<Speed | 'suggested'>()
  const { description, transaction } = prepared.data ?? {}
  const speed = chosen ?? (transaction?.suggestedFee ? 'suggested' : 'normal')
  const network = networks.served(request.networkId)
  const approved = useApproved(prepared.data, speed)

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
      {transaction && network && (
        <FeePicker transaction={transaction} currency={network.nativeCurrency} speed={speed} onChange={setSpeed} />
      )}
      <Where approval={approval} />
      <UnsupportedBanner namespace={rpcMethods[request.method].namespace} isDeciding />
      <ApprovalDecision
        approval={approval}
        action={t(request.method === 'eth_sendTransaction' ? 'approve.send' : 'approve.sign')}
        approved={approved}
        highRisk={description?.highRisk ?? false}
        impossible={transaction?.problem?.code === 'insufficient-funds'}
      />
    </div>
  )
}

/** The same object as long as the same is shown: a new one makes the guard wait again. */
function useApproved(prepared: PreparedApproval | undefined, speed: Speed | 'suggested') {
  return useMemo(() => {
    if (!prepared) return undefined
    const { transaction, description } = prepared
    return transaction ? { prepared: transaction, speed, title: description.title } : true
  }, [prepared, speed])
}

/** In a page that is not trusted: that it asks, and for what kind of thing. All else is shown where it cannot interfere. */
function Announced({ approval }: { approval: Approval }) {
  return (
    <div className="stack">
      <ApprovalHeader approval={approval} />
      <h2>{t(titleOf(approval.request.method))}</h2>
      <Where approval={approval} />
      <ElsewhereDecision approval={approval} why="approve.inWindowWhy" />
    </div>
  )
}

function Where({ approval }: { approval: Approval }) {
  const { address, networkId } = approval.request
  return (
    <KeyValue
      rows={[
        { label: t('approve.account'), value: <Address address={address} /> },
        { label: t('account.network'), value: networks.served(networkId)?.name ?? networkId },
      ]}
    />
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

function titleOf(method: RpcMethodName) {
  switch (method) {
    case 'personal_sign':
      return 'approve.method.message'
    case 'eth_signTypedData_v4':
      return 'approve.method.typedData'
    case 'eth_sendTransaction':
      return 'approve.method.transaction'
    default:
      return 'approve.method.other'
  }
}
