/** The describers of EVM content are loaded together with the first request. */
export { describeMessage } from '../../chains/eip155/describe/describeMessage.ts'
export { describeTransaction } from '../../chains/eip155/describe/describeTransaction.ts'
export { describeTypedData } from '../../chains/eip155/describe/describeTypedData.ts'
