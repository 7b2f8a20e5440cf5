import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '#shared/networks.ts'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import type { Speed } from '../chains/eip155/send/fees.ts'
import type { PreparedSolana } from '../chains/solana/prepare.ts'
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
import { SolanaFee } from './approval/SolanaFee.tsx'
import { UnsupportedBanner } from './networks/UnsupportedBanner.tsx'

const sends: readonly RpcMethodName[] = ['eth_sendTransaction', 'solana_signAndSendTransaction']

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
  const { description, transaction, solana } = prepared.data ?? {}
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
      {prepared.data && <Described prepared={prepared.data} network={network} />}
      {transaction && network && (
        <FeePicker transaction={transaction} currency={network.nativeCurrency} speed={speed} onChange={setSpeed} />
      )}
      {solana && network && <SolanaFee transactions={solana} currency={network.nativeCurrency} />}
      <Where approval={approval} />
      <UnsupportedBanner namespace={rpcMethods[request.method].namespace} isDeciding />
      <ApprovalDecision
        approval={approval}
        action={t(sends.includes(request.method) ? 'approve.send' : 'approve.sign')}
        approved={approved}
        highRisk={description?.highRisk ?? false}
        impossible={
          transaction?.problem?.code === 'insufficient-funds' || solana?.some(({ problem }) => problem) === true
        }
      />
    </div>
  )
}

/** The same object as long as the same is shown: a new one makes the guard wait again. */
function useApproved(prepared: PreparedApproval | undefined, speed: Speed | 'suggested') {
  return useMemo(() => {
    if (!prepared) return undefined
    const { transaction, solana, description } = prepared
    const { title } = description
    if (solana) return { solana: { transactions: solana.map(toUnsigned), title } }
    return transaction ? { transaction: { prepared: transaction, speed, title } } : {}
  }, [prepared, speed])
}

/** Only what is signed: the description stays here. */
function toUnsigned({ message, signatures, lastValidBlockHeight }: PreparedSolana) {
  return { message, signatures, ...(lastValidBlockHeight !== undefined && { lastValidBlockHeight }) }
}

/** One request, or on Solana each of several transactions, in the order in which they are signed. */
function Described({ prepared, network }: { prepared: PreparedApproval; network: Network | undefined }) {
  const { description, transaction, solana = [] } = prepared
  const { code, reason } = transaction?.problem ?? {}
  if (solana.length <= 1) {
    const [only] = solana
    const text = reason ?? only?.problem
    const isPoor = code === 'insufficient-funds' || only?.problem !== undefined
    const problem = text === undefined ? undefined : { reason: text, isPoor }
    return <DescriptionCard {...{ description, problem, network }} />
  }
  return (
    <>
      <DescriptionCard description={description} network={network} />
      <p className="footnote">{t('solana.alone')}</p>
      {solana.map((one, at) => (
        <section
          className="stack"
          key={one.message}
          aria-label={t('solana.numberOf', { number: at + 1, count: solana.length })}
        >
          <p className="footnote">{t('solana.numberOf', { number: at + 1, count: solana.length })}</p>
          <DescriptionCard description={one.description} network={network} />
        </section>
      ))}
    </>
  )
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
    case 'solana_signMessage':
      return 'approve.method.message'
    case 'eth_signTypedData_v4':
      return 'approve.method.typedData'
    case 'eth_sendTransaction':
    case 'solana_signAndSendTransaction':
      return 'approve.method.transaction'
    case 'solana_signIn':
      return 'solana.method.signIn'
    case 'solana_signTransaction':
      return 'solana.method.transaction'
    case 'solana_signAllTransactions':
      return 'solana.method.transactions'
    default:
      return 'approve.method.other'
  }
}
