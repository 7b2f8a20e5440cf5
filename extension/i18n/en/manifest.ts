export const messages = {
  manifest_name: 'Oriel',
  manifest_description: 'Your wallet beside every site that you allow. It is the wallet of one deployment of Oriel.',
  manifest_open: 'Oriel',
} as const
