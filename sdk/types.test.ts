import { expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import type { frameMethods } from '#shared/contract.ts'
import type { Diagnosis as WireDiagnosis } from '#shared/doctor.ts'
import type { KitEvent as WireKitEvent } from '#shared/kitEvent.ts'
import type { CustomWallet as WireCustomWallet, KitOptions as WireKitOptions } from '#shared/options.ts'
import type { SignInOptions as WireSignInOptions } from '#shared/signIn.ts'
import type { KitState as WireKitState } from '#shared/wallet.ts'
import type { KitEvent } from './kitEvent.ts'
import type { CustomWallet, KitOptions } from './options.ts'
import type { SignInSettings } from './signInOptions.ts'
import type { Diagnosis, KitState, OpenOptions } from './types.ts'

type Checked<options> = Omit<options, 'customWallets' | 'siwx'>

// The published types are written by hand, so that a dapp does not need the schema library. Both must be equal.

test('default: the types of the options are those of the border', () => {
  expectTypeOf<keyof KitOptions>().toEqualTypeOf<keyof z.input<typeof WireKitOptions>>()
  expectTypeOf<Checked<KitOptions>>().toExtend<z.input<typeof WireKitOptions>>()
  expectTypeOf<Checked<z.input<typeof WireKitOptions>>>().toExtend<Checked<KitOptions>>()
  // The frame takes anything as a custom wallet, and checks each by itself.
  expectTypeOf<z.input<typeof WireCustomWallet>>().toEqualTypeOf<CustomWallet>()
  // The frame gets the path besides, and does not get the functions of the sign-in.
  type Settings = Omit<z.input<typeof WireSignInOptions>, 'functions' | 'url'>
  expectTypeOf<SignInSettings>().toEqualTypeOf<Settings>()
  expectTypeOf<NonNullable<KitOptions['customWallets']>>().toEqualTypeOf<CustomWallet[]>()
})

test('default: the type of the state is that of the border', () => {
  expectTypeOf<WireKitState>().toExtend<KitState>()
  expectTypeOf<KitState>().toExtend<WireKitState>()
})

test('default: the types of the events are those of the border', () => {
  expectTypeOf<WireKitEvent>().toEqualTypeOf<KitEvent>()
})

test('default: the type of a diagnosis is that of the border', () => {
  expectTypeOf<WireDiagnosis>().toEqualTypeOf<Diagnosis>()
})

test('default: the options of open are those of the border', () => {
  type WireOpenOptions = NonNullable<z.input<typeof frameMethods.open.params>>
  expectTypeOf<keyof OpenOptions>().toEqualTypeOf<keyof WireOpenOptions>()
  expectTypeOf<OpenOptions>().toExtend<WireOpenOptions>()
  expectTypeOf<WireOpenOptions>().toExtend<OpenOptions>()
})
