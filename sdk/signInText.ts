import type { SignInFields, SignInSession } from './signInOptions.ts'

type Text = Omit<SignInSession['data'], 'accountAddress' | 'chainId'>

const labels: Readonly<Record<string, Exclude<keyof SignInFields, 'statement' | 'resources'> | 'uri' | 'version'>> = {
  URI: 'uri',
  Version: 'version',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
}

/** Reads the fields of a message that the frame or a wallet has written (EIP-4361, or its form for Solana). */
export function readSignInText(message: string): Text {
  const lines = message.split('\n')
  const [head = '', , , third = ''] = lines
  const hasStatement = third !== '' && lines[4] === ''
  const fields = lines.slice(hasStatement ? 5 : 3)
  const end = fields.indexOf('Resources:')
  const text: Text = { domain: /^(?:\w+:\/\/)?(\S+) wants you/.exec(head)?.[1] ?? '', uri: '', version: '', nonce: '' }
  for (const line of end < 0 ? fields : fields.slice(0, end)) {
    const [, label = '', value] = /^([A-Z][\w ]+): (.*)$/.exec(line) ?? []
    const name = labels[label]
    if (name && value !== undefined) text[name] = value
  }
  return {
    ...text,
    ...(hasStatement && { statement: third }),
    ...(end >= 0 && { resources: fields.slice(end + 1).map((line) => line.replace(/^- /, '')) }),
  }
}
