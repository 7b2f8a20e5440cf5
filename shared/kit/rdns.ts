/**
 * Returns the rdns that a deployment announces for its wallet (EIP-6963): its host's labels in reverse order. They are
 * unique to the deployment. A port comes first, because deployments on one machine differ only by port.
 */
export function toRdns(origin: string): string {
  return new URL(origin).host.split(/[.:]/).reverse().join('.')
}
