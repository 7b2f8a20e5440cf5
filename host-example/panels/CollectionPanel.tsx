import { useState } from 'react'
import { encodeFunctionData } from 'viem'
import { parseAddress } from '../dapp/amounts.ts'
import { useConnected, useTransaction } from '../dapp/hooks.ts'
import { collectionAbi } from '../dapp/tokens.ts'
import { Button, Field, isSending, Panel, TransactionOutcome } from '../parts/ui.tsx'
import { exampleRecipient } from './SendPanel.tsx'

export function CollectionPanel() {
  const connected = useConnected()
  const mint = useTransaction()
  const approval = useTransaction()
  const [operatorText, setOperatorText] = useState<string>(exampleRecipient)
  const operator = parseAddress(operatorText)
  const nft = connected?.contracts.nft

  function approveAll() {
    if (!nft || !operator.value) return
    const args = [operator.value, true] as const
    approval.send({
      to: nft,
      data: encodeFunctionData({ abi: collectionAbi, functionName: 'setApprovalForAll', args }),
    })
  }

  function mintOne() {
    if (!nft || !connected) return
    const args = [connected.address] as const
    mint.send({ to: nft, data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args }) })
  }

  return (
    <Panel title="Collectibles" hint="Mint one, or hand over control of all of them: wallets should warn of that.">
      <div className="buttons">
        <Button isBusy={isSending(mint.state)} isDisabled={!nft} onClick={mintOne}>
          Mint collectible
        </Button>
      </div>
      <TransactionOutcome state={mint.state} label="Mint result" />
      <Field label="Operator" value={operatorText} onChange={setOperatorText} error={operator.error} />
      <div className="buttons">
        <Button isBusy={isSending(approval.state)} isDisabled={!nft || !operator.value} onClick={approveAll}>
          Approve all collectibles
        </Button>
      </div>
      <TransactionOutcome state={approval.state} label="Approve all result" />
    </Panel>
  )
}
