/**
 * Risk descriptions by risk code. If a code has several variants, the variant follows after a dot. Untrusted names and
 * addresses must only be passed as params.
 */
export const messages = {
  'risk.unlimited-allowance': 'The spender could take all your {asset}, now or later.',
  'risk.unlimited-allowance.afterwards': '{spender} could take all your {asset} afterwards.',
  'risk.allowance': 'The spender could take this much {asset}, at any time.',
  'risk.allowance.afterwards': '{spender} could take some of your {asset} afterwards.',
  'risk.allowance-above-balance': 'The spender could take all your {asset}, and more that you receive later.',
  'risk.allowance-above-balance.afterwards':
    '{spender} could take all your {asset} afterwards, and more that you receive later.',
  'risk.allowance-unchecked': 'We couldn’t compare this limit with your balance. It may cover everything you have.',
  'risk.allowance-unchecked.increase':
    'The spender could take more than this. We couldn’t check how much is allowed already.',
  'risk.allowance-unchecked.afterwards':
    '{spender} could take {asset} of yours afterwards. We couldn’t check how much of it.',
  'risk.nft-allowance': 'The spender could take this NFT, at any time.',
  'risk.nft-allowance.afterwards': '{spender} could take one of your NFTs afterwards.',
  'risk.approval-for-all': 'The spender could take every {collection} you own, including ones you get later.',
  'risk.approval-for-all.unnamed':
    'The spender could take every NFT of this collection you own, including ones you get later.',
  'risk.approval-for-all.afterwards': '{spender} could take all your NFTs of a collection afterwards.',
  'risk.permit': 'Signing lets the spender take these tokens without asking you again.',
  'risk.permit.nft': 'Signing lets the spender take this NFT without asking you again.',
  'risk.permit.unread': 'This looks like a permission to take your tokens, and we can’t read all of it.',
  'risk.permit.parties': 'This looks like a permission to take your assets or act for you. We can’t read all of it.',
  'risk.unknown-spender': 'Unknown contract {spender}. Only continue if you trust this site.',
  'risk.unknown-spender.row': 'We don’t know this contract. Only continue if you trust this site.',
  'risk.spender-without-code':
    '{spender} is not a contract. Apps never ask for this: it gives a stranger control of your tokens.',
  'risk.spender-without-code.delegated':
    '{spender} is a person’s account, not an app’s contract. Apps never ask for this, but scammers do.',
  'risk.shared-contract': '{spender} does what anyone asks of it, so anyone could take your tokens through it.',
  'risk.shared-contract.named':
    'This names {spender}, which does what anyone asks of it. Anyone could use a right that it gets here.',
  'risk.shared-contract.recipient':
    '{recipient} only carries out other people’s calls. Anyone can take what you send there.',
  'risk.shared-contract.passes':
    '{caller} passes {amount} on to {recipient}. What comes back belongs to {caller}, not to you.',
  'risk.shared-contract.creates':
    '{caller} passes {amount} on to a new contract. What comes back belongs to {caller}, not to you.',
  'risk.shared-contract.keeps': '{amount} stays with {contract}. Anyone may be able to take it.',
  'risk.permit2-unknown-contract': 'This looks like a Permit2 permission, but it is not for the Permit2 contract.',
  'risk.long-lived-permit': 'This permission lasts more than a month.',
  'risk.order': 'Anyone can fill this order later, without asking you again.',
  'risk.order.many': 'Anyone can fill these orders later, without asking you again.',
  'risk.order.hidden':
    '{count} more order is not shown here. It can give your assets away.|{count} more orders are not shown here. They can give your assets away.',
  'risk.order.open': 'Another contract decides how much you receive. It can be less than the order names.',
  'risk.order.unread': 'This signs orders or trades that we can’t read in full. They can give your assets away.',
  'risk.order-for-nothing': 'You give assets and receive nothing for them.',
  'risk.order-for-nothing.trace': 'You give assets for almost nothing: you receive {received}.',
  'risk.order-any-nft': 'The buyer can take any NFT of {collection} that you own.',
  'risk.order-any-nft.chosen': 'The buyer can take any NFT of {collection} that is in a chosen set and that you own.',
  'risk.delegation': 'The contract {contract} would control your whole account, with every asset, from now on.',
  'risk.delegation.removed': 'This takes control back from a contract that runs your account.',
  'risk.program-replaced': 'Your account runs a program of another wallet: {program}. This replaces it.',
  'risk.sponsor-refused': 'The sponsor doesn’t pay the network fee for this. You pay it.',
  'risk.calls-in-order': 'These are separate transactions. If one fails, those before it stay.',
  'risk.own-program': 'This acts as your account in a way that we can’t read. It could take everything you have.',
  'risk.account-control': 'This signature would give away control of your whole account.',
  'risk.other-account-control': 'This acts as the account {account}. It could take everything that account has.',
  'risk.manager': 'The manager could withdraw and borrow everything your account can at this contract, at any time.',
  'risk.manager.streams': 'The spender could stream your tokens out of your account, at any time.',
  'risk.manager.claims': 'This address could claim in your name what your assets entitle you to.',
  'risk.manager.orders': 'This address could sell all that this contract may spend for you, at any price.',
  'risk.voting-rights': 'All your votes at this contract go to this address until you take them back.',
  'risk.stake-rights': 'This address decides how your stake is used. Its faults can cost you a part of it.',
  'risk.credit': 'The borrower keeps what they borrow, and you owe it. Your deposits secure the debt.',
  'risk.transfer-by-signature': 'Signing moves {amount} from {owner}. You won’t be asked again.',
  'risk.call-by-signature': 'Signing lets someone else make this call in your name. You won’t be asked again.',
  'risk.call-by-signature.safe': 'Once enough owners of the Safe have signed, anyone can carry this out.',
  'risk.call-by-signature.unread':
    'This looks like a transaction that others carry out for you. We can’t read all of it.',
  'risk.delegate-call':
    'The Safe would run the code at {contract} as its own. That code can take everything in the Safe.',
  'risk.delegate-call.contract':
    'The called contract would run the code at {contract} as its own. That code can take everything in it.',
  'risk.gas-refund': 'The Safe pays {receiver} for gas in {currency}, at a price that this site chose.',
  'risk.gas-refund.anyone': 'The Safe pays the sender for gas in {currency}, at a price that this site chose.',
  'risk.expired': 'This has already expired, so it has no effect.',
  'risk.expired.many': 'These orders have already expired, so they have no effect.',
  'risk.not-yet-valid': 'This order can’t be filled yet. It becomes valid later, without asking you again.',
  'risk.not-yet-valid.many': 'Some of these orders become valid later, without asking you again.',
  'risk.ownership-transfer': 'This gives away control of the contract, and of what it holds.',
  'risk.ownership-transfer.name':
    'The new owner controls this name. They could sell it, or get what people send to it.',
  'risk.ownership-transfer.resolver': 'This address decides who gets what people send to this name.',
  'risk.ownership-transfer.position': 'The new owner gets this position, with everything deposited in it.',
  'risk.ownership-transfer.code': 'The new code could take everything that the contract holds or may spend.',
  'risk.ownership-transfer.safe': 'This address could act for the Safe and take everything in it.',
  'risk.ownership-transfer.guard': 'This address could block every transaction of the Safe. Its funds could be stuck.',
  'risk.weaker-safe': 'This removes a guard, which checks what the Safe does. Its funds lose that protection.',
  'risk.weaker-safe.handler':
    'This removes a part of the Safe. It may refuse tokens, and its signatures may stop counting.',
  'risk.weaker-safe.threshold':
    'This changes how many owners it takes. Fewer of them could take everything in the Safe.',
  'risk.weaker-safe.owner': 'This owner loses the Safe. The other owners could take everything in it.',
  'risk.ownership-transfer.wholeAccount':
    'The program {program} would own your whole account: everything in it, from now on.',
  'risk.ownership-transfer.unclaimed': 'Anyone could claim your whole account, with everything in it.',
  'risk.ownership-transfer.account': 'The program {program} would own this account of yours, and everything in it.',
  'risk.ownership-transfer.nonce':
    '{owner} would control the nonce account, and transactions you already signed with it.',
  'risk.ownership-transfer.tokenAccount': '{owner} would own this token account and everything in it.',
  'risk.ownership-transfer.tokenAccountUnnamed': 'Someone else would own this token account and everything in it.',
  'risk.ownership-transfer.right': 'You would give up a right over your token account for good.',
  'risk.ownership-transfer.mint': 'You would give up a right over this token for good.',
  'risk.ownership-transfer.control': 'You would lose control of your whole account, and everything in it.',
  'risk.ownership-transfer.taken': 'Your account {account} would belong to someone else afterwards.',
  'risk.ownership-transfer.rights':
    'You would lose rights over the account {account}. Someone else could take what is in it.',
  'risk.permissions': 'This site could act for your account without asking you each time.',

  'risk.zero-address': 'Burn address: anything you send here is lost forever.',
  'risk.own-address': 'You are sending to your own account.',
  'risk.look-alike-recipient':
    'Careful: {recipient} looks like {known}, which you know, but is different. It may be a scam.',
  'risk.unused-recipient': '{recipient} was never used on this network. Check it carefully.',
  'risk.first-recipient': 'First time sending to {recipient}.',
  'risk.token-contract-recipient': 'The recipient is the token contract itself. What you send there is usually lost.',
  'risk.token-contract-recipient.mint': 'The recipient is a token, not a person. What you send there is usually lost.',
  'risk.token-contract-recipient.program': 'The recipient is a program. What you send there is usually lost.',
  'risk.other-recipient': 'What you receive goes to {recipient}, not to your account.',
  'risk.other-recipient.earnings': 'What you earn or withdraw there goes to this address from now on.',
  'risk.other-recipient.part': 'The terms also send something to {recipient}, which is not your account.',
  'risk.other-recipient.terms': 'The terms send what you get to {recipient}, which is not your account.',
  'risk.no-code': 'There is no contract at {address}, so the data does nothing.',
  'risk.no-code.value': 'There is no contract at {address}: you would give away {amount} for nothing.',
  'risk.whole-balance': 'This sends nearly all your {asset}.',
  'risk.whole-balance.to': 'This sends nearly all your {asset} to {recipient}.',
  'risk.whole-balance.toSeveral':
    'This sends nearly all your {asset} to {recipient} and {count} more.|This sends nearly all your {asset} to {recipient} and {count} more.',
  'risk.whole-balance.allowed': 'The spender could take nearly all your {asset}.',
  'risk.large-part': 'This sends half of your {asset} or more.',
  'risk.large-part.allowed': 'The spender could take half of your {asset} or more.',
  'risk.amount-unchecked': 'We couldn’t check how much of your {asset} this sends. It may be everything.',
  'risk.amount-unchecked.later':
    'What this sends or closes may depend on the transactions before it. We couldn’t check it.',
  'risk.nft-leaves': 'This gives away an NFT.|This gives away {count} NFTs.',
  'risk.over-limit': 'Large amount: more than {amount} leaves your account.',
  'risk.swap-for-nothing': 'This swap sets no minimum. You could give everything and receive nothing.',
  'risk.swap-slippage':
    'You could get up to {percent} % less than this swap would give now. Others can take the difference.',
  'risk.swap-deadline': 'This swap stays valid for more than a day, and the price can change meanwhile.',
  'risk.swap-expired': 'This swap has expired, so it would fail.',
  'risk.unknown-output':
    'You would receive an unknown token, {token}. It may be worth nothing, even if its name is known.',
  'risk.unknown-output.unsimulated':
    'We couldn’t preview what this swap gives you. It may be less than it names, or nothing.',
  'risk.unknown-output.nothing': 'In our preview, this swap gives you nothing of what it names.',
  'risk.other-owner': 'You move tokens of {owner}, not your own.',
  'risk.other-owner.named': 'This names the owner {owner}, not your account.',
  'risk.other-owner.deposit': 'You lose the deposit of the new account: {owner} controls it.',
  'risk.other-owner.depositUnnamed': 'You lose the deposit of the new account: someone else controls it.',
  'risk.other-owner.nonce': '{owner} would control the new nonce account and what is in it.',
  'risk.other-owner.tokenAccount': '{owner} would own the new token account and everything in it.',
  'risk.other-owner.minted': 'You would make new tokens that belong to {owner}, not to you.',
  'risk.other-owner.mintedUnnamed': 'You would make new tokens that belong to someone else, not to you.',
  'risk.account-deposit': 'First tokens of this kind for this recipient: a deposit opens their account.',
  'risk.account-deposit.own': 'First tokens of this kind for you: a deposit opens your account.',
  'risk.close-account': 'You don’t get the deposit of the closed account back.',
  'risk.close-account.unknown':
    'We don’t know what is in this account. Closing it may send a lot of SOL to someone else.',
  'risk.close-account.wrapped': 'Closing this account sends all the {asset} in it to someone else.',
  'risk.burn': 'Burned tokens are gone for good.',
  'risk.transfer-fee': 'The token keeps a fee of each transfer: {amount} does not arrive.',
  'risk.permanent-delegate': '{delegate} can take these tokens from every account, including yours.',

  'risk.other-fee-payer': '{payer} pays the network fee, not you.',
  'risk.durable-nonce': 'This never expires: others can send it at any time, even long after you sign it.',
  'risk.high-fee': 'This site wants you to pay a network fee of up to {most}. {enough} is enough to be fast.',
  'risk.high-fee.priority': 'You would pay {amount} only to be faster. That is far more than you need to pay.',
  'risk.other-signers': 'Others sign this transaction too, and decide whether and when to send it.',
  'risk.replaces-waiting':
    'This replaces a transaction that is still waiting (nonce {nonce}). That one will not happen.',
  'risk.replaces-waiting.fee':
    'This replaces a transaction that is still waiting (nonce {nonce}). That one will not happen. This site also chose the network fee.',

  'risk.unknown-function': 'We don’t recognize this action.',
  'risk.unknown-function.guess': 'We don’t recognize this action. Any contract can use its name for anything.',
  'risk.unknown-function.value':
    'You give {amount} to {contract} in an action that we don’t recognize. You may get nothing back.',
  'risk.unknown-party': 'The address {address} could get rights over all that you have at this contract.',
  'risk.unknown-party.many':
    'The address {address} and {count} other could get rights over all that you have at this contract.|The address {address} and {count} others could get rights over all that you have at this contract.',
  'risk.unknown-party.text':
    'This text names {address}, which isn’t your account. Signing it may give rights of yours away.',
  'risk.rights-change': 'This changes what {address} may do with all that you have at this contract.',
  'risk.rights-change.recorded':
    'This records {address} at this contract. It could get rights over all that you have there.',
  'risk.unknown-program': 'We don’t recognize the program {program}.',
  'risk.unknown-program.signs': 'The unknown program {program} acts with your signature. It could take your {assets}.',
  'risk.unknown-program.hook': 'Each transfer of this token also runs the unknown program {program}.',
  'risk.unknown-program.deposit': 'The unknown program {program} gets your deposit.',
  'risk.malformed-data': 'The data does not fit the function it names.',
  'risk.malformed-data.instruction': 'We don’t recognize this instruction.',
  'risk.malformed-data.signs': 'An unknown instruction acts with your signature. It could take your {assets}.',
  'risk.contract-creation': 'This creates a new contract. We can’t tell what it will do.',
  'risk.contract-creation.value': 'The new contract gets {amount}. It may keep or pass on all of it.',
  'risk.unknown-token': 'This contract does not answer like a token, so it may do something else than it says.',
  'risk.unknown-token.amount': 'This contract does not answer like a token. The amount is shown as the data names it.',
  'risk.unknown-token.mint': 'Unknown token, so the amount is shown as it is in the data.',
  'risk.unknown-token.received':
    'You receive something from {token}, which does not answer like a token. It may be worthless.',
  'risk.unknown-token.claimed':
    'You receive an unknown token that calls itself {name}: {token}. Anyone can make one like it.',
  'risk.unknown-token.collection':
    'You receive an NFT of {name}: {token}. Anyone can make a collection with this name.',
  'risk.unknown-token.unnamed': 'You receive an unknown token without a name: {token}. Anyone can make one like it.',
  'risk.too-many-calls': '{count} more call inside is not shown.|{count} more calls inside are not shown.',
  'risk.unread-tokens':
    'We didn’t check {count} token of this request. It may be one you hold.|We didn’t check {count} tokens of this request. You may hold some of them.',
  'risk.node-lies': 'The node of this network says something false about {asset}. Its other answers may be false, too.',
  'risk.nodes-differ': 'Two nodes of this network give different answers. One of them says something false.',
  'risk.nodes-differ.unchecked': 'Only one node of this network answered, so we couldn’t compare its answers.',
  'risk.simulation-failed': 'This will fail. {reason}',
  'risk.simulation-failed.short': 'You don’t have enough {asset}.',
  'risk.simulation-unavailable': 'We couldn’t preview this. You could lose more than is shown here.',
  'risk.preview-differs':
    'This contract behaves differently when it is checked. It could take more than is shown here.',
  'risk.preview-rough':
    'This network previews only roughly. A contract could notice that, and take more than is shown here.',
  'risk.held-allowance':
    '{contract} can already take {amount} of yours, and we can’t tell whether this action does that.',
  'risk.held-allowance.unchecked':
    'We couldn’t check what this contract may already take. It could be everything you allowed it.',
  'risk.chain-unreachable.other': 'We can’t check names, amounts and addresses on that network.',
  'risk.chain-unreachable.page':
    '{site} added this network, and its node sets the fee. We checked nothing. This could spend real money, even if the site says it’s a test.',
  'risk.chain-unreachable.pageSolana':
    '{site} added this network. What you sign could also work on another Solana network.',
  'risk.chain-unreachable': 'We couldn’t reach the network to check names, amounts and addresses.',
  'risk.blind-data': 'We can’t tell what this does. Only continue if you fully trust this site.',
  'risk.blind-data.table': 'Some of the accounts are in a table that we couldn’t read.',
  'risk.blind-hash': 'You can’t see what you’re signing. Only continue if you fully trust this site.',
  'risk.blind-hash.inside':
    'This text contains a hash that hides what you’re signing. Only continue if you fully trust this site.',
  'risk.blind-typed-data': 'We can’t tell what this signature allows. Only continue if you fully trust this site.',
  'risk.blind-typed-data.inexact': 'This data is not exactly what it looks like. We can’t tell what else it allows.',
  'risk.blind-typed-data.terms': 'This also signs terms that we can’t sum up. Read them in the details.',

  'risk.hidden-characters':
    'This text hides an invisible character. We’ve marked it as ⟨U+…⟩.|This text hides {count} invisible characters. We’ve marked them as ⟨U+…⟩.',
  'risk.text-direction': 'This text hides characters that can change its meaning. We’ve marked them as ⟨U+…⟩.',
  'risk.long-text': 'Long message. Scroll to read all of it.',
  'risk.truncated-text': 'This text is too long to show in full.',
  'risk.truncated-text.data': 'This data is too large to show in full.',
  'risk.truncated-text.name': 'The name of a field is too long to show in full.',
  'risk.unreadable-message': 'This message isn’t readable text.',
  'risk.unreadable-message.part':
    'Part of this message isn’t readable. It may sign you in elsewhere or give away what you own.',
  'risk.key-text':
    'A signature of this text can unlock accounts or data elsewhere. Only sign it on the site it belongs to.',

  'risk.typed-data-chain': 'This is for network {chain}, but you’re on {network}.',
  'risk.typed-data-chain.named': 'This is for {name} ({chain}), but you’re on {network}.',
  'risk.typed-data-chain.unreadable': 'This is for an unreadable network, but you’re on {network}.',
  'risk.typed-data-no-chain': 'This names no network, so it could count on any of them.',
  'risk.typed-data-no-contract': 'This names no contract, so any contract could accept it.',
  'risk.typed-data-unsigned-fields':
    'One field is not signed. It has no effect.|{count} fields are not signed. They have no effect.',
  'risk.typed-data-invalid': 'This data is incomplete and can’t be signed.',
  'risk.typed-data-names': 'This data has unusual names for its fields, which can mislead you.',

  'risk.siwe-domain': '{origin} is trying to sign you in to {domain}. This is likely phishing.',
  'risk.siwe-domain.unknown': '{origin} is trying to sign you in to an unknown site. This is likely phishing.',
  'risk.siwe-uri': 'The message names {uri}, which is not on {origin}. That site could sign in as you.',
  'risk.siwe-address': 'The message is for the account {account}, not for yours.',
  'risk.siwe-chain': 'This sign-in is for network {chain}, but you’re on {network}.',
  'risk.siwe-chain.named': 'This sign-in is for {name} ({chain}), but you’re on {network}.',
  'risk.siwe-time': 'The message has already expired.',
  'risk.siwe-time.early': 'The message is not valid yet.',
  'risk.siwe-malformed': 'This looks like a sign-in message, but does not follow the standard ({standard}).',
  'risk.siwe-resources': 'Signing also lets this site act for you, as the rows below say.',
  'risk.siwe-recap': 'Signing also gives away rights that can’t be read. This site could act for you anywhere.',
  'risk.siwe-recap.place': 'Signing gives away rights, and not all of them can be shown. This site could act for you.',
  'risk.siwe-recap.sentence': 'The message hides what it gives away: its words and its rights aren’t the same.',
  'risk.login-domain': '{origin} is trying to sign you in to {domain}. This is likely phishing.',
  'risk.login-elsewhere':
    'This looks like a sign-in to {domain}. If that is not this site, it could take your account there.',
} as const
