import { formatCode, formatTable, generatedNote, joinPage } from './markdown.ts'
import { type Member, readDoc, readMembers, readType, readUnion } from './readTypes.ts'
import { readSource } from './sources.ts'

export function writeEventsPage(): string {
  const types = readSource('sdk/api/kitEvent.ts')
  const providers = readSource('sdk/api/providers.ts')
  return joinPage(
    generatedNote,
    '# Events',
    '- [Events of the kit](#events-of-the-kit): what happens in the modal or in the wallet window, for your analytics.\n- [Events of the EVM provider](#events-of-the-evm-provider) and [of the Solana provider](#events-of-the-solana-provider).\n- [State](#state): the current connection.',
    '## Events of the kit',
    "```ts\nconst stop = oriel.on('CONNECT_SUCCESS', ({ name, namespaces }) => console.log(name, namespaces))\noriel.on('*', (event) => console.log(event.type))\nstop()\n```",
    readDoc(types, 'type KitEvent'),
    formatTable(['event', 'fields', 'meaning'], readUnion(readType(types, 'KitEvent')).map(describeEvent)),
    '## Events of the EVM provider',
    "```ts\nconst provider = oriel.getProvider('eip155')\nprovider.on('accountsChanged', (accounts) => console.log(accounts))\n```",
    readDoc(providers, 'type Eip1193Events'),
    describeProvider(readMembers(readType(providers, 'Eip1193Events'))),
    'A session that comes back with the page emits nothing, because the page has not changed: `eth_accounts` waits for it.',
    '## Events of the Solana provider',
    readDoc(providers, 'type SolanaEvents'),
    describeProvider(readMembers(readType(providers, 'SolanaEvents'))),
    '## State',
    '`oriel.subscribe` calls its listener at each change of the [state](methods.md#kitstate). The script tag also dispatches `oriel:ready` on `window`, whose `detail` is the kit.',
  )
}

function describeEvent(members: Member[]): string[] {
  const type = members.find(({ name }) => name === 'type')
  const fields = members.filter(({ name }) => name !== 'type')
  const notes = fields.flatMap(({ name, doc: note }) => (note ? [`${formatCode(name)}: ${note}`] : []))
  const meaning = [type?.doc ?? '', ...notes].filter(Boolean).join(' ')
  return [formatCode(type?.type.replaceAll("'", '') ?? ''), fields.map(describeField).join(', '), meaning]
}

const describeField = ({ name, isOptional, type }: Member) => formatCode(`${name}${isOptional ? '?' : ''}: ${type}`)

function describeProvider(members: Member[]): string {
  const rows = members.map(({ name, type, doc }) => [formatCode(name), formatCode(type), doc])
  return formatTable(['event', 'value', 'meaning'], rows)
}
