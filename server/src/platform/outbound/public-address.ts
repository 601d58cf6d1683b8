import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Range of global IPv6 addresses. Everything outside is rejected, also what `range` does not know: IPv4 addresses
 * inside `::/96`, unassigned blocks.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's host agent: a public address reachable only from within Azure. */
const azureHostAgent = '168.63.129.16';

/** True for a public internet address. Anything that is not a canonical IP address is not public. */
export function isPublicAddress(ip: string): boolean {
  // `parse` also takes 127.1, 0x7f.1 and 2130706433.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : ip !== azureHostAgent;
}
