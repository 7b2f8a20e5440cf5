export const receive = {
  'receive.code': 'QR code of your address',
  'receive.copied': 'Address copied',
  'receive.copyFailed': 'Couldn’t copy the address',
  'receive.hint': 'Copy your address or scan this QR code',
  'receive.more': '{count} more network|{count} more networks',
  'receive.network': 'Works on this network',
  'receive.networks': 'Works on these networks',
  'receive.noAccount': 'Account not found',
  'receive.others': 'Assets sent on other networks may be lost.',
  'receive.share': 'Share',
  'receive.shareFailed': 'Nothing was shared. Try again, or copy the address.',
} as const
