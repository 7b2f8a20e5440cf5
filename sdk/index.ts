export { WalletError } from '#shared/errors.ts'
export type { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
export { createOriel } from './createOriel.ts'
export type { KitEvent, KitEventType } from './kitEvent.ts'
export type {
  AccountType,
  AccountTypes,
  CustomWallet,
  Features,
  KitOptions,
  Metadata,
  NetworkWish,
  RemoteFeatures,
  SocialProvider,
  Theme,
  ThemeBackdrop,
  ThemeFont,
  ThemeMode,
  ThemePreset,
  ThemeVariables,
} from './options.ts'
export type { Oriel, OrielOptions } from './oriel.ts'
export type { Eip1193Events, Eip1193Provider, Provider, SolanaEvents, SolanaProvider } from './provider.ts'
export type { SignInEntry, SignInFunctions, SignInProof, SignInServer, SignInSession } from './signInOptions.ts'
export type { SignIn, SignInFields, SignInSettings } from './signInSettings.ts'
export type {
  Account,
  ConnectionStatus,
  Diagnosis,
  Finding,
  KitState,
  KitStatus,
  NamespaceState,
  NativeBalance,
  Network,
  OpenableView,
  OpenOptions,
} from './types.ts'
