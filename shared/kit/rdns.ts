/**
 * Returns the rdns that a deployment announces for its wallet (EIP-6963): the labels of its host in reverse order,
 * which are unique to the deployment. A port comes first, because deployments on one machine may differ only in their
 * port.
 */
export function toRdns(origin: string): string {
  return new URL(origin).host.split(/[.:]/).reverse().join('.')
}
