import { defaultOptions } from '@oriel/shared/kit/options.ts'
import { formatCode, formatTable, generatedNote, joinPage } from './markdown.ts'
import { type Member, readDoc, readMembers, readType } from './readTypes.ts'
import { readSource } from './sources.ts'

const sections: { type: string; title: string; defaults?: 'features' | 'remoteFeatures' }[] = [
  { type: 'Features', title: '`features`', defaults: 'features' },
  { type: 'RemoteFeatures', title: '`remoteFeatures`', defaults: 'remoteFeatures' },
  { type: 'Metadata', title: '`metadata`' },
  { type: 'ThemeVariables', title: '`themeVariables`' },
  { type: 'CustomWallet', title: '`customWallets`' },
]

const optionNotes: Readonly<Record<string, string>> = {
  metadata: 'How the dapp presents itself: [its fields](#metadata).',
  networks: '[The networks](networks.md) of the dapp, in its order.',
  defaultNetwork: 'The network of a new user.',
  features: 'What the dapp switches on or off: [its fields](#features).',
  remoteFeatures: 'What the deployment offers and the dapp can leave out: [its fields](#remotefeatures).',
  themeMode: '[The theme](theming.md) of the modal.',
  themeVariables: 'Colour, corners and text: [its fields](#themevariables).',
}

export function writeOptionsPage(): string {
  const source = readSource('sdk/api/options.ts')
  const readTypeMembers = (type: string) => readMembers(readType(source, type))
  return joinPage(
    generatedNote,
    '# Options',
    'The options of `createOriel`. An option that the wallet does not know, or a wrong value, is an error with the code 8001, whose message names the option. A mistake in an option that only changes the look or an order is left out, and reported in the console and with an [`OPTION_IGNORED`](events.md) event: `themeMode`, `themeVariables`, `tokens`, `featuredWalletIds`, the orders in `features`, `metadata` except `name`, and account types of namespaces that have one type only. An option of a feature that is not available yet takes `false` only.',
    "```ts\nimport { createOriel } from 'oriel'\n\nconst oriel = createOriel({\n  frameUrl: 'https://wallet.example',\n  projectId: 'default',\n  metadata: { name: 'My dapp' },\n  networks: ['eip155:1', 'eip155:8453'],\n  themeMode: 'system',\n})\n```",
    'The same for the script tag: [its attributes](install.md#script-tag).',
    '## Of the page',
    'The SDK reads these options itself.',
    formatOptionTable(readMembers(readType(readSource('sdk/api/oriel.ts'), 'OrielOptions'))),
    '## Of the modal',
    'The SDK sends these options to the wallet when it starts.',
    formatOptionTable(readTypeMembers('KitOptions'), defaultOptions),
    ...sections.flatMap(({ type, title, defaults }) => [
      `## ${title}`,
      readDoc(source, `type ${type}`),
      formatOptionTable(readTypeMembers(type), defaults && defaultOptions[defaults]),
    ]),
    ...writeSignInSections(),
    '## Types',
    formatTable(
      ['type', 'is', 'meaning'],
      ['NetworkWish', 'ThemeMode', 'SocialProvider', 'AccountType'].map((name) => [
        formatCode(name),
        formatCode(readType(source, name)),
        readDoc(source, `type ${name}`),
      ]),
    ),
    '`CaipNetworkId` is the id of a network by CAIP-2, such as `eip155:8453`. `Namespace` is the part before the colon.',
  )
}

/** Writes the sections for the three forms of the sign-in option. The forms share their first fields. */
function writeSignInSections(): string[] {
  const source = readSource('sdk/api/signInSettings.ts') + readSource('sdk/api/signInOptions.ts')
  const forms = ['SignInSettings', 'SignInServer', 'SignInFunctions'].flatMap((type) => [
    readDoc(source, `type ${type}`),
    formatOptionTable(readMembers(readType(source, type))),
  ])
  return ['## `siwx`', 'What it is for, and three ways to use it: [sign-in to your site](sign-in.md).', ...forms]
}

function formatOptionTable(members: Member[], defaults: Record<string, unknown> = {}): string {
  return formatTable(
    ['option', 'type', 'default', 'meaning'],
    members.map(({ name, isOptional, type, doc, defaultValue }) => [
      formatCode(name),
      formatCode(type),
      isOptional ? (describeDefault(defaultValue, defaults[name]) ?? '') : 'required',
      doc || (optionNotes[name] ?? ''),
    ]),
  )
}

/**
 * Describes the default of an option. Prefers the text in its comment over the value in the table. The text may be a
 * sentence.
 */
function describeDefault(source: string | undefined, value: unknown): string | undefined {
  if (source) return /^(['[]|true$|false$|\d+$)/.test(source) ? formatCode(source) : source
  const isEmptyObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (value === undefined || isEmptyObject) return undefined
  return formatCode(JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', '))
}
