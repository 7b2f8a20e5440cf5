export { WalletError } from '#shared/errors.ts'
export { createOriel } from './createOriel.ts'
export type { Eip1193Events, Eip1193Provider, SolanaEvents, SolanaProvider } from './eip1193.ts'
export type {
  Account,
  CaipAddress,
  CaipNetworkId,
  ConnectionStatus,
  CustomWallet,
  Features,
  KitEvent,
  KitEventType,
  KitOptions,
  KitState,
  Metadata,
  Namespace,
  NamespaceState,
  Network,
  NetworkWish,
  OpenableView,
  OpenOptions,
  Oriel,
  OrielOptions,
  RemoteFeatures,
  Theme,
  ThemeMode,
  ThemeVariables,
} from './types.ts'
