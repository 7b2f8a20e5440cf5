/** Holds the texts about the wallet of this browser: its window, its own page, and the sites that use it. */
export const wallet = {
  'backup.text': 'Write these words down, in order. They restore your wallet anywhere.',
  'backup.words': 'Recovery words',
  'backup.warning': 'Anyone with these words can take your money. Oriel will never ask for them.',
  'backup.written': 'I have written them down',

  'confirm.text': 'Type the words at these places, from your paper.',
  'confirm.word': 'Word {number}',
  'confirm.wrong': 'At least one of these words is not right. Look at your paper again.',
  'confirm.submit': 'Check',
  'confirm.again': 'Show the words again',

  'create.text': 'The wallet is made in this browser and stays in it. Choose how you open it.',
  'create.mayDelete':
    'This browser may delete what pages keep, as private windows do. The wallet then comes back with its recovery words only.',
  'create.submit': 'Create wallet',

  'export.detail': 'Show them again',
  'export.submit': 'Show the words',

  'home.accounts': 'Accounts',
  'home.addAccount': 'Add account',
  'home.rename': 'Rename',
  'home.name': 'Name',
  'home.copyEvm': 'Copy EVM address',
  'home.copySolana': 'Copy Solana address',
  'home.activity': 'Who uses it',
  'home.revoke': 'Revoke',
  'home.revokeFor': 'Revoke {origin}',
  'home.wallet': 'Wallet',
  'home.remove': 'Remove from this browser',
  'home.removeDetail': 'You’ll need your recovery phrase',
  'home.removeWarning': 'This erases the wallet here. Without your recovery phrase it’s gone forever.',

  'import.phrase': 'Recovery words',
  'import.hint': '{count} word|{count} words',
  'import.submit': 'Import wallet',

  'unlock.for': 'For {origin}',
  'unlock.submit': 'Unlock',

  'welcome.text': 'There is no wallet in this browser yet.',
  'welcome.for': 'Asked for by {origin}',
  'welcome.create': 'Create a new wallet',
  'welcome.import': 'I have recovery words',

  'proof.passkey': 'Continue with a passkey',
  'proof.passkeyText':
    'A passkey opens the wallet with your finger, face or device PIN. Nothing to remember, nothing to type.',
  'proof.usePassword': 'Use a password instead',
  'proof.withPasskey': '{action} with passkey',
  'proof.password': 'Password',
  'proof.passwordHint': 'At least {count} characters. It cannot be reset.',
  'proof.again': 'Password again',
  'proof.tooShort': 'Use at least {count} characters.',
  'proof.different': 'The two are not the same.',

  'grant.text': 'If you allow it, this site:',
  'grant.sees': 'sees the address of your account and what it owns',
  'grant.asks': 'may ask for signatures and transactions; you approve each one',
  'grant.cannot': 'never gets a key, your password or your recovery words',
  'grant.allow': 'Allow',
  'grant.otherLogin': 'Use another login',
  'grant.another': 'This site uses another wallet, {address}',
  'grant.anotherUnknown': 'This site uses another wallet',
  'grant.anotherText':
    'The one below is not it, so it cannot be used there. Disconnect on the site, and connect again with this one.',

  'nobody.text': 'No page is waiting for this window. You can close it.',
  'nobody.foreign': 'This window was not opened by the wallet. Close it and use the link in the wallet.',
  'nobody.cutOff':
    'If a page sent you here, it cuts this window off by its Cross-Origin-Opener-Policy header. Its makers can use “same-origin-allow-popups”.',
  'nobody.home': 'Open your wallet',

  'log.none': 'Nothing was signed yet',
  'log.notFound': 'No signature for a site of this name',
  'log.upTo': 'Signatures from a site appear after its next visit to your wallet.',
  'log.calls': 'Sent calls',
  'log.message': 'Signed a message',
  'log.transaction': 'Sent a transaction',
  'log.typedData': 'Signed typed data',
  'log.frame': 'on its page',
  'log.window': 'in the wallet window',
  'log.standalone': 'on the wallet’s own page',
  'log.copyDigest': 'Copy digest {digest}',
  'log.save': 'Save as a file',

  'site.since': 'Connected since',
  'site.lastUsed': 'Last used',
  'site.former': 'This site cannot use the wallet any more. What was signed for it stays here.',
  'site.revokeText':
    'Revoking takes effect when a page of this site is loaded or locked next. One that is open and unlocked now goes on until it locks, five minutes after its last use.',
  'site.unlock': 'Unlock to revoke',
  'site.all': 'Show all {count} signatures',

  'sites.none': 'No site uses this wallet yet',
  'sites.noneText': 'A site appears here when you allow it to use the wallet.',
  'sites.search': 'Search site',
  'sites.notFound': 'No site has this name',
  'sites.former': 'Not connected any more',
  'sites.lastUsed': 'Last used {time} ago',
  'sites.signatures': '{count} signature|{count} signatures',

  'window.gone': 'The page that asked is gone, or does not wait any more. You can close this window.',
  'window.waiting': 'Continue in the wallet window.',
  'window.blocked': 'The browser blocked the wallet window. Open it here:',
  'window.cutOff': 'If it opened and says that no page is waiting, this page cuts it off; the window says why.',
  'window.login': 'Log in with {name}',
  'window.loginEmail': 'Log in by email',
  'window.closed': 'The wallet window was closed before you were signed in.',
  'window.failed': 'You were not signed in: it was refused, or took too long.',
  'window.away': 'If you closed it, open it again.',
  'window.again': 'Open it again',
  'window.signedIn': 'You are signed in.',
  'window.why.storage':
    'This browser keeps the wallet’s storage from pages it is embedded in, so the wallet opens on a page of its own.',
  'window.why.login':
    'Codes, passwords and passkeys are only ever asked for there, in a window that this page can neither read nor change.',
  'window.why.approve': 'It is shown and approved there. The address bar tells whether that window is the wallet’s.',
  'window.open': 'Open the wallet window',
} as const
