export const messages = {
  'receive.title': 'Receive',
  'receive.code': 'QR code of your address',
  'receive.copied': 'Address copied',
  'receive.copyFailed': 'Couldn’t copy the address',
  'receive.network': 'Works on {name}',
  'receive.networks': 'Works on {count} network|Works on {count} networks',
  'receive.noAccount': 'Account not found',
  'receive.others': 'Assets sent on other networks may be lost.',
  'receive.share': 'Share',
  'receive.shareFailed': 'Nothing was shared. Try again, or copy the address.',
} as const
