/** Approvals and failures of Solana: loaded with the views that come later. */
export const enSolana = {
  'solana.fee.other': 'Paid by somebody else',
  'solana.fee.unknown': 'Not known',
  'solana.fee.priority': 'Of it to be put further ahead',
  'solana.numberOf': 'Transaction {number} of {count}',
  'solana.others': 'Show the other transaction|Show the other {count} transactions',
  'solana.alone': 'Each is simulated by itself, as if the ones before it had not happened.',
  'solana.method.signIn': 'Sign in',
  'solana.method.transaction': 'Sign a transaction',
  'solana.method.transactions': 'Sign several transactions',
  'solana.log.signed': 'Signed a transaction',
} as const
