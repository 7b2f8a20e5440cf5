import type { Catalogue, JoinedMessages, MessageParams } from '@oriel/shared/i18n/messages.ts'

/** All message files. English is complete, so it defines the keys and their params. */
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
  pay: typeof import('./en/pay.ts')
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

export type MessageFile = keyof English
export type Messages = JoinedMessages<English[MessageFile]['messages']>
export type MessageKey = keyof Messages

/** Keys of messages without params. */
export type PlainKey = {
  [key in MessageKey]: MessageParams<Messages[key], 'brand'> extends [] ? key : never
}[MessageKey]

const files = import.meta.glob<{ messages: Catalogue }>('./*/*.ts')

/** Reads a message file. Returns an empty catalogue if the language lacks the file. */
export async function readMessages(language: string, file: MessageFile): Promise<Catalogue> {
  const loaded = await files[`./${language}/${file}.ts`]?.()
  return loaded?.messages ?? {}
}
