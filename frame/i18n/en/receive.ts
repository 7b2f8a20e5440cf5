/** Receiving. */
export const receive = {
  'receive.code': 'QR code of your address',
  'receive.copied': 'Address copied',
  'receive.copyFailed': 'Failed to copy',
  'receive.hint': 'Copy your address or scan this QR code',
  'receive.more': '{count} more network|{count} more networks',
  'receive.network': 'Only receive assets on this network',
  'receive.networks': 'Only receive assets on these networks',
  'receive.noAccount': 'Account not found',
  'receive.others': 'What is sent on any other network does not show up here, and may be lost.',
  'receive.share': 'Share',
  'receive.shareFailed': 'Nothing was shared. Try again, or copy the address.',
} as const
