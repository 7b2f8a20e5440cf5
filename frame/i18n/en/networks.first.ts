/** Choosing, adding and switching networks: the texts of the first picture, and the titles of views. */
export const networksFirst = {
  'networks.title': 'Choose Network',

  'addNetwork.title': 'Add Network',

  'switch.title': 'Switch Network',

  'activeChain.header': 'Switch Chain',
} as const
