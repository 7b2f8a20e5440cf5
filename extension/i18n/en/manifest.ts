export const messages = {
  manifest_name: '{brand}',
  manifest_description: 'Your wallet beside every site that you allow. It is the wallet of one deployment of Oriel.',
  manifest_open: '{brand}',
} as const
