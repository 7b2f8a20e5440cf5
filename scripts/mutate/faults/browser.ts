import type { Fault } from './fault.ts'

/** Faults that only a browser test can find. */
export const browserFaults: Fault[] = [
  {
    name: 'page-scrolls',
    file: 'sdk/frame/dialogStyles.ts',
    text: 'overflow:hidden!important;',
    replacement: '',
    harm: 'The page scrolls away under the open wallet.',
    browserTest: 'tests/embeddingDialog.test.ts',
  },
  {
    name: 'request-in-hidden-container',
    file: 'sdk/frame/inlineHolder.ts',
    text: '      if (!dialog.checkVisibility()) moveInto(document.body, dialog)\n',
    replacement: '',
    harm: 'A request to an inline wallet in a closed tab of the page is never seen.',
    browserTest: 'tests/hostileInline.test.ts',
  },
  {
    name: 'picture-instead-of-code',
    file: 'frame/start/showPicture.ts',
    text: '  if (pageOptions.manualWCControl === true) return false\n',
    replacement: '',
    harm: 'A list of wallets flashes where the dapp asked for the code.',
    browserTest: 'tests/firstPicture.test.ts',
  },
]
