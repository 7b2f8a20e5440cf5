/**
 * Returns the name by which the wallet of a deployment announces itself (EIP-6963): the labels of its host in reverse,
 * so that two deployments have two names. A port, which deployments on one machine
 * differ in, comes first.
 */
export function rdnsOf(origin: string): string {
  return new URL(origin).host.split(/[.:]/).reverse().join('.')
}
