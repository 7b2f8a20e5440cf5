/** Reasons why a transaction fails, as sentence fragments. */
export type FailureParams = {
  'failure.transfer': 'reason'
  'failure.refused': 'reason'
  'failure.none': never
  'failure.emptyReason': never
  'failure.contractSays': 'reason'
  'failure.customError': 'selector'
  'failure.nodeSays': 'reason'
  'failure.panic': 'code'
  'failure.panic.1': never
  'failure.panic.17': never
  'failure.panic.18': never
  'failure.panic.33': never
  'failure.panic.34': never
  'failure.panic.49': never
  'failure.panic.50': never
  'failure.panic.65': never
  'failure.panic.81': never
  'failure.tokenBalance': never
  'failure.allowance': never
  'failure.receiver': never
  'failure.noNft': never
  'failure.nftNotAllowed': never
  'failure.nftOwner': never
  'failure.itemBalance': never
  'failure.itemsNotAllowed': never
  'failure.funds': never
  'failure.fundsAndFee': 'symbol'
  'failure.outOfGas': never
  'failure.gasLimit': never
  'failure.gasTooLow': 'limit' | 'needed'
  'failure.feeFunds': never
  'failure.transferFunds': never
  'failure.transactionExpired': never
  'failure.signaturesMissing': never
  'failure.alreadyProcessed': never
  'failure.noProgram': never
  'failure.noLookupTable': never
  'failure.signatureWrong': never
  'failure.accountBalance': never
  'failure.signatureMissing': never
  'failure.work': never
  'failure.programStopped': never
  'failure.authority': never
  'failure.accountOwner': never
  'failure.illegalOwner': never
  'failure.accountExists': never
  'failure.networkName': 'name'
  'failure.programSays': 'reason'
  'failure.programCode': 'number' | 'code'
  'failure.instruction': 'number' | 'name'
}
