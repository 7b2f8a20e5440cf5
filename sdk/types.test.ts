import { expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import type { frameMethods } from '#shared/contract.ts'
import type { Diagnosis as WireDiagnosis } from '#shared/doctor.ts'
import type { KitEvent as WireKitEvent } from '#shared/kitEvent.ts'
import type { CustomWallet as WireCustomWallet, KitOptions as WireKitOptions } from '#shared/options.ts'
import type { KitState as WireKitState } from '#shared/wallet.ts'
import type { CustomWallet, KitOptions } from './options.ts'
import type { Diagnosis, KitEvent, KitState, OpenOptions } from './types.ts'

type Checked<options> = Omit<options, 'customWallets'>

// The published types are written by hand, so that a dapp does not need our schema library. They must say the same.

test('default: the options are those that the frame takes', () => {
  expectTypeOf<keyof KitOptions>().toEqualTypeOf<keyof z.input<typeof WireKitOptions>>()
  expectTypeOf<KitOptions>().toExtend<z.input<typeof WireKitOptions>>()
  expectTypeOf<Checked<z.input<typeof WireKitOptions>>>().toExtend<Checked<KitOptions>>()
  // The frame takes anything as a custom wallet, and checks each by itself.
  expectTypeOf<z.input<typeof WireCustomWallet>>().toEqualTypeOf<CustomWallet>()
  expectTypeOf<NonNullable<KitOptions['customWallets']>>().toEqualTypeOf<CustomWallet[]>()
})

test('default: the state is the one that the frame reports', () => {
  expectTypeOf<WireKitState>().toExtend<KitState>()
  expectTypeOf<KitState>().toExtend<WireKitState>()
})

test('default: the events are those that the frame emits', () => {
  expectTypeOf<WireKitEvent>().toEqualTypeOf<KitEvent>()
})

test('default: a diagnosis is what the frame finds', () => {
  expectTypeOf<WireDiagnosis>().toEqualTypeOf<Diagnosis>()
})

test('default: what can be opened is what the frame opens', () => {
  type WireOpenOptions = NonNullable<z.input<typeof frameMethods.open.params>>
  expectTypeOf<keyof OpenOptions>().toEqualTypeOf<keyof WireOpenOptions>()
  expectTypeOf<OpenOptions>().toExtend<WireOpenOptions>()
  expectTypeOf<WireOpenOptions>().toExtend<OpenOptions>()
})
