import { BlockList, isIP } from 'node:net';

const blocked4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, and Alibaba's metadata service
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's host agent: a public address reachable only from within Azure
  ['169.254.0.0', 16], // link-local, and the metadata service of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments, and Oracle's metadata service
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // retired 6to4 relay
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const;

// Everything outside 2000::/3 is rejected: loopback, mapped and translated IPv4, unique local, link-local, multicast.
const globalSubnet6 = ['2000::', 3] as const;
const blocked6 = [
  ['2001::', 23], // protocol assignments, Teredo, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: carries an IPv4 address inside
  ['3fff::', 20], // documentation
] as const;

const privateIpv4 = createBlockList(blocked4, 'ipv4');
const privateIpv6 = createBlockList(blocked6, 'ipv6');
const globalIpv6 = createBlockList([globalSubnet6], 'ipv6');

/** True for a public internet address. Anything that is not a canonical IP address is not public. */
export function isPublicAddress(ip: string): boolean {
  if (ip.includes('%')) return false;
  const family = isIP(ip);
  if (family === 4) return !privateIpv4.check(ip, 'ipv4');
  if (family === 6) return globalIpv6.check(ip, 'ipv6') && !privateIpv6.check(ip, 'ipv6');
  return false;
}

function createBlockList(subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
