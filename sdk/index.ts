export { WalletError } from '@oriel/shared/errors/errors.ts'
export type { CaipAddress, CaipNetworkId, Namespace } from './api/caip.ts'
export type { KitEvent, KitEventType } from './api/kitEvent.ts'
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
} from './api/options.ts'
export type { AddedNetwork, AnnouncedWallet, Oriel, OrielOptions } from './api/oriel.ts'
export type { Eip1193Events, Eip1193Provider, Provider, SolanaEvents, SolanaProvider } from './api/providers.ts'
export type { SignInEntry, SignInFunctions, SignInProof, SignInServer, SignInSession } from './api/signInOptions.ts'
export type { SignIn, SignInFields, SignInSettings } from './api/signInSettings.ts'
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
  Payment,
  PaymentRequest,
} from './api/types.ts'
export { createOriel } from './createOriel.ts'
