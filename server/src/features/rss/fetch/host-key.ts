export type HostKeys = ReturnType<typeof createHostKeys>;

/** The host whose requests wait for each other. The practice web has its hosts as first part of the path. */
export const createHostKeys = (practiceUrl: string | undefined) => ({
  find: (address: string): string => {
    const { host, pathname, origin } = new URL(address);
    if (practiceUrl === undefined || origin !== new URL(practiceUrl).origin) return host;
    const [, network = '', name = ''] = pathname.split('/');
    return `${host}/${network}/${name}`;
  },
});
