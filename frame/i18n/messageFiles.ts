import type { ParamsIn } from '#shared/paramsIn.ts'

/** The message files of each feature. English has all messages, so it gives the keys and their params. */
type English = {
  account: typeof import('./en/account.ts')
  actions: typeof import('./en/actions.ts')
  alarms: typeof import('./en/alarms.ts')
  approval: typeof import('./en/approval.ts')
  buy: typeof import('./en/buy.ts')
  common: typeof import('./en/common.ts')
  connect: typeof import('./en/connect.ts')
  descriptions: typeof import('./en/descriptions.ts')
  doctor: typeof import('./en/doctor.ts')
  errors: typeof import('./en/errors.ts')
  extensionMove: typeof import('./en/extensionMove.ts')
  inspector: typeof import('./en/inspector.ts')
  login: typeof import('./en/login.ts')
  names: typeof import('./en/names.ts')
  networks: typeof import('./en/networks.ts')
  receive: typeof import('./en/receive.ts')
  risks: typeof import('./en/risks.ts')
  send: typeof import('./en/send.ts')
  settings: typeof import('./en/settings.ts')
  signIn: typeof import('./en/signIn.ts')
  siteAccess: typeof import('./en/siteAccess.ts')
  swap: typeof import('./en/swap.ts')
  theme: typeof import('./en/theme.ts')
  wallet: typeof import('./en/wallet.ts')
}

type Intersection<union> = (union extends unknown ? (value: union) => void : never) extends (value: infer all) => void
  ? all
  : never

export type MessageFile = keyof English
export type Messages = Intersection<English[MessageFile]['messages']>
export type MessageKey = keyof Messages

type Values<names extends string> = { [name in names]: name extends 'count' ? number | bigint : string | number }
export type MessageParams<key extends MessageKey> = [ParamsIn<Messages[key]>] extends [never]
  ? []
  : [params: Values<ParamsIn<Messages[key]>>]

/** The keys of messages without params. */
export type PlainKey = { [key in MessageKey]: MessageParams<key> extends [] ? key : never }[MessageKey]

export type Catalogue = { [key: string]: string }

const files = import.meta.glob<{ messages: Catalogue }>('./*/*.ts')

/** Returns no messages for a file that the language lacks. */
export async function readMessages(language: string, file: MessageFile): Promise<Catalogue> {
  const loaded = await files[`./${language}/${file}.ts`]?.()
  return loaded?.messages ?? {}
}
