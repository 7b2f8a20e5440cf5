import type * as account from './accountErrors.ts'
import type * as catalogue from './catalogueErrors.ts'
import type * as core from './errors.ts'
import type * as external from './externalErrors.ts'
import type * as login from './loginErrors.ts'
import type * as name from './nameErrors.ts'
import type * as onramp from './onrampErrors.ts'
import type * as protocol from './protocolErrors.ts'
import type * as send from './sendErrors.ts'
import type * as signIn from './signInErrors.ts'
import type * as smartAccount from './smartAccountErrors.ts'
import type * as solana from './solanaErrors.ts'
import type * as swap from './swapErrors.ts'
import type * as vault from './vaultErrors.ts'

type Modules = typeof account &
  typeof catalogue &
  typeof core &
  typeof external &
  typeof login &
  typeof name &
  typeof onramp &
  typeof protocol &
  typeof send &
  typeof signIn &
  typeof smartAccount &
  typeof solana &
  typeof swap &
  typeof vault

type DataOf<Class> = Class extends new (
  text?: string,
  options?: { data?: infer data },
) => core.WalletError
  ? data
  : never
/** Names of error classes. Excludes functions such as `toError`, whose names begin with a lower-case letter. */
type ClassName = Extract<keyof Modules, Capitalize<`${string}Error`>>
type Classes = { [name in ClassName]: DataOf<Modules[name]> }

/** Values of `reason` that have a message of their own. An open type such as `string` has none. */
type Reasons<data> = data extends { reason?: infer reason extends string }
  ? string extends reason
    ? never
    : Exclude<reason, 'quoted' | `frame-${string}`>
  : never

/** Keys of the error messages, typed so that the compiler reports missing messages. */
type ErrorTextName = {
  [name in keyof Classes]: `errors.${name}` | `errors.${name}.${Reasons<Classes[name]>}`
}[keyof Classes]

export type ErrorTexts = Record<ErrorTextName | 'errors.unknown' | 'errors.quoted', string> &
  Partial<Record<`errors.${keyof Classes}.quoted`, string>>
