import { type RpcMethod, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { describeParams, describeSchema } from './describeSchema.ts'
import { formatCode, formatTable, generatedNote, joinPage } from './markdown.ts'
import { type Member, readDoc, readMembers, readType } from './readTypes.ts'
import { readSource } from './sources.ts'

const typeNames = [
  'KitState',
  'KitStatus',
  'NamespaceState',
  'Account',
  'NativeBalance',
  'Network',
  'OpenOptions',
  'OpenableView',
  'PaymentRequest',
  'Payment',
  'Diagnosis',
  'Finding',
]

/** A section of the page, with all methods of one policy. `only` is text that appears for one namespace only. */
type Section = { policy: RpcMethod['policy']; title: string; text: string; only?: { eip155: string } }

const policies: Section[] = [
  {
    policy: 'state',
    title: 'Methods that ask for a permission',
    text: 'The user answers in a view without a signature, unless the answer is known already.',
  },
  {
    policy: 'consent',
    title: 'Methods that need an approval',
    text: 'The user approves each of these requests, in Oriel or in the connected wallet. A rejection is 4001.',
    only: { eip155: 'The exception is `wallet_revokePermissions` with `eth_accounts` alone, which needs no approval.' },
  },
  {
    policy: 'account',
    title: 'Methods that the wallet answers itself',
    text: 'Oriel does not ask the user. A page that is not connected gets no accounts: an empty answer, or 4100 for a request that names an account.',
    only: {
      eip155:
        'The methods that need no account answer it normally, such as `eth_chainId`, `net_version` and `personal_ecRecover`. A connected wallet other than Oriel’s own answers `wallet_getCapabilities`, `wallet_getCallsStatus`, `wallet_showCallsStatus` and `wallet_getAssets`, and it may ask the user. Without such a wallet, the two about calls fail with 5730.',
    },
  },
  {
    policy: 'read',
    title: 'Forwarded to a node',
    text: 'The wallet sends these to a node of the page’s network, through its own backend. The wallet checks the parameters of `eth_sendRawTransaction`, and the node those of all others.',
  },
]

export function writeMethodsPage(): string {
  const source = readSource('sdk/api/oriel.ts')
  const types = readSource('sdk/api/types.ts')
  return joinPage(
    generatedNote,
    '# Methods',
    '- [The kit](#the-kit): the object that `createOriel` returns, or `window.oriel` of the script tag.\n- [Types](#types): the results of the kit.\n- [JSON-RPC methods](#json-rpc-methods): the requests that `getProvider(…).request` takes.',
    '## The kit',
    readDoc(source, 'type Oriel'),
    ...describeKitMethods(readMembers(readType(source, 'Oriel'))),
    '## Types',
    ...typeNames.flatMap((name) => describeType(types, name)),
    '## JSON-RPC methods',
    'A provider takes `{ method, params }` (EIP-1193). A method that is not in these tables is refused with 4200. `?` marks what may be left out. Where the result is not shown, its standard describes it.',
    ...describeNamespace('eip155', 'EVM'),
    ...describeNamespace('solana', 'Solana'),
  )
}

function describeKitMethods(members: Member[]): string[] {
  const names = [...new Set(members.map(({ name }) => name))]
  return names.flatMap((name) => {
    const forms = members.filter((member) => member.name === name)
    const lines = forms.map(({ type }) => (/^[(<]/.test(type.slice(name.length)) ? type : `${name}: ${type}`))
    return [`### ${name}`, `\`\`\`text\n${lines.join('\n')}\n\`\`\``, ...forms.map(describe)]
  })
}

const describe = ({ doc, defaultValue }: Member) => (defaultValue ? `${doc} By default: ${defaultValue}.` : doc)

function describeType(source: string, name: string): string[] {
  const type = readType(source, name)
  const head = [`### ${name}`, readDoc(source, `type ${name}`)]
  if (!type.startsWith('{')) return [...head, formatCode(type.replace(/\s+/g, ' ').replace(/^\| /, ''))]
  const rows = readMembers(type).map((member) => [
    formatCode(member.name + (member.isOptional ? '?' : '')),
    formatCode(member.type),
    describe(member),
  ])
  return [...head, formatTable(['field', 'type', 'meaning'], rows)]
}

/** Returns the comment on each method in the table of JSON-RPC methods, by method name. */
export function readMethodNotes(): Record<string, string> {
  const source = readSource('shared/rpc/rpcMethods.ts')
  const table = source.slice(source.indexOf('export const rpcMethods ='))
  return Object.fromEntries(readMembers(table).map(({ name, doc }) => [name, doc]))
}

function describeNamespace(namespace: string, title: string): string[] {
  const notes = readMethodNotes()
  const rows = Object.entries<RpcMethod>(rpcMethods).filter(([, row]) => row.namespace === namespace)
  return policies.flatMap(({ policy, title: heading, text: forAll, only }) => {
    const methods = rows.filter(([, row]) => row.policy === policy)
    if (methods.length === 0) return []
    const head = `### ${title}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`
    const text = only && namespace === 'eip155' ? `${forAll} ${only.eip155}` : forAll
    if (policy === 'read') return [head, text, methods.map(([name]) => formatCode(name)).join(' · ')]
    return [
      head,
      text,
      formatTable(
        ['method', 'params', 'result', 'meaning'],
        methods.map(([name, row]) => describeMethod(name, row, notes[name])),
      ),
    ]
  })
}

function describeMethod(name: string, row: RpcMethod, note = ''): string[] {
  const limit = row.otherWalletsOnly && !note.includes('4200') ? 'Oriel’s own wallet answers 4200.' : ''
  const result = describeSchema(row.result)
  const cells = [
    formatCode(name),
    formatCode(describeParams(row.params)),
    result === 'unknown' ? '' : formatCode(result),
  ]
  return [...cells, `${note} ${limit}`.trim()]
}
