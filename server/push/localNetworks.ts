import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

export const LOCAL_ADDRESS = 'ELOCAL'

const localNetworks = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  localNetworks.addSubnet(net, prefix)
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  localNetworks.addSubnet(net, prefix, 'ipv6')

/** A push subscription must not make the server send requests to its own network. */
export function publicLookup(hosts: readonly string[]): LookupFunction {
  const own = new Set(hosts.map((host) => new URL(`https://${host}`).hostname))
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const isAllowed = own.has(hostname) || !addresses.some(({ address }) => isLocal(address))
      if (!isAllowed)
        return callback(
          Object.assign(new Error('The push endpoint is in a local network.'), { code: LOCAL_ADDRESS }),
          [],
        )
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
}

const isLocal = (address: string) => localNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
