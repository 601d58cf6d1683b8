export type HostKeys = ReturnType<typeof createHostKeys>;

/**
 * The host whose requests wait for each other. Practice mode serves all feeds from one host, so there the first part of
 * the path counts as host.
 */
export const createHostKeys = (practiceUrl: string | undefined) => ({
  find: (address: string): string => {
    const { host, pathname, origin } = new URL(address);
    if (practiceUrl === undefined || origin !== new URL(practiceUrl).origin) return host;
    const [, network = '', name = ''] = pathname.split('/');
    return `${host}/${network}/${name}`;
  },
});
