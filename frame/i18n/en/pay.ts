export const messages = {
  'pay.title': 'Pay',
  'pay.balance': 'Your balance',
  'pay.balanceFailed': 'We couldn’t read your balance.',
  'pay.need': 'You need {amount} more',
  'pay.needMore': 'You need more {symbol}',
  'pay.needFee': 'You need more {symbol} for the network fee',
  'pay.enough': 'You have enough now',
  'pay.enoughText': 'Continue to review the payment.',
  'pay.retryText': 'Once you have it, try again.',
  'pay.continue': 'Continue',
  'pay.unknownToken': 'This token isn’t on the wallet’s list',
  'pay.unknownTokenText': 'Anyone can make a token with this name. Check its address.',
} as const
