/** As which application we ask, and where an unlocked connection is taken: nowhere but at the practice networks. */
export type WordPressSettings = {
  /** The UUID and name people see in their profile beside the password they gave us. */
  app: { id: string; name: string };
  /** `host:port` of sites that may be spoken to without TLS. */
  plainHosts: readonly string[];
};

/** Every site has its own address, typed by its owner; there is none to set. */
export const wordpressAddresses: Pick<WordPressSettings, 'plainHosts'> = { plainHosts: [] };

/** The practice sites are below `<practiceUrl>/wordpress/`. */
export const practiceAddresses = (practiceUrl: string): Pick<WordPressSettings, 'plainHosts'> => ({
  plainHosts: [new URL(practiceUrl).host],
});
