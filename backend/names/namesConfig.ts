import { z } from 'zod'
import { evmAddressPattern } from '#shared/chains/caip.ts'
import { nameLabel, publicEnsRegistry } from '#shared/chains/names.ts'
import { normalizeName } from './normalizeName.ts'

const Address = z.string().regex(evmAddressPattern, 'must be an EVM address')

const noLabel =
  'must be a label that a visitor could get: 4 to 32 letters of a to z in lower case, digits or hyphens, without the zone'

/** Registers names below an ENS name of the operator. */
export const NamesConfig = z.strictObject({
  /** The operator's ENS name, such as `example.eth`. Users register names such as `alice.example.eth`. */
  zone: z
    .string()
    .max(200, 'is too long')
    .refine((zone) => normalizeName(zone) === zone, 'must be a normalised ENS name, such as example.eth'),
  /** CAIP-2 id of the network whose ENS contains the zone. */
  network: z.string().regex(/^eip155:[1-9]\d{0,15}$/, 'must be an EVM network, such as eip155:1'),
  /** The contract `OffchainResolver`, which the zone has as its resolver. Answers are signed for it alone. */
  resolver: Address,
  /** ENS registry of the network. @default that of Ethereum and of its public test networks */
  registry: Address.default(publicEnsRegistry),
  /** First labels that users cannot register, in addition to the built-in list. */
  reserved: z.array(z.string().regex(nameLabel, noLabel)).max(10_000).default([]),
  /**
   * Names that may be registered from one household in a day, and sixteen times as many from an IPv6 /48. Ten times as
   * many attempts are checked.
   */
  perClientPerDay: z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000).default(20),
})
export type NamesConfig = z.output<typeof NamesConfig>
