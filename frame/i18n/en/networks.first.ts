/** Holds the texts of the first picture and the titles of views, about choosing, adding and switching networks. */
export const networksFirst = {
  'networks.title': 'Choose network',

  'addNetwork.title': 'Add network',

  'switch.title': 'Switch network',

  'activeChain.header': 'Switch network',
} as const
