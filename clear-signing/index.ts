/**
 * Describes, simulates and judges the content that a wallet is asked to sign. All results are data: a {@link
 * Description} contains phrases (keys with parameters) instead of text, amounts in base units, and risks with a level.
 *
 * All functions are stateless and take node clients and the described network as parameters.
 */

export type { Hex } from '@oriel/shared/chains/caip.ts'
export { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
export type { TransactionRequest, TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
export {
  type DescribedCall,
  type Description,
  type Item,
  isHighRisk,
  type Message,
  type Risk,
  type RiskCode,
  type RiskLevel,
  type Siwe,
  type Step,
  withRisks,
} from './description/description.ts'
export type { Failure } from './description/failure.ts'
export type { ApprovalChange, AssetChange, Simulation } from './description/simulation.ts'
export { type DecodedCall, decodeCall } from './eip155/calldata/calldata.ts'
export type { Call, Intent } from './eip155/calldata/intent.ts'
export type { CallTerms } from './eip155/read/conditions.ts'
export { simulate } from './eip155/read/simulate.ts'
export type { ReadContext } from './eip155/read/tokens.ts'
export {
  type BatchedCall,
  describeBatch,
  describeTransaction,
  type TransactionContext,
} from './eip155/transaction/describeTransaction.ts'
export { readApproval } from './eip155/transaction/readApproval.ts'
export { readTransfer } from './eip155/transaction/readTransfer.ts'
export { type FinalTransaction, withTransactionRisks } from './eip155/transaction/transactionRisks.ts'
export { checkTypedData } from './eip155/typedData/checkTypedData.ts'
export { describeTypedData, type TypedDataContext } from './eip155/typedData/describeTypedData.ts'
export { getTypedDataDigest } from './eip155/typedData/getTypedDataDigest.ts'
export { describeMessage } from './message/describeMessage.ts'
export { describeSolanaMessage } from './message/describeSolanaMessage.ts'
export type { SiweContext } from './message/siwe.ts'
export type { Amount, Param, Phrase, PhraseKey, PhraseParams, StoredPhrase, Text } from './phrases/phrase.ts'
export { type EvmClient, getEvmClient } from './rpc/evmClient.ts'
export type { JsonRpcOptions } from './rpc/jsonRpc.ts'
export { createSolanaClient, type SolanaClient } from './rpc/solanaClient.ts'
export { assertSafeToSign } from './signing/assertSafeToSign.ts'
export type { EvmSignable, Signable, SolanaSignable } from './signing/signable.ts'
export {
  type PreparedSolana,
  prepareSolana,
  type SolanaContext,
  type SolanaRequest,
} from './solana/describe/prepare.ts'
