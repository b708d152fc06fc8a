import { signInPath } from '../page/sign-in-path';

/**
 * Returns where a request for a page leads if its browser has no session: the same address that the page itself would
 * give, for a fraction of the work. Undefined for what the framework must judge.
 * @param address path and query as they were sent, readable
 */
export function leadToSignIn(address: string): string | undefined {
  // Another host, or an address that is not relative to this one.
  if (!/^\/(?![/\\])/.test(address)) return undefined;
  const url = new URL(address, 'http://swath.invalid');
  // The framework adds it when it fetches a page by script.
  const search = url.search.replace(/([?&])_rsc=[^&]*(&|$)/, '$1').replace(/[?&]$/, '');
  return signInPath(url.pathname + search);
}
