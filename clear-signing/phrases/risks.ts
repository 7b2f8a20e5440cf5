/** Parameters of each risk's sentence, by risk code. A suffix distinguishes several sentences of one code. */
export type RiskParams = {
  'risk.unlimited-allowance': 'asset'
  'risk.unlimited-allowance.afterwards': 'spender' | 'asset'
  'risk.allowance': 'asset'
  'risk.allowance.afterwards': 'spender' | 'asset'
  'risk.allowance-above-balance': 'asset'
  'risk.allowance-above-balance.afterwards': 'spender' | 'asset'
  'risk.allowance-unchecked': never
  'risk.allowance-unchecked.increase': never
  'risk.allowance-unchecked.afterwards': 'spender' | 'asset'
  'risk.nft-allowance': never
  'risk.nft-allowance.afterwards': 'spender'
  'risk.approval-for-all': 'collection'
  'risk.approval-for-all.unnamed': never
  'risk.approval-for-all.afterwards': 'spender'
  'risk.permit': never
  'risk.permit.nft': never
  'risk.permit.unread': never
  'risk.permit.parties': never
  'risk.unknown-spender': 'spender'
  'risk.unknown-spender.row': never
  'risk.spender-without-code': 'spender'
  'risk.spender-without-code.delegated': 'spender'
  'risk.shared-contract': 'spender'
  'risk.shared-contract.named': 'spender'
  'risk.shared-contract.recipient': 'recipient'
  'risk.shared-contract.passes': 'caller' | 'amount' | 'recipient'
  'risk.shared-contract.creates': 'caller' | 'amount'
  'risk.shared-contract.keeps': 'amount' | 'contract'
  'risk.permit2-unknown-contract': never
  'risk.long-lived-permit': never
  'risk.order': never
  'risk.order.many': never
  'risk.order.hidden': 'count'
  'risk.order.open': never
  'risk.order.unread': never
  'risk.order-for-nothing': never
  'risk.order-for-nothing.trace': 'received'
  'risk.order-any-nft': 'collection'
  'risk.order-any-nft.chosen': 'collection'
  'risk.delegation': 'contract'
  'risk.delegation.removed': never
  'risk.program-replaced': 'program'
  'risk.sponsor-refused': never
  'risk.calls-in-order': never
  'risk.own-program': never
  'risk.account-control': never
  'risk.other-account-control': 'account'
  'risk.manager': never
  'risk.manager.streams': never
  'risk.manager.claims': never
  'risk.manager.orders': never
  'risk.voting-rights': never
  'risk.stake-rights': never
  'risk.credit': never
  'risk.transfer-by-signature': 'amount' | 'owner'
  'risk.call-by-signature': never
  'risk.call-by-signature.safe': never
  'risk.call-by-signature.unread': never
  'risk.delegate-call': 'contract'
  'risk.delegate-call.contract': 'contract'
  'risk.gas-refund': 'receiver' | 'currency'
  'risk.gas-refund.anyone': 'currency'
  'risk.expired': never
  'risk.expired.many': never
  'risk.not-yet-valid': never
  'risk.not-yet-valid.many': never
  'risk.ownership-transfer': never
  'risk.ownership-transfer.name': never
  'risk.ownership-transfer.resolver': never
  'risk.ownership-transfer.position': never
  'risk.ownership-transfer.code': never
  'risk.ownership-transfer.safe': never
  'risk.ownership-transfer.guard': never
  'risk.weaker-safe': never
  'risk.weaker-safe.handler': never
  'risk.weaker-safe.threshold': never
  'risk.weaker-safe.owner': never
  'risk.ownership-transfer.wholeAccount': 'program'
  'risk.ownership-transfer.unclaimed': never
  'risk.ownership-transfer.account': 'program'
  'risk.ownership-transfer.nonce': 'owner'
  'risk.ownership-transfer.tokenAccount': 'owner'
  'risk.ownership-transfer.tokenAccountUnnamed': never
  'risk.ownership-transfer.right': never
  'risk.ownership-transfer.mint': never
  'risk.ownership-transfer.control': never
  'risk.ownership-transfer.taken': 'account'
  'risk.ownership-transfer.rights': 'account'
  'risk.permissions': never
  'risk.zero-address': never
  'risk.own-address': never
  'risk.look-alike-recipient': 'recipient' | 'known'
  'risk.unused-recipient': 'recipient'
  'risk.first-recipient': 'recipient'
  'risk.token-contract-recipient': never
  'risk.token-contract-recipient.mint': never
  'risk.token-contract-recipient.program': never
  'risk.other-recipient': 'recipient'
  'risk.other-recipient.earnings': never
  'risk.other-recipient.part': 'recipient'
  'risk.other-recipient.terms': 'recipient'
  'risk.no-code': 'address'
  'risk.no-code.value': 'address' | 'amount'
  'risk.whole-balance': 'asset'
  'risk.whole-balance.to': 'asset' | 'recipient'
  'risk.whole-balance.toSeveral': 'asset' | 'recipient' | 'count'
  'risk.whole-balance.allowed': 'asset'
  'risk.large-part': 'asset'
  'risk.large-part.allowed': 'asset'
  'risk.amount-unchecked': 'asset'
  'risk.amount-unchecked.later': never
  'risk.nft-leaves': 'count'
  'risk.over-limit': 'amount'
  'risk.swap-for-nothing': never
  'risk.swap-slippage': 'percent'
  'risk.swap-deadline': never
  'risk.swap-expired': never
  'risk.unknown-output': 'token'
  'risk.unknown-output.unsimulated': never
  'risk.unknown-output.nothing': never
  'risk.other-owner': 'owner'
  'risk.other-owner.named': 'owner'
  'risk.other-owner.deposit': 'owner'
  'risk.other-owner.depositUnnamed': never
  'risk.other-owner.nonce': 'owner'
  'risk.other-owner.tokenAccount': 'owner'
  'risk.other-owner.minted': 'owner'
  'risk.other-owner.mintedUnnamed': never
  'risk.account-deposit': never
  'risk.account-deposit.own': never
  'risk.close-account': never
  'risk.close-account.unknown': never
  'risk.close-account.wrapped': 'asset'
  'risk.burn': never
  'risk.transfer-fee': 'amount'
  'risk.permanent-delegate': 'delegate'
  'risk.other-fee-payer': 'payer'
  'risk.durable-nonce': never
  'risk.high-fee': 'most' | 'enough'
  'risk.high-fee.priority': 'amount'
  'risk.other-signers': never
  'risk.replaces-waiting': 'nonce'
  'risk.replaces-waiting.fee': 'nonce'
  'risk.unknown-function': never
  'risk.unknown-function.guess': never
  'risk.unknown-function.value': 'amount' | 'contract'
  'risk.unknown-party': 'address'
  'risk.unknown-party.many': 'address' | 'count'
  'risk.unknown-party.text': 'address'
  'risk.rights-change': 'address'
  'risk.rights-change.recorded': 'address'
  'risk.unknown-program': 'program'
  'risk.unknown-program.signs': 'program' | 'assets'
  'risk.unknown-program.hook': 'program'
  'risk.unknown-program.deposit': 'program'
  'risk.malformed-data': never
  'risk.malformed-data.instruction': never
  'risk.malformed-data.signs': 'assets'
  'risk.contract-creation': never
  'risk.contract-creation.value': 'amount'
  'risk.unknown-token': never
  'risk.unknown-token.amount': never
  'risk.unknown-token.mint': never
  'risk.unknown-token.received': 'token'
  'risk.unknown-token.claimed': 'name' | 'token'
  'risk.unknown-token.collection': 'name' | 'token'
  'risk.unknown-token.unnamed': 'token'
  'risk.too-many-calls': 'count'
  'risk.unread-tokens': 'count'
  'risk.node-lies': 'asset'
  'risk.nodes-differ': never
  'risk.nodes-differ.unchecked': never
  'risk.simulation-failed': 'reason'
  'risk.simulation-failed.short': 'asset'
  'risk.simulation-unavailable': never
  'risk.preview-differs': never
  'risk.preview-rough': never
  'risk.held-allowance': 'contract' | 'amount'
  'risk.held-allowance.unchecked': never
  'risk.chain-unreachable.other': never
  'risk.chain-unreachable.page': 'site'
  'risk.chain-unreachable.pageSolana': 'site'
  'risk.chain-unreachable': never
  'risk.blind-data': never
  'risk.blind-data.table': never
  'risk.blind-hash': never
  'risk.blind-hash.inside': never
  'risk.blind-typed-data': never
  'risk.blind-typed-data.inexact': never
  'risk.blind-typed-data.terms': never
  'risk.hidden-characters': 'count'
  'risk.text-direction': never
  'risk.long-text': never
  'risk.truncated-text': never
  'risk.truncated-text.data': never
  'risk.truncated-text.name': never
  'risk.unreadable-message': never
  'risk.unreadable-message.part': never
  'risk.key-text': never
  'risk.typed-data-chain': 'chain' | 'network'
  'risk.typed-data-chain.named': 'name' | 'chain' | 'network'
  'risk.typed-data-chain.unreadable': 'network'
  'risk.typed-data-no-chain': never
  'risk.typed-data-no-contract': never
  'risk.typed-data-unsigned-fields': 'count'
  'risk.typed-data-invalid': never
  'risk.typed-data-names': never
  'risk.siwe-domain': 'origin' | 'domain'
  'risk.siwe-domain.unknown': 'origin'
  'risk.siwe-uri': 'uri' | 'origin'
  'risk.siwe-address': 'account'
  'risk.siwe-chain': 'chain' | 'network'
  'risk.siwe-chain.named': 'name' | 'chain' | 'network'
  'risk.siwe-time': never
  'risk.siwe-time.early': never
  'risk.siwe-malformed': 'standard'
  'risk.siwe-resources': never
  'risk.siwe-recap': never
  'risk.siwe-recap.place': never
  'risk.siwe-recap.sentence': never
  'risk.login-domain': 'origin' | 'domain'
  'risk.login-elsewhere': 'domain'
}
