/** Our application, and the hosts allowed without TLS: the practice networks only. */
export type WordPressSettings = {
  /** UUID and name shown in the WordPress profile next to our application password. */
  app: { id: string; name: string };
  /** `host:port` of sites allowed without TLS. */
  plainHosts: readonly string[];
};

/** Each site has its own URL, entered by the user; there is nothing to configure. */
export const wordpressAddresses: Pick<WordPressSettings, 'plainHosts'> = { plainHosts: [] };

/** The practice sites are below `<practiceUrl>/wordpress/`. */
export const practiceAddresses = (practiceUrl: string): Pick<WordPressSettings, 'plainHosts'> => ({
  plainHosts: [new URL(practiceUrl).host],
});
