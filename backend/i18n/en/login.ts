export const messages = {
  'codeMail.subject': '{code} is your code for {host}',
  'codeMail.asked': 'You asked to sign in to your wallet at {host}.',
  'codeMail.askedBySite': 'You asked to sign in to {site} with your wallet at {host}.',
  'codeMail.use':
    'The code works once, for {minutes} minutes. Type it only at {wallet}. Anyone who has it can sign in as you, so don’t share it.',
  'codeMail.ignore':
    'If this wasn’t you, you can ignore this email: no one can sign in without the code. Someone may have typed your address by mistake.',

  'changeMail.subject': '{code} confirms your new address for {host}',
  'changeMail.asked': 'You asked to sign in to your wallet at {host} with this address from now on.',
  'changeMail.use': 'The code works once, for {minutes} minutes. Type it only at {wallet}, and don’t share it.',
  'changeMail.ignore': 'If this wasn’t you, you can ignore this email: nothing changes without the code.',

  'changedMail.subject': 'Your address for {host} was changed',
  'changedMail.changed':
    'You now sign in to your wallet at {host} with another email address. This one no longer works.',
  'changedMail.protect':
    'If this wasn’t you, open {wallet} in a browser that still has your wallet, and move your assets to a new wallet. The person who changed the address can’t reach your keys without your passkey or your backup file.',

  'deletionMail.subject': 'Your account at {host} will be deleted on {day}',
  'deletionMail.asked':
    'Someone signed in as you at {host} and asked to delete your account without opening its wallet. It will be deleted on {day}. After that you can’t open the wallet with this sign-in.',
  'deletionMail.keep':
    'To keep your account, go to {wallet} before then, sign in and open your wallet. If you asked for this, you don’t need to do anything.',

  'newDeviceMail.subject': 'A new device opened your wallet at {host}',
  'newDeviceMail.recovered': 'Your wallet at {host} was recovered on another device. It calls itself “{device}”.',
  'newDeviceMail.protect':
    'If this wasn’t you, someone has your sign-in and your passkey or backup file. Open {wallet} in a browser that has your wallet, remove that device, and move your assets to a new wallet.',
} as const
