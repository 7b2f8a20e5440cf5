export const networksFirst = {
  'networks.title': 'Choose network',

  'addNetwork.title': 'Add network',

  'switch.title': 'Switch network',
} as const
