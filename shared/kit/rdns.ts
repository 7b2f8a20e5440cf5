/**
 * Returns the rdns with which a deployment announces its wallet (EIP-6963): its host's labels in reverse, which is
 * unique per deployment. A port comes first, because deployments on one machine differ only by port.
 */
export function toRdns(origin: string): string {
  return new URL(origin).host.split(/[.:]/).reverse().join('.')
}
